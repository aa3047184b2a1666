import { calendarsOf, campaignPlan } from '@leadwright/contract/features/campaign-plan';
import type {
  CampaignPlan,
  CampaignStep,
  CampaignStepLink,
  StepChange,
} from '@leadwright/contract/features/campaign-steps';
import { type Consequences, consequencesOf } from '@leadwright/contract/schedule/consequences';
import { networkOf } from '@leadwright/contract/schedule/network';

/** Computes the consequences of a plan change in the page, with the scheduler of the server. */

/** The requested dates of a step. */
export type RequestedDates = Pick<StepChange, 'start' | 'end' | 'duration'>;

export interface PlanChange {
  campaignId: string;
  dates: ReadonlyMap<string, RequestedDates>;
  /** A link that is added, or replaces the one between the same steps. */
  link?: Omit<CampaignStepLink, 'campaign_id'> | undefined;
}

/** Cached per plan: working calendars cache sums of days, and creating them for every pointer move would be slow. */
const calendarCache = new WeakMap<CampaignPlan['calendar'], ReturnType<typeof calendarsOf>>();
export function planCalendars(plan: Pick<CampaignPlan, 'calendar' | 'owners'>) {
  const found = calendarCache.get(plan.calendar) ?? calendarsOf(plan);
  calendarCache.set(plan.calendar, found);
  return found;
}

/** Returns the consequences of a change. Throws a RangeError when the link closes a cycle. */
export function previewOf(plan: CampaignPlan, { campaignId, dates, link }: PlanChange): Consequences {
  const campaignSteps = plan.steps.filter(({ campaign_id }) => campaign_id === campaignId);
  const steps = campaignSteps.map((step) => ({ ...step, ...dates.get(step.id) }));
  const others = link
    ? plan.links.filter(
        ({ predecessor, successor }) => predecessor !== link.predecessor || successor !== link.successor,
      )
    : plan.links;
  const links = link ? [...others, { ...link, campaign_id: campaignId }] : others;
  const network = networkOf(campaignPlan({ ...plan, steps, links }, campaignId, planCalendars(plan)));
  const previousDates = new Map(
    campaignSteps.filter(({ id }) => dates.has(id)).map((step) => [step.id, datesOf(step)]),
  );
  // A link moves the steps after it; its first step stays.
  const changed = new Set(link ? [...dates.keys(), link.predecessor] : dates.keys());
  return consequencesOf(network, changed, previousDates);
}

const datesOf = ({ start, end }: CampaignStep) => (start && end ? { start, end } : null);

/** Adds the requested steps to the moved ones, before the others. */
export function withRequested(plan: CampaignPlan, { dates }: PlanChange, consequences: Consequences): Consequences {
  const requested = plan.steps.flatMap((step) => {
    const to = dates.get(step.id);
    return to ? [{ step: step.id, from: datesOf(step), to: { start: to.start, end: to.end } }] : [];
  });
  return { ...consequences, moved: [...requested, ...consequences.moved] };
}

/** Returns the change to send: with everything else that moves, or without. */
export function changesOf(plan: CampaignPlan, change: PlanChange, moves?: Consequences): StepChange[] {
  const requestedDates = new Map(change.dates);
  for (const { step, to } of moves?.moved ?? []) {
    const current = plan.steps.find(({ id }) => id === step);
    if (current) requestedDates.set(step, { ...to, duration: current.duration });
  }
  return plan.steps.flatMap(({ id, version }) => {
    const dates = requestedDates.get(id);
    return dates ? [{ id, version, start: dates.start, end: dates.end, duration: dates.duration }] : [];
  });
}
