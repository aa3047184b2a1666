import type { Judgement, ReviewRow } from '@leadwright/contract/features/matching';
import { useWindowEvent } from '@mantine/hooks';
import { t } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { type Command, createKeyReader, toKeyPress } from './keys.ts';
import { showToast } from './toasts.ts';
import type { NumberQuestion } from './use-decisions.ts';
import type { WorkbenchState } from './use-workbench.ts';

/** Explains how the decision on a row can change. */
export const decidedHint = ({ review_status, allowed }: ReviewRow): string =>
  t(allowed.includes('not_match') ? 'matching.actions.linkedHint' : 'matching.actions.notLinkedHint', {
    status: t(`matching.status.${review_status}`),
  });

/** Returns the actions that the buttons and the keys share. */
export function useActions(state: WorkbenchState) {
  const { row, candidate, mayDecide, includesIdenticalRows, decide, setDialog } = state;
  const target = row?.review_status === 'remaining' ? candidate?.account_id : (row?.linked_account_id ?? undefined);
  const isAllowed = (judgement: Judgement) => mayDecide && (row?.allowed.includes(judgement) ?? false);
  /** Shows the reason in a toast if the judgement is not allowed. Returns true in that case. */
  const showRejection = (judgement: Judgement): boolean => {
    if (isAllowed(judgement)) return false;
    if (!mayDecide) showToast(t('matching.actions.readOnly'));
    else if (row) showToast(decidedHint(row));
    return true;
  };
  const actions = {
    canAccept: isAllowed('match') && candidate !== undefined && !candidate.archived,
    canRejectMatch: isAllowed('not_match') && target !== undefined,
    canCreate: isAllowed('new'),
    canExclude: isAllowed('exclude'),
    canBeUnsure: isAllowed('unsure') && candidate !== undefined,
    canLink: isAllowed('match'),
    accept: () => {
      if (showRejection('match')) return;
      if (!candidate) return showToast(t('matching.actions.noTarget'));
      if (candidate.archived) return showToast(t('matching.actions.archivedTarget'));
      if (row) decide(row, { judgement: 'match', accountId: candidate.account_id, includesIdenticalRows });
    },
    link: (accountId: string) => {
      if (row && isAllowed('match')) decide(row, { judgement: 'match', accountId, includesIdenticalRows });
    },
    notMatch: () => {
      if (showRejection('not_match') || !row) return;
      if (!target) return showToast(t('matching.actions.noTarget'));
      decide(row, { judgement: 'not_match', accountId: target, includesIdenticalRows });
      state.position.go({ candidate: 1 });
    },
    create: () => {
      if (!showRejection('new') && row) decide(row, { judgement: 'new', includesIdenticalRows });
    },
    /** Links the row to the account that already has its official number. Another row may be open by then. */
    linkHolder: ({ row, includesIdenticalRows }: NumberQuestion, accountId: string) =>
      decide(row, { judgement: 'match', accountId, includesIdenticalRows }),
    createAnyway: ({ row, includesIdenticalRows }: NumberQuestion, reason: string) =>
      decide(row, { judgement: 'new', reason, includesIdenticalRows }),
    exclude: () => {
      if (!showRejection('exclude')) setDialog('exclude');
    },
    excludeWithReason: (reason: string) => {
      if (row && isAllowed('exclude')) decide(row, { judgement: 'exclude', reason, includesIdenticalRows });
    },
    unsure: () => {
      if (showRejection('unsure') || !row) return;
      if (!candidate) return showToast(t('matching.actions.noTarget'));
      decide(row, { judgement: 'unsure', accountId: candidate.account_id, includesIdenticalRows: false });
    },
    search: () => {
      if (!showRejection('match')) setDialog('search');
    },
    undo: () => (mayDecide ? state.undoLast() : showToast(t('matching.actions.readOnly'))),
    next: () => state.step(1),
    previous: () => state.step(-1),
  };
  return actions;
}
export type Actions = ReturnType<typeof useActions>;

/** Commands that work while the evidence of a row is loading. */
const COMMANDS_WITHOUT_EVIDENCE: ReadonlySet<Command> = new Set(['undo', 'next', 'previous']);

/** Handles the keys of the workbench unless single-key shortcuts are off. */
export function useReviewKeys(state: WorkbenchState, actions: Actions) {
  const { t } = useTranslation();
  const [areSingleKeysEnabled] = useSingleKeys();
  const read = useRef(createKeyReader());
  useWindowEvent('keydown', (event) => {
    if (!areSingleKeysEnabled) return;
    const command: Command | undefined = read.current(toKeyPress(event));
    if (!command) return;
    if (typeof command === 'object') {
      if (command.candidate <= (state.row?.candidates.length ?? 0)) state.position.go({ candidate: command.candidate });
      return;
    }
    event.preventDefault();
    const isEvidenceMissing = state.rowId !== undefined && !state.row && !COMMANDS_WITHOUT_EVIDENCE.has(command);
    if (isEvidenceMissing && state.mayDecide) return showToast(t('matching.actions.noEvidenceYet'));
    actions[command]();
  });
}
