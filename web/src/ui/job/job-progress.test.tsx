import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { stories } from './job-progress.stories.tsx';

test('shows progress, rate and remaining time of a running job', async () => {
  const { getByText, getByRole } = await show(stories.running);
  await expect.element(getByText('1,250 of 5,000 rows · 312 a second · 12 secs left')).toBeVisible();
  const bar = getByRole('progressbar', { name: 'Matching supplier.csv' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
});

test('shows no estimate for unknown values', async () => {
  const { getByText, getByRole } = await show(stories['unknown total']);
  await expect.element(getByText('1,250 rows', { exact: true })).toBeVisible();
  await expect.element(getByRole('progressbar')).toBeVisible();
});

test('shows neither rate nor remaining time for a paused job', async () => {
  const { getByText } = await show(stories.paused);
  await expect.element(getByText('1,250 of 5,000 rows', { exact: true })).toBeVisible();
});
