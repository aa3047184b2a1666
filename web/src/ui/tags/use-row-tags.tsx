import './messages.ts';
import type { TagScope } from '@leadwright/contract/features/tags';
import type { Dataset, GridRow } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import type { ColumnOf, RowShortcutsOf } from '../grid/data-grid.tsx';
import { Loading } from '../states.tsx';

const RecordTags = lazy(() => import('./record-tags.tsx').then(({ RecordTags }) => ({ default: RecordTags })));

/**
 * Returns the T shortcut, the menu action and the dialog for the tags of a grid row; the caller must render the dialog.
 * `labelColumn` contains the name of the record for the title of the dialog.
 */
export function useRowTags<D extends Dataset, N extends ColumnOf<D>>(
  scope: TagScope,
  { endpoint }: D,
  labelColumn: N,
  campaignId?: string | null,
): {
  keys: { requiredColumns: N[]; rowShortcuts: RowShortcutsOf<D, N> };
  tag: (row: { id: string }) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [openRow, setOpenRow] = useState<{ id: string; name: string }>();
  const dialog = (
    <Modal
      opened={openRow !== undefined}
      onClose={() => setOpenRow(undefined)}
      title={openRow && t('recordTags.titleOf', { name: openRow.name })}
    >
      <Suspense fallback={<Loading />}>
        {openRow && (
          <RecordTags
            isInitiallyOpen
            scope={scope}
            id={openRow.id}
            campaignId={campaignId ?? undefined}
            onChange={() => client.invalidateQueries({ queryKey: [callKey(endpoint)] })}
          />
        )}
      </Suspense>
    </Modal>
  );
  const open = (row: GridRow) => setOpenRow({ id: row.id, name: String(row[labelColumn] ?? '') });
  return { keys: { requiredColumns: [labelColumn], rowShortcuts: { t: open } }, tag: open, dialog };
}
