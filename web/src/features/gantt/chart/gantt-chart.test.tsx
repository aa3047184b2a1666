import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { ChartProps } from './chart-props.ts';
import { GanttChart } from './gantt-chart.tsx';
import type { PlanRow } from './plan-rows.ts';
import { buildAxis } from './time-axis.ts';

const START_DAY = dayNumber('2026-05-04');
const rows = Array.from({ length: 1_000 }, (_, index): PlanRow => {
  const [start, end] = [dayOf(START_DAY + index), dayOf(START_DAY + index + 4)];
  const step = {
    id: `s${index}`,
    name: `Step ${index + 1}`,
    start,
    end,
    duration: 5,
    owners: [],
    progress: 40,
    state: 'not_started',
  };
  return { kind: 'step', key: step.id, level: 1, lateness: null, step: step as unknown as CampaignStep };
});
const chart = {
  label: 'Plan',
  links: [],
  today: '2026-05-06',
  isNonWorking: () => false,
  floats: null,
  baseline: null,
  showsOwners: false,
  onToggle: () => undefined,
  onZoom: () => undefined,
} as const;
const containerStyle = { display: 'flex', height: 600, width: 1_000 } as const;
const links = rows.slice(1).map((row, index) => ({
  ...{ campaign_id: 'c', predecessor: rows[index]!.key, successor: row.key },
  ...{ type: 'FS' as const, lag: 0, unit: 'working' as const, strict: true },
}));

test('renders only the visible part of a thousand bars and their links', async () => {
  const screen = await show(
    <div style={containerStyle}>
      <GanttChart {...chart} rows={rows} links={links} axis={buildAxis('week', [START_DAY, START_DAY + 1_004])} />
    </div>,
  );
  await expect.element(screen.getByRole('row', { name: /^Step 1 / })).toBeVisible();
  const scroller = document.querySelector('[data-gantt]')!;
  const countElements = () => [
    document.querySelectorAll('[data-bar]').length,
    document.querySelectorAll('[data-gantt] svg g').length,
  ];
  expect(Math.max(...countElements())).toBeLessThan(80);
  scroller.scrollTop = 500 * 34;
  await expect.element(screen.getByRole('row', { name: /^Step 505 / })).toBeVisible();
  expect(Math.max(...countElements())).toBeLessThan(80);
  screen
    .getByRole('row', { name: /^Step 505 / })
    .element()
    .focus();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  await expect.element(screen.getByRole('row', { name: /^Step 1000 / })).toHaveFocus();
});

/** Shows the steps as bars at the day zoom. */
async function showBars(steps: readonly Partial<PlanStep>[], overrides: Partial<ChartProps> = {}) {
  const planRows = rows.slice(0, steps.length).map((row, index): PlanRow => {
    const { lateness = null, ...step } = steps[index]!;
    return { ...(row as Extract<PlanRow, { kind: 'step' }>), lateness, step: { ...stepOf(row), ...step } };
  });
  await show(
    <div style={containerStyle}>
      <GanttChart {...chart} {...overrides} rows={planRows} axis={buildAxis('day', [START_DAY, START_DAY + 20])} />
    </div>,
  );
  const bar = (index: number) => document.querySelector<HTMLElement>(`[data-bar="s${index}"]`)!;
  await expect.poll(() => bar(0)).toBeTruthy();
  return { bar, labelAfter: (index: number) => bar(index).nextElementSibling! };
}
type PlanStep = CampaignStep & { lateness: 'overdue' | 'at_risk' | null };
const stepOf = (row: PlanRow) => (row as Extract<PlanRow, { kind: 'step' }>).step;

test('draws the today line and shades weekends and holidays', async () => {
  const calendar = new WorkingCalendar([
    {
      week: [480, 480, 480, 480, 480, 0, 0],
      exceptions: [{ day: '2026-05-07', minutes: 0, kind: 'holiday', name: 'A holiday' }],
      keepsHolidays: true,
    },
  ]);
  const { bar } = await showBars([{ start: '2026-05-06', end: '2026-05-06', duration: 1 }], {
    isNonWorking: (day) => !calendar.isWorking(day),
  });
  const shadedRanges = [...document.querySelectorAll<HTMLElement>('[data-free]')].filter(({ dataset }) =>
    ['2026-05-07', '2026-05-09'].includes(dataset.free!),
  );
  expect(shadedRanges).toHaveLength(2);
  const { width } = bar(0).getBoundingClientRect();
  expect(shadedRanges.map((range) => Math.round(range.getBoundingClientRect().width / width))).toEqual([1, 2]);
  const todayLine = document.querySelector('[data-today]')!.getBoundingClientRect();
  const barRect = bar(0).getBoundingClientRect();
  expect(todayLine.left).toBeGreaterThan(barRect.left);
  expect(todayLine.left).toBeLessThan(barRect.right);
});

test('draws milestones as diamonds and progress as the fill of a bar', async () => {
  const { bar } = await showBars([{ progress: 40 }, { duration: 0, start: '2026-05-06', end: '2026-05-06' }]);
  const fill = bar(0).querySelector('[data-fill]')!;
  expect(fill.getBoundingClientRect().width / bar(0).clientWidth).toBeCloseTo(0.4, 1);
  expect(getComputedStyle(bar(1)).transform).toMatch(/^matrix\(0\.707/);
  expect(bar(1).querySelector('[data-fill]')).toBeNull();
});

test('shows the owner on bars, and late steps by colour and icon', async () => {
  const { bar, labelAfter } = await showBars(
    [{ owners: [{ id: 'u', name: 'Ada Byron' }] }, { lateness: 'overdue' }, { lateness: 'at_risk' }],
    { showsOwners: true },
  );
  expect(labelAfter(0).querySelector('[data-initials="AB"]')).not.toBeNull();
  const colours = [0, 1, 2].map(
    (index) => getComputedStyle(bar(index)).backgroundColor + getComputedStyle(bar(index)).borderColor,
  );
  const icons = [0, 1, 2].map((index) => labelAfter(index).querySelector('svg')?.getAttribute('data-late') ?? null);
  expect(icons).toEqual([null, 'overdue', 'at_risk']);
  expect(new Set(colours).size).toBe(3);
});
