import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { expect, test } from 'vitest';
import { buildRows, latenessOf, type StepFilter } from './plan-rows.ts';

const step = (id: string, overrides: Partial<CampaignStep> = {}): CampaignStep => ({
  id,
  campaign_id: 'one',
  code: id,
  name: id,
  phase: 'setup',
  kind: 'task',
  effort_hours: null,
  actual_start: null,
  actual_end: null,
  colour: null,
  start: '2026-05-04',
  end: '2026-05-08',
  duration: 5,
  rule: null,
  owners: [],
  progress: 0,
  state: 'not_started',
  client_visible: true,
  version: 1,
  may_update: true,
  ...overrides,
});
const campaign = (id: string) => ({
  id,
  name: `Campaign ${id}`,
  client: `Client ${id}`,
  start: '2026-05-01',
  end: '2026-06-30',
  order_end: null,
});
const plan = (steps: CampaignStep[]): CampaignPlan => ({
  campaigns: [campaign('one'), campaign('two')],
  steps,
  links: [],
  baselines: [],
  calendar: [],
  owners: {},
  today: '2026-05-06',
  more: false,
});
const NO_FILTER: StepFilter = { client: null, campaign: null, owner: null, phase: null, state: null, late: false };
const ann = { id: 'ann', name: 'Ann' };
const DEFAULT_OPTIONS: Parameters<typeof buildRows>[1] = {
  filter: NO_FILTER,
  group: 'campaign',
  closedGroups: new Set<string>(),
  breaches: new Set<string>(),
  noOwnerLabel: 'Nobody',
};
const STEPS = [
  step('a', { campaign_id: 'two', owners: [ann], state: 'done' }),
  step('b', { start: '2026-05-11', end: '2026-05-12', phase: 'data' }),
  step('c', { end: '2026-05-05' }),
];
const rowKeys = (overrides: Partial<typeof DEFAULT_OPTIONS>) =>
  buildRows(plan(STEPS), { ...DEFAULT_OPTIONS, ...overrides }).map(({ key }) => key);

test('marks overdue steps, and late starts and conflicts as at risk', () => {
  const stepLateness = (overrides: Partial<CampaignStep>, breaches: string[] = []) =>
    latenessOf(step('a', overrides), '2026-05-06', new Set(breaches));
  expect(stepLateness({ end: '2026-05-05' })).toBe('overdue');
  expect(stepLateness({ end: '2026-05-05', state: 'done' })).toBeNull();
  expect(stepLateness({})).toBe('at_risk');
  expect(stepLateness({ state: 'in_progress' })).toBeNull();
  expect(stepLateness({ state: 'in_progress' }, ['a'])).toBe('at_risk');
  expect(stepLateness({ start: '2026-05-06' })).toBeNull();
  expect(stepLateness({ start: null, end: null })).toBeNull();
});

test('groups steps by campaign, owner or phase, or not at all', () => {
  expect(rowKeys({})).toEqual(['one', 'b', 'c', 'two', 'a']);
  expect(rowKeys({ group: 'owner' })).toEqual(['ann', 'a', '', 'b', 'c']);
  expect(rowKeys({ group: 'phase' })).toEqual(['setup', 'a', 'c', 'data', 'b']);
  expect(rowKeys({ group: 'none' })).toEqual(['a', 'b', 'c']);
  expect(rowKeys({ closedGroups: new Set(['one']) })).toEqual(['one', 'two', 'a']);
  expect(buildRows(plan(STEPS), DEFAULT_OPTIONS)[0]).toMatchObject({
    label: 'Campaign one',
    count: 2,
    start: '2026-05-04',
    end: '2026-05-12',
  });
});

test.each([
  [{ client: 'Client two' }, ['a']],
  [{ campaign: 'one' }, ['b', 'c']],
  [{ owner: 'ann' }, ['a']],
  [{ phase: 'data' }, ['b']],
  [{ state: 'done' }, ['a']],
  [{ late: true }, ['c']],
  [{ late: true, phase: 'data' }, []],
])('filters by %o and keeps the rows %o', (filter, expectedKeys) => {
  expect(rowKeys({ filter: { ...NO_FILTER, ...filter }, group: 'none' })).toEqual(expectedKeys);
});
