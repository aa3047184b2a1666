import { sql } from 'kysely';
import type { ChangeRow } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import { fromLoggedRow } from '../../fields/types/logged-values.service.ts';
import { PROBLEMS_OF_FILE } from '../run/campaign-links.queries.ts';
import type { DecisionSnapshot } from './apply-decision.ts';

/** SQL for rows of a change, with their snapshots. */
const snapshots = (rows: readonly ChangeRow[]) => {
  const values = rows.map(({ record_id, before }) => ({ record_id, before }));
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as s(record_id uuid, before jsonb)`;
};

export async function restoreRows(trx: Trx, campaignId: string, rows: readonly ChangeRow[]): Promise<void> {
  await sql`
    update import_row r set accepted = b.accepted, rejected = b.rejected, added_to_db = b.added_to_db,
      account_id = b.account_id, band = b.band, score = b.score, candidate_id = b.candidate_id,
      candidate_name = b.candidate_name, reason = b.reason, decision_id = b.decision_id, decided_by = b.decided_by,
      decided_at = b.decided_at,
      problems = ${PROBLEMS_OF_FILE} || coalesce(b.problems, '[]')
    from ${snapshots(rows)} cross join lateral jsonb_populate_record(null::import_row, s.before) b
    where r.campaign_id = ${campaignId} and r.id = s.record_id`.execute(trx);
}

/** Restores the candidates and the link that "not a match" removed, and deletes the pair that it stored. */
export async function restoreCandidates(
  trx: Trx,
  campaignId: string,
  accountId: string,
  rows: readonly ChangeRow[],
): Promise<void> {
  await sql`
    insert into match_candidate select m.* from ${snapshots(rows)}
      cross join lateral jsonb_populate_recordset(null::match_candidate, s.before->'candidates') m
    where jsonb_typeof(s.before->'candidates') = 'array'
    on conflict do nothing`.execute(trx);
  await sql`
    delete from not_match n using ${snapshots(rows)}, import_row r
    where (s.before->>'remembered')::boolean and r.campaign_id = ${campaignId} and r.id = s.record_id
      and n.identity = r.identity and n.account_id = ${accountId}`.execute(trx);
  for (const { before } of rows) await restoreLink(trx, campaignId, before as DecisionSnapshot);
}

async function restoreLink(trx: Trx, campaignId: string, { link, types, ...values }: DecisionSnapshot): Promise<void> {
  if (!link || !types) return;
  const { tags, origins, ...columns } = link;
  const { row, fieldIds } = await fromLoggedRow(trx, campaignId, { columns, values, types });
  await sql`
    insert into campaign_account
    select k.* from jsonb_populate_record(null::campaign_account, ${JSON.stringify(row)}::jsonb) k
    on conflict (campaign_id, account_id) do update set batch_id = excluded.batch_id,
      import_row_id = excluded.import_row_id, link_method = excluded.link_method, added_at = excluded.added_at,
      added_by = excluded.added_by`.execute(trx);
  await sql`
    insert into campaign_account_tag
    select l.* from jsonb_populate_recordset(null::campaign_account_tag, ${JSON.stringify(tags ?? [])}::jsonb) l
    on conflict do nothing`.execute(trx);
  const remaining = (origins ?? []).filter(({ field_id }) => fieldIds.has(field_id));
  await sql`
    insert into campaign_account_value_origin
    select o.* from jsonb_populate_recordset(null::campaign_account_value_origin, ${JSON.stringify(remaining)}::jsonb) o
    on conflict do nothing`.execute(trx);
}
