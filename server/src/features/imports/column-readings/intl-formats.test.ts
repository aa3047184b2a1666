import type { ReadingKind } from '@leadwright/contract/column-reading';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectByDepth } from '../../../../../scripts/test-depth.ts';
import { formOfCell } from './form-of-cell.ts';
import { ColumnProfiler } from './profile.ts';
import { readColumnText } from './read-column-text.ts';
import { otherCurrencyIn } from './read-number.ts';
import { resolveReading, wholeNumbersOf } from './resolve-reading.ts';
import { UnreadableText } from './unreadable-text.ts';

const LOCALES =
  'en-GB en-US en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH nl-NL nl-BE es-ES es-MX it-IT pt-PT pt-BR da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO hr-HR sl-SI et-EE lv-LV el-GR tr-TR uk-UA ar-EG hi-IN'.split(
    ' ',
  );
/** The settling number or date makes the column clear under any hint. */
const NUMBERS = [1_234_567.5, 1234.5, 12_500, 0.125, -98_765.25, 7, 999, 1000, 12_345_678];
const DAYS = ['2026-12-31', '2026-03-04', '2027-05-06', '2026-10-15', '2026-02-28', '2026-08-01', '2026-11-30'];

const HINTS = { chosen: null, supplier: null, isExport: false, isWorkbook: false, isWhole: false, rowCountry: null };

function profileOf(kind: ReadingKind, texts: string[], country: string) {
  const profiler = new ColumnProfiler(kind);
  for (const text of texts) profiler.add(text);
  return profiler.finish([country]);
}

/** Reads texts as one column of a file of another country. */
function readAsColumn(kind: ReadingKind, type: 'decimal' | 'date', texts: string[], country = 'AQ') {
  const resolved = resolveReading(profileOf(kind, texts, country), { ...HINTS, country });
  return texts.map((text) => readColumnText(type, text, resolved));
}

describe.each(LOCALES)('a column that Intl has written for %s', (locale) => {
  test.each<[string, Intl.NumberFormatOptions]>([
    ['plain', { maximumFractionDigits: 3 }],
    ['accounting', { style: 'currency', currency: 'EUR', currencySign: 'accounting', maximumFractionDigits: 3 }],
    ['currency code', { style: 'currency', currency: 'CHF', currencyDisplay: 'code', maximumFractionDigits: 3 }],
    [
      'narrow currency',
      { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 3 },
    ],
  ])('reads %s numbers back', (_, options) => {
    const format = new Intl.NumberFormat(locale, options);
    expect(
      readAsColumn(
        'number',
        'decimal',
        NUMBERS.map((number) => format.format(number)),
      ),
    ).toEqual(NUMBERS);
  });

  test('reads percents back', () => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
    const numbers = [12.5, 7.5, 1250.5];
    expect(
      readAsColumn(
        'number',
        'decimal',
        numbers.map((number) => format.format(number / 100)),
      ),
    ).toEqual(numbers);
  });

  test.each<[string, Intl.DateTimeFormatOptions]>([
    ['numeric', { day: '2-digit', month: '2-digit', year: 'numeric' }],
    ['short', { day: 'numeric', month: 'numeric', year: 'numeric' }],
    ['medium', { dateStyle: 'medium' }],
    ['long', { dateStyle: 'long' }],
    ['full', { dateStyle: 'full' }],
  ])('reads %s dates back', (_, options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    const texts = DAYS.map((day) => format.format(new Date(day)));
    expect(readAsColumn('date', 'date', texts, locale.slice(-2))).toEqual(DAYS);
  });
});

test.each([
  ['GB', 'day_first', 'decimal_dot'],
  ['US', 'month_first', 'decimal_dot'],
  ['DE', 'day_first', 'decimal_comma'],
  ['CH', 'day_first', 'decimal_dot'],
  ['FR', 'day_first', 'decimal_comma'],
  ['AU', 'day_first', 'decimal_dot'],
  ['CA', null, 'decimal_dot'],
  ['SE', null, 'decimal_comma'],
])('reads doubtful dates and numbers as usual in %s', (country, date, number) => {
  const readingOf = (kind: ReadingKind, text: string) =>
    resolveReading(profileOf(kind, [text], country), { ...HINTS, country }).reading;
  expect([readingOf('date', '03/04/2027'), readingOf('number', '12.500')]).toEqual([date, number]);
});

test.each(['31/12/2026 9:05', '31/12/2026, 2:30 PM', '31/12/2026 um 14:30 Uhr', '31/12/2026T14:30:15', '31/12/2026'])(
  'reads the day of "%s" once for all of its times',
  (cell) => expect(formOfCell('date', cell)).toBe('31/12/2026'),
);

