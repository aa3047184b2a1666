import { buildNetwork } from '../schedule/network.ts';
import { scheduleBackward, scheduleForward } from '../schedule/schedule.ts';
import { toSchedulerPlan } from './campaign-plan.ts';
import type { CampaignPlan, StepChange } from './campaign-steps.ts';

export type Direction = 'forward' | 'backward';

/** Reschedules a campaign forward from a day or backward to it. Returns the new dates of each step that changes. */
export function rescheduleCampaign(
  plan: CampaignPlan,
  campaignId: string,
  direction: Direction,
  day: string,
): Map<string, Pick<StepChange, 'start' | 'end' | 'duration'>> {
  const network = buildNetwork(toSchedulerPlan(plan, campaignId));
  const dates = direction === 'forward' ? scheduleForward(network, day) : scheduleBackward(network, day);
  return new Map(
    plan.steps.flatMap(({ id, start, end, duration }) => {
      const newDates = dates.get(id);
      return newDates && (newDates.start !== start || newDates.end !== end)
        ? [[id, { ...newDates, duration }] as const]
        : [];
    }),
  );
}
