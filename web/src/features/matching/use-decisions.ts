import { AppError } from '@leadwright/contract/errors';
import { type TakenNumber, takenNumbersOf } from '@leadwright/contract/features/accounts';
import {
  decideRow,
  type Judgement,
  type ReviewRow,
  undoDecision,
  viewReviewRow,
} from '@leadwright/contract/features/matching';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { incompleteText } from './incomplete-text.ts';
import type { QueueRow, QueueRows } from './queue/use-queue-rows.ts';
import type { Queue } from './queues.ts';
import { showErrorToast, showRowToast, showToast, showUndoToast } from './toasts.ts';
import { patchRow, rowKey } from './use-row.ts';

/** Below this score the engine proposes no match. */
const MIN_REVIEW_SCORE = 10;

/** A decision of this session. Its id resolves when the server responds. */
interface SessionDecision {
  id: Promise<string>;
  rowId?: string;
  /** Number of decided rows. */
  rows: number;
  /** Values that an undo restores in the list. Undefined when the decision removes the row from the list. */
  listValues?: Partial<QueueRow>;
}
export interface DecisionInput {
  judgement: Judgement;
  accountId?: string;
  reason?: string;
  /** Whether the decision also applies to the other rows with the same values. */
  includesIdenticalRows: boolean;
}
/** Asks what to do when another account already has the official number of a new account. */
export interface NumberQuestion {
  row: ReviewRow;
  takenNumbers: TakenNumber[];
  includesIdenticalRows: boolean;
}
interface UseDecisionsOptions {
  queue: Queue;
  list: QueueRows;
  /** Opens the row after this row and returns its id. */
  advance: (rowId: string) => string | null;
  show: (rowId: string) => void;
  currentRowId: () => string | null;
  /** Adds decided rows to the shown progress. */
  count: (rows: number) => void;
  askAboutNumber: (question: NumberQuestion) => void;
}

/**
 * Decides rows and undoes decisions. Shows the next row at once, and returns to the row when the server rejects the
 * decision.
 */
