import './messages.ts';
import i18next, { t } from 'i18next';
import { ownLocale } from '../storage/own-locale.ts';

const languageOf = (tag: string) => tag.split('-')[0]!;

/**
 * The reader's way to write dates and numbers: that of the signed-in user, else the browser's. Its region counts, whatever
 * its language; month names in another language than the words around them do not.
 */
export function locale(): string {
  const spoken = i18next.language;
  const own = ownLocale.tag;
  if (own) return languageOf(own) === languageOf(spoken) ? own : own.replace(/^[^-]+/, languageOf(spoken));
  return navigator.languages.find((tag) => languageOf(tag) === languageOf(spoken)) ?? spoken;
}

const DIGITS = [0, 1, 2, 3] as const;
type Digits = (typeof DIGITS)[number];
const exactly = (digits: Digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

function makeFormats(tag: string) {
  const number = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options);
  const unit = (unit: string, maximumFractionDigits = 0) =>
    number({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  return {
    count: number({ maximumFractionDigits: 0 }),
    number: number(),
    fixed: DIGITS.map((digits) => number(exactly(digits))),
    percent: DIGITS.map((digits) => number({ style: 'percent', ...exactly(digits) })),
    seconds: unit('second'),
    minutes: unit('minute'),
    hours: unit('hour', 1),
    kilobytes: unit('kilobyte'),
    megabytes: unit('megabyte', 1),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }),
    shortDay: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
    numericDay: new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    shortMonth: new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }),
    dayAlone: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    moment: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
    ago: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
    age: new Intl.RelativeTimeFormat(tag, { style: 'narrow' }),
    list: new Intl.ListFormat(tag),
  };
}

/** Kept by locale: a grid writes thousands of cells, and making a format takes longer than using it. */
const kept = new Map<string, ReturnType<typeof makeFormats>>();
function formats() {
  const tag = locale();
  const found = kept.get(tag) ?? makeFormats(tag);
  kept.set(tag, found);
  return found;
}

/** A calendar day has no time of day, and stays the day it names whatever the reader's zone. */
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isDate = (date: Date) => !Number.isNaN(date.getTime());

export function formatDay(value: string): string {
  const date = new Date(value);
  if (!isDate(date)) return value;
  return (isDay(value) ? formats().dayAlone : formats().day).format(date);
}

/** The month of a calendar day, with its year or, where that stands beside it, alone and short. */
export const formatMonth = (day: string, alone = false): string =>
  formats()[alone ? 'shortMonth' : 'month'].format(new Date(day));

/** Day and month, where the year is plain and room is short. */
export const formatShortDay = (moment: string): string => formats().shortDay.format(new Date(moment));

export function formatMoment(value: string): string {
  const date = new Date(value);
  return isDay(value) || !isDate(date) ? formatDay(value) : formats().moment.format(date);
}

/** Nobody reads a clock of fewer seconds. */
const JUST_NOW = 5;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
];

/** "2 hours ago" within a week, the day beyond; show the exact moment on hover. */
export function formatAgo(value: string, now = Date.now()): string {
  if (isDay(value)) return formatDay(value);
  let distance = (new Date(value).getTime() - now) / 60_000;
  if (Math.abs(distance) < 1) return t('shell.justNow');
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) < size) return formats().ago.format(Math.round(distance), unit);
    distance /= size;
  }
  return formatDay(value);
}

/** How old something is that is looked at anew all the time: "12s ago", "5m ago". */
export function formatAge(moment: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - moment) / 1_000);
  if (seconds < JUST_NOW) return t('shell.justNow');
  if (seconds < 60) return formats().age.format(-Math.floor(seconds), 'second');
  if (seconds < 3_600) return formats().age.format(-Math.floor(seconds / 60), 'minute');
  return formats().age.format(-Math.floor(seconds / 3_600), 'hour');
}

/** How many decimals the amounts of a currency have. */
export const decimalsOf = (currency: string): number =>
  currency === '' ? 2 : moneyFormat(currency).resolvedOptions().maximumFractionDigits!;

/** An amount in the minor unit of its currency as one of the currency itself: 1,250 pence are 12.5. */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);

/** An amount in the minor unit of its currency, as people write it: 1,250 pence as £12.50. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency).format(majorUnits(amount, currency));

const monies = new Map<string, Intl.NumberFormat>();
function moneyFormat(currency: string): Intl.NumberFormat {
  const key = `${locale()} ${currency}`;
  const found = monies.get(key) ?? new Intl.NumberFormat(locale(), { style: 'currency', currency });
  monies.set(key, found);
  return found;
}

/** A number of pieces. */
export const formatCount = (count: number): string => formats().count.format(count);

/** A number with at most three decimals, or with just so many. */
export const formatNumber = (value: number, digits?: Digits): string =>
  (digits === undefined ? formats().number : formats().fixed[digits]!).format(value);

/** What stands between the thousands and before the decimals, for a field that groups digits as they are typed. */
export function numberSeparators(): { thousandSeparator: string; decimalSeparator: string } {
  const parts = formats().fixed[1]!.formatToParts(-12_345.6);
  const partOf = (type: Intl.NumberFormatPartTypes, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { thousandSeparator: partOf('group', ''), decimalSeparator: partOf('decimal', '.') };
}

/** A share of one as a percentage, with just so many decimals. */
export const formatPercent = (share: number, digits: Digits = 0): string => formats().percent[digits]!.format(share);

/** "10:32", or with its day where that is not today. */
export function formatTime(moment: number, now = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  const date = new Date(moment);
  return isToday ? formats().time.format(date) : formats().moment.format(date);
}

export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formats().seconds.format(whole);
  return whole < 3_600 ? formats().minutes.format(whole / 60) : formats().hours.format(whole / 3_600);
}

export const formatBytes = (bytes: number): string =>
  bytes < 1_024 ** 2 ? formats().kilobytes.format(bytes / 1_024) : formats().megabytes.format(bytes / 1_024 ** 2);

/** Day, month and year in the reader's order. */
function dayParts(): string[] {
  const parts = formats().numericDay.formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

/**
 * A date that somebody writes, or a spreadsheet gives: in the reader's order, with a time of day on their clock. What is
 * none stays as it is.
 */
export function isoDate(text: string): string {
  const [, first, second, third, time] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?(?:,?[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text.trim()) ?? [];
  if (!first || !second || !third) return text;
  const order = first.length === 4 ? ['year', 'month', 'day'] : dayParts();
  const part = (name: string) => [first, second, third][order.indexOf(name)]!;
  if (part('year').length !== 4) return text;
  const day = `${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  if (!time) return day;
  const moment = new Date(`${day}T${time.padStart(5, '0')}`);
  return isDate(moment) ? moment.toISOString() : text;
}

/** The reader's own day, as a date field wants it. */
export function isoToday(now = new Date()): string {
  return onClock(now).slice(0, 10);
}

/** A moment as the reader's clock shows it, written as ISO and without a zone. */
export const onClock = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);

/** The reader's zone by its name: whose days are meant where the server is asked about days. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** So many days before a day, both as a date field wants them. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** "a, b and c" */
export const formatList = (items: string[]): string => formats().list.format(items);
