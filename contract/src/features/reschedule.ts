import { networkOf } from '../schedule/network.ts';
import { scheduleBackward, scheduleForward } from '../schedule/schedule.ts';
import { campaignPlan } from './campaign-plan.ts';
import type { CampaignPlan, StepChange } from './campaign-steps.ts';

export type Direction = 'forward' | 'backward';

/**
 * Returns the new dates of a rescheduled campaign, for each step that changes: as early as the day allows, or as late.
 */
export function rescheduleCampaign(
  plan: CampaignPlan,
  campaignId: string,
  direction: Direction,
  day: string,
): Map<string, Pick<StepChange, 'start' | 'end' | 'duration'>> {
  const network = networkOf(campaignPlan(plan, campaignId));
  const dates = direction === 'forward' ? scheduleForward(network, day) : scheduleBackward(network, day);
  return new Map(
    plan.steps.flatMap(({ id, start, end, duration }) => {
      const to = dates.get(id);
      return to && (to.start !== start || to.end !== end) ? [[id, { ...to, duration }] as const] : [];
    }),
  );
}
