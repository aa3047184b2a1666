import type { LevelShares } from '@leadwright/contract/features/matching-charts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { FieldChart } from './field-chart.tsx';
import classes from './model.module.css';
import { percent } from './percent.ts';
import { groupLevelsByField } from './weights.ts';

/** Shows how often each level occurs among matches (m) and other pairs (u). */
export function SharesChart({ shares }: { shares: LevelShares }) {
  const { t } = useTranslation();
  const { source, matches, others, levels } = shares;
  if (levels.length === 0)
    return <EmptyState title={t('matchingModel.shares.none')} text={t('matchingModel.shares.noneText')} />;
  const counts = { matches: formatCount(matches), others: formatCount(others) };
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(source === 'model' ? 'matchingModel.shares.ofModel' : 'matchingModel.shares.ofCampaign', counts)}
      </Text>
      <ul className={classes.legend}>
        <li data-of="m">{t('matchingModel.shares.mLegend')}</li>
        <li data-of="u">{t('matchingModel.shares.uLegend')}</li>
      </ul>
      <div className={classes.fields}>
        {groupLevelsByField(levels, '').map(({ field, levels: fieldLevels }) => (
          <FieldChart
            key={field}
            field={field}
            levels={fieldLevels.toSorted((a, b) => b.m - a.m)}
            headings={[t('matchingModel.shares.m'), t('matchingModel.shares.u')]}
            numbers={({ m, u }) => [percent(m), percent(u)]}
            bars={({ m, u }) => (
              <>
                <span className={classes.share} data-of="m" style={{ width: `${100 * m}%` }} />
                <span className={classes.share} data-of="u" style={{ width: `${100 * u}%` }} />
              </>
            )}
          />
        ))}
      </div>
    </>
  );
}
