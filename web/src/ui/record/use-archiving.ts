import '../record-context/messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import { notifyDone, notifyFailure } from '../../api/notify.ts';
import { offerUndo } from '../undo.ts';

interface Identified {
  id: string;
}
/** Archives a row, and restores it with the result of archiving. */
export interface Archive<Row extends Identified, Archived> {
  archive: (row: Row) => Promise<void>;
  restore: (row: Row & Archived) => Promise<void>;
  isBusy: boolean;
}

interface ArchiveCalls<Row extends Identified, Archived extends Identified> {
  /** Asks the user whether the row may be archived. */
  confirmChange?: ((row: Row) => Promise<boolean>) | undefined;
  /** Returns the part of the changed row that restoring needs. */
  archive: (row: Identified) => Promise<Archived>;
  restore: (row: Archived) => Promise<unknown>;
  nameOf: (row: Row) => string;
  /** Calls whose cached replies become stale. */
  invalidates: readonly Endpoint[];
}

/** Archives a row with an offer to undo, and restores one, with the given calls. A failure is shown, never thrown. */
export function useArchiving<Row extends Identified, Archived extends Identified>({
  confirmChange = async () => true,
  archive,
  restore,
  nameOf,
  invalidates,
}: ArchiveCalls<Row, Archived>): Archive<Row, Archived> {
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
  const restoreRow = (row: Row & Archived) =>
    attempt(async () => {
      await restore(row);
      notifyDone(t('records.restored', { name: nameOf(row) }));
    });
  const archiveRow = async (row: Row) => {
    if (!(await confirmChange(row))) return;
    await attempt(async () => {
      const archivedRow = { ...row, ...(await archive(row)) };
      offerUndo(t('records.archived', { name: nameOf(row) }), () => restoreRow(archivedRow));
    });
  };
  return { archive: archiveRow, restore: restoreRow, isBusy: isPending };
}
