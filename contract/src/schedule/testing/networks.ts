import fc from 'fast-check';
import type { CalendarLayer } from '../calendar.ts';
import type { Day } from '../days.ts';
import type { DateRule, ScheduleLink } from '../plan.ts';
import { Oracle, type PlanCase } from './oracle.ts';

/** Generates small plans with every feature of a plan, to compare the scheduler with its oracle. */

const FIRST = Date.parse('2026-03-02T00:00:00Z');
const day = (from: number, to: number): fc.Arbitrary<Day> =>
  fc.integer({ min: from, max: to }).map((days) => new Date(FIRST + days * 86_400_000).toISOString().slice(0, 10));

const WEEKDAYS = [480, 480, 480, 480, 480, 0, 0];
const week = fc.oneof(
  { weight: 3, arbitrary: fc.constant(WEEKDAYS) },
  fc.constant([480, 480, 480, 480, 240, 0, 0]),
  fc.constant([480, 480, 0, 480, 0, 0, 600]),
  fc.constant([480, 480, 480, 480, 480, 480, 480]),
  fc.constant([0, 240, 0, 0, 120, 0, 0]),
);
const exceptions = fc.array(
  fc.record({
    day: day(-10, 60),
    minutes: fc.constantFrom(0, 0, 0, 240, 480),
    kind: fc.constantFrom('holiday' as const, 'leave' as const),
    name: fc.constant('Free'),
  }),
  { maxLength: 8 },
);
const lowest: fc.Arbitrary<CalendarLayer> = fc.record({ week: week, exceptions, keepsHolidays: fc.constant(true) });
const upper: fc.Arbitrary<CalendarLayer> = fc.record({
  week: fc.option(week),
  exceptions,
  keepsHolidays: fc.boolean(),
});
const calendars = fc.array(
  fc.tuple(lowest, fc.array(upper, { maxLength: 2 })).map(([first, others]) => [first, ...others]),
  { minLength: 1, maxLength: 3 },
);

const rule: fc.Arbitrary<DateRule | null> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  fc.record({
    kind: fc.constantFrom('start_no_earlier' as const, 'finish_no_later' as const, 'fixed' as const),
    day: day(-5, 40),
  }),
);

const MAX_STEPS = 7;
interface Drawn {
  calendar: number;
  duration: number;
  rule: DateRule | null;
  start: Day | null;
  held: 'start' | 'both' | null;
}
const step: fc.Arbitrary<Drawn> = fc.record({
  calendar: fc.nat(2),
  duration: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 7 })),
  rule,
  start: fc.option(day(0, 30), { freq: 6 }),
  held: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom('start' as const, 'both' as const)),
});
const tie = fc.record({
  one: fc.nat(MAX_STEPS - 1),
  other: fc.nat(MAX_STEPS - 1),
  type: fc.constantFrom('FS' as const, 'FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
  lag: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 9 })),
  unit: fc.constantFrom('working' as const, 'calendar' as const),
  strict: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});

const drawn = fc.record({
  calendars,
  calendar: fc.nat(2),
  start: day(-3, 5),
  steps: fc.array(step, { minLength: 1, maxLength: MAX_STEPS }),
  ties: fc.array(tie, { maxLength: 10 }),
  /** The order of the steps, independent of their links. */
  turn: fc.nat(MAX_STEPS - 1),
});

/** Links lead from a lower number to a higher one, so that there is no cycle; each pair has at most one. */
function linksOf(
  ties: (Omit<ScheduleLink, 'predecessor' | 'successor'> & { one: number; other: number })[],
  steps: number,
) {
  const links = new Map<string, ScheduleLink>();
  for (const { one, other, ...tied } of ties) {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    if (low === high || high >= steps) continue;
    links.set(`${low} ${high}`, { ...tied, predecessor: `step ${low}`, successor: `step ${high}` });
  }
  return [...links.values()];
}

export const planCases: fc.Arbitrary<PlanCase> = drawn.map(({ ties, turn, ...plan }) => {
  const of = (calendar: number) => calendar % plan.calendars.length;
  const steps = plan.steps.map((one, number) => ({
    ...one,
    id: `step ${number}`,
    calendar: of(one.calendar),
    held: one.start ? one.held : null,
    end: null as Day | null,
  }));
  const planCase: PlanCase = {
    start: plan.start,
    calendars: plan.calendars,
    calendar: of(plan.calendar),
    steps: [...steps.slice(turn), ...steps.slice(0, turn)],
    links: linksOf(ties, steps.length),
  };
  const oracle = new Oracle(planCase);
  for (const one of planCase.steps) one.end = one.start && oracle.endOf({ ...one, held: null }, one.start);
  return planCase;
});
