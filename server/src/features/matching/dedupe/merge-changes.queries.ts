import { AppError } from '@leadwright/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';

/** A table whose rows belong to accounts, with its key. */
export interface OwnedTable {
  table: string;
  key: string[];
  /** The columns that reference an account. */
  accountColumns: string[];
  /** The columns that a merge changes; default: whole rows. */
  columns?: string[];
}

/** All tables with rows of an account, including its own row. Excludes matching keys, because they are rebuilt. */
export const OWNED_TABLES: OwnedTable[] = [
  { table: 'account', key: ['id'], accountColumns: ['id'] },
  {
    table: 'account_identifier',
    key: ['account_id', 'scheme', 'jurisdiction', 'value_norm'],
    accountColumns: ['account_id'],
  },
  { table: 'account_name', key: ['account_id', 'name'], accountColumns: ['account_id'] },
  { table: 'account_alias', key: ['account_id', 'name', 'decision_id'], accountColumns: ['account_id'] },
  { table: 'account_phone', key: ['account_id', 'position'], accountColumns: ['account_id'] },
  { table: 'account_value_source', key: ['account_id', 'field'], accountColumns: ['account_id'] },
  { table: 'account_contact', key: ['account_id', 'contact_id'], accountColumns: ['account_id'] },
  { table: 'account_tag', key: ['account_id', 'tag_id'], accountColumns: ['account_id'] },
  { table: 'campaign_account', key: ['campaign_id', 'account_id'], accountColumns: ['account_id'] },
  { table: 'campaign_account_tag', key: ['campaign_id', 'account_id', 'tag_id'], accountColumns: ['account_id'] },
  {
    table: 'campaign_account_value_origin',
    key: ['campaign_id', 'account_id', 'field_id'],
    accountColumns: ['account_id'],
  },
  { table: 'callback', key: ['campaign_id', 'id'], accountColumns: ['account_id'], columns: ['account_id'] },
  { table: 'suppression', key: ['id'], accountColumns: ['about_id'], columns: ['about_id'] },
  { table: 'known_match', key: ['identity', 'account_id', 'decision_id'], accountColumns: ['account_id'] },
  { table: 'not_match', key: ['identity', 'account_id'], accountColumns: ['account_id'] },
  { table: 'account_different', key: ['low_id', 'high_id'], accountColumns: ['low_id', 'high_id'] },
  { table: 'contact', key: ['id'], accountColumns: ['main_account_id'], columns: ['main_account_id'] },
  { table: 'record_file', key: ['id'], accountColumns: ['account_id'], columns: ['account_id'] },
  { table: 'import_row', key: ['campaign_id', 'id'], accountColumns: ['account_id'], columns: ['account_id'] },
];

const keyValueObject = (columns: string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})`;
/** Returns SQL for the stored image of a row. Omits nulls of working rows, because most of their columns are empty. */
const imageOf = ({ table, columns }: OwnedTable) => {
  if (columns) return keyValueObject(columns);
  return table === 'campaign_account' ? sql`jsonb_strip_nulls(to_jsonb(t))` : sql`to_jsonb(t)`;
};
const belongsToAccounts = ({ accountColumns }: OwnedTable, ids: readonly string[]) =>
  sql`(${sql.join(
    accountColumns.map((column) => sql`${sql.ref(`t.${column}`)} = any(${ids}::uuid[])`),
    sql` or `,
  )})`;

/** Returns SQL that compares keys in the column types of the table, so that its indexes are used. */
const keyComparison = ({ key }: OwnedTable, otherAlias: string): RawBuilder<unknown> =>
  sql.join(
    key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`${otherAlias}.${column}`)}`),
    sql` and `,
  );
const changesOf = (mergeId: string, ownedTable: OwnedTable) => sql`
  account_merge_change c cross join lateral jsonb_populate_record(null::${sql.table(ownedTable.table)}, c.key) k
  where c.merge_id = ${mergeId} and c.table_name = ${ownedTable.table}`;

/** Stores all rows of the accounts before a merge. */
export async function storeBeforeImages(trx: Db, mergeId: string, ids: readonly string[]): Promise<void> {
  for (const ownedTable of OWNED_TABLES) {
    await sql`
      insert into account_merge_change (merge_id, table_name, key, before)
      select ${mergeId}, ${ownedTable.table}, ${keyValueObject(ownedTable.key)}, ${imageOf(ownedTable)}
      from ${sql.table(ownedTable.table)} t where ${belongsToAccounts(ownedTable, ids)}`.execute(trx);
  }
}

