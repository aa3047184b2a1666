import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarLayer, WorkingCalendar } from './calendar.ts';
import { findConflicts } from './conflicts.ts';
import { computeConsequences } from './consequences.ts';
import { computeFloats } from './floats.ts';
import { buildNetwork, findCycle } from './network.ts';
import type { Plan, ScheduledStep, ScheduleLink } from './plan.ts';
import { scheduleBackward, scheduleForward } from './schedule.ts';

const office: CalendarLayer = {
  week: [480, 480, 480, 480, 480, 0, 0],
  keepsHolidays: true,
  exceptions: [{ day: '2026-05-04', minutes: 0, kind: 'holiday', name: 'Early May bank holiday' }],
};
const calendar = new WorkingCalendar([office]);
const step = (
  id: string,
  duration: number,
  start: string | null,
  end: string | null,
  overrides: Partial<ScheduledStep> = {},
) => ({
  id,
  duration,
  start,
  end,
  ...overrides,
});
const link = (predecessor: string, successor: string, overrides: Partial<ScheduleLink> = {}): ScheduleLink => ({
  predecessor,
  successor,
  type: 'FS',
  lag: 0,
  unit: 'working',
  strict: true,
  ...overrides,
});
const plan = (steps: ScheduledStep[], links: ScheduleLink[], overrides: Partial<Plan> = {}): Plan => ({
  start: null,
  end: null,
  calendar,
  steps,
  links,
  ...overrides,
});

describe('a plan', () => {
  const kickOffSteps = [
    step('kick-off', 0, null, null),
    step('data', 3, null, null),
    step('ready', 0, null, null),
    step('calls', 2, null, null),
  ];
  const chain = [link('kick-off', 'data'), link('data', 'ready'), link('ready', 'calls')];

  test('starts on the day of its kick-off and continues after a milestone without a gap', () => {
    const network = buildNetwork(plan(kickOffSteps, chain));
    expect(Object.fromEntries(scheduleForward(network, '2026-04-29'))).toEqual({
      'kick-off': { start: '2026-04-29', end: '2026-04-29' },
      data: { start: '2026-04-29', end: '2026-05-01' },
      ready: { start: '2026-05-01', end: '2026-05-01' },
      calls: { start: '2026-05-05', end: '2026-05-06' },
    });
  });

  test('is scheduled backward from its last day', () => {
    const network = buildNetwork(plan(kickOffSteps, chain));
    expect(Object.fromEntries(scheduleBackward(network, '2026-05-06'))).toEqual({
      'kick-off': { start: '2026-04-29', end: '2026-04-29' },
      data: { start: '2026-04-29', end: '2026-05-01' },
      ready: { start: '2026-05-01', end: '2026-05-01' },
      calls: { start: '2026-05-05', end: '2026-05-06' },
    });
  });

  test.each([
    [{ type: 'FS' }, '2026-05-07'],
    [{ type: 'FS', lag: 2 }, '2026-05-11'],
    [{ type: 'FS', lag: 2, unit: 'calendar' }, '2026-05-11'],
    [{ type: 'FS', lag: -1 }, '2026-05-06'],
    [{ type: 'SS' }, '2026-05-05'],
    [{ type: 'SS', lag: 1 }, '2026-05-06'],
    [{ type: 'FF' }, '2026-05-05'],
    [{ type: 'FF', lag: 1 }, '2026-05-06'],
    [{ type: 'SF' }, '2026-05-01'],
    [{ type: 'FS', strict: false }, '2026-04-30'],
  ] as [Partial<ScheduleLink>, string][])('starts the successor of a link %j on %s', (options, start) => {
    const first = step('one', 2, null, null, { rule: { kind: 'start_no_earlier', day: '2026-05-05' } });
    const network = buildNetwork(plan([first, step('two', 2, null, null)], [link('one', 'two', options)]));
    expect(scheduleForward(network, '2026-04-30').get('two')!.start).toBe(start);
  });

  test('rejects cycles, self-links, unknown steps and fractional durations', () => {
    const steps = [step('a', 1, null, null), step('b', 1, null, null)];
    expect(() => buildNetwork(plan(steps, [link('a', 'b'), link('b', 'a')]))).toThrow(RangeError);
    expect(() => buildNetwork(plan(steps, [link('a', 'a')]))).toThrow(RangeError);
    expect(() => buildNetwork(plan(steps, [link('a', 'c')]))).toThrow(RangeError);
    expect(() => buildNetwork(plan([step('a', 1.5, null, null)], []))).toThrow(RangeError);
  });
});

