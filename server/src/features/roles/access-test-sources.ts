import { type Grant, grantedScope, type Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import type { AccessTestSource } from '@leadwright/contract/features/role-explain';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { sharedRules, type Table } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { parseGridQuery, selectedRows } from '../../grid/compile.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { readPage } from '../../grid/serve-grid.ts';
import { columnsOf } from '../../record/row.ts';
import type { OpenGrid } from '../../record/source.ts';
import { exportQuery, exportScope } from '../exports/exports.service.ts';
import { lookupsOf } from '../lookups/lookups.service.ts';

/** Rows that a place gave: how many, and how many of each client; null stands for those of none. */
interface Reach {
  rows: number;
  byClient: Map<string | null, number>;
  /** Rows that are not of the table that the place says they are of, or not of the campaign that it names. */
  strays: number;
}

/** One thing to walk, and whose rows it is said to be. */
interface Place {
  kind: AccessTestSource['kind'];
  name: string;
  title: string;
  table?: Table;
  subject?: Subject;
  walk: (viewer: Viewer) => Promise<Reach>;
}

/** Everything that gives rows away, as the features have registered it: what is not here cannot be called either. */
export function placesOf(app: App): Place[] {
  const grids = [...app.grids.values()];
  return [
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Place => ({
        ...{ kind: 'rows', name, title, table, subject },
        walk: (viewer) => throughScopes(app, viewer, name, (grid) => rowsOf(app, grid)),
      }),
    ),
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Place => ({
        ...{ kind: 'export', name, title, table, subject },
        walk: (viewer) => throughScopes(app, viewer, name, (grid) => exportOf(app, grid)),
      }),
    ),
    ...Array.from(lookupsOf(app), ([name, { find, rows }]): Place => {
      const subject = app.records.get(name)?.rule.subject;
      return {
        ...{ kind: 'lookup', name, title: name },
        ...(rows && { table: rows.table }),
        ...(subject && { subject }),
        async walk(viewer) {
          const offered = await find(viewer, { q: '' });
          return rows
            ? owned(app, rows.table, sql`select id::text as id from (${rows.ids(viewer)}) r`)
            : { rows: offered.length, byClient: new Map(), strays: 0 };
        },
      };
    }),
    ...Array.from(
      app.streams.values(),
      ({ endpoint: { path }, table, heardBy }): Place => ({
        ...{ kind: 'events', name: path, title: path, table },
        walk: ({ userId }) =>
          owned(app, table, sql`select id::text as id from ${sql.table(table)} where ${heardBy([userId])}`),
      }),
    ),
  ];
}

/** A data set as it is called: once, or for each campaign there is where it asks for one. */
async function throughScopes(
  app: App,
  viewer: Viewer,
  name: string,
  read: (grid: OpenGrid) => Promise<Reach>,
): Promise<Reach> {
  const asked = requiredKeys(app.grids.get(name)!.dataset.scope);
  const unknown = asked.filter((key) => key !== 'campaign_id');
  if (unknown.length > 0)
    throw new AppError('internal', `A drill does not know which ${unknown.join(' and ')} to name.`);
  if (asked.length === 0) return read(await openNamedGrid(app, name, viewer, {}));
  const campaigns = await app.db.selectFrom('campaign').select('id').orderBy('id').execute();
  const all: Reach = { rows: 0, byClient: new Map(), strays: 0 };
  for (const { id } of campaigns) add(all, await read(await openNamedGrid(app, name, viewer, { campaign_id: id })));
  return all;
}

/** The keys without which a scope is refused. */
function requiredKeys(scope: z.ZodType): string[] {
  const shape: z.ZodRawShape = scope instanceof z.ZodObject ? scope.shape : {};
  return Object.keys(shape).filter((key) => !(shape[key] as z.ZodType).safeParse(undefined).success);
}

function add(all: Reach, { rows, byClient, strays }: Reach): void {
  all.rows += rows;
  all.strays += strays;
  for (const [client, count] of byClient) all.byClient.set(client, (all.byClient.get(client) ?? 0) + count);
}

const EVERYTHING = { query: '{}' };

function idsOf(grid: OpenGrid): RawBuilder<unknown> {
  const { from, where } = selectedRows(grid, EVERYTHING);
  return sql`select ${grid.source.id}::text as id from ${from} where ${where}`;
}

/** The first page as a screen reads it, and then all rows there are by the same conditions. */
async function rowsOf(app: App, grid: OpenGrid): Promise<Reach> {
  const { rows } = JSON.parse(await readPage(app, grid, parseGridQuery('{}'))) as { rows: { id: string }[] };
  const reach = await ownedIn(app, grid);
  // A page that shows what the conditions do not mean is a leak of its own.
  return { ...reach, strays: reach.strays + (rows.length > 0 && reach.rows === 0 ? rows.length : 0) };
}

