import './messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { clientList } from '@leadwright/contract/client-view';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { Page } from '../../ui/page.tsx';

const list = clientList(campaigns.list);

/** Lists the campaigns that are visible to the client. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <Page full title={t('clientPortal.campaigns.title')}>
      <DataGrid
        dataset={list}
        openHref={({ id }) => generatePath(CLIENT_PATHS.clientCampaign, { campaignId: id })}
        columnCells={{ state: ({ state }) => campaignStateBadge(state) }}
        empty={{ title: t('clientPortal.campaigns.none'), text: t('clientPortal.campaigns.noneText') }}
      />
    </Page>
  );
}
