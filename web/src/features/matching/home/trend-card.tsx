import './messages.ts';
import { type ImportOutcome, matchTrend } from '@leadwright/contract/features/matching-charts';
import { IconChartBar } from '@tabler/icons-react';
import { t } from 'i18next';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { formatDay, formatPercent, formatShortDay } from '../../../ui/format.ts';
import { homeCard } from '../../../ui/home/card.tsx';
import { compareLastImport, OUTCOMES, shares } from './trend.ts';

/** Shows the outcomes of imported rows by import, once there are several imports to compare. */
export const card = homeCard({
  call: matchTrend,
  icon: IconChartBar,
  title: (data) => title(data?.imports ?? []),
  isHidden: ({ imports }) => imports.length < 2,
  Body: ({ data }) => <Trend imports={data.imports} />,
});

function title(imports: ImportOutcome[]): string {
  const comparison = compareLastImport(imports);
  if (!comparison || comparison.direction === 'first') return t('matchingHome.trend.title');
  const { direction, lastShare, earlierShare } = comparison;
  return t(`matchingHome.trend.${direction}`, {
    last: formatPercent(lastShare),
    before: formatPercent(earlierShare),
  });
}

/** Numbers of the chart colours. */
const COLOURS = { certain: 1, decided: 3, rejected: 8, waiting: 2 } as const;

function Trend({ imports }: { imports: ImportOutcome[] }) {
  const mayOpen = useCan('import-account-contact-to-campaign', 'create');
  return (
    <Chart
      label={title(imports)}
      description={t('matchingHome.trend.chartDescription')}
      pointHeading={t('matchingHome.trend.import')}
      series={OUTCOMES.map((name) => ({ name, label: t(`matchingHome.trend.${name}`), colour: COLOURS[name] }))}
      points={imports.map((outcome) => ({
        key: outcome.batch_id,
        tick: formatShortDay(outcome.created_at),
        label: t('matchingHome.trend.importLabel', { day: formatDay(outcome.created_at), file: outcome.file_name }),
        values: shares(outcome),
        to: mayOpen ? to('importCheck', { table: outcome.batch_id }) : undefined,
      }))}
      format={formatPercent}
      axisMax={1}
    />
  );
}
