import { LOCKED_DATES } from '@leadwright/contract/features/campaign-plan';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import type { RequestedDates } from '../../../ui/plan/preview.ts';

/** Dragged part of a bar: the whole bar or an edge. */
export type Grip = 'move' | 'start' | 'end';

/**
 * Returns which parts of a bar can be dragged; `link` is the handle that draws a dependency to another step. A started
 * step keeps its start and an ended step keeps both dates; the step dialog can correct them.
 */
export function gripsOf(step: CampaignStep) {
  const canDrag = step.may_update && step.start !== null;
  const lockedDates = LOCKED_DATES[step.state] ?? null;
  return { move: canDrag && lockedDates === null, resize: canDrag && lockedDates !== 'both', link: canDrag };
}

/**
 * Returns the dates of a step whose bar or edge moves by a number of days; undefined when nothing changes. Steps
 * start and end on working days.
 */
export function moveStepDates(
  step: CampaignStep,
  calendar: WorkingCalendar,
  grip: Grip,
  days: number,
): RequestedDates | undefined {
  if (!(step.start && step.end)) return undefined;
  const [start, end] = [dayNumber(step.start), dayNumber(step.end)];
  const toWorkingDay = (day: number) => (days < 0 ? calendar.previousWorkingDay(day) : calendar.nextWorkingDay(day));
  const endOf = (first: number, duration: number) => (duration === 0 ? first : calendar.endOf(first, duration));
  let [newStart, duration] = [start, step.duration];
  if (grip === 'move') newStart = toWorkingDay(start + days);
  else if (grip === 'start') {
    newStart = Math.min(end, calendar.nextWorkingDay(start + days));
    duration = calendar.durationBetween(newStart, end);
  } else duration = calendar.durationBetween(start, Math.max(start, end + days));
  return omitUnchanged(step, { start: dayOf(newStart), end: dayOf(endOf(newStart, duration)), duration });
}

/** Returns the dates of a step that is extended or shortened by working days, to a minimum of one day. */
export function resizeStepDates(
  step: CampaignStep,
  calendar: WorkingCalendar,
  days: number,
): RequestedDates | undefined {
  if (!step.start) return undefined;
  const duration = Math.max(1, step.duration + days);
  const end = dayOf(calendar.endOf(dayNumber(step.start), duration));
  return omitUnchanged(step, { start: step.start, end, duration });
}

const omitUnchanged = (step: CampaignStep, dates: RequestedDates) =>
  dates.start === step.start && dates.end === step.end && dates.duration === step.duration ? undefined : dates;
