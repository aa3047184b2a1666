import { isPartialDate } from '@leadwright/contract/core/partial-date';
import { formatDay, formatMoment, isDay, isValidDate, toLocalIso } from '../../format.ts';
import { datePattern, isoDate, isoPartialDate } from './parse-date.ts';

/** The letters that stand for each part in the expected format, such as "dd" for the day, and the word between two. */
type Letters = Record<'day' | 'month' | 'year' | 'time' | 'or', string>;

/** How a date field reads and shows its value. */
export interface DateKind {
  /** Returns whether the value is a date; while typing, the value of a field may be other text. */
  isComplete: (value: string) => boolean;
  format: (value: string) => string;
  /** Converts typed text to a value. Returns text that is not a date unchanged. */
  parse: (text: string) => string;
  /** Returns the expected format, for the placeholder and the error message. */
  pattern: (letters: Letters) => string;
  /** Returns the ISO day and the time of day in the user's time zone. */
  split: (value: string) => { day?: string; time?: string };
  join: (day: string, time: string) => string;
}

export const DAY: DateKind = {
  isComplete: isDay,
  format: (value) => (isDay(value) ? formatDay(value) : value),
  parse: (text) => {
    const value = isoDate(text, true);
    return isDay(value) ? value : text;
  },
  pattern: datePattern,
  split: (value) => (isDay(value) ? { day: value } : {}),
  join: (day) => day,
};

/** A day, month or year. */
export const PARTIAL_DATE: DateKind = {
  ...DAY,
  isComplete: isPartialDate,
  format: (value) => (isPartialDate(value) ? formatDay(value) : value),
  parse: isoPartialDate,
  pattern: (letters) => `${letters.year} ${letters.or} ${datePattern(letters)}`,
};

/** The time of a moment when the user enters only a day. */
const DAY_START = '09:00';
const join = (day: string, time: string) => isoDate(`${day} ${time || DAY_START}`);
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && isValidDate(new Date(value));

export const MOMENT: DateKind = {
  isComplete: isMoment,
  format: (value) => (isMoment(value) ? formatMoment(value) : value),
  parse: (text) => {
    const value = isoDate(text, true);
    return isDay(value) ? join(value, '') : value;
  },
  pattern: (letters) => `${datePattern(letters)} ${letters.time}`,
  split: (value) => {
    const [day, time] = isMoment(value) ? toLocalIso(new Date(value)).slice(0, 16).split('T') : [];
    return { day, time };
  },
  join,
};
