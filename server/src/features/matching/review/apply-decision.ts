import type { SkipReason } from '@leadwright/contract/features/changes';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { Judgement } from '@leadwright/contract/features/matching';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { type ChangeRow, type RowOutcome, skipReason } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import { reindexAccounts } from '../../../match-index/reindex-changes.ts';
import { toLoggedRow } from '../../fields/types/logged-values.service.ts';
import { updateReviewStates } from '../../imports/import-state.service.ts';
import { labelledProblem, loadTargetLabels } from '../../imports/problem-text.service.ts';
import { excludeSuppressed } from '../../suppression/suppressed-rows.queries.ts';
import {
  type DecidedRow,
  type Decision,
  excludeRows,
  judgeDifferent,
  judgeUnsure,
  linkRows,
} from '../run/decide.queries.ts';
import { storeKnownMatch } from '../run/known-matches.queries.ts';
import { rebuildUnmatchedKeys } from '../run/unmatched-keys.queries.ts';
import { createAccountForRow, createAccountsForRows } from './new-accounts.ts';

/** The parameters of a decision. */
export type DecisionParams = {
  judgement: Judgement;
  reason: string;
  /** The judged account; null for the best candidate of each row, or without an account. */
  account_id: string | null;
  /** Whether the reviewer has not looked at each row. */
  in_bulk: boolean;
};

/** What a decision about a row replaced, for an undo. */
export interface DecisionSnapshot extends Record<string, unknown> {
  /** The candidates that "not a match" removed. */
  candidates?: unknown[] | null;
  /** Whether "not a match" stored the pair for later imports. */
  remembered?: boolean;
  /** The row of the campaign that "not a match" removed, with its tags and the origins of its values. */
  link?: SnapshotLink | null;
  /** The types of the custom values of that row. The values are stored by column name of their field. */
  types?: Record<string, string>;
}
interface SnapshotLink extends Record<string, unknown> {
  tags: unknown[] | null;
  origins: { field_id: string }[] | null;
}

const notDecidable = defineMessage('problems.rowNotDecidable', 'This row can no longer be decided in this way.');
const NOT_DECIDABLE: RowOutcome = { state: 'skipped', reason: skipReason(notDecidable) };
const needsReview = defineMessage(
  'problems.rowNeedsReview',
  'Another account has the number of this row, or a required value is missing.',
);
/** The outcome of a row that a reviewer has to decide alone. */
export const NEEDS_REVIEW: RowOutcome = { state: 'skipped', reason: skipReason(needsReview) };

const valuesNotTaken = defineMessage('problems.someValuesNotTaken', 'Some values of the row could not be taken.');
/** The stored reason names no field, because others who see the change may not see the field. */
const VALUES_NOT_TAKEN = { reason: skipReason(valuesNotTaken) };

/** Decides rows that are still undecided, and updates the state of their batches. Returns the outcomes by row number. */
export async function applyDecision(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  params: DecisionParams,
  rows: readonly ChangeRow[],
): Promise<Map<number, RowOutcome>> {
  const ids = rows.map(({ record_id }) => record_id);
  const { decidedRows, skippedIds = [] } = params.in_bulk
    ? await decideInBulk(trx, actor, decision, params, ids)
    : { decidedRows: await decideAlike(trx, actor, decision, params, ids) };
  const batchIds = decidedRows.map(({ batch_id }) => batch_id);
  await updateReviewStates(trx, decision.campaignId, [...new Set(batchIds)]);
  const idsForReview = new Set(skippedIds);
  const snapshots = new Map<string, DecisionSnapshot>();
  for (const row of decidedRows) snapshots.set(row.id, await toSnapshot(trx, decision, row));
  const rejections = await describeRejections(trx, actor, decision, decidedRows);
  const outcomeOf = (id: string): RowOutcome => {
    const before = snapshots.get(id);
    const actorReason = rejections.get(id);
    if (before) return { state: 'changed', before, ...(actorReason ? { ...VALUES_NOT_TAKEN, actorReason } : {}) };
    return idsForReview.has(id) ? NEEDS_REVIEW : NOT_DECIDABLE;
  };
  return new Map(rows.map(({ no, record_id }) => [no, outcomeOf(record_id)]));
}

