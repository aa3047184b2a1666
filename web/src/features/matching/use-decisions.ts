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
import type { QueueRow, QueueRows } from './queue/use-queue-rows.ts';
import type { Queue } from './queues.ts';
import { offerUndoLatest, showErrorToast, showRowToast, showToast } from './toasts.ts';
import { patchRow, rowKey } from './use-row.ts';

/** Below this score the engine proposes no match. */
const MIN_FOR_REVIEW = 10;

/** A decision of this session. Its id is known after the server has responded. */
interface SessionDecision {
  id: Promise<string>;
  rowId?: string;
  rows: number;
  /** List values of a row that stays on the list. */
  listed?: Partial<QueueRow>;
}
export interface DecisionInput {
  judgement: Judgement;
  accountId?: string;
  reason?: string;
  isIdentical: boolean;
}
/** A new account has an official number of another account. */
export interface NumberQuestion {
  row: ReviewRow;
  taken: TakenNumber[];
  isIdentical: boolean;
}
interface UseDecisionsOptions {
  queue: Queue;
  list: QueueRows;
  /** Opens the row after this one. */
  advance: (rowId: string) => string | null;
  show: (rowId: string) => void;
  shownRow: () => string | null;
  count: (rows: number) => void;
  askAboutNumber: (question: NumberQuestion) => void;
}

/** Decides and undoes: the screen moves on immediately and returns when the server rejects. */
export function useDecisions({ queue, list, advance, show, shownRow, count, askAboutNumber }: UseDecisionsOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const decisions = useRef<SessionDecision[]>([]);
  const pending = useRef(new Map<string, number>());
  const { campaignId } = queue;
  const isStale = (rowId: string) => client.invalidateQueries({ queryKey: rowKey(campaignId, rowId) });

  const refuse = (
    error: unknown,
    row: ReviewRow,
    input: DecisionInput,
    openedRowId: string | null,
    listed: SessionDecision['listed'],
  ) => {
    const isGone = error instanceof AppError && ['conflict', 'illegal_transition', 'not_found'].includes(error.code);
    const taken = takenNumbersOf(error);
    const isAboutNumber = taken.length > 0;
    const open = () => {
      show(row.id);
      if (isAboutNumber) askAboutNumber({ row, taken, isIdentical: input.isIdentical });
    };
    list.leave([row.id], false);
    if (listed) list.patch(row.id, listed);
    isStale(row.id);
    // Do not take the user away from a row that is open by now.
    if (shownRow() === openedRowId) open();
    else if (isGone || isAboutNumber) return showRowToast(error, t('matching.done.showRow'), open);
    if (!isAboutNumber) showErrorToast(error);
  };

  const decide = async (row: ReviewRow, input: DecisionInput) => {
    const { judgement, accountId, reason = '', isIdentical } = input;
    const isUnsure = judgement === 'unsure';
    const staysListed = isUnsure || (judgement === 'not_match' && row.review_status === 'remaining');
    const staysHere = isUnsure ? list.rows.length === 1 : staysListed;
    const listed = staysListed ? list.rows.find(({ id }) => id === row.id) : undefined;
    if (isUnsure) list.patch(row.id, { unsure: 'yes' });
    else if (staysListed && accountId) setAside(row, accountId);
    else list.leave([row.id], true);
    const openedRowId = staysHere ? row.id : advance(row.id);
    pending.current.set(row.id, (pending.current.get(row.id) ?? 0) + 1);
    const sent = call(decideRow, {
      body: {
        campaign_id: campaignId,
        row_id: row.id,
        judgement,
        review_status: row.review_status,
        account_id: accountId,
        reason,
        identical: isIdentical,
      },
    });
    const entry: SessionDecision = { id: sent.then(({ decision_id }) => decision_id), rowId: row.id, rows: 1, listed };
    entry.id.catch(() => undefined);
    decisions.current.push(entry);
    const isLast = () => {
      const others = (pending.current.get(row.id) ?? 1) - 1;
      pending.current.set(row.id, others);
      return others === 0;
    };
    try {
      const { decided } = await sent;
      entry.rows = decided;
      const key = judgement === 'new' && reason ? 'newDisputed' : judgement;
      const what = t(`matching.done.${key}`, { name: row.values.company_name });
      const toastText = decided > 1 ? t('matching.done.many', { count: decided, what }) : what;
      offerUndoLatest(toastText, () => undo(entry));
      if (isLast()) isStale(row.id);
      count(staysListed ? 0 : queue.isOpen ? decided : -decided);
      if (decided > 1) list.reload();
    } catch (error) {
      isLast();
      decisions.current = decisions.current.filter((each) => each !== entry);
      refuse(error, row, input, openedRowId, listed);
    }
  };

  const setAside = (row: ReviewRow, accountId: string) => {
    const candidates = row.candidates.filter((each) => each.account_id !== accountId);
    patchRow(client, campaignId, row.id, { candidates });
    const [best] = candidates;
    list.patch(row.id, {
      candidate_name: best?.values.company_name ?? '',
      score: best?.score ?? null,
      band: best && best.score >= MIN_FOR_REVIEW ? 'review' : 'none',
    });
  };

  const takenBack = (rows: number, { rowId, listed }: Pick<SessionDecision, 'rowId' | 'listed'>) => {
    client.invalidateQueries({ queryKey: [callKey(viewReviewRow)] });
    if (listed) count(0);
    else count(queue.isOpen ? -rows : rows);
    if (rowId) {
      list.leave([rowId], false);
      if (listed) list.patch(rowId, listed);
      show(rowId);
    }
    const isListed = rowId !== undefined && rows === 1 && list.isLoaded(rowId);
    if (!isListed) list.reload();
  };

  const takeBack = async (decisionId: string, about: Pick<SessionDecision, 'rowId' | 'listed'>) => {
    const body = { campaign_id: campaignId, decision_id: decisionId };
    const { restored, job_id } = await call(undoDecision, { body });
    if (job_id) return showToast(t('matching.done.undoing'));
    takenBack(restored, about);
    showToast(t('matching.done.undone', { count: restored }));
  };
  const undo = async (entry: SessionDecision) => {
    decisions.current = decisions.current.filter((each) => each !== entry);
    await takeBack(await entry.id, entry);
  };
  const undoLast = () => {
    const last = decisions.current.at(-1);
    if (last) undo(last).catch(showErrorToast);
    else showToast(t('matching.actions.nothingToUndo'));
  };
  /** Adds a bulk decision to those that `u` undoes. */
  const remember = (decisionId: string, rows: number) => {
    const entry: SessionDecision = { id: Promise.resolve(decisionId), rows };
    decisions.current.push(entry);
    return () => undo(entry);
  };
  return {
    decide,
    undoLast,
    remember,
    undoById: ({ decision_id, judgement }: ReviewRow['history'][number], rowId: string) => {
      const about = judgement === 'unsure' ? { rowId, listed: { unsure: 'no' as const } } : { rowId };
      return takeBack(decision_id, about).catch(showErrorToast);
    },
  };
}
