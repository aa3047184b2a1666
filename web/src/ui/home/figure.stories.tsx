import { IconBuilding, IconChartBar } from '@tabler/icons-react';
import type { Stories } from '../../testing/stories.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { Figure } from './figure.tsx';

const onRetry = () => undefined;

export const stories = {
  'with its change': (
    <Figure icon={IconBuilding} label="Accounts" to="#" value="12,480" onRetry={onRetry} change="+640 in 30 days" />
  ),
  'with its trend': (
    <Figure
      icon={IconChartBar}
      label="Linked without review"
      value="64%"
      onRetry={onRetry}
      change="+5 points"
      trend={<Sparkline values={[0.52, 0.58, 0.55, 0.61, 0.64]} />}
    />
  ),
  loading: <Figure icon={IconBuilding} label="Accounts" to="#" value={undefined} onRetry={onRetry} />,
  failed: (
    <Figure
      icon={IconBuilding}
      label="Accounts"
      value={undefined}
      error={new Error('relation "account" does not exist')}
      onRetry={onRetry}
    />
  ),
} satisfies Stories;
