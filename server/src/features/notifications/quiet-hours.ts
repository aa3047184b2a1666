import type { QuietHours } from './settings.queries.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Number of days to search for the end of quiet hours. Quiet hours never last longer than a weekend and two nights. */
const MAX_DAYS = 8;

/** A local time: days since 1 January 1970, and minutes since midnight. */
interface WallClock {
  day: number;
  minute: number;
}

/** Converts a moment to the local time in a zone. */
function wallClock(at: Date, zone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  const partValue = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const midnight = Date.UTC(partValue('year'), partValue('month') - 1, partValue('day'));
  return { day: midnight / DAY_MS, minute: partValue('hour') * 60 + partValue('minute') };
}

/**
 * Converts a local time in a zone to a moment. Returns the first moment for a time that occurs twice when clocks
 * change, and uses the previous offset for a skipped time.
 */
function momentOf({ day, minute }: WallClock, zone: string): Date {
  const utcMs = day * DAY_MS + minute * MINUTE_MS;
  const offsetAt = (moment: number) => {
    const clock = wallClock(new Date(moment), zone);
    return clock.day * DAY_MS + clock.minute * MINUTE_MS - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  };
  // One of the offsets a day earlier and a day later applies at the moment.
  const [smallerOffset, largerOffset] = [offsetAt(utcMs - DAY_MS), offsetAt(utcMs + DAY_MS)].toSorted(
    (a, b) => a - b,
  ) as [number, number];
  const earlierMoment = utcMs - largerOffset;
  return new Date(offsetAt(earlierMoment) === largerOffset ? earlierMoment : utcMs - smallerOffset);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Whether a day is a Saturday or Sunday. Day 0, 1 January 1970, was a Thursday. */
const isWeekend = (day: number) => [0, 6].includes((day + 4) % 7);

function isQuiet({ day, minute }: WallClock, { quiet_from, quiet_to, quiet_weekends }: QuietHours): boolean {
  if (quiet_weekends && isWeekend(day)) return true;
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  if (from === to) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the first moment outside the quiet hours, from `now` on. */
export function endOfQuietHours(now: Date, hours: QuietHours, zone: string): Date {
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

/** Returns the time at which the next digest is due. Delays it to the end of the quiet hours if it falls into them. */
export function nextDigestTime(now: Date, hours: QuietHours, zone: string): Date {
  const minute = minutesOf(hours.digest_at);
  const { day } = wallClock(now, zone);
  const today = momentOf({ day, minute }, zone);
  return endOfQuietHours(today > now ? today : momentOf({ day: day + 1, minute }, zone), hours, zone);
}
