import type { QuietHours } from './settings.queries.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days to search for the end of quiet hours, which is more than a weekend between two nights. */
const MAX_DAYS = 8;

/** A local time: days since 1 January 1970, and minutes since midnight. */
interface WallClock {
  day: number;
  minute: number;
}

/** Returns the local time in a zone at a moment. */
function wallClock(at: Date, zone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  const get = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const midnight = Date.UTC(get('year'), get('month') - 1, get('day'));
  return { day: midnight / DAY_MS, minute: get('hour') * 60 + get('minute') };
}

/**
 * Returns the moment of a local time in a zone. A time that occurs twice, because the clock is put back, means the
 * first. A time that is skipped, because the clock is put forward, counts as if the clock had not changed.
 */
function momentOf({ day, minute }: WallClock, zone: string): Date {
  const utcMs = day * DAY_MS + minute * MINUTE_MS;
  const offsetAt = (moment: number) => {
    const clock = wallClock(new Date(moment), zone);
    return clock.day * DAY_MS + clock.minute * MINUTE_MS - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  };
  // The offsets one day before and one day after: one of them applies at the moment.
  const [smallerOffset, largerOffset] = [offsetAt(utcMs - DAY_MS), offsetAt(utcMs + DAY_MS)].toSorted(
    (a, b) => a - b,
  ) as [number, number];
  const early = utcMs - largerOffset;
  return new Date(offsetAt(early) === largerOffset ? early : utcMs - smallerOffset);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** 1 January 1970 was a Thursday. */
const isWeekend = (day: number) => [0, 6].includes((day + 4) % 7);

function isQuiet({ day, minute }: WallClock, { quiet_from, quiet_to, quiet_weekends }: QuietHours): boolean {
  if (quiet_weekends && isWeekend(day)) return true;
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  if (from === to) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the first moment from `now` on that is outside the quiet hours, which may be `now` itself. */
export function afterQuiet(now: Date, hours: QuietHours, zone: string): Date {
  const clock = wallClock(now, zone);
  if (!isQuiet(clock, hours)) return now;
  // Quiet hours end at `quiet_to`, or at midnight after a weekend.
  for (let day = clock.day; day < clock.day + MAX_DAYS; day++)
    for (const minute of [0, minutesOf(hours.quiet_to)].toSorted((a, b) => a - b)) {
      const isLater = day > clock.day || minute > clock.minute;
      if (isLater && !isQuiet({ day, minute }, hours)) return momentOf({ day, minute }, zone);
    }
  return now;
}

/** Returns when the next digest is sent: at its time of day, or after the quiet hours that include it. */
export function nextDigest(now: Date, hours: QuietHours, zone: string): Date {
  const minute = minutesOf(hours.digest_at);
  const { day } = wallClock(now, zone);
  const today = momentOf({ day, minute }, zone);
  return afterQuiet(today > now ? today : momentOf({ day: day + 1, minute }, zone), hours, zone);
}
