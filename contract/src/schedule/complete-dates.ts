import type { WorkingCalendar } from './calendar.ts';
import { type Day, dayNumber } from './days.ts';
import { datesOf } from './network.ts';
import type { Dates } from './plan.ts';

/** The known dates of a step; null when unknown. */
export interface KnownDates {
  start: Day | null;
  end: Day | null;
  duration: number | null;
}

/**
 * Computes start, end and duration from any two of them, by the working calendar; if all three are known, start and
 * duration are used. A start on a non-working day moves to the next working day. Returns undefined when fewer than two
 * are known, and when the end is before the start.
 */
export function completeDates(
  knownDates: KnownDates,
  calendar: WorkingCalendar,
): (Dates & { duration: number }) | undefined {
  const { duration } = knownDates;
  const start = knownDates.start === null ? null : calendar.nextWorkingDay(dayNumber(knownDates.start));
  const end = knownDates.end === null ? null : calendar.previousWorkingDay(dayNumber(knownDates.end));
  if (duration !== null && start !== null)
    return { ...datesOf({ start, end: duration === 0 ? start : calendar.endOf(start, duration) }), duration };
  if (duration !== null && end !== null)
    return { ...datesOf({ start: duration === 0 ? end : calendar.latestStart(end, duration), end }), duration };
  if (start === null || end === null || end < start) return undefined;
  return { ...datesOf({ start, end }), duration: calendar.durationBetween(start, end) };
}
