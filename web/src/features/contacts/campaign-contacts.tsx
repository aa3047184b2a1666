import './messages.ts';
import { addContactsToCampaign, contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { formatCount } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { contactUrl } from '../../ui/record/contact-url.ts';
import { useRowTags } from '../../ui/tags/use-row-tags.tsx';
import { useCampaignView } from '../../ui/working/use-campaign-view.tsx';
import { useMaskedNumbers } from '../../ui/working/use-masked-numbers.tsx';
import { useRequiredDetails } from '../../ui/working/use-required-details.tsx';
import { campaignContactCells } from './contact-cells.tsx';
import { contactPanel } from './contact-panel.ts';
import { contactPaths } from './links.ts';

/** Lists the contacts of a campaign. Asks for the campaign when the URL has none. */
export function Screen() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const campaignId = searchParams.get('campaign');
  const mayAdd = useCan('import-account-contact-to-campaign', 'create');
  const { keys, tag, dialog } = useRowTags('contact', contactsForCampaign, 'full_name');
  const requiredDetails = useRequiredDetails('contacts', contactsForCampaign, campaignId);
  const view = useCampaignView('contacts', campaignId);
  const numbers = useMaskedNumbers('contacts', campaignId, 'full_name');
  const add = useSend(addContactsToCampaign, {
    invalidates: [contactsForCampaign.endpoint],
    onSuccess: ({ added, more: hasMore }) => {
      const formatted = formatCount(added);
      notifySuccess(
        hasMore
          ? t('contacts.campaign.moreToAdd', { formatted })
          : t('contacts.campaign.added', { count: added, formatted }),
      );
    },
  });
  if (!campaignId) {
    return (
      <Page title={t('contacts.campaign.title')}>
        <ChooseCampaign
          text={t('contacts.campaign.pickText')}
          hrefOf={(campaign) => to('campaignContacts', {}, { campaign })}
        />
      </Page>
    );
  }
  const action = mayAdd && (
    <Button data-list-action loading={add.isPending} onClick={() => add.mutate({ body: { campaign_id: campaignId } })}>
      {t('contacts.campaign.add')}
    </Button>
  );
  return (
    <Page
      full
      title={t('contacts.campaign.title')}
      actions={
        <>
          {view.script}
          {action}
        </>
      }
      isPending={view.isPending}
    >
      <DataGrid
        dataset={contactsForCampaign}
        scope={{ campaign_id: campaignId }}
        openHref={({ id, account_id }) => contactUrl(id, account_id)}
        panel={contactPanel}
        columnCells={campaignContactCells}
        onRejected={requiredDetails.onRejected}
        {...keys}
        rowShortcuts={{ ...keys.rowShortcuts, ...numbers.shortcuts }}
        initialView={view.initialView}
        rowActions={{
          edit: ({ id, account_id }) => contactPaths.edit({ id, account_id: account_id ?? '' }),
          tag,
          numbers: numbers.show,
        }}
        empty={{
          title: t('contacts.campaign.noneTitle'),
          text: t('contacts.campaign.noneText'),
          action: action || undefined,
        }}
      />
      {dialog}
      {requiredDetails.dialog}
      {numbers.dialog}
    </Page>
  );
}
