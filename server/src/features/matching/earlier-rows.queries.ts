import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { tokenFrequency } from './engine/frequency.ts';
import { scorePairs } from './engine/score-pairs.ts';
import { queryKeys } from './engine/tasks.ts';
import { type RowValues, rowInput } from './row-input.ts';

const CHUNK = 2_000;
/** A key that so many rows have is no lead. */
const MOST_ROWS = 300;
const LEAST_PROBABILITY = 0.1;

interface Unmatched {
  id: string;
  record: string | null;
  values: RowValues | null;
}

/** Keeps the keys of a batch's rows without a match; those of rows that have found one since are forgotten. */
export async function rememberUnmatched(db: Db, campaignId: string, batchId: string): Promise<number> {
  await sql`
    delete from unmatched_key k using import_row r
    where r.campaign_id = ${campaignId} and r.batch_id = ${batchId} and k.campaign_id = r.campaign_id and k.row_id = r.id`.execute(
    db,
  );
  const frequency = await tokenFrequency(db);
  let kept = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Unmatched>`
      select r.id, r.record::text as record, case when r.record is null then r.values end as values from import_row r
      where r.campaign_id = ${campaignId} and r.batch_id = ${batchId} and r.id > ${after} and r.valid and r.band = 'none'
        and not r.accepted and not r.added_to_db and not r.rejected
      order by r.id limit ${CHUNK}`.execute(db);
    if (rows.length === 0) return kept;
    after = rows.at(-1)!.id;
    kept += rows.length;
    const queries = rows.map(({ record, values }, at) => ({ at, record, input: values && rowInput(values) }));
    const { at, keys } = queryKeys('account', queries, 'core', frequency);
    await sql`
      insert into unmatched_key (key, campaign_id, row_id)
      select k.key, ${campaignId}, r.id from unnest(${`{${keys.join(',')}}`}::bigint[], ${`{${at.join(',')}}`}::int[]) as k(key, at)
        join unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality as r(id, place) on r.place = k.at + 1
      on conflict do nothing`.execute(db);
  }
}

export interface EarlierRow {
  campaign_id: string;
  row_id: string;
  company_name: string;
  weight: number;
  probability: number;
}

/** Reverse look-up: earlier rows without a match that a company, new in the master, is probably the answer to. */
export async function findEarlierRows(db: Db, accountId: string): Promise<EarlierRow[]> {
  const frequency = await tokenFrequency(db);
  const { rows: own } = await sql<{ record: string }>`
    select m.record::text as record from account a join account_match m on m.account_no = a.no where a.id = ${accountId}`.execute(
    db,
  );
  if (!own[0]) return [];
  const { keys } = queryKeys('account', [{ at: 0, record: own[0].record, input: null }], 'core', frequency);
  const { rows } = await sql<Unmatched & { campaign_id: string; company_name: string }>`
    with hit as (
      select distinct e.campaign_id, e.row_id from unnest(${`{${keys.join(',')}}`}::bigint[]) as q(key)
        cross join lateral (
          select k.campaign_id, k.row_id from unmatched_key k where k.key = q.key limit ${MOST_ROWS}) e)
    select r.campaign_id, r.id, r.record::text as record, case when r.record is null then r.values end as values,
      coalesce(r.values->>'company_name', '') as company_name
    from hit h join import_row r on r.campaign_id = h.campaign_id and r.id = h.row_id
    where not r.accepted and not r.added_to_db and not r.rejected and not exists (
      select from not_match n where n.identity = r.identity and n.account_id = ${accountId})
    order by r.campaign_id, r.id`.execute(db);
  const records = Object.fromEntries(
    rows.map(({ record, values }, i) => [
      i + 1,
      record ? JSON.parse(record) : normaliseAccount(rowInput(values ?? {})),
    ]),
  );
  const pairs = rows.map((_, i): [number, number] => [0, i + 1]);
  const all = JSON.stringify({ ...records, 0: JSON.parse(own[0].record) });
  return scorePairs('account', pairs, all, null, frequency)
    .filter(({ probability }) => probability >= LEAST_PROBABILITY)
    .map(({ b, weight, probability }) => {
      const { campaign_id, id, company_name } = rows[b - 1]!;
      return { campaign_id, row_id: id, company_name, weight, probability };
    })
    .sort((x, y) => y.weight - x.weight || (x.row_id < y.row_id ? -1 : 1));
}
