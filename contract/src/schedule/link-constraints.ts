import type { WorkingCalendar } from './calendar.ts';
import type { DayNumber } from './days.ts';
import type { PlanEdge, PlanNode, StepPosition } from './network.ts';
import type { ScheduleLink } from './plan.ts';

/**
 * Constraints of a link between two steps, forward and backward. A step is between two day boundaries: the start of
 * its first day, and the start of the day after its last day. Every link has the same rule: the linked boundary of the
 * predecessor, shifted by the lag, is not later than the linked boundary of the successor.
 */

const startBoundary = (node: PlanNode, { start }: StepPosition): DayNumber =>
  node.isMilestone && !node.isOpeningMilestone ? start + 1 : start;
const finishBoundary = (node: PlanNode, { end }: StepPosition): DayNumber => (node.isOpeningMilestone ? end : end + 1);

const linksFromStart = ({ type }: ScheduleLink) => type === 'SS' || type === 'SF';
const linksToStart = ({ type }: ScheduleLink) => type === 'FS' || type === 'SS';

function applyLag({ lag, unit }: ScheduleLink, boundary: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? boundary + lag : calendar.shift(boundary, lag);
}
function removeLag({ lag, unit }: ScheduleLink, boundary: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? boundary - lag : calendar.shiftBack(boundary, lag);
}

/**
 * Returns the last day of a step that starts on `start`; a completed step keeps its end regardless of its duration.
 */
export function endFrom({ step, isMilestone, calendar, position }: PlanNode, start: DayNumber): DayNumber {
  if (step.lockedDates === 'both' && position) return position.end;
  return isMilestone ? start : calendar.endOf(start, step.duration);
}

/** Returns the earliest position of the successor's linked boundary that the link allows. */
function earliestBoundary({ link, from }: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const boundary = linksFromStart(link) ? startBoundary(from, position) : finishBoundary(from, position);
  return applyLag(link, boundary, calendar);
}

/** Returns the first day on which the successor of a link may start, by its own calendar. */
export function earliestStartByLink(edge: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const boundary = earliestBoundary(edge, position, calendar);
  const { to } = edge;
  if (to.isMilestone) return to.calendar.nextWorkingDay(boundary - 1);
  if (linksToStart(edge.link)) return to.calendar.nextWorkingDay(boundary);
  return to.calendar.earliestStart(boundary - 1, to.step.duration);
}

/** Returns whether the positions of two steps satisfy their link. */
export function isLinkSatisfied(
  edge: PlanEdge,
  from: StepPosition,
  to: StepPosition,
  calendar: WorkingCalendar,
): boolean {
  const linkedBoundary = linksToStart(edge.link) ? startBoundary(edge.to, to) : finishBoundary(edge.to, to);
  return earliestBoundary(edge, from, calendar) <= linkedBoundary;
}

/** Returns the last day on which the predecessor of a link may start without moving the successor. */
export function latestStartByLink(edge: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const { link, from, to } = edge;
  const boundary = linksToStart(link) ? startBoundary(to, position) : finishBoundary(to, position);
  const last = removeLag(link, boundary, calendar);
  if (from.isMilestone) return from.calendar.previousWorkingDay(from.isOpeningMilestone ? last : last - 1);
  if (linksFromStart(link)) return from.calendar.previousWorkingDay(last);
  return from.calendar.latestStart(last - 1, from.step.duration);
}

/** Returns the last day on which a step may start in order to end on a given day or earlier. */
export function latestStartToEnd({ step, isMilestone, calendar }: PlanNode, end: DayNumber): DayNumber {
  return isMilestone ? calendar.previousWorkingDay(end) : calendar.latestStart(end, step.duration);
}
