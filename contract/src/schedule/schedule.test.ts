import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WorkingCalendar } from './calendar.ts';
import { computeConsequences } from './consequences.ts';
import { computeFloats } from './floats.ts';
import { buildNetwork } from './network.ts';
import type { Dates, Plan } from './plan.ts';
import { scheduleBackward, scheduleForward } from './schedule.ts';
import { planCases } from './testing/networks.ts';
import { Oracle, type PlanCase } from './testing/oracle.ts';

/** Number of random plans per test. */
const numRuns = process.env.TEST_DEPTH === 'deep' ? 10_000 : 500;

function toPlan({ calendars, calendar, steps, links }: PlanCase): Plan {
  const workingCalendars = calendars.map((layers) => new WorkingCalendar(layers));
  return {
    start: null,
    end: null,
    calendar: workingCalendars[calendar]!,
    steps: steps.map((step) => ({ ...step, calendar: workingCalendars[step.calendar]! })),
    links,
  };
}
const sortedByStep = <T>(results: ReadonlyMap<string, T>) => Object.fromEntries([...results].sort());
const checkPlans = (compare: (planCase: PlanCase) => void) => fc.assert(fc.property(planCases, compare), { numRuns });

describe('agrees with a day-by-day search on random plans', () => {
  test('forward', () => {
    checkPlans((planCase) => {
      const computed = scheduleForward(buildNetwork(toPlan(planCase)), planCase.start);
      expect(sortedByStep(computed)).toEqual(sortedByStep(new Oracle(planCase).forward(planCase.start)));
    });
  });

  test('backward', () => {
    checkPlans((planCase) => {
      const computed = scheduleBackward(buildNetwork(toPlan(planCase)), '2026-05-29');
      expect(sortedByStep(computed)).toEqual(sortedByStep(new Oracle(planCase).backward('2026-05-29')));
    });
  });

  test('for the float of steps', () => {
    checkPlans((planCase) => {
      const floats = computeFloats(buildNetwork(toPlan(planCase)));
      const computed = new Map([...floats].map(([id, { latestStart, days }]) => [id, { latestStart, days }]));
      expect(sortedByStep(computed)).toEqual(sortedByStep(new Oracle(planCase).floats()));
    });
  });

  test('for pushed steps', () => {
    checkPlans((planCase) => {
      const changed = new Set(planCase.steps.slice(0, 1).map(({ id }) => id));
      const { moved } = computeConsequences(buildNetwork(toPlan(planCase)), changed);
      const computed = new Map<string, Dates>(moved.map(({ step, to }) => [step, to]));
      expect(sortedByStep(computed)).toEqual(sortedByStep(new Oracle(planCase).pushed(changed)));
    });
  });
});
