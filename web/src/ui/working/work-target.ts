import { viewCopy } from '@leadwright/contract/features/refresh';
import { listTrail, viewWorking, type WorkingEntity } from '@leadwright/contract/features/working';
import { ACCOUNT_STATUS, DISPLAYED_CONTACT_STATUS, type WorkingStatus } from '@leadwright/contract/working/status';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { callKey } from '../../api/hooks.ts';
import { translated } from '../../messages/translated.ts';
import { useRecordPanel } from '../record-context/record-panel.ts';

/** A record in a campaign. Its properties are the parameters of the work endpoints. */
export interface WorkTarget {
  campaign_id: string;
  of: WorkingEntity;
  id: string;
}

/** Returns the label of a status in the user's language. */
export function statusLabel(entity: WorkingEntity, status: WorkingStatus): string {
  const isAccount = entity === 'accounts';
  const labels: Record<string, string> = isAccount ? ACCOUNT_STATUS : DISPLAYED_CONTACT_STATUS;
  const field = isAccount ? 'accounts_for_campaign.account_status' : 'contacts_for_campaign.contact_status';
  return translated(`choices.${field}.${status}`, labels[status] ?? status);
}

export const gradeName = (grade: { code: string; label: string } | null) =>
  grade ? `${grade.code} ${grade.label}` : t('working.ungraded');

/** Returns a function that invalidates the work data and the grid next to the panel. */
export function useInvalidateWork(): () => void {
  const client = useQueryClient();
  const panel = useRecordPanel();
  return () => {
    panel?.reportChange();
    for (const endpoint of [viewWorking, viewCopy, listTrail])
      client.invalidateQueries({ queryKey: [callKey(endpoint)] });
  };
}