describe('a cycle', () => {
  const links = [link('a', 'b'), link('b', 'c'), link('x', 'b'), link('c', 'd')];
  test('is returned as a path', () => {
    expect(findCycle(links)).toBeUndefined();
    expect(findCycle([...links, link('d', 'b')])).toEqual(['b', 'c', 'd', 'b']);
    expect(findCycle([link('a', 'a')])).toEqual(['a', 'a']);
  });
  test('is searched only through the new link', () => {
    expect(findCycle(links, link('c', 'a'))).toEqual(['c', 'a', 'b', 'c']);
    expect(findCycle(links, link('d', 'x'))).toEqual(['d', 'x', 'b', 'c', 'd']);
    expect(findCycle(links, link('a', 'd'))).toBeUndefined();
    expect(findCycle(links, link('a', 'a'))).toEqual(['a', 'a']);
  });
  test('is found in any graph that has one', () => {
    const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 12 });
    fc.assert(
      fc.property(pairs, (idPairs) => {
        const steps = [...Array(7).keys()].map((id) => step(String(id), 1, null, null));
        const links = idPairs.map(([from, to]) => link(String(from), String(to)));
        const path = findCycle(links);
        if (!path) return void buildNetwork(plan(steps, links));
        expect(() => buildNetwork(plan(steps, links))).toThrow(RangeError);
        expect(path.at(-1)).toBe(path[0]);
        for (const [index, predecessor] of path.slice(0, -1).entries())
          expect(links).toContainEqual(link(predecessor, path[index + 1]!));
      }),
    );
  });
});

describe('the critical path', () => {
  test('is the longest path', () => {
    const steps = [
      step('a', 3, '2026-05-05', '2026-05-07'),
      step('b', 1, '2026-05-05', '2026-05-05'),
      step('c', 2, '2026-05-08', '2026-05-11'),
      step('done', 1, '2026-05-11', '2026-05-11', { lockedDates: 'both' }),
    ];
    const floats = computeFloats(buildNetwork(plan(steps, [link('a', 'c'), link('b', 'c')])));
    expect(Object.fromEntries([...floats].map(([id, { days, isCritical }]) => [id, [days, isCritical]]))).toEqual({
      a: [0, true],
      b: [2, false],
      c: [0, true],
      done: [0, false],
    });
  });

  test('is as long as the longest of all paths', () => {
    const everyDayCalendar = new WorkingCalendar([{ week: Array(7).fill(60), exceptions: [], keepsHolidays: true }]);
    const durationsAndPairs = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 }),
    );
    fc.assert(
      fc.property(durationsAndPairs, ([durations, pairs]) => {
        const links = pairs.flatMap(([from, to]) =>
          from < to && to < durations.length ? [link(String(from), String(to))] : [],
        );
        const longestPathFrom = (from: number): number =>
          durations[from]! +
          Math.max(
            0,
            ...links.flatMap(({ predecessor, successor }) =>
              predecessor === String(from) ? [longestPathFrom(Number(successor))] : [],
            ),
          );
        const steps = durations.map((duration, id) => step(String(id), duration, null, null));
        const schedule = scheduleForward(
          buildNetwork(plan(steps, links, { calendar: everyDayCalendar })),
          '2026-05-01',
        );
        const datedSteps = steps.map((planStep) => ({ ...planStep, ...schedule.get(planStep.id)! }));
        const lastDay = datedSteps
          .map(({ end }) => end)
          .sort()
          .at(-1)!;
        const days = (Date.parse(lastDay) - Date.parse('2026-05-01')) / 86_400_000 + 1;
        expect(days).toBe(Math.max(...durations.keys().map(longestPathFrom)));
        const criticalFloats = [
          ...computeFloats(buildNetwork(plan(datedSteps, links, { calendar: everyDayCalendar }))),
        ].filter(([, float]) => float.isCritical);
        // The critical steps cover the whole plan, from the first to the last day.
        expect(criticalFloats.some(([id]) => schedule.get(id)!.start === '2026-05-01')).toBe(true);
        expect(criticalFloats.some(([id]) => schedule.get(id)!.end === lastDay)).toBe(true);
      }),
    );
  });
});

