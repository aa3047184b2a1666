import type { CampaignRun } from '@leadwright/contract/features/populate';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { RunList } from './run-list.tsx';

const run = (id: string, values: Partial<CampaignRun>): CampaignRun => ({
  id,
  kind: 'populate',
  state: 'done',
  since: null,
  started_at: '2026-11-02T09:00:00Z',
  ended_at: '2026-11-02T09:01:00Z',
  by: 'Ann',
  job_id: null,
  accounts: 2,
  contacts: 3,
  kept: 0,
  can_undo: false,
  ...values,
});

test('offers undo for runs that can be undone, and lists the rows that an undo has kept', async () => {
  const runs = [run('1', { can_undo: true }), run('2', { kind: 'refresh', state: 'undone', kept: 2 })];
  const screen = await show(<RunList runs={runs} invalidates={[]} />);
  await expect.element(screen.getByRole('button', { name: /^Undo: Populate, / })).toBeVisible();
  await expect.element(screen.getByText('2 rows not restored:')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show rows' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Undo: / }).elements()).toHaveLength(1);
});

test('offers no undo while a run is active', async () => {
  const runs = [run('1', { state: 'undoing', kind: 'additional' }), run('2', { can_undo: true })];
  const screen = await show(<RunList runs={runs} invalidates={[]} />);
  await expect.element(screen.getByText('Populate additional rows')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Undo: / }).elements()).toHaveLength(0);
});
