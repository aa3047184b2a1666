import type { WorkingCalendar } from '../schedule/calendar.ts';
import { dayNumber } from '../schedule/days.ts';

/** Hours of a whole day's work. */
const FULL_DAY = 8;

interface Working {
  dial_target: number | null;
  weekly_hours: number;
}

/** Days that somebody works from one day to another, both included; none where the first is the later one. */
export const daysWithin = (calendar: WorkingCalendar | null, from: string, to: string): number =>
  calendar ? Math.max(0, calendar.daysBetween(dayNumber(from), dayNumber(to) + 1)) : 0;

/** Any Monday: a week is looked at for the days it has. */
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => dayNumber('2026-03-02') + day);

/**
 * How many dials somebody has left in a campaign: its working days, as far as they work on them, by their daily target. The
 * hours of their week lie on the days of their week.
 */
export function capacityOf(
  { dial_target, weekly_hours }: Working,
  calendar: WorkingCalendar | null,
  daysLeft: number,
): number | null {
  if (dial_target === null) return null;
  if (!calendar) return 0;
  const daysAWeek = WEEK.filter((day) => calendar.isInWeek(day)).length;
  return Math.round(daysLeft * dial_target * Math.min(1, weekly_hours / (FULL_DAY * daysAWeek)));
}

/** The language that is most spoken in a country, in English, as people say it of themselves. */
export function languageOf(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (!language || language === 'und') return null;
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? null;
}
