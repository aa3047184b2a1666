import './messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import { notifyDone, notifyFailure } from '../notify.ts';
import { offerUndo } from '../undo.ts';
import type { Versioned } from './row.ts';

export interface Archive {
  archive: (row: Versioned) => Promise<void>;
  restore: (row: Versioned) => Promise<void>;
  isBusy: boolean;
}

interface ArchiveCalls {
  /** Answers what the change has made of the row, its version above all. */
  archive: (row: Versioned) => Promise<Partial<Versioned>>;
  restore: (row: Versioned) => Promise<unknown>;
  nameOf: (row: Versioned) => string;
  /** Calls whose kept answers are stale afterwards. */
  invalidates: readonly Endpoint[];
}

/** Archives a row with an offer to undo, and restores one, by whichever calls do it. A failure is shown, never thrown. */
export function useArchiving({ archive, restore, nameOf, invalidates }: ArchiveCalls): Archive {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => {
      for (const stale of [...invalidates, recordHistory]) client.invalidateQueries({ queryKey: [callKey(stale)] });
    },
    onError: notifyFailure,
  });
  const attempt = (change: () => Promise<void>) => mutateAsync(change).catch(() => undefined);
  const restored = (row: Versioned) =>
    attempt(async () => {
      await restore(row);
      notifyDone(t('records.restored', { name: nameOf(row) }));
    });
  const archived = (row: Versioned) =>
    attempt(async () => {
      const after = { ...row, ...(await archive(row)) };
      offerUndo(t('records.archived', { name: nameOf(row) }), () => restored(after));
    });
  return { archive: archived, restore: restored, isBusy: isPending };
}
