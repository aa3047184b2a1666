import './messages.ts';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { ImportButton } from '../../ui/campaign/data-buttons.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { useRowTags } from '../../ui/tags/use-row-tags.tsx';
import { useCampaignView } from '../../ui/working/use-campaign-view.tsx';
import { useMaskedNumbers } from '../../ui/working/use-masked-numbers.tsx';
import { useRequiredDetails } from '../../ui/working/use-required-details.tsx';
import { accountStatusBadge, gradeCell } from '../../ui/working/working-cells.tsx';
import { sharedCells } from './account-cells.tsx';
import { accountPanel } from './account-panel.ts';
import { accountPaths } from './links.ts';

const cells = {
  ...sharedCells,
  account_status: ({ account_status }) => accountStatusBadge(account_status),
  grade: gradeCell,
} satisfies CellsOf<typeof accountsForCampaign>;

/** Lists the accounts of a campaign. Asks for the campaign when the URL has none. */
export function Screen() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const campaignId = searchParams.get('campaign');
  const { keys, tag, dialog } = useRowTags('account', accountsForCampaign, 'company_name', campaignId);
  const requiredDetails = useRequiredDetails('accounts', accountsForCampaign, campaignId);
  const view = useCampaignView('accounts', campaignId);
  const numbers = useMaskedNumbers('accounts', campaignId, 'company_name');
  if (!campaignId) {
    return (
      <Page title={t('accounts.campaign.title')}>
        <ChooseCampaign
          text={t('accounts.campaign.pickText')}
          hrefOf={(campaign) => to('campaignAccounts', {}, { campaign })}
        />
      </Page>
    );
  }
  const action = <ImportButton campaignId={campaignId} />;
  return (
    <Page
      full
      title={t('accounts.campaign.title')}
      actions={
        <>
          {view.script}
          {action}
        </>
      }
      isPending={view.isPending}
    >
      <DataGrid
        dataset={accountsForCampaign}
        scope={{ campaign_id: campaignId }}
        openHref={accountPaths.view}
        panel={accountPanel}
        columnCells={cells}
        onRejected={requiredDetails.onRejected}
        {...keys}
        rowShortcuts={{ ...keys.rowShortcuts, ...numbers.shortcuts }}
        initialView={view.initialView}
        rowActions={{ edit: accountPaths.edit, tag, numbers: numbers.show }}
        empty={{
          title: t('accounts.campaign.noneTitle'),
          text: t('accounts.campaign.noneText'),
          action: action || undefined,
        }}
      />
      {dialog}
      {requiredDetails.dialog}
      {numbers.dialog}
    </Page>
  );
}
