import './messages.ts';
import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { useRowTags } from '../../ui/tags/use-row-tags.tsx';
import { campaignAccountCells } from './account-cells.tsx';
import { accountPanel } from './account-panel.ts';
import { accountAddresses } from './links.ts';

/** The companies of one campaign; without a campaign in the address, the choice of one. */
export function Screen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const campaignId = address.get('campaign');
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  const { keys, tag, dialog } = useRowTags('account', accountsForCampaign, 'company_name', campaignId);
  if (!campaignId) {
    return (
      <Page title={t('accounts.campaign.title')}>
        <ChooseCampaign
          text={t('accounts.campaign.pickText')}
          addressOf={(campaign) => to('campaignAccounts', {}, { campaign })}
        />
      </Page>
    );
  }
  const action = mayImport && (
    <Button component={Link} to={to('importUpload', {}, { campaign: campaignId })}>
      {t('accounts.campaign.import')}
    </Button>
  );
  return (
    <Page full title={t('accounts.campaign.title')} actions={action}>
      <DataGrid
        dataset={accountsForCampaign}
        scope={{ campaign_id: campaignId }}
        openHref={accountAddresses.view}
        panel={accountPanel}
        columnCells={campaignAccountCells}
        {...keys}
        rowActions={{ edit: accountAddresses.edit, tag }}
        empty={{
          title: t('accounts.campaign.noneTitle'),
          text: t('accounts.campaign.noneText'),
          action: action || undefined,
        }}
      />
      {dialog}
    </Page>
  );
}
