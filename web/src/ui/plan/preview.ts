import { calendarsOf, campaignPlan } from '@leadwright/contract/features/campaign-plan';
import type {
  CampaignPlan,
  CampaignStep,
  CampaignStepLink,
  StepChange,
} from '@leadwright/contract/features/campaign-steps';
import { type Consequences, consequencesOf } from '@leadwright/contract/schedule/consequences';
import { networkOf } from '@leadwright/contract/schedule/network';

/** What a change of a plan would bring about, worked out on the page by the scheduler that the server has as well. */

/** The dates that a step is to have. */
export type WantedDates = Pick<StepChange, 'start' | 'end' | 'duration'>;

export interface PlanChange {
  campaignId: string;
  dates: ReadonlyMap<string, WantedDates>;
  /** A link that is added, or takes the place of the one between the same steps. */
  link?: Omit<CampaignStepLink, 'campaign_id'> | undefined;
}

/** Working calendars add up their days as they are asked: made once for a plan, not at every movement of a pointer. */
const kept = new WeakMap<CampaignPlan['calendar'], ReturnType<typeof calendarsOf>>();
export function planCalendars(plan: Pick<CampaignPlan, 'calendar' | 'owners'>) {
  const found = kept.get(plan.calendar) ?? calendarsOf(plan);
  kept.set(plan.calendar, found);
  return found;
}

/** Throws a RangeError where the link closes a circle. */
export function previewOf(plan: CampaignPlan, { campaignId, dates, link }: PlanChange): Consequences {
  const ofCampaign = plan.steps.filter(({ campaign_id }) => campaign_id === campaignId);
  const steps = ofCampaign.map((step) => ({ ...step, ...dates.get(step.id) }));
  const others = link
    ? plan.links.filter(
        ({ predecessor, successor }) => predecessor !== link.predecessor || successor !== link.successor,
      )
    : plan.links;
  const links = link ? [...others, { ...link, campaign_id: campaignId }] : others;
  const network = networkOf(campaignPlan({ ...plan, steps, links }, campaignId, planCalendars(plan)));
  const before = new Map(ofCampaign.filter(({ id }) => dates.has(id)).map((step) => [step.id, datesOf(step)]));
  // A link moves what follows it, its first step stays where it is.
  const changed = new Set(link ? [...dates.keys(), link.predecessor] : dates.keys());
  return consequencesOf(network, changed, before);
}

const datesOf = ({ start, end }: CampaignStep) => (start && end ? { start, end } : null);

/** With the steps that were asked for among those that move, before the others. */
export function withAsked(plan: CampaignPlan, { dates }: PlanChange, consequences: Consequences): Consequences {
  const asked = plan.steps.flatMap((step) => {
    const to = dates.get(step.id);
    return to ? [{ step: step.id, from: datesOf(step), to: { start: to.start, end: to.end } }] : [];
  });
  return { ...consequences, moved: [...asked, ...consequences.moved] };
}

/** The change as it is sent: with what else moves, or without. */
export function changesOf(plan: CampaignPlan, change: PlanChange, also?: Consequences): StepChange[] {
  const wanted = new Map(change.dates);
  for (const { step, to } of also?.moved ?? []) {
    const known = plan.steps.find(({ id }) => id === step);
    if (known) wanted.set(step, { ...to, duration: known.duration });
  }
  return plan.steps.flatMap(({ id, version }) => {
    const dates = wanted.get(id);
    return dates ? [{ id, version, start: dates.start, end: dates.end, duration: dates.duration }] : [];
  });
}
