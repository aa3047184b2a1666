import '../record-context/messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { offerUndo } from '../undo.ts';

interface RowWithId {
  id: string;
}
/** Functions that archive a row, and restore it with the values that archiving returned. */
export interface Archive<Row extends RowWithId, ArchiveReply> {
  archive: (row: Row) => Promise<void>;
  restore: (row: Row & ArchiveReply) => Promise<void>;
  isBusy: boolean;
}

interface ArchiveCalls<Row extends RowWithId, ArchiveReply extends RowWithId> {
  /** Asks the user to confirm the archiving. */
  confirmChange?: ((row: Row) => Promise<boolean>) | undefined;
  /** Archives the row and returns the values that `restore` needs. */
  archive: (row: RowWithId) => Promise<ArchiveReply>;
  restore: (row: ArchiveReply) => Promise<unknown>;
  nameOf: (row: Row) => string;
  /** The endpoints whose cached replies become stale. */
  invalidates: readonly Endpoint[];
}

/** Returns functions that archive a row with an undo toast and restore a row. Errors are shown, never thrown. */
export function useArchiveActions<Row extends RowWithId, ArchiveReply extends RowWithId>({
  confirmChange = async () => true,
  archive,
  restore,
  nameOf,
  invalidates,
}: ArchiveCalls<Row, ArchiveReply>): Archive<Row, ArchiveReply> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => {
      for (const endpoint of [...invalidates, recordHistory])
        client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    },
    onError: notifyFailure,
  });
  const attempt = (change: () => Promise<void>) => mutateAsync(change).catch(() => undefined);
  const restoreRow = (row: Row & ArchiveReply) =>
    attempt(async () => {
      await restore(row);
      notifySuccess(t('records.restored', { name: nameOf(row) }));
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
