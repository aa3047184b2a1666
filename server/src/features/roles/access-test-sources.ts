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

/** Number of rows that a source returned, in total and by client. The key null counts rows without a client. */
interface RowCounts {
  rows: number;
  byClient: Map<string | null, number>;
  /** Rows that do not exist in the table or campaign that the source names. */
  strayRows: number;
}

/** A source of rows to test, with the table and the permission subject of its rows. */
interface Source {
  kind: AccessTestSource['kind'];
  name: string;
  title: string;
  table?: Table;
  subject?: Subject;
  walk: (viewer: Viewer) => Promise<RowCounts>;
}

/** Returns every source of rows that features have registered. Sources that are not registered cannot be called. */
export function listAccessTestSources(app: App): Source[] {
  const grids = [...app.grids.values()];
  return [
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Source => ({
        ...{ kind: 'rows', name, title, table, subject },
        walk: (viewer) => countInScopes(app, viewer, name, (grid) => rowsOf(app, grid)),
      }),
    ),
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Source => ({
        ...{ kind: 'export', name, title, table, subject },
        walk: (viewer) => countInScopes(app, viewer, name, (grid) => countExportRows(app, grid)),
      }),
    ),
    ...Array.from(lookupsOf(app), ([name, { find, rows }]): Source => {
      const subject = app.records.get(name)?.rule.subject;
      return {
        ...{ kind: 'lookup', name, title: name },
        ...(rows && { table: rows.table }),
        ...(subject && { subject }),
        async walk(viewer) {
          const offered = await find(viewer, { q: '' });
          return rows
            ? owned(app, rows.table, sql`select id::text as id from (${rows.ids(viewer)}) r`)
            : { rows: offered.length, byClient: new Map(), strayRows: 0 };
        },
      };
    }),
    ...Array.from(
      app.streams.values(),
      ({ endpoint: { path }, table, visibleTo }): Source => ({
        ...{ kind: 'events', name: path, title: path, table },
        walk: ({ userId }) =>
          owned(app, table, sql`select id::text as id from ${sql.table(table)} where ${visibleTo([userId])}`),
      }),
    ),
  ];
}

/** Reads a data set once, or once per campaign if its scope requires one. */
async function countInScopes(
  app: App,
  viewer: Viewer,
  name: string,
  read: (grid: OpenGrid) => Promise<RowCounts>,
): Promise<RowCounts> {
  const required = requiredKeys(app.grids.get(name)!.dataset.scope);
  const unknown = required.filter((key) => key !== 'campaign_id');
  if (unknown.length > 0)
    throw new AppError('internal', `An access test cannot choose a value for ${unknown.join(' and ')}.`);
  if (required.length === 0) return read(await openNamedGrid(app, name, viewer, {}));
  const campaigns = await app.db.selectFrom('campaign').select('id').orderBy('id').execute();
  const all: RowCounts = { rows: 0, byClient: new Map(), strayRows: 0 };
  for (const { id } of campaigns) add(all, await read(await openNamedGrid(app, name, viewer, { campaign_id: id })));
  return all;
}

/** Returns the keys that a scope requires. */
function requiredKeys(scope: z.ZodType): string[] {
  const shape: z.ZodRawShape = scope instanceof z.ZodObject ? scope.shape : {};
  return Object.keys(shape).filter((key) => !(shape[key] as z.ZodType).safeParse(undefined).success);
}

function add(all: RowCounts, { rows, byClient, strayRows }: RowCounts): void {
  all.rows += rows;
  all.strayRows += strayRows;
  for (const [client, count] of byClient) all.byClient.set(client, (all.byClient.get(client) ?? 0) + count);
}

const EVERYTHING = { query: '{}' };

function idsOf(grid: OpenGrid): RawBuilder<unknown> {
  const { from, where } = selectedRows(grid, EVERYTHING);
  return sql`select ${grid.source.id}::text as id from ${from} where ${where}`;
}

/** Reads the first page like a screen, then all rows under the same conditions. */
async function rowsOf(app: App, grid: OpenGrid): Promise<RowCounts> {
  const { rows } = JSON.parse(await readPage(app, grid, parseGridQuery('{}'))) as { rows: { id: string }[] };
  const reach = await countGridRows(app, grid);
  // A page with rows that the conditions exclude is a leak as well.
  return { ...reach, strayRows: reach.strayRows + (rows.length > 0 && reach.rows === 0 ? rows.length : 0) };
}

