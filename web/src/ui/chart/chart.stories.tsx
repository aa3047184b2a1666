import type { Stories } from '../../testing/stories.ts';
import { formatPercent } from '../format.ts';
import { Chart } from './chart.tsx';

const SHARES = [0.52, 0.58, 0.55, 0.61, 0.64];

export const stories = {
  'bars with direct labels': (
    <Chart
      label="More rows are linked without review"
      description="Share of the matched rows of each import, oldest first"
      pointHeading="Import"
      series={[
        { name: 'certain', label: 'Linked without review', colour: 1 },
        { name: 'waiting', label: 'To review', colour: 2 },
      ]}
      points={SHARES.map((certain, index) => ({
        key: String(index),
        tick: `${index + 1} Nov`,
        label: `${index + 1} November`,
        values: { certain, waiting: 1 - certain },
      }))}
      format={formatPercent}
      axisMax={1}
    />
  ),
} satisfies Stories;
