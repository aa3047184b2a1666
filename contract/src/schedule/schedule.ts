import { type Day, type DayNumber, dayNumber } from './days.ts';
import { earliestStartByLink, endFrom, latestStartByLink, latestStartToEnd } from './ends.ts';
import { datesOf, type Network, type PlanNode, type StepPosition } from './network.ts';
import type { Dates } from './plan.ts';

/**
 * Schedules a complete plan in one pass over the network: forward with predecessors first, backward with predecessors
 * last.
 */

/**
 * Returns the position of a step that scheduling does not move: its fixed day, or the current dates of a started step.
 */
export function fixedPosition({ step, position, isFixed: fixed, ...node }: PlanNode): StepPosition | undefined {
  if (!fixed) return undefined;
  if (position && step.held) return position;
  const start = dayNumber(step.rule!.day);
  return { start, end: endFrom({ step, position, isFixed: fixed, ...node }, start) };
}

/**
 * Schedules every step as early as `from`, its strict links and its rules allow. Fixed and started steps are not moved
 * even when that breaks a link, which `findConflicts` reports.
 */
export function scheduleForward(network: Network, from: Day): Map<string, Dates> {
  const { calendar } = network.plan;
  const first = dayNumber(from);
  const positions = new Map<PlanNode, StepPosition>();
  for (const node of network.nodes) {
    const start = () => {
      const { step, into } = node;
      let earliest = node.calendar.nextWorkingDay(
        step.rule?.kind === 'start_no_earlier' ? Math.max(first, dayNumber(step.rule.day)) : first,
      );
      for (const edge of into) {
        if (edge.link.strict)
          earliest = Math.max(earliest, earliestStartByLink(edge, positions.get(edge.from)!, calendar));
      }
      return earliest;
    };
    const fixed = fixedPosition(node);
    if (fixed) positions.set(node, fixed);
    else {
      const day = start();
      positions.set(node, { start: day, end: endFrom(node, day) });
    }
  }
  return toDates(positions);
}

/**
 * Schedules every step as late as `deadline`, its strict links and its latest days allow. A step is scheduled before
 * its rule or the start of the campaign when the deadline requires it.
 */
export function scheduleBackward(network: Network, deadline: Day): Map<string, Dates> {
  const last = dayNumber(deadline);
  const positions = new Map<PlanNode, StepPosition>();
  for (const node of network.nodes.toReversed()) {
    const fixed = fixedPosition(node);
    if (fixed) positions.set(node, fixed);
    else {
      const start = latestStart(network, node, last, (follower) => positions.get(follower));
      positions.set(node, { start, end: endFrom(node, start) });
    }
  }
  return toDates(positions);
}

/**
 * Returns the last day on which a step may start without delaying a follower, its latest day or the end of the plan.
 */
export function latestStart(
  { plan }: Network,
  node: PlanNode,
  last: DayNumber,
  position: (follower: PlanNode) => StepPosition | undefined,
): DayNumber {
  const { step, outgoing } = node;
  const end = step.rule?.kind === 'finish_no_later' ? Math.min(last, dayNumber(step.rule.day)) : last;
  let latest = latestStartToEnd(node, end);
  for (const edge of outgoing) {
    const follower = edge.link.strict ? position(edge.to) : undefined;
    if (follower) latest = Math.min(latest, latestStartByLink(edge, follower, plan.calendar));
  }
  return latest;
}

const toDates = (positions: ReadonlyMap<PlanNode, StepPosition>) =>
  new Map([...positions].map(([{ step }, position]) => [step.id, datesOf(position)]));
