import { foldText } from '@leadwright/contract/text/fold';

/** The languages whose names of months and days are read: those of the countries that supplier files come from. */
const LANGUAGES =
  'en en-US de de-AT fr nl es es-MX it pt da sv nb nn fi is pl cs sk hu ro bg hr sl sr sr-Latn bs mk sq et lv lt el tr uk ru ga mt ca eu gl cy id ms vi af sw ar hi'.split(
    ' ',
  );
/** Short names that spreadsheet programs write but Intl does not. */
const MORE_NAMES: [name: string, month: number, language: string][] = [
  ['mrz', 3, 'de'],
  ['maerz', 3, 'de'],
  ['jaenner', 1, 'de'],
  ['sept', 9, 'en'],
];

/** Folds a name: without accents, case and a final dot. */
const foldName = (name: string) => foldText(name).replace(/\p{M}/gu, '').replace(/[.॰]$/, '');

const FORMS = ['long', 'short'].flatMap((month) => [{ month }, { day: 'numeric', month, year: 'numeric' }]);

interface Names {
  /** Months by language, by folded name. A few names mean different months in different languages. */
  months: Map<string, Map<string, number>>;
  days: Set<string>;
}

function namesOfIntl(): Names {
  const months: Names['months'] = new Map();
  const days: Names['days'] = new Set();
  const addMonth = (name: string, month: number, language: string) => {
    const folded = foldName(name);
    if (/^\P{L}*$|\d/u.test(folded)) return;
    months.set(folded, (months.get(folded) ?? new Map()).set(language, month));
  };
  for (const locale of LANGUAGES) {
    const language = locale.split('-')[0]!;
    const options = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
    const partOf = (format: Intl.DateTimeFormat, date: Date, type: 'month' | 'weekday') =>
      format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
    for (const form of FORMS) {
      const format = new Intl.DateTimeFormat(locale, { ...options, ...(form as Intl.DateTimeFormatOptions) });
      for (let month = 0; month < 12; month++)
        addMonth(partOf(format, new Date(Date.UTC(2026, month, 15)), 'month'), month + 1, language);
    }
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, weekday });
      for (let day = 1; day <= 7; day++) {
        const name = foldName(partOf(format, new Date(Date.UTC(2026, 0, day)), 'weekday'));
        for (const word of name.split(/[^\p{L}]+/u)) days.add(word);
      }
    }
  }
  for (const [name, month, language] of MORE_NAMES) addMonth(name, month, language);
  return { months, days };
}

let names: Names | undefined;
/** Returns the names of all languages, which take some milliseconds to collect. */
const allNames = () => (names ??= namesOfIntl());

/** Returns the months that a name has, by language; undefined if it is no name of a month. */
export const monthsByLanguage = (name: string): ReadonlyMap<string, number> | undefined =>
  allNames().months.get(foldName(name));

/** Returns the month of a name; undefined if languages disagree and `language` does not decide. */
export function monthOf(name: string, language: string | null): number | undefined {
  const months = monthsByLanguage(name);
  if (!months) return undefined;
  const [first, ...others] = new Set(months.values());
  return others.length === 0 ? first : months.get(language ?? '');
}

export const isDayName = (name: string): boolean => allNames().days.has(foldName(name));