export function useDecisions({ queue, list, advance, show, currentRowId, count, askAboutNumber }: UseDecisionsOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const decisions = useRef<SessionDecision[]>([]);
  const pendingRequests = useRef(new Map<string, number>());
  const { campaignId } = queue;
  const invalidateRow = (rowId: string) => client.invalidateQueries({ queryKey: rowKey(campaignId, rowId) });

  const handleError = (
    error: unknown,
    row: ReviewRow,
    input: DecisionInput,
    openedRowId: string | null,
    listValues: SessionDecision['listValues'],
  ) => {
    const isOutdated =
      error instanceof AppError && ['conflict', 'illegal_transition', 'not_found'].includes(error.code);
    const takenNumbers = takenNumbersOf(error);
    const isAboutNumber = takenNumbers.length > 0;
    const open = () => {
      show(row.id);
      if (isAboutNumber) askAboutNumber({ row, takenNumbers, includesIdenticalRows: input.includesIdenticalRows });
    };
    list.setRemoved([row.id], false);
    if (listValues) list.patch(row.id, listValues);
    invalidateRow(row.id);
    // Do not leave another row that the user has opened meanwhile.
    if (currentRowId() === openedRowId) open();
    else if (isOutdated || isAboutNumber) return showRowToast(error, t('matching.done.showRow'), open);
    if (!isAboutNumber) showErrorToast(error);
  };

  const decide = async (row: ReviewRow, input: DecisionInput) => {
    const { judgement, accountId, reason = '', includesIdenticalRows } = input;
    const isUnsure = judgement === 'unsure';
    const staysListed = isUnsure || (judgement === 'not_match' && row.review_status === 'remaining');
    const staysOnRow = isUnsure ? list.rows.length === 1 : staysListed;
    const listValues = staysListed ? list.rows.find(({ id }) => id === row.id) : undefined;
    if (isUnsure) list.patch(row.id, { unsure: 'yes' });
    else if (staysListed && accountId) removeCandidate(row, accountId);
    else list.setRemoved([row.id], true);
    const openedRowId = staysOnRow ? row.id : advance(row.id);
    pendingRequests.current.set(row.id, (pendingRequests.current.get(row.id) ?? 0) + 1);
    const request = call(decideRow, {
      body: {
        campaign_id: campaignId,
        row_id: row.id,
        judgement,
        review_status: row.review_status,
        account_id: accountId,
        reason,
        identical: includesIdenticalRows,
      },
    });
    const entry: SessionDecision = {
      id: request.then(({ decision_id }) => decision_id),
      rowId: row.id,
      rows: 1,
      listValues,
    };
    entry.id.catch(() => undefined);
    decisions.current.push(entry);
    /** Counts the request as finished, and returns whether no other request for the row is pending. */
    const endRequest = () => {
      const remaining = (pendingRequests.current.get(row.id) ?? 1) - 1;
      pendingRequests.current.set(row.id, remaining);
      return remaining === 0;
    };
    try {
      const reply = await request;
      const { decided } = reply;
      entry.rows = decided;
      const key = judgement === 'new' && reason ? 'newDisputed' : judgement;
      const message = t(`matching.done.${key}`, { name: row.values.company_name });
      const toastText = decided > 1 ? t('matching.done.severalRows', { count: decided, what: message }) : message;
      showUndoToast(incompleteText(t, toastText, reply), () => undo(entry));
      if (endRequest()) invalidateRow(row.id);
      count(staysListed ? 0 : queue.isOpen ? decided : -decided);
      if (decided > 1) list.reload();
    } catch (error) {
      endRequest();
      decisions.current = decisions.current.filter((decision) => decision !== entry);
      handleError(error, row, input, openedRowId, listValues);
    }
  };

  const removeCandidate = (row: ReviewRow, accountId: string) => {
    const candidates = row.candidates.filter((candidate) => candidate.account_id !== accountId);
    patchRow(client, campaignId, row.id, { candidates });
    const [best] = candidates;
    list.patch(row.id, {
      candidate_name: best?.values.company_name ?? '',
      score: best?.score ?? null,
      band: best && best.score >= MIN_REVIEW_SCORE ? 'review' : 'none',
    });
  };

  const applyUndo = (rows: number, { rowId, listValues }: Pick<SessionDecision, 'rowId' | 'listValues'>) => {
    client.invalidateQueries({ queryKey: [callKey(viewReviewRow)] });
    if (listValues) count(0);
    else count(queue.isOpen ? -rows : rows);
    if (rowId) {
      list.setRemoved([rowId], false);
      if (listValues) list.patch(rowId, listValues);
      show(rowId);
    }
    const isListed = rowId !== undefined && rows === 1 && list.isLoaded(rowId);
    if (!isListed) list.reload();
  };

  const requestUndo = async (decisionId: string, decision: Pick<SessionDecision, 'rowId' | 'listValues'>) => {
    const body = { campaign_id: campaignId, decision_id: decisionId };
    const { restored, job_id } = await call(undoDecision, { body });
    if (job_id) return showToast(t('matching.done.undoing'));
    applyUndo(restored, decision);
    showToast(t('matching.done.undone', { count: restored }));
  };
  const undo = async (entry: SessionDecision) => {
    decisions.current = decisions.current.filter((decision) => decision !== entry);
    await requestUndo(await entry.id, entry);
  };
  const undoLast = () => {
    const last = decisions.current.at(-1);
    if (last) undo(last).catch(showErrorToast);
    else showToast(t('matching.actions.nothingToUndo'));
  };
  /** Adds a bulk decision to the undo history of the `u` key. Returns its undo function. */
  const addDecision = (decisionId: string, rows: number) => {
    const entry: SessionDecision = { id: Promise.resolve(decisionId), rows };
    decisions.current.push(entry);
    return () => undo(entry);
  };
  return {
    decide,
    undoLast,
    addDecision,
    undoById: ({ decision_id, judgement }: ReviewRow['history'][number], rowId: string) => {
      const decision = judgement === 'unsure' ? { rowId, listValues: { unsure: 'no' as const } } : { rowId };
      return requestUndo(decision_id, decision).catch(showErrorToast);
    },
  };
}