const countGridRows = (app: App, grid: OpenGrid): Promise<RowCounts> =>
  owned(app, grid.source.table, idsOf(grid), grid.source.key, grid.scope.campaign_id);

/** Counts the rows of the export statement with all columns. Its conditions determine the owners of the rows. */
async function countExportRows(app: App, grid: OpenGrid): Promise<RowCounts> {
  if (!exportScope(grid, grid.viewer, { format: 'csv' }))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  const client = await app.pool.connect();
  try {
    const columns = [...grid.columns.keys()];
    const params = { dataset: grid.dataset.name, selection: EVERYTHING, columns, format: 'csv' as const };
    const { rows } = await exportQuery(app.db, client, grid, params);
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from (${rows}) e`);
    const reach = await countGridRows(app, grid);
    const written = Number(counted.rows[0]!.rows);
    return { ...reach, rows: written, strayRows: reach.strayRows + Math.max(0, written - reach.rows) };
  } finally {
    client.release();
  }
}

/** Returns SQL for the client of a row `o` of the table, or undefined for tables that belong to the agency. */
function clientOf(table: Table): RawBuilder<unknown> | undefined {
  const columns = columnsOf(table);
  if (table === 'client') return sql`o.id`;
  if (columns.client_id) return sql`o.client_id`;
  if (columns.campaign_id) return sql`(select c.client_id from campaign c where c.id = o.campaign_id)`;
  return undefined;
}

/** Counts rows by client. The client comes from the table and not from the tested statement. */
async function owned(
  { db }: App,
  table: Table,
  ids: RawBuilder<unknown>,
  key = 'id',
  campaignId?: string | undefined,
): Promise<RowCounts> {
  const client = clientOf(table);
  if (!client) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from (${ids}) r`.execute(db);
    const count = rows[0]!.rows;
    return { rows: count, byClient: new Map([[null, count]]), strayRows: 0 };
  }
  const inCampaign = campaignId && columnsOf(table).campaign_id ? sql`o.campaign_id = ${campaignId}` : sql`true`;
  const { rows } = await sql<{ client: string | null; found: boolean; rows: number }>`
    select ${client} as client, o.${sql.ref(key)} is not null as found, count(*)::int as rows
    from (${ids}) r left join ${sql.table(table)} o on o.${sql.ref(key)} = r.id::uuid and ${inCampaign}
    group by 1, 2`.execute(db);
  const reach: RowCounts = { rows: 0, byClient: new Map(), strayRows: 0 };
  for (const row of rows) {
    reach.rows += row.rows;
    if (row.found) reach.byClient.set(row.client, (reach.byClient.get(row.client) ?? 0) + row.rows);
    else reach.strayRows += row.rows;
  }
  return reach;
}

/**
 * Returns the widest access a user may have, computed without the SQL of the access rules: their own client or the
 * clients they work for, and those agency tables that a rule opens to client users.
 */
export async function loadAccessLimits(app: App, viewer: Viewer) {
  const { rows } = await sql<{ id: string }>`
    select c.id from client c where ${
      viewer.clientId
        ? sql`c.id = ${viewer.clientId}`
        : sql`c.account_manager_id = ${viewer.userId}
      or exists (select from campaign k where k.client_id = c.id and (k.owner_id = ${viewer.userId}
        or exists (select from campaign_member m where m.campaign_id = k.id and m.user_id = ${viewer.userId})))`
    }`.execute(app.db);
  const clientIds = new Set(rows.map(({ id }) => id));
  const rules = [...Array.from(app.records.values(), ({ rule }) => rule), ...sharedRules()];
  const subjectsOf = (table: Table | undefined, subject: Subject | undefined): Grant['subject'][] =>
    subject ? [subject] : rules.filter((rule) => rule.table === table).map((rule) => rule.subject);
  return {
    isForeign(client: string, { table, subject }: Source): boolean {
      if (clientIds.has(client)) return false;
      if (viewer.clientId) return true;
      // A permission in scope "all" includes the rows of every client.
      return !subjectsOf(table, subject).some((name) => grantedScope(viewer.grants, name, 'read') === 'all');
    },
    /** Whether rows without a client are hidden from client users because no rule grants them. Lookups are exempt. */
    isAgencyOnly: ({ table, kind }: Source): boolean => {
      const known = rules.filter((rule) => rule.table === table);
      return viewer.clientId !== null && kind !== 'lookup' && known.length > 0 && known.every(({ client }) => !client);
    },
  };
}