describe('conflicts', () => {
  const calendarWithLeave = new WorkingCalendar([
    office,
    {
      week: null,
      keepsHolidays: true,
      exceptions: [{ day: '2026-05-06', minutes: 0, kind: 'leave', name: 'Annual leave' }],
    },
  ]);
  const conflictsIn = (steps: ScheduledStep[], links: ScheduleLink[] = [], overrides: Partial<Plan> = {}) =>
    findConflicts(buildNetwork(plan(steps, links, overrides)));
  const fix = (start: string, end: string, duration: number) => ({ start, end, duration });

  test('are not found in a valid plan', () => {
    expect(
      conflictsIn(
        [step('a', 2, '2026-05-01', '2026-05-05'), step('b', 1, '2026-05-06', '2026-05-06')],
        [link('a', 'b')],
      ),
    ).toEqual([]);
  });

  test('include a start before the predecessor ends, as a warning for a soft link', () => {
    const steps = [step('a', 2, '2026-05-05', '2026-05-06'), step('b', 2, '2026-05-06', '2026-05-07')];
    const conflict = {
      step: 'b',
      kind: 'before_predecessor',
      earliest: '2026-05-07',
      fix: fix('2026-05-07', '2026-05-08', 2),
    };
    expect(conflictsIn(steps, [link('a', 'b')])).toMatchObject([{ ...conflict, severity: 'breach' }]);
    expect(conflictsIn(steps, [link('a', 'b', { strict: false })])).toMatchObject([
      { ...conflict, severity: 'warning' },
    ]);
  });

  test.each([
    [
      'on a holiday',
      step('a', 1, '2026-05-04', '2026-05-04'),
      { kind: 'not_worked', name: 'Early May bank holiday', fix: fix('2026-05-05', '2026-05-05', 1) },
    ],
    [
      'on a Sunday',
      step('a', 0, '2026-05-10', '2026-05-10'),
      { kind: 'not_worked', name: null, fix: fix('2026-05-11', '2026-05-11', 0) },
    ],
    [
      'across a newly added holiday',
      step('a', 3, '2026-05-01', '2026-05-05'),
      { kind: 'not_worked', day: '2026-05-04', fix: fix('2026-05-01', '2026-05-06', 3) },
    ],
    [
      'that starts while its owner is away',
      step('a', 2, '2026-05-06', '2026-05-07', { calendar: calendarWithLeave }),
      { kind: 'owner_away', name: 'Annual leave', fix: fix('2026-05-07', '2026-05-08', 2) },
    ],
    [
      'whose owner is away in the middle',
      step('a', 3, '2026-05-05', '2026-05-07', { calendar: calendarWithLeave }),
      { kind: 'owner_away', day: '2026-05-06', fix: fix('2026-05-05', '2026-05-08', 3) },
    ],
    [
      'before its earliest day',
      step('a', 1, '2026-05-05', '2026-05-05', { rule: { kind: 'start_no_earlier', day: '2026-05-07' } }),
      { kind: 'before_earliest', fix: fix('2026-05-07', '2026-05-07', 1) },
    ],
    [
      'after its latest day',
      step('a', 2, '2026-05-11', '2026-05-12', { rule: { kind: 'finish_no_later', day: '2026-05-11' } }),
      { kind: 'after_latest', fix: fix('2026-05-08', '2026-05-11', 2) },
    ],
    [
      'off its fixed day',
      step('a', 2, '2026-05-11', '2026-05-12', { rule: { kind: 'fixed', day: '2026-05-07' } }),
      { kind: 'off_fixed_day', fix: fix('2026-05-07', '2026-05-08', 2) },
    ],
    ['that was started on a holiday', step('a', 1, '2026-05-04', '2026-05-05', { lockedDates: 'start' }), undefined],
    ['that is completed', step('a', 1, '2026-05-04', '2026-05-04', { lockedDates: 'both' }), undefined],
  ])('are checked for a step %s', (_, conflictingStep, conflict) =>
    expect(conflictsIn([conflictingStep])).toMatchObject(
      conflict ? [{ step: 'a', severity: 'breach', ...conflict }] : [],
    ),
  );

  test('beyond the end of campaign or order are fixed by moving or shortening, if possible', () => {
    const first = step('a', 2, '2026-05-05', '2026-05-06');
    const lateStep = step('b', 3, '2026-05-08', '2026-05-12');
    const limits = { start: '2026-05-05', end: '2026-05-11', orderEnd: '2026-05-08' };
    expect(conflictsIn([first, lateStep], [link('a', 'b')], limits)).toMatchObject([
      { kind: 'beyond_campaign', limit: '2026-05-11', fix: fix('2026-05-07', '2026-05-11', 3) },
      { kind: 'beyond_order', limit: '2026-05-08', fix: fix('2026-05-07', '2026-05-08', 2) },
    ]);
    expect(conflictsIn([first, lateStep], [link('a', 'b')], { start: '2026-05-06', end: '2026-05-06' })).toMatchObject([
      { step: 'a', kind: 'before_campaign', fix: fix('2026-05-06', '2026-05-07', 2) },
      { step: 'b', kind: 'beyond_campaign', fix: null },
    ]);
  });
});

