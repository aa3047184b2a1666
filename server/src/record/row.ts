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
 * The parts that a change of one row is made of, for entities whose changes are more than their columns. `trx` is the
 * transaction of the whole change.
 */

export type Values = Record<string, unknown>;
type Column<T extends Table> = Extract<keyof DB[T], string>;
type Written<T extends Table> = Partial<Record<Column<T>, unknown>>;

interface ColumnFacts {
  type: string;
  notNull: boolean;
}
export const columnsOf = (table: Table) => TABLES[table].columns as Record<string, ColumnFacts | undefined>;

export const notFoundMessage = (what: string) =>
  defineMessage('errors.noSuch', 'This {{what}} does not exist.', { what });
export const notFoundError = (what: string) => new AppError('not_found', notFoundMessage(what));
export const CONFLICT_MESSAGE = defineMessage(
  'errors.conflict',
  'Someone else changed this record. Reload and try again.',
);
/** The one answer to a change of a row that has moved on; `current` is the row as it is now. */
export const conflict = (current: unknown) => new AppError('conflict', CONFLICT_MESSAGE, { detail: { current } });
/**
 * Whether one value of a row that has moved on can be written all the same: it is still what the writer has seen, or it
 * is the wanted one already.
 */
export const canOverwrite = (now: unknown, { was, wanted }: { was: unknown; wanted: unknown }): boolean =>
  (was !== undefined && isDeepStrictEqual(now, was)) || isDeepStrictEqual(now, wanted);

/** The one answer to a change of state that the present state does not allow; the allowed ones are named. */
export const illegalTransition = (why: LocalisedMessage, allowed: readonly string[]) =>
  new AppError('illegal_transition', why, { detail: { allowed } });

/**
 * A value, or an expression, as its column takes it: the driver would write a list as a PostgreSQL array, which jsonb is
 * not.
 */
function encoded(table: Table, name: string, value: unknown): RawBuilder<unknown> {
  const isTree = columnsOf(table)[name]?.type === 'jsonb' && value !== null && !isExpression(value);
  return isTree ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** Adds a row and answers its id. */
export async function insertRow<T extends Table>(trx: Db, table: T, values: Written<T>): Promise<string> {
  const entries = Object.entries(values);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([name, value]) => encoded(table, name, value)))}) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Writes the values when the version is still the one that was read; answers whether it was. */
export async function updateVersion<T extends Table>(
  trx: Db,
  table: T,
  { id, version }: { id: string; version: number },
  values: Written<T>,
): Promise<boolean> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${encoded(table, name, value)}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Puts a row out of lists and choices; repeating it is harmless. */
export async function archiveRow(trx: Db, table: Table, id: string): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`
    update ${sql.table(table)} set archived_at = coalesce(archived_at, now()),
      version = version + (archived_at is null)::int, updated_at = now()
    where id = ${id} returning id, version`.execute(trx);
  return rows[0]!;
}

/** Rows of a table by their ids; those of a campaign's table are named within the campaign, by a column of their own. */
export interface NamedRows<T extends Table> {
  rule: ScopeRule<T>;
  ids: readonly string[];
  column?: Column<T>;
  campaignId?: string | undefined;
}

/** A row that the viewer may read, and what else they may do with it. */
export interface FoundRow {
  /** Null where the rows of the table have none. */
  version: number | null;
  may: boolean;
  final: boolean;
}

/**
 * A user's row is referred to by each call that they make under a key. Held against that too, two who change each other
 * would wait for each other forever.
 */
const heldBy = (table: Table) => (table === 'app_user' ? sql`for no key update` : sql`for update`);

/** The rows that the viewer may read, by id, held until the transaction ends unless somebody only asks about them. */
export async function findRows<T extends Table>(
  trx: Db,
  viewer: Viewer,
  { rule, ids, column = 'id' as Column<T>, campaignId }: NamedRows<T>,
  action: 'update' | 'delete',
  { hold = true } = {},
): Promise<Map<string, FoundRow>> {
  const id = sql.ref(`t.${column}`);
  const { rows } = await sql<FoundRow & { id: string }>`
    select ${id} as id, ${columnsOf(rule.table).version ? sql`t.version` : sql`null::int`} as version,
      (${visibleOrNone(viewer, rule, 't', action)}) is true as may, ${rule.final?.holds('t') ?? sql`false`} as final
    from ${sql.table(rule.table)} t
    where ${id} = any(${ids}::uuid[]) and ${campaignId ? sql`t.campaign_id = ${campaignId}` : sql`true`}
      and ${visible(viewer, rule, 't')} order by ${id} ${hold ? heldBy(rule.table) : sql``}`.execute(trx);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Why a row cannot be changed. */
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
 * Holds rows until the transaction ends, so that two who change them take turns. One that may not be read is not there;
 * one that may be read but not changed in this way is refused.
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
 * Refuses a client's user a row outside the client before it is added: a value that has to be unique among all clients
 * would otherwise tell what the others have.
 */
export async function requireOwnClient<T extends Table>(
  trx: Db,
  viewer: Viewer,
  rule: ScopeRule<T>,
  values: Written<T>,
): Promise<void> {
  if (!viewer.clientId) return;
  assertAnyScope(viewer, rule, 'create');
  const { rows } = await sql`
    select from jsonb_populate_record(null::${sql.table(rule.table)}, ${JSON.stringify(values)}::jsonb) t
    where ${visible(viewer, rule, 't', 'create')}`.execute(trx);
  if (rows.length === 0) throw forbidden(rule.subject, 'create');
}

/** Refuses a row that was just added outside the scope in which the viewer may add. */
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
