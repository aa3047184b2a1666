import type { ReadingKind } from '@leadwright/contract/column-reading';
import { describe, expect, test } from 'vitest';
import { profileColumn } from './profile.ts';
import { readColumnText } from './read-column-text.ts';
import { resolveReading } from './resolve-reading.ts';

const LOCALES =
  'en-GB en-US en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH nl-NL nl-BE es-ES es-MX it-IT pt-PT pt-BR da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO hr-HR sl-SI et-EE lv-LV el-GR tr-TR uk-UA ar-EG hi-IN'.split(
    ' ',
  );
/** The settling number or date makes the column clear under any hint. */
const NUMBERS = [1_234_567.5, 1234.5, 12_500, 0.125, -98_765.25, 7, 999, 1000, 12_345_678];
const DAYS = ['2026-12-31', '2026-03-04', '2027-05-06', '2026-10-15', '2026-02-28', '2026-08-01', '2026-11-30'];

const loadRowCountry = async () => null;

/** Reads texts as one column of a file of another country. */
async function readAsColumn(kind: ReadingKind, type: 'decimal' | 'date', texts: string[], country = 'AQ') {
  const columnTexts = texts.map((text) => ({ text, sample: text, cells: 1 }));
  const profile = await profileColumn(kind, columnTexts, country);
  const hints = { chosen: null, supplier: null, isExport: false, isWorkbook: false, country, loadRowCountry };
  const resolved = await resolveReading(profile, hints);
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
  ])('reads %s numbers back', async (_, options) => {
    const format = new Intl.NumberFormat(locale, options);
    expect(
      await readAsColumn(
        'number',
        'decimal',
        NUMBERS.map((number) => format.format(number)),
      ),
    ).toEqual(NUMBERS);
  });

  test('reads percents back', async () => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
    const numbers = [12.5, 7.5, 1250.5];
    expect(
      await readAsColumn(
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
  ])('reads %s dates back', async (_, options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    const texts = DAYS.map((day) => format.format(new Date(day)));
    expect(await readAsColumn('date', 'date', texts, locale.slice(-2))).toEqual(DAYS);
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
])('reads doubtful dates and numbers as usual in %s', async (country, date, number) => {
  const readingOf = async (kind: ReadingKind, text: string) => {
    const profile = await profileColumn(kind, [{ text, sample: text, cells: 1 }], country);
    const hints = { chosen: null, supplier: null, isExport: false, isWorkbook: false, country, loadRowCountry };
    return (await resolveReading(profile, hints)).reading;
  };
  expect([await readingOf('date', '03/04/2027'), await readingOf('number', '12.500')]).toEqual([date, number]);
});

test('lets other work continue while it reads a column of many texts', async () => {
  let turns = 0;
  const countTurns = () => {
    turns++;
    counter = setImmediate(countTurns);
  };
  let counter = setImmediate(countTurns);
  const texts = Array.from({ length: 5_000 }, (_, index) => `Note ${index}`);
  await readAsColumn('date', 'date', texts);
  clearImmediate(counter);
  expect(turns).toBeGreaterThan(20);
});

describe('a column of a workbook or an export', () => {
  const readingOf = async (texts: string[], country: string) => {
    const profile = await profileColumn(
      'number',
      texts.map((text) => ({ text, sample: text, cells: 1 })),
      country,
    );
    const hints = { chosen: null, supplier: null, isExport: false, isWorkbook: true, country, loadRowCountry };
    return resolveReading(profile, hints);
  };

  test('has a decimal dot in any country', async () => {
    expect(await readingOf(['1.234', '500', '-7.125'], 'DE')).toMatchObject({
      reading: 'decimal_dot',
      basis: 'program',
    });
  });

  test('is unclear if its texts were typed in a country with a decimal comma', async () => {
    expect((await readingOf(['12.500', '1.234'], 'DE')).reading).toBeNull();
    expect((await readingOf(['7.345 €', '1.234'], 'DE')).reading).toBeNull();
    expect(await readingOf(['12.500', '1.234'], 'GB')).toMatchObject({ reading: 'decimal_dot', basis: 'country' });
  });
});
