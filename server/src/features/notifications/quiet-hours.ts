import type { Hours } from './settings.queries.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Longer than any weekend between two nights. */
const MAX_DAYS = 8;

/** A day of a calendar, counted from 1 January 1970, and the minutes since its midnight by the clock on the wall. */
interface WallClock {
  day: number;
  minute: number;
}

/** What the clock on the wall of a zone shows at a moment. */
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
 * The moment at which the clock of a zone shows this: the first of two where it is put back, and where it is put forward past
 * it the moment that it would have been.
 */
function momentOf({ day, minute }: WallClock, zone: string): Date {
  const shown = day * DAY_MS + minute * MINUTE_MS;
  const offsetAt = (moment: number) => {
    const clock = wallClock(new Date(moment), zone);
    return clock.day * DAY_MS + clock.minute * MINUTE_MS - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  };
  // The clock of a day before and of a day after: one of both is that of the moment.
  const [small, large] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const early = shown - large;
  return new Date(offsetAt(early) === large ? early : shown - small);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** 1 January 1970 was a Thursday. */
const isWeekend = (day: number) => [0, 6].includes((day + 4) % 7);

function isQuiet({ day, minute }: WallClock, { quiet_from, quiet_to, quiet_weekends }: Hours): boolean {
  if (quiet_weekends && isWeekend(day)) return true;
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)];
  if (from === to) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The first moment from `now` on that is outside somebody's quiet hours, in their zone; `now` itself where it is. */
export function afterQuiet(now: Date, hours: Hours, zone: string): Date {
  const clock = wallClock(now, zone);
  if (!isQuiet(clock, hours)) return now;
  // It ends at the end of a night, or at the midnight after a weekend.
  for (let day = clock.day; day < clock.day + MAX_DAYS; day++)
    for (const minute of [0, minutesOf(hours.quiet_to)].toSorted((a, b) => a - b)) {
      const isLater = day > clock.day || minute > clock.minute;
      if (isLater && !isQuiet({ day, minute }, hours)) return momentOf({ day, minute }, zone);
    }
  return now;
}

/** When the next mail for all of a day goes out: at its time of day, or after the quiet hours that it falls into. */
export function nextDigest(now: Date, hours: Hours, zone: string): Date {
  const minute = minutesOf(hours.digest_at);
  const { day } = wallClock(now, zone);
  const today = momentOf({ day, minute }, zone);
  return afterQuiet(today > now ? today : momentOf({ day: day + 1, minute }, zone), hours, zone);
}
