import { WorkingCalendar } from '../schedule/calendar.ts';
import type { Plan, ScheduledStep } from '../schedule/plan.ts';
import type { CampaignPlan, CampaignStep } from './campaign-steps.ts';

/** Converts campaign plans to the input of the scheduler, on the page and on the server. */

type PlanData = Pick<CampaignPlan, 'campaigns' | 'steps' | 'links' | 'calendar' | 'owners'>;

/** The owner whose calendar is used. */
const firstOwnerOf = ({ owners }: Pick<CampaignStep, 'owners'>) => owners[0]?.id;

/**
 * Returns the calendars of a plan. A step uses the calendar of its first owner, or the campaign's when the owner has
 * none.
 */
export function createCalendars({ calendar, owners }: Pick<PlanData, 'calendar' | 'owners'>) {
  const campaignCalendar = new WorkingCalendar(calendar);
  const ownerCalendars = new Map(
    Object.entries(owners).map(([id, layers]) => [id, new WorkingCalendar([...calendar, ...layers])]),
  );
  return {
    campaign: campaignCalendar,
    ofStep: (step: Pick<CampaignStep, 'owners'>) => ownerCalendars.get(firstOwnerOf(step) ?? '') ?? campaignCalendar,
  };
}
type Calendars = ReturnType<typeof createCalendars>;

/**
 * The dates that are locked in each state of a step: the start of a started step, both dates of a completed or skipped
 * one.
 */
export const LOCKED_DATES: Partial<Record<CampaignStep['state'], 'start' | 'both'>> = {
  in_progress: 'start',
  blocked: 'start',
  in_review: 'start',
  done: 'both',
  skipped: 'both',
};

const toScheduledStep = (step: CampaignStep, calendars: Calendars): ScheduledStep => ({
  id: step.id,
  duration: step.duration,
  start: step.start,
  end: step.end,
  rule: step.rule,
  lockedDates: LOCKED_DATES[step.state] ?? null,
  calendar: calendars.ofStep(step),
});

/** Returns the plan of one campaign. Summaries are not scheduled, and links to unknown steps are omitted. */
export function toSchedulerPlan(
  planData: PlanData,
  campaignId: string,
  calendars: Calendars = createCalendars(planData),
): Plan {
  const campaign = planData.campaigns.find(({ id }) => id === campaignId);
  const steps = planData.steps.filter(({ campaign_id, kind }) => campaign_id === campaignId && kind !== 'summary');
  const stepIds = new Set(steps.map(({ id }) => id));
  return {
    start: campaign?.start ?? null,
    end: campaign?.end ?? null,
    orderEnd: campaign?.order_end ?? null,
    calendar: calendars.campaign,
    steps: steps.map((step) => toScheduledStep(step, calendars)),
    links: planData.links.filter(({ predecessor, successor }) => stepIds.has(predecessor) && stepIds.has(successor)),
  };
}
