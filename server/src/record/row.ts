import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { isExpression, type RawBuilder, sql } from 'kysely';
import { assertAnyScope, type ScopeRule, type Table, visible, visibleOrNone } from '../access/scope.ts';
import { forbidden, type Viewer } from '../access/viewer.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/**
 * The parts of a change of one row, for entities that change more than their own columns. `trx` is the transaction of
 * the whole change.
 */

export type Values = Record<string, unknown>;
type Column<T extends Table> = Extract<keyof DB[T], string>;
type ColumnValues<T extends Table> = Partial<Record<Column<T>, unknown>>;

interface ColumnInfo {
  type: string;
  notNull: boolean;
}
export const columnsOf = (table: Table) => TABLES[table].columns as Record<string, ColumnInfo | undefined>;

export const notFoundMessage = (what: string) =>
  defineMessage('errors.noSuch', 'This {{what}} does not exist.', { what });
export const notFoundError = (what: string) => new AppError('not_found', notFoundMessage(what));
export const CONFLICT_MESSAGE = defineMessage(
  'errors.conflict',
  'Someone else changed this record. Reload and try again.',
);
/** Returns the error for a change of a row that has changed since it was read; `current` is the row as it is now. */
export const conflictError = (current: unknown) => new AppError('conflict', CONFLICT_MESSAGE, { detail: { current } });
/**
 * Returns whether a value of a row that has changed in the meantime can still be written: it is still what the writer
 * saw, or it already is the new value.
 */
export const canOverwrite = (now: unknown, { was, wanted }: { was: unknown; wanted: unknown }): boolean =>
  (was !== undefined && isDeepStrictEqual(now, was)) || isDeepStrictEqual(now, wanted);

/** Returns the error for a change of state that the current state does not allow, with the allowed states. */
export const illegalTransition = (why: LocalisedMessage, allowed: readonly string[]) =>
  new AppError('illegal_transition', why, { detail: { allowed } });

/**
 * Returns a value, or an expression, in the form of its column: the driver would write a list as a PostgreSQL array,
 * which is not jsonb.
 */
function encoded(table: Table, name: string, value: unknown): RawBuilder<unknown> {
  const isJsonValue = columnsOf(table)[name]?.type === 'jsonb' && value !== null && !isExpression(value);
  return isJsonValue ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** Adds a row and returns its id. */
export async function insertRow<T extends Table>(trx: Db, table: T, values: ColumnValues<T>): Promise<string> {
  const entries = Object.entries(values);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([name, value]) => encoded(table, name, value)))}) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Writes the values if the version is still the one that was read; returns whether it was. */
export async function updateVersion<T extends Table>(
  trx: Db,
  table: T,
  { id, version }: { id: string; version: number },
  values: ColumnValues<T>,
): Promise<boolean> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${encoded(table, name, value)}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Archives a row, which removes it from lists and choices. Can be repeated safely. */
export async function archiveRow(trx: Db, table: Table, id: string): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`
    update ${sql.table(table)} set archived_at = coalesce(archived_at, now()),
      version = version + (archived_at is null)::int, updated_at = now()
    where id = ${id} returning id, version`.execute(trx);
  return rows[0]!;
}

/**
 * Rows of a table by their ids; rows of a campaign's table are identified within the campaign, by a column of their
 * own.
 */
export interface NamedRows<T extends Table> {
  rule: ScopeRule<T>;
  ids: readonly string[];
  column?: Column<T>;
  campaignId?: string | undefined;
}

/** A row that the viewer may read, and what else they may do with it. */
export interface FoundRow {
  /** Null when rows of the table have no version. */
  version: number | null;
  may: boolean;
  final: boolean;
}

/**
 * Every idempotent call of a user refers to their row. A lock that also blocks references would deadlock two users who
 * change each other.
 */
const lockClause = (table: Table) => (table === 'app_user' ? sql`for no key update` : sql`for update`);

/**
 * Returns the rows that the viewer may read, by id. They are locked until the transaction ends, unless `lock` is false.
 */
export async function findRows<T extends Table>(
  trx: Db,
  viewer: Viewer,
  { rule, ids, column = 'id' as Column<T>, campaignId }: NamedRows<T>,
  action: 'update' | 'delete',
  { lock = true } = {},
): Promise<Map<string, FoundRow>> {
  const id = sql.ref(`t.${column}`);
  const { rows } = await sql<FoundRow & { id: string }>`
    select ${id} as id, ${columnsOf(rule.table).version ? sql`t.version` : sql`null::int`} as version,
      (${visibleOrNone(viewer, rule, 't', action)}) is true as may, ${rule.final?.holds('t') ?? sql`false`} as final
    from ${sql.table(rule.table)} t
    where ${id} = any(${ids}::uuid[]) and ${campaignId ? sql`t.campaign_id = ${campaignId}` : sql`true`}
      and ${visible(viewer, rule, 't')} order by ${id} ${lock ? lockClause(rule.table) : sql``}`.execute(trx);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Returns why a row cannot be changed; undefined if it can be. */
export function changeError(row: FoundRow | undefined, what: string): AppError | undefined {
  if (!row) return notFoundError(what);
  if (row.final)
    return illegalTransition(defineMessage('errors.final', 'This {{what}} can no longer be changed.', { what }), []);
  if (row.may) return undefined;
  return new AppError(
    'forbidden',
    defineMessage('problems.mayNot', 'You do not have permission to change this {{what}}.', { what }),
  );
}

/**
 * Locks rows until the transaction ends, so that changes run one at a time. Throws `not_found` for a row that the
 * viewer may not read, and an error for one that they may not change in this way.
 */
export async function lockRows<T extends Table>(
  trx: Db,
  viewer: Viewer,
  named: NamedRows<T>,
  action: 'update' | 'delete',
  what: string,
): Promise<void> {
  const found = await findRows(trx, viewer, named, action);
  const rows = [...found.values()];
  if (found.size < new Set(named.ids).size) throw notFoundError(what);
  const final = rows.find((row) => row.final);
  if (final) throw changeError(final, what);
  if (rows.some(({ may }) => !may)) throw forbidden(named.rule.subject, action);
}

export const lockRow = <T extends Table>(
  trx: Db,
  viewer: Viewer,
  rule: ScopeRule<T>,
  id: string,
  action: 'update' | 'delete',
  what: string,
): Promise<void> => lockRows(trx, viewer, { rule, ids: [id] }, action, what);

/**
 * Throws `forbidden` before a client user adds a row outside the client: values that must be unique among all clients
 * would otherwise reveal what the others have.
 */
export async function assertOwnClient<T extends Table>(
  trx: Db,
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

/** Throws `forbidden` when a row that was just added is outside the scope in which the viewer may add rows. */
export async function assertInScope<T extends Table>(
  trx: Db,
  viewer: Viewer,
  rule: ScopeRule<T>,
  id: string,
  action: 'create',
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't', action)}`.execute(trx);
  if (rows.length === 0) throw forbidden(rule.subject, action);
}
