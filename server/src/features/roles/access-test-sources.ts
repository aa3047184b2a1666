import { type Grant, grantedScope, type Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import type { AccessTestSource } from '@leadwright/contract/features/role-explain';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { sharedRules, type Table } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { parseGridQuery, selectedRows } from '../../grid/compile.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { readPage } from '../../grid/serve-grid.ts';
import { columnsOf } from '../../record/row.ts';
import type { OpenGrid } from '../../record/source.ts';
import { exportQuery, exportScope } from '../exports/exports.service.ts';
import { createLookups } from '../lookups/lookups.service.ts';

/** Number of rows that a source returned, in total and by client. The key null counts rows without a client. */
interface RowCounts {
  rows: number;
  byClient: Map<string | null, number>;
  /** Rows that are not in the table or campaign of the source. */
  strayRows: number;
}

/** A source of rows to test, with the table and the permission subject of its rows. */
interface Source {
  kind: AccessTestSource['kind'];
  name: string;
  title: string;
  table?: Table;
  subject?: Subject;
  countRows: (viewer: Viewer) => Promise<RowCounts>;
}

/** Returns every source of rows that features have registered. Sources that are not registered cannot be called. */
export function listAccessTestSources(app: App, db: Db): Source[] {
  const grids = [...app.grids.values()];
  return [
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Source => ({
        ...{ kind: 'rows', name, title, table, subject },
        countRows: (viewer) => countInScopes(app, db, viewer, name, (grid) => countPageRows(app, db, grid)),
      }),
    ),
    ...grids.map(
      ({ dataset: { name, title, subject }, source: { table } }): Source => ({
        ...{ kind: 'export', name, title, table, subject },
        countRows: (viewer) => countInScopes(app, db, viewer, name, (grid) => countExportRows(app, db, grid)),
      }),
    ),
    ...Array.from(createLookups(app), ([name, { find, rows }]): Source => {
      const subject = app.records.get(name)?.rule.subject;
      return {
        ...{ kind: 'lookup', name, title: name },
        ...(rows && { table: rows.table }),
        ...(subject && { subject }),
        async countRows(viewer) {
          const choices = await find(viewer, { q: '' });
          return rows
            ? countByClient(db, rows.table, sql`select id::text as id from (${rows.ids(viewer)}) r`)
            : { rows: choices.length, byClient: new Map(), strayRows: 0 };
        },
      };
    }),
    ...Array.from(
      app.streams.values(),
      ({ endpoint: { path }, table, visibleTo }): Source => ({
        ...{ kind: 'events', name: path, title: path, table },
        countRows: ({ userId }) =>
          countByClient(db, table, sql`select id::text as id from ${sql.table(table)} where ${visibleTo([userId])}`),
      }),
    ),
  ];
}

/** Reads a data set once, or once per campaign if its scope requires one. */
async function countInScopes(
  app: App,
  db: Db,
  viewer: Viewer,
  name: string,
  read: (grid: OpenGrid) => Promise<RowCounts>,
): Promise<RowCounts> {
  const requiredScopeKeys = requiredKeys(app.grids.get(name)!.dataset.scope);
  const unknownKeys = requiredScopeKeys.filter((key) => key !== 'campaign_id');
  if (unknownKeys.length > 0)
    throw new AppError('internal', `An access test cannot choose a value for ${unknownKeys.join(' and ')}.`);
  if (requiredScopeKeys.length === 0) return read(await openNamedGrid(app, name, viewer, {}));
  const campaigns = await db.selectFrom('campaign').select('id').orderBy('id').execute();
  const total: RowCounts = { rows: 0, byClient: new Map(), strayRows: 0 };
  for (const { id } of campaigns)
    addCounts(total, await read(await openNamedGrid(app, name, viewer, { campaign_id: id })));
  return total;
}

/** Returns the keys that a scope requires. */
function requiredKeys(scope: z.ZodType): string[] {
  const shape: z.ZodRawShape = scope instanceof z.ZodObject ? scope.shape : {};
  return Object.keys(shape).filter((key) => !(shape[key] as z.ZodType).safeParse(undefined).success);
}

function addCounts(total: RowCounts, { rows, byClient, strayRows }: RowCounts): void {
  total.rows += rows;
  total.strayRows += strayRows;
  for (const [client, count] of byClient) total.byClient.set(client, (total.byClient.get(client) ?? 0) + count);
}

const ALL_ROWS = { query: '{}' };

