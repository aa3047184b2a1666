import { isPartialDate } from '@leadwright/contract/core/partial-date';
import { foldText } from '@leadwright/contract/text/fold';
import { formatMonth, isDay, isValidDate, numericDayParts } from '../../format.ts';

type DayPart = 'day' | 'month' | 'year';

/** Returns day, month and year in the user's order. */
const dayOrder = (): DayPart[] =>
  numericDayParts().flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));

/** Returns the expected format of a date, in the user's order: "dd/mm/yyyy". */
export const datePattern = (letters: Record<DayPart, string>): string =>
  numericDayParts()
    .map(({ type, value }) => letters[type as DayPart] ?? value)
    .join('');

/** Returns the number of a month, typed as a number or as the beginning of its name in the user's language. */
function monthNumber(text: string): number {
  if (!/^\p{L}/u.test(text)) return Number(text);
  const months = Array.from({ length: 12 }, (_, index) => formatMonth(new Date(Date.UTC(2000, index)).toISOString()));
  return 1 + months.findIndex((month) => foldText(month).startsWith(foldText(text)));
}

const DAY_WITH_TIME = /^(.+?)(?:,?[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?)?$/i;
const DAY_TOKENS = /^(\p{L}{3,}|\d{1,4})\.?[\s,./-]+(\p{L}{3,}|\d{1,2})\.?[\s,./-]+(\d{1,4})\.?$/u;

/** Returns the ISO day of three tokens, such as "1", "Nov" and "2026"; undefined if there is no such day. */
function dayOfTokens(tokens: string[], allowsTwoDigitYears: boolean): string | undefined {
  const monthIndex = tokens.findIndex((token) => /^\p{L}/u.test(token));
  const order =
    monthIndex === 0
      ? ['month', 'day', 'year']
      : monthIndex === 1
        ? ['day', 'month', 'year']
        : tokens[0]!.length === 4
          ? ['year', 'month', 'day']
          : dayOrder();
  const part = (name: DayPart) => tokens[order.indexOf(name)]!;
  const year = allowsTwoDigitYears && part('year').length === 2 ? `20${part('year')}` : part('year');
  const pad = (value: string | number) => String(value).padStart(2, '0');
  const day = `${year}-${pad(monthNumber(part('month')))}-${pad(part('day'))}`;
  return isDay(day) ? day : undefined;
}

/**
 * Converts a typed or pasted date in the user's order to ISO; a time of day is in the user's time zone. Returns any
 * other text unchanged.
 */
export function isoDate(text: string, allowsTwoDigitYears = false): string {
  const [, dayText = '', hours, minutes, seconds = '00', amOrPm] = DAY_WITH_TIME.exec(text.trim()) ?? [];
  const tokens = DAY_TOKENS.exec(dayText)?.slice(1);
  const day = tokens && dayOfTokens(tokens, allowsTwoDigitYears);
  if (!day) return text;
  if (!hours) return day;
  const hour = amOrPm ? (Number(hours) % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`);
  return isValidDate(moment) ? moment.toISOString() : text;
}

const MONTH_AND_YEAR = /^(\p{L}{3,}|\d{1,2})\.?[\s,./-]+(\d{4})$/u;

/**
 * Converts a typed year, month or date to ISO: "1998", "June 2004" or "06/2004", or a date in the user's order. Returns
 * any other text unchanged.
 */
export function isoPartialDate(text: string): string {
  const trimmed = text.trim();
  const [, month, year] = MONTH_AND_YEAR.exec(trimmed) ?? [];
  const partialDate = month ? `${year}-${String(monthNumber(month)).padStart(2, '0')}` : trimmed;
  return isPartialDate(partialDate) ? partialDate : isoDate(text);
}
