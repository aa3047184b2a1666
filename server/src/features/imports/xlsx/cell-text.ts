export interface NumberStyle {
  isDate: boolean;
  /** Minimum number of digits, from a format such as "00000000". */
  digits: number;
}

const DAY_MS = 86_400_000;
/** Day 0 of each date system. Excel counts a nonexistent 29 February 1900, so dates are correct from March 1900. */
const EPOCH = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** Returns whether a format is a built-in date or time format, or a custom code with a date or time part. */
export function isDateFormat(id: number, code: string): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)) return true;
  const stripped = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '');
  return /[ymdhs]/i.test(stripped) && !/^general$/i.test(stripped);
}

/** Returns a number as text without exponent or rounding noise, and a date as ISO, regardless of the display format. */
export function numberText(storedValue: string, style: NumberStyle | undefined, uses1904Dates: boolean): string {
  const number = Number(storedValue);
  if (storedValue === '' || !Number.isFinite(number)) return storedValue;
  if (style?.isDate) return dateText(number, uses1904Dates);
  if (Number.isInteger(number)) {
    const digits = BigInt(Math.abs(number)).toString();
    return (number < 0 ? '-' : '') + digits.padStart(style?.digits ?? 0, '0');
  }
  // Excel shows 15 digits: 0.30000000000000004 as 0.3.
  return String(Number(number.toPrecision(15)));
}

function dateText(serial: number, uses1904Dates: boolean): string {
  const date = new Date(Math.round((EPOCH[uses1904Dates ? 1904 : 1900] + serial * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  const time = text.slice(11, 19);
  if (serial > 0 && serial < 1) return time;
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}