function selectIds(grid: OpenGrid): RawBuilder<unknown> {
  const { from, where } = selectedRows(grid, ALL_ROWS);
  return sql`select ${grid.source.id}::text as id from ${from} where ${where}`;
}

/** Reads the first page like a screen, then all rows under the same conditions. */
async function countPageRows(app: App, db: Db, grid: OpenGrid): Promise<RowCounts> {
  const { rows } = JSON.parse(await readPage(app, grid, parseGridQuery('{}'))) as { rows: { id: string }[] };
  const counts = await countGridRows(db, grid);
  // A page with rows that the conditions exclude is a leak as well.
  return { ...counts, strayRows: counts.strayRows + (rows.length > 0 && counts.rows === 0 ? rows.length : 0) };
}

const countGridRows = (db: Db, grid: OpenGrid): Promise<RowCounts> =>
  countByClient(db, grid.source.table, selectIds(grid), grid.source.key, grid.scope.campaign_id);

/** Counts the rows of the export statement with all columns. Its conditions determine the owners of the rows. */
async function countExportRows(app: App, db: Db, grid: OpenGrid): Promise<RowCounts> {
  if (!exportScope(grid, grid.viewer, { format: 'csv' }))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  const client = await app.pool.connect();
  try {
    const columns = [...grid.columns.keys()];
    const params = { dataset: grid.dataset.name, selection: ALL_ROWS, columns, format: 'csv' as const };
    const { rows } = await exportQuery(db, client, grid, params);
    const countResult = await client.query<{ rows: string }>(`select count(*) as rows from (${rows}) e`);
    const counts = await countGridRows(db, grid);
    const exportedRows = Number(countResult.rows[0]!.rows);
    return { ...counts, rows: exportedRows, strayRows: counts.strayRows + Math.max(0, exportedRows - counts.rows) };
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
async function countByClient(
  db: Db,
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
  const isInCampaign = campaignId && columnsOf(table).campaign_id ? sql`o.campaign_id = ${campaignId}` : sql`true`;
  const { rows } = await sql<{ client: string | null; exists: boolean; rows: number }>`
    select ${client} as client, o.${sql.ref(key)} is not null as exists, count(*)::int as rows
    from (${ids}) r left join ${sql.table(table)} o on o.${sql.ref(key)} = r.id::uuid and ${isInCampaign}
    group by 1, 2`.execute(db);
  const counts: RowCounts = { rows: 0, byClient: new Map(), strayRows: 0 };
  for (const row of rows) {
    counts.rows += row.rows;
    if (row.exists) counts.byClient.set(row.client, (counts.byClient.get(row.client) ?? 0) + row.rows);
    else counts.strayRows += row.rows;
  }
  return counts;
}

/**
 * Returns the widest access a user may have, computed without the SQL of the access rules: their own client or the
 * clients they work for, and those agency tables that a rule opens to client users.
 */
export async function loadAccessLimits(app: App, db: Db, viewer: Viewer) {
  const { rows } = await sql<{ id: string }>`
    select c.id from client c where ${
      viewer.clientId
        ? sql`c.id = ${viewer.clientId}`
        : sql`c.account_manager_id = ${viewer.userId}
      or exists (select from campaign k where k.client_id = c.id and (k.owner_id = ${viewer.userId}
        or exists (select from campaign_member m where m.campaign_id = k.id and m.user_id = ${viewer.userId})))`
    }`.execute(db);
  const clientIds = new Set(rows.map(({ id }) => id));
  const rules = [...Array.from(app.records.values(), ({ rule }) => rule), ...sharedRules()];
  const subjectsOf = (table: Table | undefined, subject: Subject | undefined): Grant['subject'][] =>
    subject ? [subject] : rules.filter((rule) => rule.table === table).map((rule) => rule.subject);
  return {
    /** Returns whether rows of a client are outside this access. */
    isForeign(client: string, { table, subject }: Source): boolean {
      if (clientIds.has(client)) return false;
      if (viewer.clientId) return true;
      // A permission in scope "all" includes the rows of every client.
      return !subjectsOf(table, subject).some((name) => grantedScope(viewer.grants, name, 'read') === 'all');
    },
    /** Returns whether a client user must not see rows without a client. Lookups are exempt. */
    isAgencyOnly: ({ table, kind }: Source): boolean => {
      const tableRules = rules.filter((rule) => rule.table === table);
      return (
        viewer.clientId !== null &&
        kind !== 'lookup' &&
        tableRules.length > 0 &&
        tableRules.every(({ client }) => !client)
      );
    },
  };
}
