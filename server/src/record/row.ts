import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { isExpression, type RawBuilder, sql } from 'kysely';
import { assertAnyScope, type ScopeRule, type Table, visible, visibleOrNone } from '../access/scope.ts';
import { forbidden, type Viewer } from '../access/viewer.ts';
import { TABLES } from '../database/columns.gen.ts';
import { comparableTime } from '../database/iso-time.ts';
import type { Db, Trx } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/*
 * The steps of a change of one row, also for entities that change further tables. `trx` is the transaction of the whole
 * change.
 */

export type Values = Record<string, unknown>;
type Column<T extends Table> = Extract<keyof DB[T], string>;
type ColumnValues<T extends Table> = Partial<Record<Column<T>, unknown>>;

interface ColumnInfo {
  type: string;
  notNull: boolean;
}
export const columnsOf = (table: Table) => TABLES[table].columns as Record<string, ColumnInfo | undefined>;

export const notFoundMessage = (noun: string) =>
  defineMessage('errors.noSuch', 'This {{what}} does not exist.', { what: noun });
export const notFoundError = (noun: string) => new AppError('not_found', notFoundMessage(noun));
export const CONFLICT_MESSAGE = defineMessage(
  'errors.conflict',
  'Someone else changed this record. Reload and try again.',
);
/** Returns the error for a change of a row that has changed since it was read. `current` is the current row. */
export const conflictError = (current: unknown) => new AppError('conflict', CONFLICT_MESSAGE, { detail: { current } });
/**
 * Returns whether a value can be written to a row that has changed since it was read: the value is unchanged or already
 * the new value.
 */
export function canOverwrite(current: unknown, { was, newValue }: { was: unknown; newValue: unknown }): boolean {
  const isCurrent = (value: unknown) => isDeepStrictEqual(comparableTime(current), comparableTime(value));
  return (was !== undefined && isCurrent(was)) || isCurrent(newValue);
}

/** Returns the error for a change of state that the current state does not allow, with the allowed states. */
export const illegalTransition = (reason: LocalisedMessage, allowed: readonly string[]) =>
  new AppError('illegal_transition', reason, { detail: { allowed } });

/**
 * Returns SQL for a value of a column. JSON values are encoded, because the driver would write a list as a PostgreSQL
 * array.
 */
function encodeValue(table: Table, name: string, value: unknown): RawBuilder<unknown> {
  const isJsonValue = columnsOf(table)[name]?.type === 'jsonb' && value !== null && !isExpression(value);
  return isJsonValue ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** Adds a row and returns its id. */
export async function insertRow<T extends Table>(trx: Trx, table: T, values: ColumnValues<T>): Promise<string> {
  const entries = Object.entries(values);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([name, value]) => encodeValue(table, name, value)))}) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Returns whether a row already has the values. SQL, such as the current time, counts as a new value. */
export async function hasValues<T extends Table>(
  trx: Trx,
  table: T,
  id: string,
  values: ColumnValues<T>,
): Promise<boolean> {
  const entries = Object.entries(values);
  if (entries.some(([, value]) => isExpression(value))) return false;
  if (entries.length === 0) return true;
  const { rows } = await sql<Values>`
    select ${sql.join(entries.map(([name]) => sql.ref(name)))} from ${sql.table(table)} where id = ${id}`.execute(trx);
  return entries.every(([name, value]) => isDeepStrictEqual(comparableTime(rows[0]?.[name]), comparableTime(value)));
}

/** Writes the values if the version has not changed. Returns whether they were written. */
export async function updateVersion<T extends Table>(
  trx: Trx,
  table: T,
  { id, version }: { id: string; version: number },
  values: ColumnValues<T>,
): Promise<boolean> {
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${encodeValue(table, name, value)}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Throws if a row is archived; `what` is the noun of the row. */
export function assertNotArchived({ archived_at }: { archived_at?: unknown }, what: string): void {
  if (archived_at == null) return;
  const message = defineMessage('errors.archived', 'This {{what}} is archived. Restore it first.', { what });
  throw illegalTransition(message, ['restore']);
}

/** Archives a row, which removes it from lists and choices. Can be repeated safely. */
export async function archiveRow(trx: Trx, table: Table, id: string): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`
    update ${sql.table(table)} set archived_at = coalesce(archived_at, now()),
      version = version + (archived_at is null)::int, updated_at = now()
    where id = ${id} returning id, version`.execute(trx);
  return rows[0]!;
}

/**
 * Rows of a table by id. In tables of a campaign, the id is in another column and only unique in the campaign.
 */
