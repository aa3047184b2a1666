import { createCalendars, toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import type {
  CampaignPlan,
  CampaignStep,
  CampaignStepLink,
  StepChange,
} from '@leadwright/contract/features/campaign-steps';
import { type Consequences, computeConsequences } from '@leadwright/contract/schedule/consequences';
import { buildNetwork } from '@leadwright/contract/schedule/network';

/** The requested dates of a step. */
export type RequestedDates = Pick<StepChange, 'start' | 'end' | 'duration'>;

export interface PlanChange {
  campaignId: string;
  dates: ReadonlyMap<string, RequestedDates>;
  /** A link that is added, or replaces the one between the same steps. */
  link?: Omit<CampaignStepLink, 'campaign_id'> | undefined;
}

/** The working calendars by plan calendar. Creating them for every pointer move would be slow. */
const calendarCache = new WeakMap<CampaignPlan['calendar'], ReturnType<typeof createCalendars>>();
export function planCalendars(plan: Pick<CampaignPlan, 'calendar' | 'owners'>) {
  const calendars = calendarCache.get(plan.calendar) ?? createCalendars(plan);
  calendarCache.set(plan.calendar, calendars);
  return calendars;
}

/** Computes the consequences of a plan change with the server's scheduler. Throws a RangeError for a cycle of links. */
export function computePreview(plan: CampaignPlan, { campaignId, dates, link }: PlanChange): Consequences {
  const campaignSteps = plan.steps.filter(({ campaign_id }) => campaign_id === campaignId);
  const steps = campaignSteps.map((step) => ({ ...step, ...dates.get(step.id) }));
  const otherLinks = link
    ? plan.links.filter(
        ({ predecessor, successor }) => predecessor !== link.predecessor || successor !== link.successor,
      )
    : plan.links;
  const links = link ? [...otherLinks, { ...link, campaign_id: campaignId }] : otherLinks;
  const network = buildNetwork(toSchedulerPlan({ ...plan, steps, links }, campaignId, planCalendars(plan)));
  const previousDates = new Map(
    campaignSteps.filter(({ id }) => dates.has(id)).map((step) => [step.id, datesOf(step)]),
  );
  // A link moves its successors; the predecessor stays.
  const changedIds = new Set(link ? [...dates.keys(), link.predecessor] : dates.keys());
  return computeConsequences(network, changedIds, previousDates);
}

const datesOf = ({ start, end }: CampaignStep) => (start && end ? { start, end } : null);

/** Adds the requested steps before the moved ones. */
export function addRequestedSteps(plan: CampaignPlan, { dates }: PlanChange, consequences: Consequences): Consequences {
  const requestedSteps = plan.steps.flatMap((step) => {
    const to = dates.get(step.id);
    return to ? [{ step: step.id, from: datesOf(step), to: { start: to.start, end: to.end } }] : [];
  });
  return { ...consequences, moved: [...requestedSteps, ...consequences.moved] };
}

/** Returns the step changes to send: the requested ones, and those of `consequences` if present. */
export function changesOf(plan: CampaignPlan, change: PlanChange, consequences?: Consequences): StepChange[] {
  const requestedDates = new Map(change.dates);
  for (const { step, to } of consequences?.moved ?? []) {
    const current = plan.steps.find(({ id }) => id === step);
    if (current) requestedDates.set(step, { ...to, duration: current.duration });
  }
  return plan.steps.flatMap(({ id, version }) => {
    const dates = requestedDates.get(id);
    return dates ? [{ id, version, start: dates.start, end: dates.end, duration: dates.duration }] : [];
  });
}
