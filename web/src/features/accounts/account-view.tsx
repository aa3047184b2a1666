import './messages.ts';
import { accountFields, viewAccount } from '@leadwright/contract/features/accounts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { LogActivity } from '../../ui/activity/log-activity.tsx';
import { useCoreSchema } from '../../ui/core-settings.ts';
import { useCampaignFieldsTab } from '../../ui/custom-values/campaign-fields-tab.tsx';
import { formatPercent } from '../../ui/format.ts';
import { capitalise } from '../../ui/page.tsx';
import { useFilesTab } from '../../ui/record/files/files-tab.tsx';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordTabs } from '../../ui/record/record-tabs.tsx';
import { Columns } from '../../ui/record/section.tsx';
import { RecordTags } from '../../ui/tags/record-tags.tsx';
import { useWorkTab } from '../../ui/working/work-tab.tsx';
import { registerStatusBadge } from './account-cells.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountCampaigns, AccountContacts } from './account-relations.tsx';
import { AccountSources } from './account-sources.tsx';
import { accountPaths } from './links.ts';
import { ProvenanceContext } from './source-tooltip.tsx';
import { useArchiveAccount } from './use-archive-account.ts';

export function Screen() {
  const { accountId: id = '' } = useParams();
  return <ViewAccount id={id} />;
}

/** Shows an account on its page or in the panel of a grid. */
export function ViewAccount({ id }: { id: string }) {
  const { t } = useTranslation();
  const recordQuery = useCall(viewAccount, { params: { id } });
  const account = recordQuery.data;
  const schema = useCoreSchema(accountFields) ?? accountFields;
  const title = account?.company_name ?? capitalise(t('accounts.noun'));
  const archive = useArchiveAccount(() => title);
  const mayReadCampaignFields = useCan('import-account-contact-to-campaign', 'read');
  const campaignFieldTabs = useCampaignFieldsTab(
    { entity: 'account', id },
    mayReadCampaignFields ? account?.campaigns : undefined,
  );
  const fileTabs = useFilesTab('accounts', account?.id);
  const work = useWorkTab('accounts', id, account?.campaigns);
  const badge = account && (
    <>
      {account.register_status && registerStatusBadge(account.register_status)}
      <Text size="xs" c="dimmed">
        {t('accounts.completeness', { percent: formatPercent(account.completeness / 100) })}
      </Text>
    </>
  );
  return (
    <RecordPage
      entity="accounts"
      title={title}
      row={account}
      recordQuery={recordQuery}
      badge={badge}
      addresses={{ view: accountPaths.view({ id }), edit: accountPaths.edit({ id }) }}
      archive={archive}
    >
      {account && (
        <ProvenanceContext value={account.provenance}>
          <RecordTags scope="account" id={id} isReadOnly={account.archived_at !== null} />
          {!account.archived_at && <LogActivity campaigns={account.campaigns} accountId={id} />}
          <RecordTabs
            key={id}
            entity="accounts"
            schema={schema}
            id={id}
            mayUpdate={account.can.update}
            related={[...work.tabs, ...campaignFieldTabs, ...fileTabs]}
            activity={work.trail}
          >
            <Columns side={<AccountSources account={account} />}>
              <AccountFacts account={account} />
              <AccountContacts account={account} />
              <AccountCampaigns campaigns={account.campaigns} />
            </Columns>
          </RecordTabs>
        </ProvenanceContext>
      )}
    </RecordPage>
  );
}
