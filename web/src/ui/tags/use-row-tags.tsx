import './messages.ts';
import type { TagScope } from '@leadwright/contract/features/tags';
import type { Dataset, GridRow } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import type { ColumnOf, RowKeysOf } from '../grid/data-grid.tsx';
import { Loading } from '../states.tsx';

const RecordTags = lazy(() => import('./record-tags.tsx').then(({ RecordTags }) => ({ default: RecordTags })));

/**
 * Opens the tags of a grid row with the key `t` and `tag` of its menu; `name` is the column of its label. `dialog` must
 * be rendered next to the grid.
 */
export function useRowTags<D extends Dataset, N extends ColumnOf<D>>(
  scope: TagScope,
  { endpoint }: D,
  name: N,
  campaignId?: string | null,
): { keys: { requiredColumns: N[]; rowKeys: RowKeysOf<D, N> }; tag: (row: { id: string }) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [row, setRow] = useState<{ id: string; name: string }>();
  const dialog = (
    <Modal
      opened={row !== undefined}
      onClose={() => setRow(undefined)}
      title={row && t('recordTags.titleOf', { name: row.name })}
    >
      <Suspense fallback={<Loading />}>
        {row && (
          <RecordTags
            isInitiallyOpen
            scope={scope}
            id={row.id}
            campaignId={campaignId ?? undefined}
            onChange={() => client.invalidateQueries({ queryKey: [callKey(endpoint)] })}
          />
        )}
      </Suspense>
    </Modal>
  );
  const open = (row: GridRow) => setRow({ id: row.id, name: String(row[name] ?? '') });
  return { keys: { requiredColumns: [name], rowKeys: { t: open } }, tag: open, dialog };
}
