import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { formatPercent } from '../format.ts';
import { Chart } from './chart.tsx';

const chart = (
  <Chart
    label="More rows are linked"
    description="Share of the rows of each import"
    pointHeading="Import"
    series={[
      { name: 'certain', label: 'Linked', colour: 1 },
      { name: 'waiting', label: 'To review', colour: 3 },
    ]}
    points={[
      { key: 'a', tick: '1 Nov', label: 'first.csv', values: { certain: 0.25, waiting: 0.75 }, to: '/imports/a' },
      { key: 'b', tick: '2 Nov', label: 'second.csv', values: { certain: 0.5, waiting: 0.5 }, to: '/imports/b' },
    ]}
    format={formatPercent}
    axisMax={1}
  />
);

test('shows a chart as a table with links from its points to their rows', async () => {
  const { container } = await show(chart);
  await expect.poll(() => container.querySelectorAll('.recharts-bar-rectangle').length).toBe(4);
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const row = page.getByRole('row', { name: 'second.csv' });
  await expect.element(row).toHaveTextContent('second.csv50%50%');
  expect(row.getByRole('link').element().getAttribute('href')).toBe('/imports/b');
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
});

test('draws bars from zero, supports the arrow keys and describes the chart', async () => {
  const { container } = await show(chart);
  await expect.element(page.getByRole('figure', { name: 'More rows are linked' })).toBeVisible();
  await expect.poll(() => container.querySelectorAll('.recharts-bar-rectangle').length).toBe(4);
  const ticks = [...container.querySelectorAll('[class*="yAxis"] .recharts-cartesian-axis-tick-value')];
  expect([ticks[0]?.textContent, ticks.at(-1)?.textContent]).toEqual(['0%', '100%']);
  const drawing = container.querySelector<SVGElement>('svg[tabindex="0"]')!;
  expect(drawing.querySelector('title')?.textContent).toBe('More rows are linked');
  expect(drawing.querySelector('desc')?.textContent).toBe('Share of the rows of each import');
  drawing.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('second.csv')).toBeVisible();
});
