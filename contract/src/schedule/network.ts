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
  at: number;
  step: ScheduledStep;
  calendar: WorkingCalendar;
  milestone: boolean;
  /**
   * Whether it is a milestone without predecessors. Such a milestone is at the start of its day, any other at the end.
   */
  opening: boolean;
  /** Current dates; undefined if the step has none. */
  position: StepPosition | undefined;
  /** Whether scheduling must keep the start. */
  isFixed: boolean;
  into: PlanEdge[];
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
export function findCycleIn(
  links: readonly Pick<ScheduleLink, 'predecessor' | 'successor'>[],
  requiredLink?: Pick<ScheduleLink, 'predecessor' | 'successor'>,
): string[] | undefined {
  const followersOf = new Map<string, string[]>();
  for (const { predecessor, successor } of links) {
    const followers = followersOf.get(predecessor);
    if (followers) followers.push(successor);
    else followersOf.set(predecessor, [successor]);
  }
  const done = new Set<string>();
  for (const first of requiredLink ? [requiredLink.successor] : followersOf.keys()) {
    const path = findCycle(first, followersOf, done, requiredLink?.predecessor);
    if (path) return requiredLink ? [requiredLink.predecessor, ...path] : path;
  }
}

/** Searches depth-first without recursion, because a plan may be a chain of a thousand steps. */
function findCycle(
  first: string,
  followersOf: ReadonlyMap<string, string[]>,
  done: Set<string>,
  target: string | undefined,
): string[] | undefined {
  const path = [first];
  const onPath = new Set(path);
  const unvisited = [[...(followersOf.get(first) ?? [])]];
  while (path.length > 0) {
    if (target !== undefined && path.at(-1) === target) return path;
    const step = unvisited.at(-1)!.pop();
    if (step === undefined) {
      const finished = path.pop()!;
      onPath.delete(finished);
      done.add(finished);
      unvisited.pop();
    } else if (onPath.has(step)) {
      if (target === undefined) return [...path.slice(path.indexOf(step)), step];
    } else if (!done.has(step)) {
      path.push(step);
      onPath.add(step);
      unvisited.push([...(followersOf.get(step) ?? [])]);
    }
  }
}

/**
 * Builds the network of a plan. Throws a RangeError when a link names an unknown step, when links form a cycle (see
 * `findCycleIn`; a link from a step to itself is one), and when a duration is not a whole number.
 */
export function buildNetwork(plan: Plan): Network {
  const byId = new Map<string, PlanNode>();
  for (const step of plan.steps) {
    if (!(Number.isInteger(step.duration) && step.duration >= 0))
      throw new RangeError(`The duration of step ${step.id} is no whole number of days.`);
    const position = positionOf(step);
    const milestone = step.duration === 0;
    byId.set(step.id, {
      at: 0,
      step,
      calendar: step.calendar ?? plan.calendar,
      milestone,
      opening: milestone,
      position,
      isFixed: step.rule?.kind === 'fixed' || (position !== undefined && Boolean(step.held)),
      into: [],
      outgoing: [],
    });
  }
  for (const link of plan.links) {
    const from = byId.get(link.predecessor);
    const to = byId.get(link.successor);
    if (!(from && to)) throw new RangeError(`A link names a step that is not in the plan: ${JSON.stringify(link)}.`);
    const edge = { link, from, to };
    from.outgoing.push(edge);
    to.into.push(edge);
    to.opening = false;
  }
  return { plan, nodes: sortTopologically([...byId.values()]), byId };
}

/**
 * Sorts nodes so that predecessors come first, otherwise in the original order (A. B. Kahn, "Topological sorting of
 * large networks", 1962).
 */
function sortTopologically(nodes: PlanNode[]): PlanNode[] {
  const openPredecessors = new Map(nodes.map((node) => [node, node.into.length]));
  const order = nodes.filter(({ into }) => into.length === 0);
  for (const node of order) {
    for (const { to } of node.outgoing) {
      const count = openPredecessors.get(to)! - 1;
      openPredecessors.set(to, count);
      if (count === 0) order.push(to);
    }
  }
  if (order.length < nodes.length) throw new RangeError('The links of a plan go in a circle.');
  for (const [at, node] of order.entries()) node.at = at;
  return order;
}