describe('consequences of a change', () => {
  const steps = (end: string) => [
    step('a', 2, '2026-05-05', end),
    step('b', 2, '2026-05-07', '2026-05-08'),
    step('c', 1, '2026-05-13', '2026-05-13'),
    step('fixed', 1, '2026-05-11', '2026-05-11', { rule: { kind: 'fixed', day: '2026-05-11' } }),
    step('apart', 1, '2026-05-06', '2026-05-06'),
  ];
  const links = [link('a', 'b'), link('b', 'c'), link('b', 'fixed'), link('a', 'apart', { strict: false })];

  test('contain the necessary moves, the last day before and after, and the new conflicts', () => {
    const changedSteps = steps('2026-05-11').map((planStep) =>
      planStep.id === 'a' ? { ...planStep, duration: 5 } : planStep,
    );
    const previousDates = new Map([['a', { start: '2026-05-05', end: '2026-05-06' }]]);
    const consequences = computeConsequences(buildNetwork(plan(changedSteps, links)), new Set(['a']), previousDates);
    expect(consequences.moved).toEqual([
      { step: 'b', from: { start: '2026-05-07', end: '2026-05-08' }, to: { start: '2026-05-12', end: '2026-05-13' } },
      { step: 'c', from: { start: '2026-05-13', end: '2026-05-13' }, to: { start: '2026-05-14', end: '2026-05-14' } },
    ]);
    expect(consequences.end).toEqual({ from: '2026-05-13', to: '2026-05-14' });
    expect(consequences.conflicts.map((conflict) => [conflict.step, conflict.severity])).toEqual([
      ['apart', 'warning'],
      ['fixed', 'breach'],
    ]);
  });

  test('are empty when there is enough time, as steps never move earlier', () => {
    const consequences = computeConsequences(
      buildNetwork(plan(steps('2026-05-06'), links.slice(0, 3))),
      new Set(['a']),
    );
    expect(consequences).toMatchObject({ moved: [], conflicts: [] });
  });
});
