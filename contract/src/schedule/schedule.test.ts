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

describe('random plans compared with the day-by-day oracle', () => {
  test('get the same dates when scheduled forward', () => {
    checkPlans((planCase) => {
      const result = scheduleForward(buildNetwork(toPlan(planCase)), planCase.start);
      expect(sortedByStep(result)).toEqual(sortedByStep(new Oracle(planCase).scheduleForward(planCase.start)));
    });
  });

  test('get the same dates when scheduled backward', () => {
    checkPlans((planCase) => {
      const result = scheduleBackward(buildNetwork(toPlan(planCase)), '2026-05-29');
      expect(sortedByStep(result)).toEqual(sortedByStep(new Oracle(planCase).scheduleBackward('2026-05-29')));
    });
  });

  test('get the same floats', () => {
    checkPlans((planCase) => {
      const floats = computeFloats(buildNetwork(toPlan(planCase)));
      const result = new Map([...floats].map(([id, { latestStart, days }]) => [id, { latestStart, days }]));
      expect(sortedByStep(result)).toEqual(sortedByStep(new Oracle(planCase).computeFloats()));
    });
  });

  test('get the same dates for pushed steps', () => {
    checkPlans((planCase) => {
      const changedIds = new Set(planCase.steps.slice(0, 1).map(({ id }) => id));
      const { moved } = computeConsequences(buildNetwork(toPlan(planCase)), changedIds);
      const result = new Map<string, Dates>(moved.map(({ step, to }) => [step, to]));
      expect(sortedByStep(result)).toEqual(sortedByStep(new Oracle(planCase).findPushedSteps(changedIds)));
    });
  });
});
