import './messages.ts';
import { isPartialDate } from '@leadwright/contract/core/partial-date';
import i18next, { t } from 'i18next';
import { userLocale } from '../storage/user-locale.ts';

const languageOf = (tag: string) => tag.split('-')[0]!;

/**
 * Returns the locale for dates and numbers, from the signed-in user or else the browser. Only the region is used: the
 * language is the page's, so that month names match the surrounding text.
 */
export function locale(): string {
  const pageLanguage = i18next.language;
  const userTag = userLocale.tag;
  if (userTag)
    return languageOf(userTag) === languageOf(pageLanguage)
      ? userTag
      : userTag.replace(/^[^-]+/, languageOf(pageLanguage));
  return navigator.languages.find((tag) => languageOf(tag) === languageOf(pageLanguage)) ?? pageLanguage;
}

const DIGITS = [0, 1, 2, 3] as const;
type Digits = (typeof DIGITS)[number];
const fixedDigits = (digits: Digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

function makeFormats(tag: string) {
  const number = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options);
  const unit = (unit: string, maximumFractionDigits = 0) =>
    number({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  return {
    count: number({ maximumFractionDigits: 0 }),
    number: number(),
    fixed: DIGITS.map((digits) => number(fixedDigits(digits))),
    percent: DIGITS.map((digits) => number({ style: 'percent', ...fixedDigits(digits) })),
    seconds: unit('second'),
    minutes: unit('minute'),
    hours: unit('hour', 1),
    kilobytes: unit('kilobyte'),
    megabytes: unit('megabyte', 1),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }),
    shortDay: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
    numericDay: new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }),
    fullDay: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }),
    weekday: new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    shortMonth: new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }),
    calendarDay: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    moment: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
    ago: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
    age: new Intl.RelativeTimeFormat(tag, { style: 'narrow' }),
    list: new Intl.ListFormat(tag),
  };
}

/** Cached by locale: a grid formats thousands of cells, and creating a format takes longer than using it. */
const formatsByLocale = new Map<string, ReturnType<typeof makeFormats>>();
function formats() {
  const tag = locale();
  const localeFormats = formatsByLocale.get(tag) ?? makeFormats(tag);
  formatsByLocale.set(tag, localeFormats);
  return localeFormats;
}

export const isValidDate = (date: Date): boolean => !Number.isNaN(date.getTime());
/** Returns whether a value is a day of the calendar, which has no time and is the same in every time zone. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(value);
  // 31 February is read as a day of March.
  return isValidDate(date) && date.toISOString().startsWith(value);
}

/** Formats a day, or a month or year alone. */
export function formatDay(value: string): string {
  if (!isDay(value) && isPartialDate(value)) return value.length === 4 ? value : formatMonth(value);
  const date = new Date(value);
  if (!isValidDate(date)) return value;
  return (isDay(value) ? formats().calendarDay : formats().day).format(date);
}

/** Formats the month and year of a calendar day, or only its short month. */
export const formatMonth = (day: string, isMonthOnly = false): string =>
  formats()[isMonthOnly ? 'shortMonth' : 'month'].format(new Date(day));

/** Formats a calendar day with its weekday, or only its short weekday. */
export const formatWeekday = (day: string, isWeekdayOnly = false): string =>
  formats()[isWeekdayOnly ? 'weekday' : 'fullDay'].format(new Date(day));

/** Formats day and month, for narrow spaces where the year is clear. */
export const formatShortDay = (moment: string): string => formats().shortDay.format(new Date(moment));

export function formatMoment(value: string): string {
  const date = new Date(value);
  return isPartialDate(value) || !isValidDate(date) ? formatDay(value) : formats().moment.format(date);
}

/** The age below which `formatAge` returns "just now". */
const JUST_NOW_SECONDS = 5;
const AGO_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
];

/**
 * Formats a moment of the last week as "2 hours ago" and an older one as a day. Callers show the exact moment on hover.
 */
