import fc from 'fast-check';
import type { CalendarLayer } from '../calendar.ts';
import type { Day } from '../days.ts';
import type { DateRule, ScheduleLink } from '../plan.ts';
import { Oracle, type PlanCase } from './oracle.ts';

/** Generates small plans with all features, for comparing the scheduler with its oracle. */

const FIRST_DAY = Date.parse('2026-03-02T00:00:00Z');
const day = (from: number, to: number): fc.Arbitrary<Day> =>
  fc.integer({ min: from, max: to }).map((days) => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10));

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
const bottomLayer: fc.Arbitrary<CalendarLayer> = fc.record({
  week,
  exceptions,
  keepsHolidays: fc.constant(true),
});
const upperLayer: fc.Arbitrary<CalendarLayer> = fc.record({
  week: fc.option(week),
  exceptions,
  keepsHolidays: fc.boolean(),
});
const calendars = fc.array(
  fc
    .tuple(bottomLayer, fc.array(upperLayer, { maxLength: 2 }))
    .map(([bottom, upperLayers]) => [bottom, ...upperLayers]),
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
interface GeneratedStep {
  calendar: number;
  duration: number;
  rule: DateRule | null;
  start: Day | null;
  lockedDates: 'start' | 'both' | null;
}
const step: fc.Arbitrary<GeneratedStep> = fc.record({
  calendar: fc.nat(2),
  duration: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 7 })),
  rule,
  start: fc.option(day(0, 30), { freq: 6 }),
  lockedDates: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    fc.constantFrom('start' as const, 'both' as const),
  ),
});
const generatedLink = fc.record({
  first: fc.nat(MAX_STEPS - 1),
  second: fc.nat(MAX_STEPS - 1),
  type: fc.constantFrom('FS' as const, 'FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
  lag: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 9 })),
  unit: fc.constantFrom('working' as const, 'calendar' as const),
  strict: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});

const generatedPlan = fc.record({
  calendars,
  calendar: fc.nat(2),
  start: day(-3, 5),
  steps: fc.array(step, { minLength: 1, maxLength: MAX_STEPS }),
  links: fc.array(generatedLink, { maxLength: 10 }),
  /** Number of steps by which the order is rotated, so that it is independent of the links. */
  rotation: fc.nat(MAX_STEPS - 1),
});

/** Builds links from lower to higher step indexes, so that there is no cycle; each pair has at most one link. */
function buildLinks(
  generatedLinks: (Omit<ScheduleLink, 'predecessor' | 'successor'> & { first: number; second: number })[],
  stepCount: number,
) {
  const links = new Map<string, ScheduleLink>();
  for (const { first, second, ...link } of generatedLinks) {
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    if (low === high || high >= stepCount) continue;
    links.set(`${low} ${high}`, { ...link, predecessor: `step ${low}`, successor: `step ${high}` });
  }
  return [...links.values()];
}

export const planCases: fc.Arbitrary<PlanCase> = generatedPlan.map(({ links, rotation, ...plan }) => {
  const calendarIndex = (calendar: number) => calendar % plan.calendars.length;
  const steps = plan.steps.map((generatedStep, stepIndex) => ({
    ...generatedStep,
    id: `step ${stepIndex}`,
    calendar: calendarIndex(generatedStep.calendar),
    lockedDates: generatedStep.start ? generatedStep.lockedDates : null,
    end: null as Day | null,
  }));
  const planCase: PlanCase = {
    start: plan.start,
    calendars: plan.calendars,
    calendar: calendarIndex(plan.calendar),
    steps: [...steps.slice(rotation), ...steps.slice(0, rotation)],
    links: buildLinks(links, steps.length),
  };
  const oracle = new Oracle(planCase);
  for (const planStep of planCase.steps)
    planStep.end = planStep.start && oracle.endOf({ ...planStep, lockedDates: null }, planStep.start);
  return planCase;
});
