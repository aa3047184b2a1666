import type { WorkingCalendar } from './calendar.ts';
import { type DayNumber, dayNumber, dayOf } from './days.ts';
import type { Dates, Plan, ScheduledStep, ScheduleLink } from './plan.ts';

/** First and last day of a step, as numbers. */
export interface StepPosition {
  start: DayNumber;
  end: DayNumber;
}

export interface PlanEdge {
  link: ScheduleLink;
  from: PlanNode;
  to: PlanNode;
}

export interface PlanNode {
  /** Index among the nodes; every predecessor has a smaller one. */
  index: number;
  step: ScheduledStep;
  calendar: WorkingCalendar;
  isMilestone: boolean;
  /**
   * Whether it is a milestone without predecessors. Such a milestone is at the start of its day, any other at the end.
   */
  isOpeningMilestone: boolean;
  /** Current dates; undefined if the step has none. */
  position: StepPosition | undefined;
  /** Whether scheduling must keep the start. */
  isFixed: boolean;
  incoming: PlanEdge[];
  outgoing: PlanEdge[];
}

export interface Network {
  plan: Plan;
  /** Nodes in topological order, predecessors first. */
  nodes: PlanNode[];
  byId: ReadonlyMap<string, PlanNode>;
}

const positionOf = ({ start, end }: ScheduledStep): StepPosition | undefined =>
  start && end ? { start: dayNumber(start), end: dayNumber(end) } : undefined;
/** Converts a position to calendar days. */
export const datesOf = ({ start, end }: StepPosition): Dates => ({ start: dayOf(start), end: dayOf(end) });

/**
 * Finds a cycle among links and returns its ids, with the first repeated at the end: A, B, C, A. With `requiredLink`,
 * to check a link before it is saved, only cycles through that link are found.
 */
export function findCycle(
  links: readonly Pick<ScheduleLink, 'predecessor' | 'successor'>[],
  requiredLink?: Pick<ScheduleLink, 'predecessor' | 'successor'>,
): string[] | undefined {
  const successorsById = new Map<string, string[]>();
  for (const { predecessor, successor } of links) {
    const successors = successorsById.get(predecessor);
    if (successors) successors.push(successor);
    else successorsById.set(predecessor, [successor]);
  }
  const finishedIds = new Set<string>();
  for (const first of requiredLink ? [requiredLink.successor] : successorsById.keys()) {
    const path = searchCycleFrom(first, successorsById, finishedIds, requiredLink?.predecessor);
    if (path) return requiredLink ? [requiredLink.predecessor, ...path] : path;
  }
}

/** Searches depth-first without recursion, because a plan may be a chain of a thousand steps. */
function searchCycleFrom(
  first: string,
  successorsById: ReadonlyMap<string, string[]>,
  finishedIds: Set<string>,
  target: string | undefined,
): string[] | undefined {
  const path = [first];
  const pathIds = new Set(path);
  const unvisitedSuccessors = [[...(successorsById.get(first) ?? [])]];
  while (path.length > 0) {
    if (target !== undefined && path.at(-1) === target) return path;
    const step = unvisitedSuccessors.at(-1)!.pop();
    if (step === undefined) {
      const finishedId = path.pop()!;
      pathIds.delete(finishedId);
      finishedIds.add(finishedId);
      unvisitedSuccessors.pop();
    } else if (pathIds.has(step)) {
      if (target === undefined) return [...path.slice(path.indexOf(step)), step];
    } else if (!finishedIds.has(step)) {
      path.push(step);
      pathIds.add(step);
      unvisitedSuccessors.push([...(successorsById.get(step) ?? [])]);
    }
  }
}

/**
 * Builds the network of a plan. Throws a RangeError when a link names an unknown step, when links form a cycle (see
 * `findCycle`; a link from a step to itself is one), and when a duration is not a whole number.
 */
export function buildNetwork(plan: Plan): Network {
  const byId = new Map<string, PlanNode>();
  for (const step of plan.steps) {
    if (!(Number.isInteger(step.duration) && step.duration >= 0))
      throw new RangeError(`The duration of step ${step.id} is not a whole number of days.`);
    const position = positionOf(step);
    const isMilestone = step.duration === 0;
    byId.set(step.id, {
      index: 0,
      step,
      calendar: step.calendar ?? plan.calendar,
      isMilestone,
      isOpeningMilestone: isMilestone,
      position,
      isFixed: step.rule?.kind === 'fixed' || (position !== undefined && Boolean(step.lockedDates)),
      incoming: [],
      outgoing: [],
    });
  }
  for (const link of plan.links) {
    const from = byId.get(link.predecessor);
    const to = byId.get(link.successor);
    if (!(from && to)) throw new RangeError(`A link names a step that is not in the plan: ${JSON.stringify(link)}.`);
    const edge = { link, from, to };
    from.outgoing.push(edge);
    to.incoming.push(edge);
    to.isOpeningMilestone = false;
  }
  return { plan, nodes: sortTopologically([...byId.values()]), byId };
}

/**
 * Sorts nodes so that predecessors come first, otherwise in the original order (A. B. Kahn, "Topological sorting of
 * large networks", 1962).
 */
function sortTopologically(nodes: PlanNode[]): PlanNode[] {
  const remainingPredecessors = new Map(nodes.map((node) => [node, node.incoming.length]));
  const order = nodes.filter(({ incoming }) => incoming.length === 0);
  for (const node of order) {
    for (const { to } of node.outgoing) {
      const count = remainingPredecessors.get(to)! - 1;
      remainingPredecessors.set(to, count);
      if (count === 0) order.push(to);
    }
  }
  if (order.length < nodes.length) throw new RangeError('The links of a plan form a cycle.');
  for (const [index, node] of order.entries()) node.index = index;
  return order;
}
