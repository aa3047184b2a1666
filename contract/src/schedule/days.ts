/** A calendar day as "2026-05-04"; in this form days can be compared as strings. */
export type Day = string;

/** Days since 1 January 1970, the unit of date arithmetic. */
export type DayNumber = number;

const DAY_MILLISECONDS = 86_400_000;

/** Returns the number of a day. Throws a RangeError for a text that is not a calendar day. */
export function dayNumber(day: Day): DayNumber {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MILLISECONDS;
  if (!Number.isInteger(number)) throw new RangeError(`"${day}" is not a day.`);
  return number;
}

/** Converts a day number back to a day. */
export const dayOf = (number: DayNumber): Day => new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Returns the weekday, from 0 for Monday to 6 for Sunday. */
export const weekday = (number: DayNumber): number => (((number + 3) % 7) + 7) % 7;
