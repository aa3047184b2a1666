import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import { scorePairs } from '../../../match-index/engine/score-pairs.ts';
import { queryKeys } from '../../../match-index/engine/tasks.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import { loadActiveModel } from '../models/active-model.ts';
import { ROW_TO_MATCH_COLUMNS, type RowToMatch } from './match-chunk.ts';
import { rowInput } from './row-input.ts';

/** The maximum number of rows read for a key. A key with more rows is weak evidence. */
const MAX_ROWS = 300;
const MIN_PROBABILITY = 0.1;

export interface EarlierRow extends RowToMatch {
  campaign_id: string;
  company_name: string;
  weight: number;
  probability: number;
}

/** Finds earlier unmatched rows that an account probably matches (reverse look-up). */
export async function findEarlierRows(db: Db, accountId: string): Promise<EarlierRow[]> {
  const frequency = await tokenFrequency(db);
  const { rows: accounts } = await sql<{ record: string }>`
    select m.record::text as record from account a join account_match m on m.account_no = a.no
    where a.id = ${accountId} and a.archived_at is null`.execute(db);
  if (!accounts[0]) return [];
  const { keys } = queryKeys('account', [{ rowIndex: 0, record: accounts[0].record, input: null }], frequency);
  const { rows } = await sql<Omit<EarlierRow, 'weight' | 'probability'>>`
    with found_row as (
      select distinct e.campaign_id, e.row_id from unnest(${`{${keys.join(',')}}`}::bigint[]) as q(key)
        cross join lateral (
          select k.campaign_id, k.row_id from unmatched_key k
            join import_row r on r.campaign_id = k.campaign_id and r.id = k.row_id
            join campaign c on c.id = k.campaign_id
          where k.key = q.key and ${STATUS_CONDITIONS.remaining} and r.band = 'none' and c.archived_at is null and not exists (
            select from not_match n where n.identity = r.identity and n.account_id = ${accountId})
          order by k.campaign_id, k.row_id limit ${MAX_ROWS}) e)
    select r.campaign_id, ${ROW_TO_MATCH_COLUMNS}, coalesce(r.values->>'company_name', '') as company_name
    from found_row h join import_row r on r.campaign_id = h.campaign_id and r.id = h.row_id
    order by r.campaign_id, r.id`.execute(db);
  if (rows.length === 0) return [];
  const records = Object.fromEntries(
    rows.map(({ record, values }, i) => [
      i + 1,
      record ? JSON.parse(record) : normaliseAccount(rowInput(values ?? {})),
    ]),
  );
  const pairs = rows.map((_, i): [number, number] => [0, i + 1]);
  const recordsJson = JSON.stringify({ ...records, 0: JSON.parse(accounts[0].record) });
  const { model } = await loadActiveModel(db, 'account');
  return scorePairs('account', pairs, recordsJson, model, frequency)
    .filter(({ probability }) => probability >= MIN_PROBABILITY)
    .map(({ b, weight, probability }) => ({ ...rows[b - 1]!, weight, probability }))
    .sort((x, y) => y.weight - x.weight || (x.id < y.id ? -1 : 1));
}