export function formatAgo(value: string, now = Date.now()): string {
  if (isPartialDate(value)) return formatDay(value);
  let distance = (new Date(value).getTime() - now) / 60_000;
  if (Math.abs(distance) < 1) return t('shell.justNow');
  for (const [unit, size] of AGO_UNITS) {
    if (Math.abs(distance) < size) return formats().ago.format(Math.round(distance), unit);
    distance /= size;
  }
  return formatDay(value);
}

/** Formats the age of continuously refreshed data: "12s ago", "5m ago". */
export function formatAge(moment: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - moment) / 1_000);
  if (seconds < JUST_NOW_SECONDS) return t('shell.justNow');
  if (seconds < 60) return formats().age.format(-Math.floor(seconds), 'second');
  if (seconds < 3_600) return formats().age.format(-Math.floor(seconds / 60), 'minute');
  return formats().age.format(-Math.floor(seconds / 3_600), 'hour');
}

/** Returns the number of decimals in amounts of a currency. */
export const decimalsOf = (currency: string): number =>
  currency === '' ? 2 : moneyFormat(currency).resolvedOptions().maximumFractionDigits!;

/** Converts an amount from the minor unit of its currency to the major one: 1,250 pence are 12.5 pounds. */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);

/** Formats an amount in the minor unit of its currency: 1,250 pence as £12.50. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency).format(majorUnits(amount, currency));

const moneyFormats = new Map<string, Intl.NumberFormat>();
function moneyFormat(currency: string): Intl.NumberFormat {
  const key = `${locale()} ${currency}`;
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(locale(), { style: 'currency', currency });
  moneyFormats.set(key, format);
  return format;
}

/** Formats a whole number. */
export const formatCount = (count: number): string => formats().count.format(count);

/** Formats a number with at most three decimals, or with exactly `digits`. */
export const formatNumber = (value: number, digits?: Digits): string =>
  (digits === undefined ? formats().number : formats().fixed[digits]!).format(value);

/** Returns the separators of thousands and decimals, for a field that groups digits while they are typed. */
export function numberSeparators(): { thousandSeparator: string; decimalSeparator: string } {
  const parts = formats().fixed[1]!.formatToParts(-12_345.6);
  const partOf = (type: Intl.NumberFormatPartTypes, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { thousandSeparator: partOf('group', ''), decimalSeparator: partOf('decimal', '.') };
}

/** Formats a fraction as a percentage with exactly `digits` decimals. */
export const formatPercent = (share: number, digits: Digits = 0): string => formats().percent[digits]!.format(share);

/** Formats a time as "10:32", with its day unless it is today. */
export function formatTime(moment: number, now = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  const date = new Date(moment);
  return isToday ? formats().time.format(date) : formats().moment.format(date);
}

export function formatSeconds(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds));
  if (wholeSeconds < 60) return formats().seconds.format(wholeSeconds);
  return wholeSeconds < 3_600
    ? formats().minutes.format(wholeSeconds / 60)
    : formats().hours.format(wholeSeconds / 3_600);
}

export const formatBytes = (bytes: number): string =>
  bytes < 1_024 ** 2 ? formats().kilobytes.format(bytes / 1_024) : formats().megabytes.format(bytes / 1_024 ** 2);

/** Returns the parts of a numeric date in the user's order, with their separators. */
export const numericDayParts = (): Intl.DateTimeFormatPart[] => formats().numericDay.formatToParts(0);

/** Returns whether the user reads times with am and pm. */
export const hasTwelveHours = (): boolean => formats().time.resolvedOptions().hour12 === true;

/** Returns the first day of the user's week; Sunday is 0. Some browsers do not know it. */
export function firstWeekday(): number {
  const region: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale());
  return (region.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** Returns the ISO date of today in the user's time zone. */
export function isoToday(now = new Date()): string {
  return toLocalIso(now).slice(0, 10);
}

/** Returns a moment in the user's time zone as ISO without a zone. */
export const toLocalIso = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);

/** Returns the name of the user's time zone, for requests that depend on calendar days. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the ISO date `days` before an ISO date. */
export function subtractDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Formats a list: "a, b and c". */
export const formatList = (items: string[]): string => formats().list.format(items);
