import {
  type CampaignMatchSettings,
  campaignMatchSettings,
  predictThresholds,
} from '@leadwright/contract/features/matching-models';
import { Alert, Badge } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { formatCount } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { CostFields } from './cost-fields.tsx';
import classes from './model.module.css';
import type { PageState } from './page-state.ts';
import { Panel } from './panel.tsx';
import { ShareBar } from './share-bar.tsx';
import { ThresholdActions } from './threshold-actions.tsx';
import { ThresholdChart } from './threshold-chart.tsx';
import { ThresholdFigures } from './threshold-figures.tsx';

/** Delay before a slider change sends a request. */
const DEBOUNCE_MS = 200;

/** Shows what the engine accepts, what it leaves for review and the effect of other thresholds. */
export function ThresholdPanel({ settings, state }: { settings: CampaignMatchSettings; state: PageState }) {
  const { t } = useTranslation();
  const { campaign_id } = settings;
  const form = state.toFormValues(settings);
  const [debouncedForm] = useDebouncedValue(JSON.stringify(form), DEBOUNCE_MS);
  const prediction = useCall(
    predictThresholds,
    { params: { campaign_id }, body: JSON.parse(debouncedForm) as typeof form },
    { placeholderData: keepPreviousData },
  );
  const thresholds = form.thresholds ?? prediction.data?.proposed.thresholds ?? settings.thresholds;
  return (
    <Panel
      title={t('matchingModel.thresholds.title')}
      text={t('matchingModel.thresholds.text')}
      actions={<Badge color="gray">{t(`matchingModel.thresholds.${settings.own ? 'own' : 'agency'}`)}</Badge>}
      query={prediction}
      height={360}
    >
      {({ rows, bins, current, proposed }) =>
        rows === 0 ? (
          <EmptyState title={t('matchingModel.thresholds.none')} text={t('matchingModel.thresholds.noneText')} />
        ) : (
          <>
            <ShareBar counts={proposed} />
            <div className={classes.thresholds}>
              <div className={classes.column}>
                <ThresholdChart bins={bins} thresholds={thresholds} onChange={state.changeDraft} />
                <CostFields costs={form.costs} areThresholdsDerived={form.thresholds === null} state={state} />
              </div>
              <div className={classes.column}>
                <ThresholdFigures rows={rows} current={current} proposed={proposed} hasDraft={state.hasDraft} />
                <ThresholdActions settings={settings} form={form} state={state} />
              </div>
            </div>
            {settings.outdated_rows > 0 && (
              <Alert color="warning" title={t('matchingModel.thresholds.outdatedTitle')}>
                {t('matchingModel.thresholds.outdated', {
                  count: settings.outdated_rows,
                  rows: formatCount(settings.outdated_rows),
                })}
              </Alert>
            )}
          </>
        )
      }
    </Panel>
  );
}

export const useCampaignMatchSettings = (campaignId: string) =>
  useCall(campaignMatchSettings, { params: { campaign_id: campaignId } });
