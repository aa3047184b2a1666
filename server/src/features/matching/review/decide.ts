import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { SkipReason } from '@leadwright/contract/features/changes';
import type { Judgement } from '@leadwright/contract/features/matching';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { applyChange } from '../../../change/change-in-request.ts';
import type { RowOutcome } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import { ALLOWED_JUDGEMENTS, type ReviewStatus, undecidedCondition } from '../../../match-index/review-status.ts';
import { assertRowNotSuppressed } from '../../suppression/suppressed-rows.queries.ts';
import { decisionKind } from './decision-kind.ts';

export interface RowJudgement {
  campaign_id: string;
  row_id: string;
  judgement: Judgement;
  review_status: ReviewStatus;
  account_id?: string | undefined;
  reason: string;
  identical: boolean;
}
interface LockedRow {
  id: string;
  batch_id: string;
  status: ReviewStatus;
  valid: boolean;
  is_processed: boolean;
  account_id: string | null;
  decided_by: string | null;
  decider: string | null;
  decided_at: string | null;
}
export interface DecisionResult {
  decision_id: string;
  decided: number;
  skipped: { row_id: string; reason: string }[];
  skipped_rows: number;
  incomplete: (SkipReason & { row_id: string })[];
  incomplete_rows: number;
}

const REASON_MISSING = defineMessage('matching.reasonMissing', 'Enter a reason.');

/** Throws `invalid_input` if a row is excluded without a reason. */
export function assertExclusionReason({ judgement, reason }: { judgement: Judgement; reason: string }): void {
  if (judgement !== 'exclude' || reason !== '') return;
  throw invalidInput({ reason: REASON_MISSING });
}

/** Judges one row and, if requested, the undecided rows with the same values. */
export async function judgeRow(trx: Trx, actor: ActorContext, request: RowJudgement): Promise<DecisionResult> {
  const { viewer } = actor;
  const { campaign_id, judgement, reason, account_id = null } = request;
  assertExclusionReason(request);
  const lockedRows = await lockIdenticalRows(trx, request);
  const row = lockedRows.find(({ id }) => id === request.row_id);
  if (!row?.valid) throw new AppError('not_found', 'This row does not exist.');
  if (!row.is_processed)
    throw new AppError('illegal_transition', 'This row has not been matched yet. Run its import first.');
  assertAllowed(row, request, viewer);
  if (judgement === 'match' || judgement === 'new') await assertRowNotSuppressed(trx, request);
  if (!account_id && judgement !== 'exclude' && judgement !== 'new')
    throw new AppError('invalid_input', 'Some values need correction.', {
      fields: { account_id: 'Choose an account.' },
    });
  if (judgement === 'match') await assertSelectable(trx, viewer, request, account_id!);
  const ids = lockedRows.map(({ id }) => id);
  const { change_id, outcomes } = await applyChange(trx, actor, decisionKind, {
    params: { judgement, reason, account_id, in_bulk: false },
    recordIds: ids,
    campaignId: campaign_id,
  });
  const skippedIds = ids.filter((id) => outcomes.get(id)!.state !== 'changed');
  if (skippedIds.includes(row.id)) throw staleCandidateError();
  const skipped = skippedIds.slice(0, MAX_LISTED_ROWS).map((row_id) => ({ row_id, reason: 'not_a_candidate' }));
  const decided = ids.length - skippedIds.length;
  return {
    decision_id: change_id,
    decided,
    skipped,
    skipped_rows: skippedIds.length,
    ...listIncomplete(ids, outcomes),
  };
}

const MAX_LISTED_ROWS = 100;

/** Lists the first decided rows whose account did not get all values. */
export function listIncomplete(
  ids: readonly string[],
  outcomes: ReadonlyMap<string, RowOutcome>,
): Pick<DecisionResult, 'incomplete' | 'incomplete_rows'> {
  const incomplete = ids.flatMap((row_id) => {
    const outcome = outcomes.get(row_id);
    return outcome?.state === 'changed' && outcome.actorReason ? [{ row_id, ...outcome.actorReason }] : [];
  });
  return { incomplete: incomplete.slice(0, MAX_LISTED_ROWS), incomplete_rows: incomplete.length };
}

/** Locks the row and, if requested, the undecided rows with the same values, in a fixed order. */
async function lockIdenticalRows(trx: Trx, { campaign_id, row_id, identical }: RowJudgement): Promise<LockedRow[]> {
  const identicalRows = sql`or (r.identity <> 0 and r.identity = (
      select o.identity from import_row o where o.campaign_id = ${campaign_id} and o.id = ${row_id})
    and ${undecidedCondition})`;
  const { rows } = await sql<LockedRow>`
    select r.id, r.batch_id, r.valid, r.band is not null as is_processed, r.review_status as status, r.account_id, r.decided_by, r.decided_at,
      (select u.display_name from app_user u where u.id = r.decided_by) as decider
    from import_row r where r.campaign_id = ${campaign_id} and (r.id = ${row_id} ${identical ? identicalRows : sql``})
    order by r.id for update of r`.execute(trx);
  return rows;
}

/** Throws if the status of the row does not allow the judgement. The error contains the earlier decision. */
function assertAllowed(row: LockedRow, request: RowJudgement, viewer: Viewer): void {
  const allowed = ALLOWED_JUDGEMENTS[row.status];
  const isAccepted = request.review_status === 'accepted' && row.status === 'accepted';
  const isUnlink = isAccepted && request.judgement === 'not_match' && request.account_id === row.account_id;
  if (row.status === 'remaining' || isUnlink) return;
  const detail = {
    review_status: row.status,
    allowed,
    decided_by: row.decider,
    decided_at: row.decided_at,
  };
  if (row.decided_by && row.decided_by !== viewer.userId)
    throw new AppError('conflict', `${row.decider} has already decided this row: ${row.status}.`, { detail });
  throw new AppError('illegal_transition', `This row is already ${row.status}. Undo that decision first.`, { detail });
}

/** Throws unless the account is visible to the viewer or is a candidate of the row. */
async function assertSelectable(
  trx: Trx,
  viewer: Viewer,
  { campaign_id, row_id }: RowJudgement,
  id: string,
): Promise<void> {
  const mayRead = viewer.grants.some(({ subject, action }) => subject === 'accounts' && action === 'read');
  const { rows } = await sql`
    select from account a where a.id = ${id} and a.archived_at is null and (
      ${mayRead ? visible(viewer, 'account', 'a') : sql`false`} or exists (
        select from match_candidate m where m.campaign_id = ${campaign_id} and m.row_id = ${row_id} and m.account_id = a.id))`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new AppError('conflict', 'This account is archived or no longer exists. Choose another one.');
}

const staleCandidateError = () =>
  new AppError(
    'conflict',
    'This account is no longer a candidate of the row. Someone else has decided the row in the meantime.',
  );
