import { WorkingCalendar } from '../schedule/calendar.ts';
import type { Plan, ScheduledStep } from '../schedule/plan.ts';
import type { CampaignPlan, CampaignStep } from './campaign-steps.ts';

/** Plans of campaigns as input of the scheduler, on the page and on the server. */

type PlanData = Pick<CampaignPlan, 'campaigns' | 'steps' | 'links' | 'calendar' | 'owners'>;

/** The owner whose calendar is used. */
const firstOwnerOf = ({ owners }: Pick<CampaignStep, 'owners'>) => owners[0]?.id;

/** Returns the calendars of a plan: a step uses that of its first owner, or the campaign's when that owner has none. */
export function calendarsOf({ calendar, owners }: Pick<PlanData, 'calendar' | 'owners'>) {
  const campaign = new WorkingCalendar(calendar);
  const people = new Map(
    Object.entries(owners).map(([id, layers]) => [id, new WorkingCalendar([...calendar, ...layers])]),
  );
  return { campaign, of: (step: Pick<CampaignStep, 'owners'>) => people.get(firstOwnerOf(step) ?? '') ?? campaign };
}
type Calendars = ReturnType<typeof calendarsOf>;

/** A started step keeps its start, a completed or skipped step its dates. */
export const FIXED_DATES: Partial<Record<CampaignStep['state'], 'start' | 'both'>> = {
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
  held: FIXED_DATES[step.state] ?? null,
  calendar: calendars.of(step),
});

/** Returns the plan of one campaign. Summaries are not scheduled, and links to unknown steps are omitted. */
export function campaignPlan(read: PlanData, campaignId: string, calendars: Calendars = calendarsOf(read)): Plan {
  const campaign = read.campaigns.find(({ id }) => id === campaignId);
  const steps = read.steps.filter(({ campaign_id, kind }) => campaign_id === campaignId && kind !== 'summary');
  const known = new Set(steps.map(({ id }) => id));
  return {
    start: campaign?.start ?? null,
    end: campaign?.end ?? null,
    orderEnd: campaign?.order_end ?? null,
    calendar: calendars.campaign,
    steps: steps.map((step) => toScheduledStep(step, calendars)),
    links: read.links.filter(({ predecessor, successor }) => known.has(predecessor) && known.has(successor)),
  };
}