/** Stores all rows of the accounts after a merge, and deletes the images of unchanged rows. */
export async function storeAfterImages(trx: Db, mergeId: string, ids: readonly string[]): Promise<void> {
  for (const ownedTable of OWNED_TABLES) {
    await sql`
      insert into account_merge_change (merge_id, table_name, key, after)
      select ${mergeId}, ${ownedTable.table}, ${keyValueObject(ownedTable.key)}, ${imageOf(ownedTable)}
      from ${sql.table(ownedTable.table)} t where ${belongsToAccounts(ownedTable, ids)}
      on conflict (merge_id, table_name, key) do update set after = excluded.after`.execute(trx);
  }
  await sql`
    delete from account_merge_change where merge_id = ${mergeId} and before is not distinct from after`.execute(trx);
}

const CHANGE_REASONS: Record<string, string> = {
  account: 'the account was edited',
  account_identifier: 'its official numbers were changed',
  account_name: 'its names were changed',
  account_alias: 'its spellings were changed',
  account_phone: 'its telephone numbers were changed',
  account_value_source: 'its values were changed',
  account_contact: 'its contacts were changed',
  contact: 'its contacts were changed',
  record_file: 'its files were changed',
  account_tag: 'its tags were changed',
  campaign_account: 'its campaigns were changed',
  campaign_account_tag: 'its tags were changed',
  campaign_account_value_origin: 'its custom values were changed',
  callback: 'its callbacks were changed',
  suppression: 'its entries on suppression lists were changed',
  known_match: 'rows were matched to it',
  not_match: 'rows were decided to be different from it',
  account_different: 'it was decided to be different from others',
  import_row: 'rows were matched to it',
};

/** Throws `in_use` if rows of the merge were changed later, because undoing the merge would lose these changes. */
export async function assertNoLaterChanges(trx: Db, mergeId: string): Promise<void> {
  const reasons = new Set<string>();
  for (const ownedTable of OWNED_TABLES) {
    const { rows } = await sql`
      select from ${changesOf(mergeId, ownedTable)} and c.after is distinct from (
        select ${imageOf(ownedTable)} from ${sql.table(ownedTable.table)} t
        where ${keyComparison(ownedTable, 'k')}) limit 1`.execute(trx);
    if (rows.length > 0) reasons.add(CHANGE_REASONS[ownedTable.table]!);
  }
  if (reasons.size === 0) return;
  throw new AppError('in_use', `This merge cannot be undone: since then ${[...reasons].join('; ')}.`, {
    detail: { reasons: [...reasons] },
  });
}

/** Restores every row to its exact state before the merge. */
export async function restoreBeforeImages(trx: Db, mergeId: string): Promise<void> {
  for (const ownedTable of OWNED_TABLES) {
    if (ownedTable.columns || ownedTable.table === 'account') {
      await restoreColumns(trx, mergeId, ownedTable);
      continue;
    }
    const table = sql.table(ownedTable.table);
    // Deleting a working row would delete its dependent rows, so a row that existed before the merge is updated.
    const updatesInPlace = ownedTable.table === 'campaign_account';
    await sql`
      delete from ${table} t using ${changesOf(mergeId, ownedTable)} and ${keyComparison(ownedTable, 'k')}
        and ${updatesInPlace ? sql`c.before is null` : sql`true`}`.execute(trx);
    if (updatesInPlace) await restoreColumns(trx, mergeId, ownedTable);
    await sql`
      insert into ${table} select b.* from account_merge_change c
        cross join lateral jsonb_populate_record(null::${table}, c.before) b
      where c.merge_id = ${mergeId} and c.table_name = ${ownedTable.table} and c.before is not null
        and ${updatesInPlace ? sql`c.after is null` : sql`true`}`.execute(trx);
  }
}

async function restoreColumns(trx: Db, mergeId: string, ownedTable: OwnedTable): Promise<void> {
  const table = sql.table(ownedTable.table);
  const columns = ownedTable.columns ?? (await writableColumns(trx, ownedTable.table));
  await sql`
    update ${table} t set (${sql.join(columns.map((name) => sql.ref(name)))}) = (
      select ${sql.join(columns.map((name) => sql.ref(`b.${name}`)))} from jsonb_populate_record(null::${table}, c.before) b)
    from ${changesOf(mergeId, ownedTable)} and ${keyComparison(ownedTable, 'k')} and c.before is not null`.execute(trx);
}

async function writableColumns(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    order by attnum`.execute(trx);
  return rows.map(({ name }) => name);
}
