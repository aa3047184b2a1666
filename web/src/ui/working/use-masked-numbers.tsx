import './messages.ts';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import type { GridRow } from '@leadwright/contract/grid';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoreSettings } from '../core-settings.ts';
import { Numbers } from './numbers.tsx';

const MASKABLE_FIELDS = { accounts: ['account.phones'], contacts: ['contact.mobile', 'contact.ddi'] } as const;

/** Returns whether a campaign masks the phone numbers of its accounts or contacts until the viewer requests them. */
export function useIsMasked(entity: WorkingEntity, campaignId: string | null): boolean {
  const settings = useCoreSettings(campaignId !== null, campaignId ?? undefined);
  return MASKABLE_FIELDS[entity].some((field) => settings?.[field]?.masked);
}

/**
 * Returns the keyboard shortcut `n`, the menu action and the dialog that show the masked phone numbers of a grid row.
 * `labelColumn` contains the name of the record for the title of the dialog.
 */
export function useMaskedNumbers(entity: WorkingEntity, campaignId: string | null, labelColumn: string) {
  const { t } = useTranslation();
  const isMasked = useIsMasked(entity, campaignId);
  const [openRow, setOpenRow] = useState<{ id: string; name: string }>();
  const show = (row: { id: string }) => setOpenRow({ id: row.id, name: String((row as GridRow)[labelColumn] ?? '') });
  const shortcuts: Record<string, typeof show> = isMasked ? { n: show } : {};
  const dialog: ReactNode = (
    <Modal
      opened={openRow !== undefined}
      onClose={() => setOpenRow(undefined)}
      title={openRow && t('working.numbers.titleOf', { name: openRow.name })}
    >
      {openRow && <Numbers target={{ campaign_id: campaignId ?? '', of: entity, id: openRow.id }} />}
    </Modal>
  );
  return { show: isMasked ? show : undefined, shortcuts, dialog };
}