export interface RowsById<T extends Table> {
  rule: ScopeRule<T>;
  ids: readonly string[];
  column?: Column<T>;
  campaignId?: string | undefined;
}

/** A row that the viewer may read. `canChange` states whether the viewer may also change it. */
export interface FoundRow {
  /** Null when rows of the table have no version. */
  version: number | null;
  canChange: boolean;
  /** True when no user can change the row any more. */
  isFinal: boolean;
}

/**
 * Returns the lock clause for rows of a table. Each idempotent call references the row of its user, so a lock that
 * blocks references would cause a deadlock between two users who edit each other’s user records.
 */
const lockClause = (table: Table) => (table === 'app_user' ? sql`for no key update` : sql`for update`);

/**
 * Returns the rows that the viewer may read, by id. Locks the rows until the transaction ends, unless `lock` is false.
 */
export async function findRows<T extends Table>(
  db: Db,
  viewer: Viewer,
  { rule, ids, column = 'id' as Column<T>, campaignId }: RowsById<T>,
  action: 'update' | 'delete',
  { lock = true } = {},
): Promise<Map<string, FoundRow>> {
  const id = sql.ref(`t.${column}`);
  const { rows } = await sql<FoundRow & { id: string }>`
    select ${id} as id, ${columnsOf(rule.table).version ? sql`t.version` : sql`null::int`} as version,
      (${visibleOrNone(viewer, rule, 't', action)}) is true as "canChange",
      ${rule.final?.holds('t') ?? sql`false`} as "isFinal"
    from ${sql.table(rule.table)} t
    where ${id} = any(${ids}::uuid[]) and ${campaignId ? sql`t.campaign_id = ${campaignId}` : sql`true`}
      and ${visible(viewer, rule, 't')} order by ${id} ${lock ? lockClause(rule.table) : sql``}`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Returns the error for a row that cannot be changed; undefined if it can be changed. */
export function changeError(row: FoundRow | undefined, noun: string): AppError | undefined {
  if (!row) return notFoundError(noun);
  if (row.isFinal)
    return illegalTransition(
      defineMessage('errors.final', 'This {{what}} can no longer be changed.', { what: noun }),
      [],
    );
  if (row.canChange) return undefined;
  return new AppError(
    'forbidden',
    defineMessage('problems.mayNot', 'You do not have permission to change this {{what}}.', { what: noun }),
  );
}

/**
 * Locks rows until the transaction ends, so that changes run one at a time. Throws `not_found` for rows that the viewer
 * may not read, and other errors for rows that the viewer may not change.
 */
export async function lockRows<T extends Table>(
  trx: Trx,
  viewer: Viewer,
  selection: RowsById<T>,
  action: 'update' | 'delete',
  noun: string,
): Promise<void> {
  const foundRows = await findRows(trx, viewer, selection, action);
  const rows = [...foundRows.values()];
  if (foundRows.size < new Set(selection.ids).size) throw notFoundError(noun);
  const finalRow = rows.find((row) => row.isFinal);
  if (finalRow) throw changeError(finalRow, noun);
  if (rows.some(({ canChange }) => !canChange)) throw forbidden(selection.rule.subject, action);
}

export const lockRow = <T extends Table>(
  trx: Trx,
  viewer: Viewer,
  rule: ScopeRule<T>,
  id: string,
  action: 'update' | 'delete',
  noun: string,
): Promise<void> => lockRows(trx, viewer, { rule, ids: [id] }, action, noun);

/**
 * Throws `forbidden` before a client user adds a row outside the client. Otherwise, errors of unique values would
 * reveal values of other clients.
 */
export async function assertOwnClient<T extends Table>(
  trx: Trx,
  viewer: Viewer,
  rule: ScopeRule<T>,
  values: ColumnValues<T>,
): Promise<void> {
  if (!viewer.clientId) return;
  assertAnyScope(viewer, rule, 'create');
  const { rows } = await sql`
    select from jsonb_populate_record(null::${sql.table(rule.table)}, ${JSON.stringify(values)}::jsonb) t
    where ${visible(viewer, rule, 't', 'create')}`.execute(trx);
  if (rows.length === 0) throw forbidden(rule.subject, 'create');
}

/** Throws `forbidden` when a new row is outside the scope in which the viewer may add rows. */
export async function assertInScope<T extends Table>(
  trx: Trx,
  viewer: Viewer,
  rule: ScopeRule<T>,
  id: string,
  action: 'create',
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't', action)}`.execute(trx);
  if (rows.length === 0) throw forbidden(rule.subject, action);
}
