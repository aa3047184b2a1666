const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** First three or four letters of months in other languages, where they differ from English. */
const FOREIGN_MONTHS: Record<string, number> = {
  mai: 5,
  maj: 5,
  mei: 5,
  okt: 10,
  dez: 12,
  dic: 12,
  des: 12,
  ene: 1,
  gen: 1,
  janv: 1,
  fev: 2,
  feb: 2,
  avr: 4,
  abr: 4,
  ago: 8,
  aou: 8,
  mrz: 3,
  maa: 3,
  mrt: 3,
  giu: 6,
  lug: 7,
  juin: 6,
  juil: 7,
  jui: 7,
  out: 10,
  ott: 10,
  set: 9,
  mag: 5,
};

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Returns eight digits with zeros for unknown parts; empty when a part is impossible. */
function eightDigits(year: number, month: number, day: number): string {
  if (year < 1800 || year > 2199 || month > 12 || day > 31) return '';
  return pad(year, 4) + pad(month, 2) + pad(month === 0 ? 0 : day, 2);
}

/**
 * Returns a four-digit year. Two-digit years are expanded so that the person is an adult today: 65 is 1965, 05 is 2005.
 */
const fullYear = (text: string) => (text.length > 2 ? Number(text) : Number(text) + (Number(text) > 20 ? 1900 : 2000));

function monthOf(word: string): number {
  const foreignMonth = FOREIGN_MONTHS[word.slice(0, 4)] ?? FOREIGN_MONTHS[word.slice(0, 3)];
  return foreignMonth ?? MONTHS.indexOf(word.slice(0, 3)) + 1;
}

/**
 * Returns a date of birth in any usual spelling as eight digits (YYYYMMDD, "19650000" when only the year is known);
 * empty when it cannot be parsed. The day comes before the month, unless the numbers or the country (US) indicate
 * otherwise. A wrong guess does little harm: the comparison has a level "day and month swapped".
 */
export function normaliseBirthDate(raw: string | undefined, country: string): string {
  if (!raw) return '';
  const text = raw
    .trim()
    .toLowerCase()
    .replace(/t\d{2}:.*$/, '');
  const compactDate = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  // Not checked: a typing error may create an impossible date, whose digits can still be compared.
  if (compactDate) return text;
  const isoMatch = /^(\d{4})[-/. ](\d{1,2})(?:[-/. ](\d{1,2}))?$/.exec(text);
  if (isoMatch) return pad(Number(isoMatch[1]), 4) + pad(Number(isoMatch[2]), 2) + pad(Number(isoMatch[3] ?? 0), 2);
  const numericMatch = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/.exec(text);
  if (numericMatch) {
    const [, first = '', second = '', year = ''] = numericMatch;
    const isMonthFirst = Number(second) > 12 || (country === 'US' && Number(first) <= 12);
    return isMonthFirst
      ? eightDigits(fullYear(year), Number(first), Number(second))
      : eightDigits(fullYear(year), Number(second), Number(first));
  }
  const words = text.replace(/(\d)(?:st|nd|rd|th)\b/g, '$1').match(/\p{L}+|\d+/gu) ?? [];
  const month = words.map((word) => monthOf(word.normalize('NFD').replace(/\p{M}/gu, ''))).find((m) => m > 0) ?? 0;
  const year = words.find((word) => /^\d{4}$/.test(word)) ?? '';
  const day = words.find((word) => /^\d{1,2}$/.test(word)) ?? '0';
  return year === '' ? '' : eightDigits(Number(year), month, Number(day));
}
