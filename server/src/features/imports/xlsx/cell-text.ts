export interface NumberStyle {
  isDate: boolean;
  /** Whether hours are counted beyond a day, as in "[h]:mm". */
  isDuration: boolean;
  isPercent: boolean;
  /** Minimum number of digits, from a format such as "00000000". */
  digits: number;
}

const DAY_MS = 86_400_000;
/** Day 0 of each date system. Excel counts a nonexistent 29 February 1900 as day 60. */
const EPOCH = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const NONEXISTENT_DAY = 60;

const DURATION = /\[(?:h+|m+|s+)\]/i;

/** Returns how numbers of a built-in or custom format are shown. */
export function numberStyle(id: number, code: string): NumberStyle {
  // Without texts, colours and conditions.
  const stripped = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '');
  const isBuiltInDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const zeros = stripped.split(';')[0]!;
  return {
    isDate: isBuiltInDate || /[ymdhs]/i.test(stripped),
    isDuration: id === 46 || DURATION.test(stripped),
    isPercent: id === 9 || id === 10 || stripped.includes('%'),
    digits: /^0{2,20}$/.test(zeros) ? zeros.length : 0,
  };
}

/** Excel shows 15 digits: 0.30000000000000004 as 0.3. */
const decimalText = (number: number) => String(Number(number.toPrecision(15)));

/** Returns a number as text without exponent or rounding noise, a date as ISO, and a percentage as it is shown. */
export function numberText(storedValue: string, style: NumberStyle | undefined, uses1904Dates: boolean): string {
  const number = Number(storedValue);
  if (storedValue === '' || !Number.isFinite(number)) return storedValue;
  if (style?.isDuration && number >= 1) return durationText(number);
  if (style?.isDate) return dateText(number, uses1904Dates);
  if (style?.isPercent) return `${decimalText(number * 100)}%`;
  if (Number.isInteger(number)) {
    const digits = BigInt(Math.abs(number)).toString();
    return (number < 0 ? '-' : '') + digits.padStart(style?.digits ?? 0, '0');
  }
  return decimalText(number);
}

const pad = (number: number) => String(number).padStart(2, '0');

function durationText(days: number): string {
  const seconds = Math.round(days * 86_400);
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** Returns a date, or the time of a number below 1. Excel shows no date for a negative number. */
function dateText(serial: number, uses1904Dates: boolean): string {
  const isTime = serial < 1 && !(uses1904Dates && serial === 0);
  const days = uses1904Dates || isTime || serial >= NONEXISTENT_DAY ? serial : serial + 1;
  const date = new Date(Math.round((EPOCH[uses1904Dates ? 1904 : 1900] + days * DAY_MS) / 1000) * 1000);
  if (serial < 0 || Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  const time = text.slice(11, 19);
  if (isTime) return time;
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}
