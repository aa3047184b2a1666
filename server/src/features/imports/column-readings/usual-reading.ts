import type { ColumnReading, ReadingKind } from '@leadwright/contract/column-reading';

/** Languages in which dates are written with the year first even if it has two digits. */
const YEAR_FIRST_LANGUAGES = new Set(['hu', 'ja', 'ko', 'lt', 'mn', 'sv', 'zh']);

const languageOf = (country: string) => new Intl.Locale('und', { region: country }).maximize().language!;

/** Returns how numbers or dates are usually written in a country. */
export function usualReading(country: string, kind: ReadingKind): ColumnReading {
  // With a script in its name, Intl would not find the formats of the country.
  const locale = `${languageOf(country)}-${country}`;
  if (kind === 'number') {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'decimal_comma' : 'decimal_dot';
  }
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const [first] = format.formatToParts(0).filter(({ type }) => ['day', 'month', 'year'].includes(type));
  return `${first!.type as 'day' | 'month' | 'year'}_first`;
}

/** Returns whether a year of two digits usually comes first in a country, with any sign between the numbers. */
export const hasYearFirst = (country: string): boolean =>
  YEAR_FIRST_LANGUAGES.has(languageOf(country)) && usualReading(country, 'date') === 'year_first';