const ownedIn = (app: App, grid: OpenGrid): Promise<Reach> =>
  owned(app, grid.source.table, idsOf(grid), grid.source.key, grid.scope.campaign_id);

/** The file's own statement, with all columns that there are; whose rows they are is said by its conditions. */
async function exportOf(app: App, grid: OpenGrid): Promise<Reach> {
  if (!exportScope(grid, grid.viewer, { format: 'csv' }))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  const client = await app.pool.connect();
  try {
    const columns = [...grid.columns.keys()];
    const wanted = { dataset: grid.dataset.name, selection: EVERYTHING, columns, format: 'csv' as const };
    const { rows } = await exportQuery(app.db, client, grid, wanted);
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from (${rows}) e`);
    const reach = await ownedIn(app, grid);
    const written = Number(counted.rows[0]!.rows);
    return { ...reach, rows: written, strays: reach.strays + Math.max(0, written - reach.rows) };
  } finally {
    client.release();
  }
}

/** The client that a row `o` of a table belongs to; undefined where rows of the table are the agency's own. */
function clientOf(table: Table): RawBuilder<unknown> | undefined {
  const columns = columnsOf(table);
  if (table === 'client') return sql`o.id`;
  if (columns.client_id) return sql`o.client_id`;
  if (columns.campaign_id) return sql`(select c.client_id from campaign c where c.id = o.campaign_id)`;
  return undefined;
}

/** Whose the rows are, told by the table itself and not by the statement that has found them. */
async function owned(
  { db }: App,
  table: Table,
  ids: RawBuilder<unknown>,
  key = 'id',
  campaignId?: string | undefined,
): Promise<Reach> {
  const client = clientOf(table);
  if (!client) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from (${ids}) r`.execute(db);
    const count = rows[0]!.rows;
    return { rows: count, byClient: new Map([[null, count]]), strays: 0 };
  }
  const inCampaign = campaignId && columnsOf(table).campaign_id ? sql`o.campaign_id = ${campaignId}` : sql`true`;
  const { rows } = await sql<{ client: string | null; found: boolean; rows: number }>`
    select ${client} as client, o.${sql.ref(key)} is not null as found, count(*)::int as rows
    from (${ids}) r left join ${sql.table(table)} o on o.${sql.ref(key)} = r.id::uuid and ${inCampaign}
    group by 1, 2`.execute(db);
  const reach: Reach = { rows: 0, byClient: new Map(), strays: 0 };
  for (const row of rows) {
    reach.rows += row.rows;
    if (row.found) reach.byClient.set(row.client, (reach.byClient.get(row.client) ?? 0) + row.rows);
    else reach.strays += row.rows;
  }
  return reach;
}

/**
 * What a user may reach at most, put together without the rules that statements are made of: of clients their own, or
 * those that they work for; of the agency's own tables those that users of clients have a part in.
 */
export async function bordersOf(app: App, viewer: Viewer) {
  const { rows } = await sql<{ id: string }>`
    select c.id from client c where ${
      viewer.clientId
        ? sql`c.id = ${viewer.clientId}`
        : sql`c.account_manager_id = ${viewer.userId}
      or exists (select from campaign k where k.client_id = c.id and (k.owner_id = ${viewer.userId}
        or exists (select from campaign_member m where m.campaign_id = k.id and m.user_id = ${viewer.userId})))`
    }`.execute(app.db);
  const theirs = new Set(rows.map(({ id }) => id));
  const rules = [...Array.from(app.records.values(), ({ rule }) => rule), ...sharedRules()];
  const subjectsOf = (table: Table | undefined, subject: Subject | undefined): Grant['subject'][] =>
    subject ? [subject] : rules.filter((rule) => rule.table === table).map((rule) => rule.subject);
  return {
    isForeign(client: string, { table, subject }: Place): boolean {
      if (theirs.has(client)) return false;
      if (viewer.clientId) return true;
      // Whoever has the right to all rows of a kind has it to those of every client.
      return !subjectsOf(table, subject).some((name) => grantedScope(viewer.grants, name, 'read') === 'all');
    },
    /** Rows of no client are no business of a client's user where no rule gives them any; choices are made of such. */
    isAgencys: ({ table, kind }: Place): boolean => {
      const known = rules.filter((rule) => rule.table === table);
      return viewer.clientId !== null && kind !== 'lookup' && known.length > 0 && known.every(({ client }) => !client);
    },
  };
}
