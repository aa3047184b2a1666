import './messages.ts';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import type { GridRow } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoreSettings } from '../core-settings.ts';
import { Numbers } from './numbers.tsx';

const FIELDS = { accounts: ['account.phones'], contacts: ['contact.mobile', 'contact.ddi'] } as const;

/** Returns whether a campaign masks the numbers of its accounts or contacts until the viewer requests them. */
export function useIsMasked(of: WorkingEntity, campaignId: string | null): boolean {
  const core = useCoreSettings(campaignId !== null, campaignId ?? undefined);
  return FIELDS[of].some((field) => core?.[field]?.masked);
}

/** Shows masked numbers of a grid row with the key `n` and a menu entry; `name` is the column of its label. */
export function useMaskedNumbers(of: WorkingEntity, campaignId: string | null, name: string) {
  const { t } = useTranslation();
  const isMasked = useIsMasked(of, campaignId);
  const [row, setRow] = useState<{ id: string; name: string }>();
  const show = (one: { id: string }) => setRow({ id: one.id, name: String((one as GridRow)[name] ?? '') });
  const keys: Record<string, typeof show> = isMasked ? { n: show } : {};
  const dialog: ReactNode = (
    <Modal
      opened={row !== undefined}
      onClose={() => setRow(undefined)}
      title={row && t('working.numbers.of', { name: row.name })}
    >
      {row && <Numbers of={{ campaign_id: campaignId ?? '', of, id: row.id }} />}
    </Modal>
  );
  return { show: isMasked ? show : undefined, keys, dialog };
}
