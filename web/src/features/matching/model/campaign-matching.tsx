import './messages.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useCan } from '../../../session/session.tsx';
import { Page } from '../../../ui/page.tsx';
import classes from './model.module.css';
import { ModelPanel } from './model-panel.tsx';
import { usePageState } from './page-state.ts';
import { RecallPanel } from './recall-panel.tsx';
import { ThresholdPanel, useCampaignMatchSettings } from './threshold-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** Shows how the rows of a campaign are matched: thresholds, model, blocking recall and versions. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams();
  const state = usePageState();
  const [searchParams] = useSearchParams();
  // A link to a chart of the expert section opens that section.
  const [isExpert, setExpert] = useState(() => ['entity', 'chart', 'group'].some((name) => searchParams.has(name)));
  const { data: settings, error, isPending, refetch } = useCampaignMatchSettings(campaignId);
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const version = settings?.models.find(({ entity }) => entity === state.entity)?.version ?? 0;
  return (
    <Page title={t('matchingModel.title')} isPending={isPending} error={error} onRetry={refetch}>
      {settings && (
        <>
          <ThresholdPanel settings={settings} state={state} />
          <details
            className={classes.experts}
            open={isExpert}
            onToggle={({ currentTarget }) => setExpert(currentTarget.open)}
          >
            <summary>{t('matchingModel.experts')}</summary>
            {isExpert && (
              <Stack gap="sm" mt="sm">
                <ModelPanel campaignId={campaignId} version={version} state={state} />
                {mayReview && <RecallPanel campaignId={campaignId} />}
                <VersionsPanel key={state.entity} entity={state.entity} />
              </Stack>
            )}
          </details>
        </>
      )}
    </Page>
  );
}
