import './messages.ts';
import type { AccountView } from '@leadwright/contract/features/accounts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { Loading } from '../../ui/states.tsx';

const CampaignFields = lazy(async () => ({ default: (await import('./campaign-fields.tsx')).CampaignFields }));

/** What campaigns ask of the account, behind a tab of its own; none where it is in no campaign that the reader sees. */
export function useCampaignFields(account: AccountView | undefined): RecordTab[] {
  const { t } = useTranslation();
  const mayRead = useCan('import-account-contact-to-campaign', 'read');
  if (!account || !mayRead || account.campaigns.length === 0) return [];
  const content = (
    <Suspense fallback={<Loading />}>
      <CampaignFields accountId={account.id} campaigns={account.campaigns} />
    </Suspense>
  );
  return [{ key: 'fields', title: t('accounts.campaignFields.tab'), content }];
}
