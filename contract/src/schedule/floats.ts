import { type Day, type DayNumber, dayOf } from './days.ts';
import { endFrom } from './ends.ts';
import type { Network, Placed, PlanNode } from './network.ts';
import { latestStart } from './schedule.ts';

export interface Float {
  /** The last day on which the step may start without the plan ending later. */
  latestStart: Day;
  /**
   * Total float: the working days, by the step's own calendar, by which it may start later without the plan ending later, a
   * step with a fixed day being pushed, or a last day being missed. Below 0 where that is so already.
   */
  days: number;
  /** Without float, and not done: a day lost here is a day lost at the end. */
  critical: boolean;
}

/**
 * The float of every step that has dates, and so the critical path, of the plan *as it is dated*: a gap that somebody left
 * before a step counts for those ahead of it. It is the backward pass of the critical path method (J. E. Kelley and
 * M. R. Walker, 1959) from the last day of the plan, over strict links.
 */
export function floatsOf(network: Network): Map<string, Float> {
  const last = Math.max(...network.nodes.map(({ placed }) => placed?.end ?? -Infinity));
  const latest = new Map<PlanNode, Placed>();
  const floats = new Map<string, Float>();
  for (const node of network.nodes.toReversed()) {
    const { placed, step, calendar, still } = node;
    if (!placed) continue;
    const start: DayNumber = latestStart(network, node, last, (follower) => latest.get(follower));
    // What is fixed has float itself, yet holds what comes before it to the day on which it is.
    latest.set(node, still ? placed : { start, end: endFrom(node, start) });
    const days = calendar.daysBetween(placed.start, start);
    floats.set(step.id, { latestStart: dayOf(start), days, critical: days <= 0 && step.held !== 'both' });
  }
  return floats;
}
