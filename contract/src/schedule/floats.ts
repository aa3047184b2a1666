import { type Day, type DayNumber, dayOf } from './days.ts';
import { endFrom } from './link-constraints.ts';
import type { Network, PlanNode, StepPosition } from './network.ts';
import { latestStart } from './schedule.ts';

export interface Float {
  /** The last day on which the step may start without delaying the end of the plan. */
  latestStart: Day;
  /**
   * Total float: the working days, by the step's calendar, by which the step may start later without delaying the end
   * of the plan, moving a fixed step or missing a latest day. Negative when one of these is already violated.
   */
  days: number;
  /** Whether the step has no float and is not completed: a day of delay delays the end of the plan by a day. */
  isCritical: boolean;
}

/**
 * Computes the float of every step with dates, and thereby the critical path, from the *current dates*: a gap before a
 * step adds to the float of its predecessors. This is the backward pass of the critical path method (J. E. Kelley and
 * M. R. Walker, 1959) from the last day of the plan, over strict links.
 */
export function computeFloats(network: Network): Map<string, Float> {
  const last = Math.max(...network.nodes.map(({ position }) => position?.end ?? -Infinity));
  const latestPositions = new Map<PlanNode, StepPosition>();
  const floats = new Map<string, Float>();
  for (const node of network.nodes.toReversed()) {
    const { position, step, calendar, isFixed } = node;
    if (!position) continue;
    const start: DayNumber = latestStart(network, node, last, (successor) => latestPositions.get(successor));
    // A fixed step has float, but its predecessors must end before its current day.
    latestPositions.set(node, isFixed ? position : { start, end: endFrom(node, start) });
    const days = calendar.daysBetween(position.start, start);
    floats.set(step.id, { latestStart: dayOf(start), days, isCritical: days <= 0 && step.lockedDates !== 'both' });
  }
  return floats;
}
