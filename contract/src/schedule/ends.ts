import type { WorkingCalendar } from './calendar.ts';
import type { DayNumber } from './days.ts';
import type { PlanEdge, PlanNode, StepPosition } from './network.ts';
import type { ScheduleLink } from './plan.ts';

/**
 * Constraints of a link between two steps, forward and backward. The two ends of a step are mornings: the morning of
 * its first day, and the morning after its last day. Every link then has the same rule: the morning of the linked end
 * of the predecessor, shifted by the lag, is not later than that of the successor.
 */

const startMorning = (node: PlanNode, { start }: StepPosition): DayNumber =>
  node.milestone && !node.opening ? start + 1 : start;
const finishMorning = (node: PlanNode, { end }: StepPosition): DayNumber => (node.opening ? end : end + 1);

const linksFromStart = ({ type }: ScheduleLink) => type === 'SS' || type === 'SF';
const linksToStart = ({ type }: ScheduleLink) => type === 'FS' || type === 'SS';

function applyLag({ lag, unit }: ScheduleLink, morning: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? morning + lag : calendar.shift(morning, lag);
}
function removeLag({ lag, unit }: ScheduleLink, morning: DayNumber, calendar: WorkingCalendar): DayNumber {
  return unit === 'calendar' ? morning - lag : calendar.shiftBack(morning, lag);
}

/**
 * Returns the last day of a step that starts on `start`; a completed step keeps its end regardless of its duration.
 */
export function endFrom({ step, milestone, calendar, position }: PlanNode, start: DayNumber): DayNumber {
  if (step.held === 'both' && position) return position.end;
  return milestone ? start : calendar.endOf(start, step.duration);
}

/** Returns the earliest morning that the link allows for the linked end of the successor. */
function firstMorning({ link, from }: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const morning = linksFromStart(link) ? startMorning(from, position) : finishMorning(from, position);
  return applyLag(link, morning, calendar);
}

/** Returns the first day on which the successor of a link may start, by its own calendar. */
export function earliestStartByLink(edge: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const morning = firstMorning(edge, position, calendar);
  const { to } = edge;
  if (to.milestone) return to.calendar.nextWorkingDay(morning - 1);
  if (linksToStart(edge.link)) return to.calendar.nextWorkingDay(morning);
  return to.calendar.earliestStart(morning - 1, to.step.duration);
}

/** Returns whether the positions of two steps satisfy their link. */
export function isLinkSatisfied(
  edge: PlanEdge,
  from: StepPosition,
  to: StepPosition,
  calendar: WorkingCalendar,
): boolean {
  const linkedEnd = linksToStart(edge.link) ? startMorning(edge.to, to) : finishMorning(edge.to, to);
  return firstMorning(edge, from, calendar) <= linkedEnd;
}

/** Returns the last day on which the predecessor of a link may start without moving the successor. */
export function latestStartByLink(edge: PlanEdge, position: StepPosition, calendar: WorkingCalendar): DayNumber {
  const { link, from, to } = edge;
  const morning = linksToStart(link) ? startMorning(to, position) : finishMorning(to, position);
  const last = removeLag(link, morning, calendar);
  if (from.milestone) return from.calendar.previousWorkingDay(from.opening ? last : last - 1);
  if (linksFromStart(link)) return from.calendar.previousWorkingDay(last);
  return from.calendar.latestStart(last - 1, from.step.duration);
}

/** Returns the last day on which a step may start to end on a given day or earlier. */
export function latestStartToEnd({ step, milestone, calendar }: PlanNode, end: DayNumber): DayNumber {
  return milestone ? calendar.previousWorkingDay(end) : calendar.latestStart(end, step.duration);
}
