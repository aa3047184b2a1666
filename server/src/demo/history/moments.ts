import { dayNumber, dayOf as dayOfNumber } from '@leadwright/contract/schedule/days';

/** The time zone of the demo agency. */
const ZONE = 'Europe/London';

/** A working day, counted from today, and the time of day in London. */
export interface Moment {
  day: number;
  time: string;
}

/** The day number of a Monday. */
const MONDAY = 4;

/** Returns the number of working days between a fixed Monday and a day. */
function countWorkingDays(day: string): number {
  const days = dayNumber(day) - MONDAY;
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
}

/**
 * Returns the working day (Monday to Friday) with an index: 0 is today, or else the next working day, and -1 is the last
 * one before today.
 */
export function workingDay(today: string, index: number): string {
  const count = countWorkingDays(today) + index;
  return dayOfNumber(Math.floor(count / 5) * 7 + (count % 5) + MONDAY);
}

/** Returns the index of a working day. Throws on Saturday and Sunday, where nothing of the demo happens. */
export function workingDayIndex(today: string, day: string): number {
  const index = countWorkingDays(day) - countWorkingDays(today);
  if (workingDay(today, index) !== day) throw new Error(`${day} is not a working day.`);
  return index;
}

/** Returns the day of an instant in London. */
export const dayOf = (instant: Date): string => wallTime(instant).slice(0, 10);

/** Returns an instant in London time, such as `2026-10-19T09:12:00`. */
function wallTime(instant: Date): string {
  return instant.toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T');
}

/** Returns the day that is a number of calendar days after another one. */
export const addDays = (day: string, count: number): string => dayOfNumber(dayNumber(day) + count);

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Returns the instant of a moment, in UTC. */
export function instantOf(today: string, { day, time }: Moment): string {
  const asUtc = Date.parse(`${workingDay(today, day)}T${time}:00Z`);
  const offset = Date.parse(`${wallTime(new Date(asUtc))}Z`) - asUtc;
  return new Date(asUtc - offset).toISOString();
}

/** Returns the moment of an instant. */
export function momentOf(today: string, instant: string): Moment {
  const [day, time] = wallTime(new Date(instant)).split('T') as [string, string];
  return { day: workingDayIndex(today, day), time: time.slice(0, 5) };
}
