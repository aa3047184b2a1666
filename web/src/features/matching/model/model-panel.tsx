import { levelShares } from '@leadwright/contract/features/matching-charts';
import { viewMatchModel } from '@leadwright/contract/features/matching-models';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { formatNumber } from '../../../ui/format.ts';
import type { PageState } from './page-state.ts';
import { Panel } from './panel.tsx';
import { SharesChart } from './shares-chart.tsx';
import { weightsDependOnNameSimilarity } from './weights.ts';
import { WeightsChart } from './weights-chart.tsx';

const NAME_SIMILARITIES = ['equal', 'near', 'similar', 'weak'] as const;

/** Charts the active model: the weight of each comparison level in bits, or the share of pairs at that level. */
export function ModelPanel({ campaignId, version, state }: { campaignId: string; version: number; state: PageState }) {
  const { t } = useTranslation();
  const { entity, chart, group, choose } = state;
  const model = useCall(viewMatchModel, { params: { entity, version } });
  const shares = useCall(
    levelShares,
    { params: { entity }, query: { campaign_id: campaignId } },
    { enabled: chart === 'shares' },
  );
  const choices = (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('matchingModel.entity')}
        value={entity}
        onChange={(value) => choose({ entity: value as typeof entity })}
        data={(['account', 'contact'] as const).map((value) => ({
          value,
          label: t(`matchingModel.entities.${value}`),
        }))}
      />
      <SegmentedControl
        aria-label={t('matchingModel.chart')}
        value={chart}
        onChange={(value) => choose({ chart: value as typeof chart })}
        data={(['weights', 'shares'] as const).map((value) => ({ value, label: t(`matchingModel.charts.${value}`) }))}
      />
    </Group>
  );
  const panelProps = { title: t('matchingModel.model'), actions: choices, height: 320 };
  if (chart === 'shares')
    return (
      <Panel {...panelProps} text={t('matchingModel.shares.help')} query={shares}>
        {(data) => <SharesChart shares={data} />}
      </Panel>
    );
  return (
    <Panel {...panelProps} text={t('matchingModel.weights.help')} query={model}>
      {({ weights, prior, name }) => (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('matchingModel.weights.prior', { name, bits: formatNumber(prior, 1) })}</Text>
            {weightsDependOnNameSimilarity(weights) && (
              <Group gap={6}>
                <Text size="xs" c="dimmed">
                  {t('matchingModel.namesAre')}
                </Text>
                <SegmentedControl
                  aria-label={t('matchingModel.nameAgreement')}
                  value={group}
                  onChange={(value) => choose({ group: value as typeof group })}
                  data={NAME_SIMILARITIES.map((value) => ({
                    value,
                    label: t(`matchingModel.nameAgreements.${value}`),
                  }))}
                />
              </Group>
            )}
          </Group>
          <WeightsChart weights={weights} group={group} />
        </>
      )}
    </Panel>
  );
}
