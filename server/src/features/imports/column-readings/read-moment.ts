import { plainDigits } from './ascii-digits.ts';
import { type DateReading, readDay, readDayNumber } from './read-day.ts';

const MAX_LENGTH = 80;
const TIME =
  /^(.*?[^T,\s])[T,\s]+(?:(?:at|um|à|kl\.?|om|alle|a las) )?(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([ap]\.?\s?m\.?)?\s*(?:Uhr|h)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const BEFORE_TIME = /[T,\s]\D*\d/i;
const DAY_NUMBER_WITH_TIME = /^(\d{5})[.,](\d{1,15})$/;
const DAY_SECONDS = 86_400;

const pad = (number: number) => String(number).padStart(2, '0');

interface Moment {
  day: string;
  /** Whole seconds of the day. */
  seconds: number;
  /** The fraction of a second, such as ".25", or empty. */
  fraction: string;
  zone: string;
}

/** Reads a day with or without a time. Without a time zone it is UTC, as in exports. */
export function readMoment(text: string, reading: DateReading, language: string | null): Moment | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const wholeDay = readDay(text, reading, language);
  if (wholeDay) return { day: wholeDay, seconds: 0, fraction: '', zone: 'Z' };
  const plain = plainDigits(text).trim();
  const dayNumber = reading === 'day_number' ? DAY_NUMBER_WITH_TIME.exec(plain) : null;
  if (dayNumber) {
    const day = readDayNumber(dayNumber[1]!);
    const seconds = Math.round(Number(`0.${dayNumber[2]}`) * DAY_SECONDS);
    return day && seconds < DAY_SECONDS ? { day, seconds, fraction: '', zone: 'Z' } : undefined;
  }
  // Most texts have no time, and the expression takes long to find that out.
  const time = BEFORE_TIME.test(plain) ? TIME.exec(plain) : null;
  if (!time) return undefined;
  const day = readDay(time[1]!, reading, language);
  const seconds = secondsOf(time);
  if (!day || seconds === undefined || isTimeSpan(time)) return undefined;
  const zone = /^[+-]/.test(time[7] ?? '')
    ? time[7]!.replace(/^(...):?(\d\d)?$/, (_, hour, minute = '00') => `${hour}:${minute}`)
    : 'Z';
  return { day, seconds, fraction: time[5] ? `.${time[5]}` : '', zone };
}

/** Returns whether what follows a time can be the end of a span, as in "10:00-11:00", rather than a time zone. */
const isTimeSpan = ([, date, , , second, , half, zone = '']: RegExpExecArray) =>
  /^[+-]/.test(zone) &&
  second === undefined &&
  half === undefined &&
  (zone.length === 3 || (zone[0] === '-' && !/^\d{4}-/.test(date!)));

function secondsOf([, , hourText, minuteText, secondText = '0', , half]: RegExpExecArray): number | undefined {
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)];
  if (minute > 59 || second > 59 || hour > 23 || (half && (hour === 0 || hour > 12))) return undefined;
  const fullHour = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return fullHour * 3600 + minute * 60 + second;
}

/** Returns an ISO text of a moment. */
export const momentText = ({ day, seconds, fraction, zone }: Moment): string =>
  `${day}T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${fraction}${zone}`;
