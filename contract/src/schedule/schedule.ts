import { type Day, type DayNumber, dayNumber } from './days.ts';
import { earliestStartByLink, endFrom, latestStartByLink, latestStartToEnd } from './link-constraints.ts';
import { datesOf, type Network, type PlanNode, type StepPosition } from './network.ts';
import type { Dates } from './plan.ts';

/**
 * Schedules a complete plan in one pass over the network: forward with predecessors first, backward with predecessors
 * last.
 */

/**
 * Returns the position of a step that scheduling does not move: its fixed day, or the dates of a started or completed
 * step.
 */
export function fixedPosition(node: PlanNode): StepPosition | undefined {
  const { step, position, isFixed } = node;
  if (!isFixed) return undefined;
  if (position && step.lockedDates) return position;
  const start = dayNumber(step.rule!.day);
  return { start, end: endFrom(node, start) };
}

/**
 * Schedules every step as early as `from`, its strict links and its rules allow. Fixed and started steps are not moved,
 * even when that violates a link, which `findConflicts` reports.
 */
export function scheduleForward(network: Network, from: Day): Map<string, Dates> {
  const { calendar } = network.plan;
  const first = dayNumber(from);
  const positions = new Map<PlanNode, StepPosition>();
  for (const node of network.nodes) {
    const earliestStart = () => {
      const { step, incoming } = node;
      let earliest = node.calendar.nextWorkingDay(
        step.rule?.kind === 'start_no_earlier' ? Math.max(first, dayNumber(step.rule.day)) : first,
      );
      for (const edge of incoming) {
        if (edge.link.strict)
          earliest = Math.max(earliest, earliestStartByLink(edge, positions.get(edge.from)!, calendar));
      }
      return earliest;
    };
    const position = fixedPosition(node);
    if (position) positions.set(node, position);
    else {
      const start = earliestStart();
      positions.set(node, { start, end: endFrom(node, start) });
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
    const position = fixedPosition(node);
    if (position) positions.set(node, position);
    else {
      const start = latestStart(network, node, last, (successor) => positions.get(successor));
      positions.set(node, { start, end: endFrom(node, start) });
    }
  }
  return toDates(positions);
}

/**
 * Returns the last day on which a step may start without delaying a successor, missing its latest day or delaying the
 * end of the plan.
 */
export function latestStart(
  { plan }: Network,
  node: PlanNode,
  last: DayNumber,
  findPosition: (successor: PlanNode) => StepPosition | undefined,
): DayNumber {
  const { step, outgoing } = node;
  const end = step.rule?.kind === 'finish_no_later' ? Math.min(last, dayNumber(step.rule.day)) : last;
  let latest = latestStartToEnd(node, end);
  for (const edge of outgoing) {
    const successor = edge.link.strict ? findPosition(edge.to) : undefined;
    if (successor) latest = Math.min(latest, latestStartByLink(edge, successor, plan.calendar));
  }
  return latest;
}

const toDates = (positions: ReadonlyMap<PlanNode, StepPosition>) =>
  new Map([...positions].map(([{ step }, position]) => [step.id, datesOf(position)]));
