import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WorkingCalendar } from './calendar.ts';
import { consequencesOf } from './consequences.ts';
import { floatsOf } from './floats.ts';
import { networkOf } from './network.ts';
import type { Dates, Plan } from './plan.ts';
import { scheduleBackward, scheduleForward } from './schedule.ts';
import { planCases } from './testing/networks.ts';
import { Oracle, type PlanCase } from './testing/oracle.ts';

/** Number of random plans per test. */
const numRuns = process.env.TEST_DEPTH === 'deep' ? 10_000 : 500;

function planOf({ calendars, calendar, steps, links }: PlanCase): Plan {
  const made = calendars.map((layers) => new WorkingCalendar(layers));
  return {
    start: null,
    end: null,
    calendar: made[calendar]!,
    steps: steps.map((step) => ({ ...step, calendar: made[step.calendar]! })),
    links,
  };
}
const byStep = <T>(found: ReadonlyMap<string, T>) => Object.fromEntries([...found].sort());
const holds = (agree: (planCase: PlanCase) => void) => fc.assert(fc.property(planCases, agree), { numRuns });

describe('agrees with a day-by-day search on random plans', () => {
  test('forward', () => {
    holds((planCase) => {
      const found = scheduleForward(networkOf(planOf(planCase)), planCase.start);
      expect(byStep(found)).toEqual(byStep(new Oracle(planCase).forward(planCase.start)));
    });
  });

  test('backward', () => {
    holds((planCase) => {
      const found = scheduleBackward(networkOf(planOf(planCase)), '2026-05-29');
      expect(byStep(found)).toEqual(byStep(new Oracle(planCase).backward('2026-05-29')));
    });
  });

  test('for the float of steps', () => {
    holds((planCase) => {
      const found = floatsOf(networkOf(planOf(planCase)));
      const computed = new Map([...found].map(([id, { latestStart, days }]) => [id, { latestStart, days }]));
      expect(byStep(computed)).toEqual(byStep(new Oracle(planCase).floats()));
    });
  });

  test('for pushed steps', () => {
    holds((planCase) => {
      const changed = new Set(planCase.steps.slice(0, 1).map(({ id }) => id));
      const { moved } = consequencesOf(networkOf(planOf(planCase)), changed);
      const found = new Map<string, Dates>(moved.map(({ step, to }) => [step, to]));
      expect(byStep(found)).toEqual(byStep(new Oracle(planCase).pushed(changed)));
    });
  });
});
