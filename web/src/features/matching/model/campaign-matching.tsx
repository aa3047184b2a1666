import './messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Page } from '../../../ui/page.tsx';
import { ModelPanel } from './model-panel.tsx';
import { usePageState } from './page-state.ts';
import { RecallPanel } from './recall-panel.tsx';
import { ThresholdPanel, useSettings } from './threshold-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** How a campaign's rows are matched: limits, model, recall of blocking, versions. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams();
  const state = usePageState();
  const { data: settings, error, isPending, refetch } = useSettings(campaignId);
  const campaign = useCall(lookup, { params: { list: 'campaigns' }, query: { q: '', id: campaignId } });
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const name = campaign.data?.options[0]?.label;
  const version = settings?.models.find(({ entity }) => entity === state.entity)?.version ?? 0;
  return (
    <Page
      title={name ? t('matchingModel.titleOf', { campaign: name }) : t('matchingModel.title')}
      isPending={isPending}
      error={error}
      onRetry={refetch}
      actions={
        mayReview && (
          <Button component={Link} to={to('matchReview', { campaignId })} variant="default">
            {t('matchingModel.openReview')}
          </Button>
        )
      }
    >
      {settings && (
        <>
          <ThresholdPanel settings={settings} state={state} />
          <ModelPanel campaignId={campaignId} version={version} state={state} />
          {mayReview && <RecallPanel campaignId={campaignId} />}
          <VersionsPanel key={state.entity} entity={state.entity} />
        </>
      )}
    </Page>
  );
}
