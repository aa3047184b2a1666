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
  /** Total that the plan requires by the end of today; null before the first day or without a target. */
  due: number | null;
  pace: Pace | null;
  /** Total at the end if the average per working day stays the same; null before the first day. */
  by_end: number | null;
  /**
   * Day on which the target is reached at that rate; null when it has already been reached, nothing has been delivered,
   * or the day is too far away.
   */
  done_on: Day | null;
  /** Working days from the end to that day; negative when the day is earlier. */
  late: number | null;
}

/** The limit of a forecast: about twenty years of working days. */
const MAX_FORECAST_DAYS = 5000;

/** Counts the working days: in total, up to today, and after today. */
function countDays({ start, end, today, calendar }: CampaignPeriod) {
  const total = calendar.daysBetween(start, end + 1);
  const elapsed = today < start ? 0 : calendar.daysBetween(start, Math.min(today, end) + 1);
  // A campaign without a working day, such as one on a weekend, counts as one past day: the whole target is due.
  return total === 0 ? { total: 1, elapsed: 1, remaining: 0 } : { total, elapsed, remaining: total - elapsed };
}

const plannedAmount = (target: number, { elapsed, total }: { elapsed: number; total: number }) =>
  Math.round((target * elapsed) / total);

/** Forecasts the end from the results so far. */
export function forecastEnd(period: CampaignPeriod, delivered: number, target: number | null): EndForecast {
  const { start, end, today, calendar } = period;
  if (today < start) return { due: null, pace: null, by_end: null, done_on: null, late: null };
  const days = countDays(period);
  const isOver = today > end;
  const by_end = days.elapsed > 0 ? delivered + Math.floor((delivered * days.remaining) / days.elapsed) : null;
  if (!target) return { due: null, pace: null, by_end, done_on: null, late: null };
  const pace = paceOf({ delivered, target, ...days, isOver });
  const commonValues = { due: plannedAmount(target, days), pace, by_end };
  const neededDays = Math.ceil(((target - delivered) * days.elapsed) / delivered);
  // `neededDays` is NaN for 0 / 0.
  if (isOver || delivered >= target || !(neededDays > 0 && neededDays <= MAX_FORECAST_DAYS))
    return { ...commonValues, done_on: null, late: null };
  const doneDay = calendar.shift(today + 1, neededDays) - 1;
  const late = doneDay > end ? calendar.daysBetween(end + 1, doneDay + 1) : -calendar.daysBetween(doneDay + 1, end + 1);
  return { ...commonValues, done_on: dayOf(doneDay), late };
}

/**
 * Forecasts the total at the end if all remaining dials are made and the average result per dial stays the same. The
 * forecast is not higher than the target, because the work stops there.
 */
export function forecastByCapacity(
  { delivered, target }: { delivered: number; target: number | null },
  dialsMade: number,
  dialsLeft: number,
): number | null {
  if (dialsMade === 0) return null;
  const projected = delivered + Math.floor((delivered * dialsLeft) / dialsMade);
  return target ? Math.min(projected, Math.max(delivered, target)) : projected;
}

/** Totals at the end of a day, counted from the start; unknown values are null. */
export interface ForecastPoint {
  day: Day;
  plan: number | null;
  delivered: number | null;
  forecast: number | null;
  capacity: number | null;
}

/** Maximum number of points of a line, for any length of the campaign. */
const MAX_POINTS = 16;
const WEEK = 7;

/** Returns the days of the chart: the first day, the last day, days at equal intervals of whole weeks, and today. */
function chartDays({ start, end, today }: CampaignPeriod): DayNumber[] {
  const step = WEEK * Math.max(1, Math.ceil((end - start) / WEEK / MAX_POINTS));
  const days = new Set([start, end]);
  for (let day = start + step; day < end; day += step) days.add(day);
  if (today >= start && today < end) days.add(today);
  return [...days].sort((a, b) => a - b);
}

interface ChartInput {
  target: number | null;
  /** Results of each day. */
  deliveries: readonly { day: DayNumber; count: number }[];
  by_end: number | null;
  by_capacity: number | null;
}

/** Returns the points of a chart from the first to the last day of a campaign. */
export function forecastPoints(
  period: CampaignPeriod,
  { target, deliveries, by_end, by_capacity }: ChartInput,
): ForecastPoint[] {
  const { start, end, today, calendar } = period;
  const { remaining } = countDays(period);
  const deliveredUntil = (last: DayNumber) =>
    deliveries.reduce((sum, { day, count }) => sum + (day <= last ? count : 0), 0);
  const deliveredNow = deliveredUntil(Math.max(today, end));
  const forecastAt = (day: DayNumber, endTotal: number | null) => {
    if (endTotal === null || today > end || day < today) return null;
    if (day === end) return endTotal;
    const elapsedDays = calendar.daysBetween(Math.max(today + 1, start), day + 1);
    return remaining === 0
      ? deliveredNow
      : Math.round(deliveredNow + ((endTotal - deliveredNow) * elapsedDays) / remaining);
  };
  return chartDays(period).map((day) => ({
    day: dayOf(day),
    plan: target ? plannedAmount(target, countDays({ ...period, today: day })) : null,
    // Results after the end count as delivered at the end.
    delivered: day > today ? null : day === end ? deliveredNow : deliveredUntil(day),
    forecast: forecastAt(day, by_end),
    capacity: forecastAt(day, by_capacity),
  }));
}
