import type { WorkingCalendar } from './calendar.ts';
import type { DayNumber } from './days.ts';
import type { Placed, PlanEdge, PlanNode } from './network.ts';
import type { ScheduleLink } from './plan.ts';

/**
 * Constraints of a link between two steps, forward and backward. Both ends of a step are mornings: that of its first
 * day, and that of the day after its last day. Every link then has the same rule: the morning of one end, shifted by
 * the lag, is not later than that of the other.
 */

const startMorning = (node: PlanNode, { start }: Placed): DayNumber =>
  node.milestone && !node.opening ? start + 1 : start;
const finishMorning = (node: PlanNode, { end }: Placed): DayNumber => (node.opening ? end : end + 1);

const leavesFromStart = ({ type }: ScheduleLink) => type === 'SS' || type === 'SF';
const reachesStart = ({ type }: ScheduleLink) => type === 'FS' || type === 'SS';

function shifted({ lag, unit }: ScheduleLink, morning: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? morning + lag : calendar.shift(morning, lag);
}
function shiftedBack({ lag, unit }: ScheduleLink, morning: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? morning - lag : calendar.shiftBack(morning, lag);
}

/** Returns the last day of a step that starts on `start`. A completed step keeps its end regardless of its duration. */
export function endFrom({ step, milestone, calendar, placed }: PlanNode, start: DayNumber): DayNumber {
  if (step.held === 'both' && placed) return placed.end;
  return milestone ? start : calendar.endOf(start, step.duration);
}

/** Returns the earliest morning that the link allows for its end of the successor. */
function firstMorning({ link, from }: PlanEdge, placed: Placed, calendar: WorkingCalendar): DayNumber {
  const morning = leavesFromStart(link) ? startMorning(from, placed) : finishMorning(from, placed);
  return shifted(link, morning, calendar);
}

/** Returns the first day on which the successor of a link may start, by its own calendar. */
export function earliestBy(edge: PlanEdge, placed: Placed, calendar: WorkingCalendar): DayNumber {
  const morning = firstMorning(edge, placed, calendar);
  const { to } = edge;
  if (to.milestone) return to.calendar.nextWorking(morning - 1);
  if (reachesStart(edge.link)) return to.calendar.nextWorking(morning);
  return to.calendar.earliestStart(morning - 1, to.step.duration);
}

/** Returns whether the positions of two steps satisfy their link. */
export function isLinkSatisfied(edge: PlanEdge, from: Placed, to: Placed, calendar: WorkingCalendar): boolean {
  const reached = reachesStart(edge.link) ? startMorning(edge.to, to) : finishMorning(edge.to, to);
  return firstMorning(edge, from, calendar) <= reached;
}

/** Returns the last day on which the predecessor of a link may start without moving the successor. */
export function latestBy(edge: PlanEdge, placed: Placed, calendar: WorkingCalendar): DayNumber {
  const { link, from, to } = edge;
  const morning = reachesStart(link) ? startMorning(to, placed) : finishMorning(to, placed);
  const last = shiftedBack(link, morning, calendar);
  if (from.milestone) return from.calendar.lastWorking(from.opening ? last : last - 1);
  if (leavesFromStart(link)) return from.calendar.lastWorking(last);
  return from.calendar.latestStart(last - 1, from.step.duration);
}

/** Returns the last day on which a step may start to end on a given day or earlier. */
export function latestToEnd({ step, milestone, calendar }: PlanNode, end: DayNumber): DayNumber {
  return milestone ? calendar.lastWorking(end) : calendar.latestStart(end, step.duration);
}
