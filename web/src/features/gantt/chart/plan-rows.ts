import {
  type CampaignPlan,
  type CampaignStep,
  isEndedStep,
  STEP_STATE,
} from '@leadwright/contract/features/campaign-steps';
import type { Day } from '@leadwright/contract/schedule/days';
import { PHASE } from '@leadwright/contract/steps/step-fields';

export const GROUPINGS = ['campaign', 'owner', 'phase', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface StepFilter {
  client: string | null;
  campaign: string | null;
  owner: string | null;
  phase: string | null;
  state: string | null;
  late: boolean;
}

/** Why a step needs attention. */
export type Lateness = 'overdue' | 'at_risk' | null;

export interface StepRow {
  kind: 'step';
  key: string;
  step: CampaignStep;
  level: 1 | 2;
  lateness: Lateness;
}
export interface GroupRow {
  kind: 'group';
  key: string;
  label: string;
  count: number;
  isOpen: boolean;
  start: Day | null;
  end: Day | null;
}
export type PlanRow = StepRow | GroupRow;

/**
 * Returns `overdue` if an unfinished step should have ended before today. Returns `at_risk` if a step should have
 * started before today but has not, or if it is in `breaches`.
 */
export function latenessOf(step: CampaignStep, today: Day, breaches: ReadonlySet<string>): Lateness {
  if (!(step.start && step.end) || isEndedStep(step)) return null;
  if (step.end < today) return 'overdue';
  return (step.start < today && step.state === 'not_started') || breaches.has(step.id) ? 'at_risk' : null;
}

interface RowOptions {
  filter: StepFilter;
  group: Grouping;
  closedGroups: ReadonlySet<string>;
  /** Ids of the steps whose dates conflict with the plan; warnings are excluded. */
  breaches: ReadonlySet<string>;
  /** Heading of the steps without an owner. */
  noOwnerLabel: string;
}

/** Filters and groups the steps into chart rows. */
export function buildRows(
  plan: CampaignPlan,
  { filter, group, closedGroups, breaches, noOwnerLabel }: RowOptions,
): PlanRow[] {
  const campaigns = new Map(plan.campaigns.map((campaign) => [campaign.id, campaign]));
  const rows = plan.steps
    .map((step): StepRow => {
      const lateness = latenessOf(step, plan.today, breaches);
      return { kind: 'step', key: step.id, step, level: group === 'none' ? 1 : 2, lateness };
    })
    .filter(
      ({ step, lateness }) =>
        (!filter.client || campaigns.get(step.campaign_id)?.client === filter.client) &&
        (!filter.campaign || step.campaign_id === filter.campaign) &&
        (!filter.owner || step.owners.some(({ id }) => id === filter.owner)) &&
        (!filter.phase || step.phase === filter.phase) &&
        (!filter.state || step.state === filter.state) &&
        (!filter.late || lateness !== null),
    );
  if (group === 'none') return rows;
  const keyOf = ({ step }: StepRow) =>
    group === 'campaign' ? step.campaign_id : group === 'phase' ? step.phase : (step.owners[0]?.id ?? '');
  const labelOf = ({ step }: StepRow) =>
    group === 'campaign'
      ? (campaigns.get(step.campaign_id)?.name ?? '')
      : group === 'phase'
        ? PHASE[step.phase]
        : (step.owners[0]?.name ?? noOwnerLabel);
  const groups = Map.groupBy(rows, keyOf);
  return sortKeys(plan, group, [...groups.keys()]).flatMap((key) => {
    const members = groups.get(key)!;
    const isOpen = !closedGroups.has(key);
    const groupRow: GroupRow = {
      kind: 'group',
      key,
      label: labelOf(members[0]!),
      count: members.length,
      isOpen,
      ...dateRangeOf(members),
    };
    return isOpen ? [groupRow, ...members] : [groupRow];
  });
}

/** Sorts the group keys: campaigns as in the plan, phases by their sequence, owners by their first step. */
function sortKeys(plan: CampaignPlan, group: Grouping, keys: string[]): string[] {
  if (group === 'owner') return keys;
  const order = group === 'campaign' ? plan.campaigns.map(({ id }) => id) : Object.keys(PHASE);
  return order.filter((key) => keys.includes(key));
}

function dateRangeOf(rows: readonly StepRow[]): { start: Day | null; end: Day | null } {
  const starts = rows.flatMap(({ step }) => step.start ?? []).sort();
  const ends = rows.flatMap(({ step }) => step.end ?? []).sort();
  return { start: starts[0] ?? null, end: ends.at(-1) ?? null };
}

export const stateLabel = ({ state }: CampaignStep) => STEP_STATE[state];
