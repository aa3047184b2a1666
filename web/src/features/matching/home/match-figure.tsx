import './messages.ts';
import { type ImportOutcome, matchTrend } from '@leadwright/contract/features/matching-charts';
import { IconChartBar } from '@tabler/icons-react';
import { t } from 'i18next';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Figure } from '../../../ui/home/figure.tsx';
import type { LoadedCard } from '../../../ui/home/home-card.ts';
import { HOME_CALL_OPTIONS, useCardCall } from '../../../ui/home/use-card-call.ts';
import { compareLastImport, shares } from './trend.ts';

/** Shows the share of the last import that was linked without review. Uses the reply of the trend card. */
export const card: LoadedCard = { access: matchTrend.access, render: () => <MatchFigure /> };

function MatchFigure() {
  const mayOpen = useCan('import-account-contact-to-campaign', 'create');
  const { data, error, refetch } = useCardCall(matchTrend, undefined, HOME_CALL_OPTIONS);
  const imports = data?.imports ?? [];
  const latest = imports.at(-1);
  if (data && !latest) return null;
  const comparison = compareLastImport(imports);
  return (
    <Figure
      icon={IconChartBar}
      label={t('matchingHome.trend.certain')}
      to={latest && mayOpen ? to('importCheck', { table: latest.batch_id }) : undefined}
      value={comparison && formatPercent(comparison.lastShare)}
      error={error}
      onRetry={() => void refetch()}
      change={latest && changeText(comparison, latest)}
      trend={imports.length > 1 && <Sparkline values={imports.map((outcome) => shares(outcome).certain ?? 0)} />}
    />
  );
}

/** Describes the change against the earlier imports in percentage points, or names the only import. */
function changeText(comparison: ReturnType<typeof compareLastImport>, latest: ImportOutcome): string {
  if (!comparison || comparison.direction === 'first')
    return t('matchingHome.figure.ofRowsOfFile', { file: latest.file_name });
  if (comparison.direction === 'same') return t('matchingHome.figure.same');
  const count = Math.round(Math.abs(comparison.lastShare - comparison.earlierShare) * 100);
  return t(`matchingHome.figure.${comparison.direction}`, { count });
}
