import type { WorkingCalendar } from '../schedule/calendar.ts';
import { type Day, type DayNumber, dayOf } from '../schedule/days.ts';
import { type Pace, paceOf } from './pace.ts';

/** The days of a campaign, and today. */
export interface CampaignPeriod {
  start: DayNumber;
  end: DayNumber;
  today: DayNumber;
  calendar: WorkingCalendar;
}

export interface EndForecast {
  /** Amount that the plan requires by the end of today; null before the first day, and without a target. */
  due: number | null;
  pace: Pace | null;
  /** Amount at the end if each working day brings as much as those before; null before the first day. */
  by_end: number | null;
  /** Day on which the target is then reached; null when it is reached, nothing is done, or it is too far away. */
  done_on: Day | null;
  /** Working days from the end to that day, negative when it is earlier. */
  late: number | null;
}

/** The limit of a forecast: about twenty years of working days. */
const MAX_FORECAST_DAYS = 5000;

/** Returns the number of working days so far, including today, in total, and after today. */
function daysOf({ start, end, today, calendar }: CampaignPeriod) {
  const total = calendar.daysBetween(start, end + 1);
  const elapsed = today < start ? 0 : calendar.daysBetween(start, Math.min(today, end) + 1);
  // A campaign on a weekend has no working day: it is due immediately.
  return total === 0 ? { total: 1, elapsed: 1, left: 0 } : { total, elapsed, left: total - elapsed };
}

const planned = (target: number, { elapsed, total }: { elapsed: number; total: number }) =>
  Math.round((target * elapsed) / total);

/** Returns the forecast of the end from the days so far. */
export function forecastEnd(course: CampaignPeriod, delivered: number, target: number | null): EndForecast {
  const { start, end, today, calendar } = course;
  if (today < start) return { due: null, pace: null, by_end: null, done_on: null, late: null };
  const days = daysOf(course);
  const isOver = today > end;
  const by_end = days.elapsed > 0 ? delivered + Math.floor((delivered * days.left) / days.elapsed) : null;
  if (!target) return { due: null, pace: null, by_end, done_on: null, late: null };
  const about = { due: planned(target, days), pace: paceOf({ delivered, target, ...days, isOver }), by_end };
  const needed = Math.ceil(((target - delivered) * days.elapsed) / delivered);
  // 0 / 0 is not a number of days either.
  if (isOver || delivered >= target || !(needed > 0 && needed <= MAX_FORECAST_DAYS))
    return { ...about, done_on: null, late: null };
  const done = calendar.shift(today + 1, needed) - 1;
  const late = done > end ? calendar.daysBetween(end + 1, done + 1) : -calendar.daysBetween(done + 1, end + 1);
  return { ...about, done_on: dayOf(done), late };
}

/**
 * Returns the amount at the end if the remaining dials are made and each brings as much as so far; at most the target,
 * where the work stops.
 */
export function forecastByCapacity(
  { delivered, target }: { delivered: number; target: number | null },
  dialled: number,
  dialsLeft: number,
): number | null {
  if (dialled === 0) return null;
  const most = delivered + Math.floor((delivered * dialsLeft) / dialled);
  return target ? Math.min(most, Math.max(delivered, target)) : most;
}

/** State at the end of a day, counted from the start; unknown values are null. */
export interface ForecastPoint {
  day: Day;
  plan: number | null;
  delivered: number | null;
  forecast: number | null;
  capacity: number | null;
}

/** Limit of the points of a line, for any length of the campaign. */
const MAX_POINTS = 16;
const WEEK = 7;

/** Returns the first day, evenly spaced weeks, today and the last day. */
function chartDays({ start, end, today }: CampaignPeriod): DayNumber[] {
  const step = WEEK * Math.max(1, Math.ceil((end - start) / WEEK / MAX_POINTS));
  const marks = new Set([start, end]);
  for (let day = start + step; day < end; day += step) marks.add(day);
  if (today >= start && today < end) marks.add(today);
  return [...marks].sort((one, other) => one - other);
}

interface ChartInput {
  target: number | null;
  /** Amount of each day. */
  deliveries: readonly { day: DayNumber; count: number }[];
  by_end: number | null;
  by_capacity: number | null;
}

/** Returns the points of a chart from the first to the last day of a campaign. */
export function forecastPoints(
  course: CampaignPeriod,
  { target, deliveries, by_end, by_capacity }: ChartInput,
): ForecastPoint[] {
  const { start, end, today, calendar } = course;
  const { left } = daysOf(course);
  const until = (last: DayNumber) => deliveries.reduce((sum, { day, count }) => sum + (day <= last ? count : 0), 0);
  const now = until(Math.max(today, end));
  const forecastAt = (day: DayNumber, last: number | null) => {
    if (last === null || today > end || day < today) return null;
    if (day === end) return last;
    const elapsedDays = calendar.daysBetween(Math.max(today + 1, start), day + 1);
    return left === 0 ? now : Math.round(now + ((last - now) * elapsedDays) / left);
  };
  return chartDays(course).map((day) => ({
    day: dayOf(day),
    plan: target ? planned(target, daysOf({ ...course, today: day })) : null,
    // Results after the end count as delivered at the end.
    delivered: day > today ? null : day === end ? now : until(day),
    forecast: forecastAt(day, by_end),
    capacity: forecastAt(day, by_capacity),
  }));
}
