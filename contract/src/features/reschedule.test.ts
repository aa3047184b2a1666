import { expect, test } from 'vitest';
import type { CampaignPlan, CampaignStep } from './campaign-steps.ts';
import { rescheduleCampaign } from './reschedule.ts';

const step = (id: string, start: string, end: string, duration: number, overrides: Partial<CampaignStep> = {}) =>
  ({
    ...{ id, campaign_id: 'c', code: '', name: id, phase: 'setup', start, end, duration, rule: null, owners: [] },
    ...{ progress: 0, state: 'not_started', client_visible: false, version: 3, may_update: true },
    ...overrides,
  }) as CampaignStep;
const link = (predecessor: string, successor: string) =>
  ({ campaign_id: 'c', predecessor, successor, type: 'FS', lag: 0, unit: 'working', strict: true }) as const;

/** Three steps of two working days in sequence: Monday to Tuesday, Wednesday to Thursday, Friday to Monday. */
const plan: CampaignPlan = {
  campaigns: [{ id: 'c', name: 'C', client: 'K', start: '2026-05-04', end: '2026-05-12', order_end: null }],
  steps: [
    step('a', '2026-05-04', '2026-05-05', 2),
    step('b', '2026-05-06', '2026-05-07', 2),
    step('c', '2026-05-08', '2026-05-11', 2),
  ],
  links: [link('a', 'b'), link('b', 'c')],
  baselines: [],
  calendar: [{ week: [480, 480, 480, 480, 480, 0, 0], exceptions: [], keepsHolidays: true }],
  owners: {},
  today: '2026-05-04',
  more: false,
};

test('returns only the steps with changed dates', () => {
  expect([...rescheduleCampaign(plan, 'c', 'forward', '2026-05-04')]).toEqual([]);
  expect([...rescheduleCampaign(plan, 'c', 'forward', '2026-05-05')].map(([id, { start }]) => [id, start])).toEqual([
    ['a', '2026-05-05'],
    ['b', '2026-05-07'],
    ['c', '2026-05-11'],
  ]);
  expect([...rescheduleCampaign(plan, 'c', 'backward', '2026-05-12')].map(([id, { end }]) => [id, end])).toEqual([
    ['a', '2026-05-06'],
    ['b', '2026-05-08'],
    ['c', '2026-05-12'],
  ]);
});
