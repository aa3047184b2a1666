import { AppError } from '@leadwright/contract/errors';
import { accountFields } from '@leadwright/contract/features/accounts';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { AccountToMerge } from './survivorship.ts';

type StoredAccount = AccountToMerge['fields'] & Omit<AccountToMerge, 'fields'> & { archived_at: string | null };

/** Loads the accounts and locks them in a fixed order, so that concurrent merges cannot deadlock. */
export async function lockAccountsToMerge(trx: Db, ids: readonly string[]): Promise<AccountToMerge[]> {
  await sql`select from account where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  const { rows } = await sql<StoredAccount>`
    select a.*,
      array(select n.name from account_name n where n.account_id = a.id order by n.name) as previous_names,
      coalesce((select json_agg(json_build_object('type', p.type, 'number', p.number, 'primary', p.is_primary)
        order by p.position) from account_phone p where p.account_id = a.id), '[]') as phones,
      coalesce((select json_agg(json_strip_nulls(json_build_object('scheme', i.scheme, 'jurisdiction', i.jurisdiction,
          'value', i.value, 'dispute_reason', i.dispute_reason))
        order by i.scheme, i.value) from account_identifier i where i.account_id = a.id), '[]') as identifiers
    from account a where a.id = any(${ids}::uuid[])`.execute(trx);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rowsById.get(id);
    if (!row) throw new AppError('not_found', 'This account does not exist.');
    if (row.archived_at) throw new AppError('conflict', `${row.company_name} is archived and cannot be merged.`);
    const fields = Object.fromEntries(
      Object.keys(accountFields.shape).map((name) => [name, row[name as keyof AccountToMerge['fields']]]),
    ) as AccountToMerge['fields'];
    return { id, fields, completeness: row.completeness, created_at: row.created_at };
  });
}
