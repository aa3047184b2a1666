import type { WorkingCalendar } from './calendar.ts';
import { type Day, dayNumber } from './days.ts';
import { datesOf } from './network.ts';
import type { Dates } from './plan.ts';

/** What is known of a step's dates; null is not known. */
export interface KnownDates {
  start: Day | null;
  end: Day | null;
  duration: number | null;
}

/**
 * Any two of start, end and duration give the third, by the working calendar. With all three, start and duration hold.
 * A start on a day that is not worked begins with the next one that is. Undefined where fewer than two are known, and
 * where the end comes before the start.
 */
export function finalDates(known: KnownDates, calendar: WorkingCalendar): (Dates & { duration: number }) | undefined {
  const { duration } = known;
  const start = known.start === null ? null : calendar.nextWorking(dayNumber(known.start));
  const end = known.end === null ? null : calendar.lastWorking(dayNumber(known.end));
  if (duration !== null && start !== null)
    return { ...datesOf({ start, end: duration === 0 ? start : calendar.endOf(start, duration) }), duration };
  if (duration !== null && end !== null)
    return { ...datesOf({ start: duration === 0 ? end : calendar.latestStart(end, duration), end }), duration };
  if (start === null || end === null || end < start) return undefined;
  return { ...datesOf({ start, end }), duration: calendar.durationBetween(start, end) };
}
