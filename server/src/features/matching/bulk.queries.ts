import { AppError, type Selection } from '@leadwright/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { App } from '../../app.ts';
import type { Db } from '../../database/pool.ts';
import { visible } from '../../database/scope.ts';
import { conditions, parseGridQuery } from '../../grid/compile.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isOpen } from './review.queries.ts';

export interface BulkWish {
  campaign_id: string;
  judgement: 'match' | 'new' | 'exclude';
  rows: Selection;
  min_score: number;
  reason: string;
}

interface Meant {
  from: RawBuilder<unknown>;
  /** The rows the user means, whether or not they can be decided. */
  where: RawBuilder<SqlBool>;
}

/** Rows by id, or all undecided ones that a request to their grid matches; never more than the viewer may see. */
export function meantRows(app: App, viewer: Viewer, { campaign_id, rows }: BulkWish): Meant {
  if ('ids' in rows) {
    return {
      from: sql`import_row r`,
      where: sql<SqlBool>`r.campaign_id = ${campaign_id} and r.id = any(${rows.ids}::uuid[])
        and ${visible(viewer, 'import_row', 'r')}`,
    };
  }
  return conditions(app.grids.get('get_remain_accounts')!, parseGridQuery(rows.query), viewer, campaign_id);
}

const hasCandidate = sql<SqlBool>`exists (select from account a where a.id = r.candidate_id and a.archived_at is null)`;

/** Why a row the user means is left out; null for those that are decided. */
export function obstacle({ judgement, min_score }: BulkWish): RawBuilder<string | null> {
  const open = sql`when not (${isOpen}) then 'decided'`;
  if (judgement !== 'match') return sql`case ${open} end`;
  return sql`case ${open} when r.candidate_id is null then 'no_candidate' when r.score < ${min_score} then 'below_score'
    when not ${hasCandidate} then 'archived_candidate' end`;
}

/** The ids to decide, at most `most` of them. */
export async function chosenIds(db: Db, meant: Meant, wish: BulkWish, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${meant.from} where ${meant.where} and ${obstacle(wish)} is null limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes down what is to be decided, for a job to come to: what the user saw is what is decided. */
export async function rememberChosen(trx: Db, meant: Meant, wish: BulkWish, decisionId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into match_bulk_row (campaign_id, decision_id, row_id)
    select r.campaign_id, ${decisionId}, r.id from ${meant.from}
    where ${meant.where} and ${obstacle(wish)} is null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Rows left out, by reason, and the first hundred of those named by id. */
export async function leftOut(db: Db, meant: Meant, wish: BulkWish) {
  const { rows } = await sql<{ reason: string; rows: number; ids: string[] }>`
    select reason, count(*) as rows, (array_agg(id))[1:100] as ids from (
      select r.id, ${obstacle(wish)} as reason from ${meant.from} where ${meant.where}) o
    where reason is not null group by reason order by reason`.execute(db);
  return rows;
}

export function refuseNothing(count: number): void {
  if (count === 0) throw new AppError('illegal_transition', 'None of these rows can be decided this way.');
}
