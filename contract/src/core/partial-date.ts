import { z } from 'zod';
import { defineMessage, type LocalisedMessage } from '../message.ts';
import { ruleMessage } from '../problems.ts';

/** Returns the first day of a date in ISO form whose month or day is unknown: "1998-06" begins on 1998-06-01. */
const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10);

const isoDay = z.iso.date();

/** Returns whether a text is a year, a month or a day in ISO form: "1998", "1998-06" or "1998-06-30". */
export const isPartialDate = (text: string): boolean =>
  /^\d{4}(?:-\d\d){0,2}$/.test(text) && text >= '0001' && isoDay.safeParse(firstDayOf(text)).success;

/** A date with the precision that is known. */
export const partialDate = () =>
  z
    .string()
    .trim()
    .refine(isPartialDate, ruleMessage('problems.partialDate', 'Enter a year, a month or a date, such as 1998.'));

const TOO_EARLY = defineMessage('problems.tooEarly', 'Enter a date from the year 1000 on.');
const IN_FUTURE = defineMessage('problems.inFuture', 'Enter a date that is not in the future.');

/** Returns why a company cannot be founded in this year or month, or on this day. Other text has no problem here. */
export function foundedProblem(date: string): LocalisedMessage | undefined {
  if (!isPartialDate(date)) return undefined;
  if (date < '1000') return TOO_EARLY;
  return date > new Date().toISOString() ? IN_FUTURE : undefined;
}