/** Names the values that the accounts did not get to the viewer who decides, by the id of their row. */
async function describeRejections(
  trx: Trx,
  { viewer }: ActorContext,
  { campaignId }: Decision,
  rows: readonly DecidedRow[],
): Promise<Map<string, SkipReason>> {
  const incompleteRows = rows.filter(({ rejectedValues = [] }) => rejectedValues.length > 0);
  if (incompleteRows.length === 0) return new Map();
  const labels = await loadTargetLabels(trx, viewer, campaignId);
  return new Map(
    incompleteRows.map(({ id, rejectedValues }) => {
      const texts = rejectedValues!.map(({ fieldId, reason }) =>
        labelledProblem({ column: customColumn(fieldId), message: reason }, labels),
      );
      return [
        id,
        skipReason(defineMessage('problems.valuesNotTaken', 'Not taken: {{values}}', { values: texts.join(' ') })),
      ];
    }),
  );
}

/** Applies the judgement about one row to it and to rows with the same values. */
async function decideAlike(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  { judgement, account_id }: DecisionParams,
  ids: string[],
): Promise<DecidedRow[]> {
  if (judgement === 'exclude') return excludeRows(trx, decision, ids);
  if (judgement === 'new') {
    const pairs = await createAccountForRow(trx, actor, decision, ids);
    return linkRows(trx, decision, judgement, pairs);
  }
  const accountId = account_id!;
  if (judgement === 'unsure') return judgeUnsure(trx, decision, ids, accountId);
  if (judgement === 'not_match') {
    const rows = await judgeDifferent(trx, decision, ids, accountId);
    await rebuildUnmatchedKeys(trx, decision.campaignId, idsOf(rows));
    return rows;
  }
  const pairs = ids.map((rowId) => ({ rowId, accountId }));
  const rows = await linkRows(trx, decision, judgement, pairs);
  await reindexAccounts(trx, await storeKnownMatch(trx, decision, idsOf(rows), accountId));
  return rows;
}

const idsOf = (rows: readonly DecidedRow[]) => rows.map(({ id }) => id);

/** Decides many different rows in set-based statements. */
async function decideInBulk(
  trx: Trx,
  actor: ActorContext,
  decision: Decision,
  { judgement }: DecisionParams,
  ids: string[],
): Promise<{ decidedRows: DecidedRow[]; skippedIds?: string[] }> {
  if (judgement === 'exclude') return { decidedRows: await excludeRows(trx, decision, ids) };
  // Rows that were suppressed after the run are excluded, whatever the judgement is.
  await excludeSuppressed(trx, { campaign_id: decision.campaignId, ids });
  const { rows } = await sql<{ id: string; candidate_id: string | null }>`
    select r.id, r.candidate_id from import_row r
    where r.campaign_id = ${decision.campaignId} and r.id = any(${ids}::uuid[]) and r.valid order by r.id for update`.execute(
    trx,
  );
  if (judgement === 'new') {
    const validIds = rows.map(({ id }) => id);
    const { pairs, skippedIds } = await createAccountsForRows(trx, actor, decision, validIds);
    return { decidedRows: await linkRows(trx, decision, judgement, pairs), skippedIds };
  }
  const pairs = rows.flatMap(({ id, candidate_id }) => (candidate_id ? [{ rowId: id, accountId: candidate_id }] : []));
  return { decidedRows: await linkRows(trx, decision, 'match', pairs) };
}

async function toSnapshot(trx: Trx, { campaignId }: Decision, { before }: DecidedRow): Promise<DecisionSnapshot> {
  const snapshot: DecisionSnapshot = before;
  if (!snapshot.link) return snapshot;
  const { columns, values, types } = await toLoggedRow(trx, campaignId, snapshot.link);
  return { ...snapshot, link: columns as SnapshotLink, types, ...values };
}
