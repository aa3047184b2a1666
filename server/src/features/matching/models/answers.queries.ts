import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { Evidence } from '../../../match-index/engine/evidence.ts';

/** An account that a row was compared with, and the evidence that the reviewer saw. */
export interface ComparedCandidate {
  account_id: string;
  evidence: Evidence;
}

/** The judgement of a reviewer about a row, with the remaining candidates of the row. */
export interface StoredJudgement {
  row: string;
  judgement: 'match' | 'not_match' | 'new' | 'unsure';
  account_id: string | null;
  decided_at: string;
  /**
   * The judged candidates with their evidence at that time. "Not a match" removes them from the row, "unsure" does not.
   */
  judged_candidates: ComparedCandidate[];
  candidates: ComparedCandidate[];
}

/** The maximum number of judgements for training. More do not improve a model with a few hundred weights. */
const MAX_JUDGEMENTS = 5_000;

/** The maximum number of rows of a decision that counts as an answer. Larger decisions are made in bulk. */
const MAX_IDENTICAL_ROWS = 500;

/**
 * SQL for the judgements of single rows and of rows with the same values. Excludes bulk decisions about different rows,
 * because the reviewer has not looked at each row.
 */
const answersSql = (campaignId: string | null) => sql`
  (select campaign_id, id from match_decision group by 1, 2 having count(*) <= ${MAX_IDENTICAL_ROWS}) answer
  join match_decision d using (campaign_id, id) join import_row r on r.campaign_id = d.campaign_id and r.id = d.row_id
  where d.undone_at is null and d.judgement in ('match', 'not_match', 'new', 'unsure')
    and (${campaignId}::uuid is null or d.campaign_id = ${campaignId}::uuid)
    and not exists (
      select from match_decision o join import_row s on s.campaign_id = o.campaign_id and s.id = o.row_id
      where o.campaign_id = d.campaign_id and o.id = d.id and o.row_id <> d.row_id
        and (s.identity = 0 or s.identity <> r.identity))`;

/** SQL for the key of a row. Rows with the same values have the same key. */
const ROW_KEY = sql`case when r.identity = 0 then r.id::text else r.identity::text end`;

/** Loads the latest judgements, newest last. */
export async function loadJudgements(db: Db, campaignId: string | null): Promise<StoredJudgement[]> {
  const { rows } = await sql<StoredJudgement>`
    select ${ROW_KEY} as row, d.judgement, d.account_id, d.decided_at,
      case when d.evidence is null then '[]' else json_build_array(
        json_build_object('account_id', d.account_id, 'evidence', d.evidence)) end as judged_candidates,
      coalesce((select json_agg(json_build_object('account_id', m.account_id, 'evidence', m.evidence) order by m.rank)
        from match_candidate m where m.campaign_id = r.campaign_id and m.row_id = r.id), '[]') as candidates
    from (select d.campaign_id, d.id, d.row_id, d.sequence from ${answersSql(campaignId)}
      order by d.sequence desc limit ${MAX_JUDGEMENTS}) newest
      join match_decision d using (campaign_id, id, row_id)
      join import_row r on r.campaign_id = d.campaign_id and r.id = d.row_id
    order by newest.sequence`.execute(db);
  return rows;
}

/** Counts the rows with answers, and the rows with answers since a time. */
export async function countAnswers(db: Db, since: string | null): Promise<{ answers: number; new_answers: number }> {
  const { rows } = await sql<{ answers: number; new_answers: number }>`
    select count(distinct row)::int as answers, (count(distinct row) filter (where is_new))::int as new_answers
    from (select ${ROW_KEY} as row, ${since}::timestamptz is null or date_trunc('milliseconds', d.decided_at) > ${since}::timestamptz as is_new
      from ${answersSql(null)}) a`.execute(db);
  return rows[0]!;
}
