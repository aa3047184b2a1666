import './messages.ts';
import type { TagScope } from '@leadwright/contract/features/tags';
import type { Dataset } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import type { GridRow } from '../grid/data-grid.tsx';
import { RecordTags } from './record-tags.tsx';

/** In a grid the key `t` opens the tags of the row in focus; `dialog` belongs beside the grid. */
export function useRowTags(
  scope: TagScope,
  { endpoint }: Dataset,
  nameOf: (row: GridRow) => unknown,
  campaignId?: string | null,
): { rowKeys: Record<string, (row: GridRow) => void>; dialog: ReactNode } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [row, setRow] = useState<GridRow>();
  const dialog = (
    <Modal
      opened={row !== undefined}
      onClose={() => setRow(undefined)}
      title={row && t('recordTags.titleOf', { name: String(nameOf(row)) })}
    >
      {row && (
        <RecordTags
          startsOpen
          scope={scope}
          id={row.id}
          campaignId={campaignId ?? undefined}
          onChange={() => client.invalidateQueries({ queryKey: [callKey(endpoint)] })}
        />
      )}
    </Modal>
  );
  return { rowKeys: { t: setRow }, dialog };
}
