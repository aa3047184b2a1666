import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { findConflicts } from '@leadwright/contract/schedule/conflicts';
import { computeConsequences } from '@leadwright/contract/schedule/consequences';
import { computeFloats } from '@leadwright/contract/schedule/floats';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import type { Plan, ScheduledStep, ScheduleLink } from '@leadwright/contract/schedule/plan';
import { scheduleForward } from '@leadwright/contract/schedule/schedule';
import { LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { measureMilliseconds, median, reportAtMost } from '../harness/measure.ts';

const STEPS = 1_000;
const RUNS = 30;
/** Three frames: a move is evaluated while the user drags a step. */
const MAX_MS = 50;
const START_DATE = '2026-01-05';

/**
 * Creates twenty chains of fifty steps. Each step is linked to the previous step of its chain and sometimes to another
 * chain, with all four link types.
 */
function createLargePlan(): Plan {
  const week = [480, 480, 480, 480, 240, 0, 0];
  const calendar = new WorkingCalendar([{ week, exceptions: [], keepsHolidays: true }]);
  const types = Object.keys(LINK_TYPE) as ScheduleLink['type'][];
  const steps: ScheduledStep[] = [];
  const links: ScheduleLink[] = [];
  for (let number = 0; number < STEPS; number++) {
    steps.push({ id: String(number), duration: number % 8, start: null, end: null });
    const addLink = (predecessor: number, type: ScheduleLink['type'], lag: number) =>
      links.push({
        predecessor: String(predecessor),
        successor: String(number),
        type,
        lag,
        unit: number % 2 ? 'working' : 'calendar',
        strict: number % 11 !== 0,
      });
    if (number >= 20) addLink(number - 20, 'FS', number % 4);
    if (number >= 41 && number % 3 === 0) addLink(number - 41, types[number % 4]!, -(number % 5));
  }
  return { start: START_DATE, end: null, calendar, steps, links };
}

const scheduleSteps = (plan: Plan): Plan => {
  const dates = scheduleForward(buildNetwork(plan), START_DATE);
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, ...dates.get(step.id)! })) };
};

async function measurePlan(description: string, work: () => void): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measureMilliseconds(async () => work()));
  reportAtMost('plan', `${STEPS.toLocaleString('en-GB')} steps: ${description}`, median(times), MAX_MS, 'ms');
}

/** Measures the scheduler, which does no I/O and is the same code in the browser and on the server. */
export async function benchSchedule(): Promise<void> {
  const plan = createLargePlan();
  await measurePlan('schedule from the start date', () => void scheduleSteps(plan));
  const network = buildNetwork(scheduleSteps(plan));
  await measurePlan('critical path and conflicts', () => {
    computeFloats(network);
    findConflicts(network);
  });
  await measurePlan('consequences of moving the first step', () => {
    const [firstStep, ...laterSteps] = network.plan.steps;
    const delayedNetwork = buildNetwork({
      ...network.plan,
      steps: [{ ...firstStep!, start: '2026-06-01', end: '2026-06-01' }, ...laterSteps],
    });
    computeConsequences(delayedNetwork, new Set([firstStep!.id]));
  });
  await measurePlan('consequences of moving a late step', () => {
    computeConsequences(network, new Set([String(STEPS - 30)]));
  });
}
