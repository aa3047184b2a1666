import { type Day, type DayNumber, dayNumber, dayOf, weekday } from '@leadwright/contract/schedule/days';

/** Zoom levels, finest first. */
export const ZOOMS = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Width of one day, in pixels. */
const DAY_WIDTH: Record<Zoom, number> = { day: 32, week: 14, month: 5, quarter: 1.8 };
/** Space before the first step and after the last, in days. */
const MARGIN_DAYS: Record<Zoom, number> = { day: 7, week: 14, month: 31, quarter: 92 };

/** Maps days to positions on the timeline. */
export interface TimeAxis {
  /** Unit of the header. */
  zoom: Zoom;
  first: DayNumber;
  last: DayNumber;
  dayWidth: number;
}

/** Space to the right of the last bar, in pixels. */
const TRAILING_SPACE = 60;

interface OptionalDates {
  start: Day | null;
  end: Day | null;
}

/** Returns the first and last day of the ranges, with today included. */
export function spanOf(ranges: readonly OptionalDates[], today: Day): [DayNumber, DayNumber] {
  const days = ranges.flatMap(({ start, end }) => (start && end ? [dayNumber(start), dayNumber(end)] : []));
  const todayNumber = dayNumber(today);
  return days.reduce<[number, number]>(
    ([first, last], day) => [Math.min(first, day), Math.max(last, day)],
    [todayNumber, todayNumber],
  );
}

export function buildAxis(zoom: Zoom, [first, last]: [DayNumber, DayNumber]): TimeAxis {
  return { zoom, first: first - MARGIN_DAYS[zoom], last: last + MARGIN_DAYS[zoom], dayWidth: DAY_WIDTH[zoom] };
}

/** Returns the axis that shows the whole span, with the finest readable unit. */
export function buildFittingAxis([first, last]: [DayNumber, DayNumber], width: number): TimeAxis {
  const days = last - first + 3;
  const dayWidth = Math.min(DAY_WIDTH.day, Math.max(width - TRAILING_SPACE, 40) / days);
  const zoom = ZOOMS.find((candidate) => DAY_WIDTH[candidate] <= dayWidth * 1.2) ?? 'quarter';
  return { zoom, first: first - 1, last: last + 1, dayWidth };
}

export const widthOf = ({ first, last, dayWidth }: TimeAxis) => (last - first + 1) * dayWidth;
export const leftOf = ({ first, dayWidth }: TimeAxis, day: Day | DayNumber) =>
  ((typeof day === 'number' ? day : dayNumber(day)) - first) * dayWidth;

export interface Tick {
  day: Day;
  /** Number of days in the unit. */
  days: number;
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year';
}
const UNITS: Record<Zoom, [upper: Tick['unit'], lower: Tick['unit']]> = {
  day: ['month', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
};

/** Returns the two header lines for a range of days. */
export function ticksOf({ zoom }: TimeAxis, from: DayNumber, to: DayNumber): [upper: Tick[], lower: Tick[]] {
  const buildTicks = (unit: Tick['unit']) => {
    const ticks: Tick[] = [];
    for (let day = startOfUnit(unit, from); day <= to; ) {
      const next = startOfNextUnit(unit, day);
      ticks.push({ day: dayOf(day), days: next - day, unit });
      day = next;
    }
    return ticks;
  };
  const [upper, lower] = UNITS[zoom];
  return [buildTicks(upper), buildTicks(lower)];
}

function startOfUnit(unit: Tick['unit'], day: DayNumber): DayNumber {
  if (unit === 'day') return day;
  if (unit === 'week') return day - weekday(day);
  const [year, month] = yearAndMonth(day);
  if (unit === 'year') return dayNumber(`${year}-01-01`);
  const firstMonth = unit === 'month' ? month : month - ((month - 1) % 3);
  return dayNumber(`${year}-${String(firstMonth).padStart(2, '0')}-01`);
}

/** Days from the start of a unit to a day within the next unit, for any length of the months. */
const DAYS_TO_NEXT_UNIT: Record<Tick['unit'], number> = { day: 1, week: 7, month: 32, quarter: 95, year: 367 };
const startOfNextUnit = (unit: Tick['unit'], unitStart: DayNumber) =>
  startOfUnit(unit, unitStart + DAYS_TO_NEXT_UNIT[unit]);

function yearAndMonth(day: DayNumber): [year: string, month: number] {
  const isoDay = dayOf(day);
  return [isoDay.slice(0, 4), Number(isoDay.slice(5, 7))];
}