test.each([
  ['₨1,250', 'INR SCR', 'EUR'],
  ['﷼ 1,000', 'SAR IRR YER', 'EUR'],
  ['250 dollars', 'TWD JMD', 'EUR'],
  ['250 din', 'TND RSD', 'EUR'],
  ['250 kr.', 'SEK ISK', 'CZK'],
  ['$250', 'USD BRL WST', 'EUR'],
  ['RD$250', 'DOP', 'USD'],
  ['₤250', 'GBP TRY', ''],
  ['250¢', '', 'USD'],
  ['US$250', 'USD', 'CAD'],
])('takes "%s" for an amount in %s, not in %s', (text, possible, other) => {
  const split = (codes: string) => codes.split(' ').filter(Boolean);
  for (const currency of split(possible)) expect(otherCurrencyIn(text, currency), currency).toBeUndefined();
  for (const currency of split(other)) expect(otherCurrencyIn(text, currency), currency).toBeDefined();
});

test('counts cells that are too long for a number or a date without keeping them', () => {
  const long = `1.250,50${' '.repeat(1_000)}€`;
  for (const kind of ['number', 'date'] as const)
    expect(profileOf(kind, [long, long], 'DE')).toMatchObject({ cells: 2, forms: [] });
});

describe('a column of a workbook or an export', () => {
  const readingOf = (texts: string[], country: string) =>
    resolveReading(profileOf('number', texts, country), { ...HINTS, isWorkbook: true, country });

  test('has a decimal dot in any country', () => {
    expect(readingOf(['1.234', '500', '-7.125'], 'DE')).toMatchObject({
      reading: 'decimal_dot',
      basis: 'program',
    });
  });

  test('is unclear if its texts were typed in a country with a decimal comma', () => {
    expect(readingOf(['12.500', '1.234'], 'DE').reading).toBeNull();
    expect(readingOf(['7.345 €', '1.234'], 'DE').reading).toBeNull();
    expect(readingOf(['12.500', '1.234'], 'GB')).toMatchObject({ reading: 'decimal_dot', basis: 'country' });
  });

  test('is unclear if texts were typed among stored numbers in a country with a decimal comma', () => {
    expect(readingOf(['1234.5', '99.75', '12.500'], 'DE').reading).toBeNull();
    expect(readingOf(['1234.5', '99.75', '12.500', '1250.50'], 'DE').reading).toBe('decimal_dot');
    expect(readingOf(['1234.5', '99.75', '12,500'], 'GB').reading).toBe('decimal_dot');
  });
});

const numRuns = selectByDepth({ gate: 50, deep: 5_000 });
const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const separators = fc.constantFrom('/', '.', '-', '. ');

test('reads dates with a year of two digits in front back in countries where it is usual', () => {
  const countries = fc.constantFrom('HU', 'JP', 'CN', 'KR', 'SE', 'LT');
  // These years can be days too.
  const daysBefore2032 = days.filter((day) => day > '2001' && day < '2032');
  fc.assert(
    fc.property(countries, separators, fc.array(daysBefore2032, { minLength: 1 }), (country, separator, isoDays) => {
      const texts = isoDays.map((day) => day.slice(2).replaceAll('-', separator));
      expect(readAsColumn('date', 'date', texts, country)).toEqual(isoDays);
    }),
    { numRuns },
  );
});

test('reads each date with a sign of its own order back if some of them are clear', () => {
  const clearDays = days.filter((day) => Number(day.slice(8)) > 12);
  fc.assert(
    fc.property(clearDays, clearDays, fc.array(days), fc.array(days), (clear, otherClear, rest, otherRest) => {
      const isoDays = [clear, ...rest, otherClear, ...otherRest];
      const texts = isoDays.map((iso, index) => {
        const [year, month, day] = iso.split('-');
        return index <= rest.length ? `${day}.${month}.${year}` : `${month}/${day}/${year}`;
      });
      expect(readAsColumn('date', 'date', texts)).toEqual(isoDays);
    }),
    { numRuns },
  );
});

test('never reads a whole number with groups of digits as a smaller one', () => {
  const numbers = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.integer({ min: 1, max: 99 }).map((n) => n * 1_000),
  );
  const countries = fc.constantFrom('GB', 'US', 'DE', 'FR', 'CH', 'IN');
  fc.assert(
    fc.property(countries, fc.constantFrom('.', ','), fc.array(numbers, { minLength: 1 }), (country, sign, column) => {
      const texts = column.map((number) => number.toLocaleString('en').replaceAll(',', sign));
      const profile = wholeNumbersOf(profileOf('number', texts, country));
      const resolved = resolveReading(profile, { ...HINTS, isWhole: true, country });
      for (const [index, text] of texts.entries()) {
        const value = readColumnText('integer', text, resolved);
        if (!(value instanceof UnreadableText)) expect(value).toBe(column[index]);
      }
    }),
    { numRuns },
  );
});
