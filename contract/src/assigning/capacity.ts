import type { WorkingCalendar } from '../schedule/calendar.ts';
import { dayNumber } from '../schedule/days.ts';

/** Hours of a full working day. */
const FULL_DAY_HOURS = 8;

interface WorkloadSettings {
  dial_target: number | null;
  weekly_hours: number;
}

/** Returns the number of a user's working days from one day to another, both included; 0 when `from` is after `to`. */
export const workingDaysBetween = (calendar: WorkingCalendar | null, from: string, to: string): number =>
  calendar ? Math.max(0, calendar.daysBetween(dayNumber(from), dayNumber(to) + 1)) : 0;

/** The days of an arbitrary week, starting on Monday, for counting the working days per week. */
const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => dayNumber('2026-03-02') + day);

/**
 * Returns the number of dials that a user can still make in a campaign: the remaining working days that campaign and
 * user have in common, times the daily target. Weekly hours below full time reduce the result proportionally.
 */
export function computeDialCapacity(
  { dial_target, weekly_hours }: WorkloadSettings,
  calendar: WorkingCalendar | null,
  daysLeft: number,
): number | null {
  if (dial_target === null) return null;
  if (!calendar) return 0;
  const daysPerWeek = DAYS_OF_WEEK.filter((day) => calendar.isWorkingWeekday(day)).length;
  return Math.round(daysLeft * dial_target * Math.min(1, weekly_hours / (FULL_DAY_HOURS * daysPerWeek)));
}

/** Returns the most spoken language of a country, as its English name; null for an unknown code. */
export function languageOf(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (!language || language === 'und') return null;
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? null;
}
