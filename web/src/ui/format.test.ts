import './messages.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { userLocale } from '../storage/user-locale.ts';
import { datePattern, isoDate } from './form/dates/parse-date.ts';
import {
  firstWeekday,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatShortDay,
  hasTwelveHours,
  locale,
  numberSeparators,
  subtractDays,
} from './format.ts';

const setLanguages = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
afterEach(async () => {
  userLocale.tag = undefined;
  setLanguages('en-GB');
  await i18next.changeLanguage('en-GB');
});

test('uses the region of the browser and the language of the page', async () => {
  setLanguages('de-AT', 'en-US', 'en-GB');
  expect(locale()).toBe('en-US');
  expect([formatDay('2026-11-02'), formatCount(12_345)]).toEqual(['Nov 2, 2026', '12,345']);
  setLanguages('de-AT');
  expect(locale()).toBe('en-GB');
  await i18next.changeLanguage('de');
  expect(locale()).toBe('de-AT');
  expect(numberSeparators().decimalSeparator).toBe(',');
  expect([formatDay('2026-11-02'), formatNumber(1.5, 2), formatPercent(0.256, 1)]).toEqual([
    '02.11.2026',
    '1,50',
    '25,6\u00a0%',
  ]);
});

test('formats for the region of the signed-in user in the page’s language', () => {
  setLanguages('en-US');
  const formatted = () => [
    formatDay('2026-11-02'),
    formatNumber(12_345.6),
    formatMoment('2026-11-02T15:05:00Z').replace(/\s/g, ' '),
  ];
  expect(formatted()).toEqual(['Nov 2, 2026', '12,345.6', 'Nov 2, 2026, 3:05 PM']);
  userLocale.tag = 'en-GB';
  expect(formatted()).toEqual(['2 Nov 2026', '12,345.6', '2 Nov 2026, 15:05']);
  userLocale.tag = 'de-DE';
  expect(formatted()).toEqual(['2 Nov 2026', '12.345,6', '2 Nov 2026, 15:05']);
  expect([numberSeparators().decimalSeparator, isoDate('2.11.2026')]).toEqual([',', '2026-11-02']);
});

test('parses a date in the user’s order and keeps other text unchanged', () => {
  setLanguages('en-GB');
  expect(['2/11/2026', '2026-11-02', '02.11.2026', '2/11/26', 'soon'].map((text) => isoDate(text))).toEqual([
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    '2/11/26',
    'soon',
  ]);
  setLanguages('en-US');
  expect(isoDate('11/2/2026')).toBe('2026-11-02');
  expect(isoDate('2026-11-02 9:30')).toBe(new Date('2026-11-02T09:30').toISOString());
});

test('parses month names and am or pm, and two-digit years where they are allowed', () => {
  setLanguages('en-GB');
  const texts = ['2 Nov 2026', 'November 2, 2026', '2 sept. 2026', '2 Foo 2026', '31/02/2026'];
  expect(texts.map((text) => isoDate(text))).toEqual([
    '2026-11-02',
    '2026-11-02',
    '2026-09-02',
    '2 Foo 2026',
    '31/02/2026',
  ]);
  expect([isoDate('2/11/26'), isoDate('2/11/26', true)]).toEqual(['2/11/26', '2026-11-02']);
  const afternoon = new Date('2026-11-02T15:05').toISOString();
  expect(['Nov 2, 2026, 3:05 PM', '2026-11-02T15:05'].map((text) => isoDate(text))).toEqual([afternoon, afternoon]);
  expect(isoDate('2026-11-02T15:05:00.000Z')).toBe('2026-11-02T15:05:00.000Z');
});

test('describes how a date is typed in the user’s order', () => {
  const letters = { day: 'dd', month: 'mm', year: 'yyyy' };
  setLanguages('en-GB');
  expect([datePattern(letters), firstWeekday(), hasTwelveHours()]).toEqual(['dd/mm/yyyy', 1, false]);
  setLanguages('en-US');
  expect([datePattern(letters), firstWeekday(), hasTwelveHours()]).toEqual(['mm/dd/yyyy', 0, true]);
});

test('keeps a day in every time zone and shows a moment with its time', () => {
  // Each case uses its own locale, because formats are cached with the time zone of their creation.
  for (const [language, zone] of [
    ['en-IE', 'Pacific/Kiritimati'],
    ['en-AU', 'America/Los_Angeles'],
  ] as const) {
    process.env.TZ = zone;
    setLanguages(language);
    expect([formatDay('2026-11-02'), formatMoment('2026-11-02')]).toEqual(['2 Nov 2026', '2 Nov 2026']);
  }
  process.env.TZ = 'UTC';
  setLanguages('en-GB');
  expect(formatMoment('2026-11-02T09:05:00Z')).toBe('2 Nov 2026, 09:05');
  expect([formatDay('soon'), formatMoment('soon')]).toEqual(['soon', 'soon']);
});

test('formats a moment of the last week as an age and an older one as a day', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ago = (seconds: number) => formatAgo(new Date(now - seconds * 1_000).toISOString(), now);
  expect([20, 120, 7_200, 86_400, 3 * 86_400, 8 * 86_400].map(ago)).toEqual([
    'just now',
    '2 minutes ago',
    '2 hours ago',
    'yesterday',
    '3 days ago',
    '14 Nov 2026',
  ]);
  expect(formatAgo('2026-11-22', now)).toBe('22 Nov 2026');
});

test('formats numbers, durations, sizes and lists', () => {
  expect([formatNumber(1_234.5678), formatNumber(2, 1), formatPercent(0.5)]).toEqual(['1,234.568', '2.0', '50%']);
  expect([4, 120, 5_400].map(formatSeconds)).toEqual(['4 secs', '2 mins', '1.5 hrs']);
  expect([500, 300_000, 5_000_000].map(formatBytes)).toEqual(['0 kB', '293 kB', '4.8 MB']);
  expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
});

test('subtracts days from a date and formats a short day', () => {
  expect([subtractDays('2026-03-01', 1), subtractDays('2026-01-15', 29)]).toEqual(['2026-02-28', '2025-12-17']);
  expect(formatShortDay('2026-11-02T12:00:00Z')).toBe('2 Nov');
});

test('no other file formats dates or numbers', () => {
  const source = join(import.meta.dirname, '..');
  const FORMATTER =
    /\bIntl\.(?!Collator)|\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time|UTC)String\(|from '(?:dayjs|date-fns|moment|luxon)/;
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(300);
  const offenders = files.filter((path) => FORMATTER.test(readFileSync(join(source, path), 'utf8')));
  expect(offenders).toEqual(['ui/format.ts']);
});
