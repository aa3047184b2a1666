import './messages.ts';
import type { TagScope } from '@leadwright/contract/features/tags';
import type { Dataset, RowOf } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/hooks.ts';
import type { RowKeysOf } from '../grid/data-grid.tsx';
import { RecordTags } from './record-tags.tsx';

/** In a grid the key `t` opens the tags of the row in focus; `dialog` belongs beside the grid. */
export function useRowTags<D extends Dataset>(
  scope: TagScope,
  { endpoint }: D,
  nameOf: (row: RowOf<D>) => string | null,
  campaignId?: string | null,
): { rowKeys: RowKeysOf<D>; dialog: ReactNode } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [row, setRow] = useState<RowOf<D>>();
  const dialog = (
    <Modal
      opened={row !== undefined}
      onClose={() => setRow(undefined)}
      title={row && t('recordTags.titleOf', { name: nameOf(row) ?? '' })}
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
  return { rowKeys: { t: (pressed) => setRow(pressed) }, dialog };
}
