import { toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { type Fix, findConflicts } from '@leadwright/contract/schedule/conflicts';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Conflicts } from './conflicts.tsx';

const step = (name: string, start: string, end: string, overrides: Partial<CampaignStep> = {}): CampaignStep => ({
  ...{ id: name, campaign_id: 'c', code: '', name, phase: 'data', kind: 'task', start, end, duration: 1, rule: null },
  ...{ owners: [], effort_hours: null, progress: 0, state: 'not_started', actual_start: null, actual_end: null },
  ...{ colour: null, client_visible: false, version: 1, may_update: true, ...overrides },
});
const day = (date: string, kind: 'holiday' | 'leave', name: string) => ({ day: date, minutes: 0, kind, name });

/** A plan with a five-day week, a holiday on Thursday 7 May and an owner who is on leave on Friday 8 May. */
const plan: CampaignPlan = {
  campaigns: [{ id: 'c', name: 'C', client: 'C', start: '2026-05-04', end: '2026-12-31', order_end: '2026-05-14' }],
  steps: [
    step('Alpha', '2026-05-07', '2026-05-07'),
    step('Beta', '2026-05-08', '2026-05-08', { owners: [{ id: 'ada', name: 'Ada' }] }),
    step('Gamma', '2026-05-15', '2026-05-15'),
    step('Delta', '2026-05-08', '2026-05-08'),
  ],
  links: [],
  baselines: [],
  more: false,
  calendar: [
    {
      week: [480, 480, 480, 480, 480, 0, 0],
      exceptions: [day('2026-05-07', 'holiday', 'May Day')],
      keepsHolidays: true,
    },
  ],
  owners: { ada: [{ week: null, exceptions: [day('2026-05-08', 'leave', 'Leave')], keepsHolidays: true }] },
  today: '2026-05-04',
};

test('lists steps on a holiday, in an owner’s absence or after the order ends, each with a fix', async () => {
  const fixes: [string, Fix][] = [];
  const conflicts = findConflicts(buildNetwork(toSchedulerPlan(plan, 'c')));
  const screen = await show(<Conflicts plan={plan} conflicts={conflicts} onFix={(id, fix) => fixes.push([id, fix])} />);
  const lines = screen.getByRole('listitem');
  await expect.element(lines.filter({ hasText: 'Alpha' })).toHaveTextContent(/7 May 2026/);
  await expect.element(lines.filter({ hasText: 'Beta' })).toHaveTextContent(/away/);
  await expect.element(lines.filter({ hasText: 'Gamma' })).toHaveTextContent(/order/);
  expect(lines.elements()).toHaveLength(3);
  for (const name of ['Alpha', 'Beta', 'Gamma']) await lines.filter({ hasText: name }).getByRole('button').click();
  expect(fixes.map(([id, { start, end }]) => [id, start, end])).toEqual([
    ['Alpha', '2026-05-08', '2026-05-08'],
    ['Beta', '2026-05-11', '2026-05-11'],
    ['Gamma', '2026-05-14', '2026-05-14'],
  ]);
});
