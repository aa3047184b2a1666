import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

/** A row with official numbers and its comparable record, in which `i` contains the numbers. */
export interface NumberedRow {
  id: string;
  company_name: string;
  record: { i: string[] } & Record<string, unknown>;
}

/** Loads a campaign's first rows with an official number, in the order of their ids. */
export async function loadNumberedRows(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  limit: number,
): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select r.id, r.values->>'company_name' as company_name, r.record from import_row r
    where r.campaign_id = ${campaignId} and r.valid and r.record ? 'i' and (r.record->>'v')::int = ${NORM_VERSION}
      and ${visible(viewer, 'import_row', 'r')}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export interface KeyedAccount {
  no: number;
  id: string;
  company_name: string;
  record: { i?: string[] } & Record<string, unknown>;
}

/** Loads the accounts with one of the blocking keys in the index. */
export async function loadAccountsByKeys(db: Db, keys: string[]): Promise<KeyedAccount[]> {
  const { rows } = await sql<KeyedAccount>`
    select a.no, a.id, a.company_name, m.record from account_match m join account a on a.no = m.account_no
    where m.account_no in (select k.account_no from account_key k where k.key = any(${`{${keys.join(',')}}`}::bigint[]))
    order by a.no`.execute(db);
  return rows;
}
