import type { WorkingCalendar } from '../schedule/calendar.ts';
import { type Day, type DayNumber, dayOf } from '../schedule/days.ts';
import { type Pace, paceOf } from './pace.ts';

/** The days of a campaign, and the day it is there. */
export interface Course {
  start: DayNumber;
  end: DayNumber;
  today: DayNumber;
  calendar: WorkingCalendar;
}

export interface Outlook {
  /** As many as the plan asks for by the end of today; null before the first day, and without a target. */
  due: number | null;
  pace: Pace | null;
  /** As many as there are at the end if each working day brings as many as those before; null before the first day. */
  by_end: number | null;
  /** The day on which the target is reached so; null where it is, where nothing is done, and where it takes a lifetime. */
  done_on: Day | null;
  /** Working days from the end to that day, below 0 where it comes first. */
  late: number | null;
}

/** What takes longer is no forecast any more: twenty years of working days. */
const FARTHEST = 5000;

/** Working days: how many have gone, today among them, how many there are, and how many are left after today. */
function daysOf({ start, end, today, calendar }: Course) {
  const total = calendar.daysBetween(start, end + 1);
  const elapsed = today < start ? 0 : calendar.daysBetween(start, Math.min(today, end) + 1);
  // A campaign of a weekend has no working day: it is due as it begins.
  return total === 0 ? { total: 1, elapsed: 1, left: 0 } : { total, elapsed, left: total - elapsed };
}

const planned = (target: number, { elapsed, total }: { elapsed: number; total: number }) =>
  Math.round((target * elapsed) / total);

/** What the days so far say of the end. */
export function outlookOf(course: Course, delivered: number, target: number | null): Outlook {
  const { start, end, today, calendar } = course;
  if (today < start) return { due: null, pace: null, by_end: null, done_on: null, late: null };
  const days = daysOf(course);
  const isOver = today > end;
  const by_end = days.elapsed > 0 ? delivered + Math.floor((delivered * days.left) / days.elapsed) : null;
  if (!target) return { due: null, pace: null, by_end, done_on: null, late: null };
  const about = { due: planned(target, days), pace: paceOf({ delivered, target, ...days, isOver }), by_end };
  const needed = Math.ceil(((target - delivered) * days.elapsed) / delivered);
  // Nothing divides into nothing as well: neither is a number of days.
  if (isOver || delivered >= target || !(needed > 0 && needed <= FARTHEST))
    return { ...about, done_on: null, late: null };
  const done = calendar.shift(today + 1, needed) - 1;
  const late = done > end ? calendar.daysBetween(end + 1, done + 1) : -calendar.daysBetween(done + 1, end + 1);
  return { ...about, done_on: dayOf(done), late };
}

/**
 * As many as there are at the end if the people still make so many dials, and as much comes of a dial as so far: no more than
 * the target, at which they stop.
 */
export function byCapacity(
  { delivered, target }: { delivered: number; target: number | null },
  dialled: number,
  dialsLeft: number,
): number | null {
  if (dialled === 0) return null;
  const most = delivered + Math.floor((delivered * dialsLeft) / dialled);
  return target ? Math.min(most, Math.max(delivered, target)) : most;
}

/** At the end of a day, counted from the start; what is not known of it is left out. */
export interface CoursePoint {
  day: Day;
  plan: number | null;
  delivered: number | null;
  forecast: number | null;
  capacity: number | null;
}

/** A line is read at a glance, whatever the length of the campaign. */
const MAX_POINTS = 16;
const WEEK = 7;

/** The first day, each week or the weeks that make few enough points, today and the last day. */
function marksOf({ start, end, today }: Course): DayNumber[] {
  const step = WEEK * Math.max(1, Math.ceil((end - start) / WEEK / MAX_POINTS));
  const marks = new Set([start, end]);
  for (let day = start + step; day < end; day += step) marks.add(day);
  if (today >= start && today < end) marks.add(today);
  return [...marks].sort((one, other) => one - other);
}

interface Drawn {
  target: number | null;
  /** How many each day brought. */
  brought: readonly { day: DayNumber; count: number }[];
  by_end: number | null;
  by_capacity: number | null;
}

/** A campaign from its first day to its last as the points of a chart. */
export function pointsOf(course: Course, { target, brought, by_end, by_capacity }: Drawn): CoursePoint[] {
  const { start, end, today, calendar } = course;
  const { left } = daysOf(course);
  const until = (last: DayNumber) => brought.reduce((sum, { day, count }) => sum + (day <= last ? count : 0), 0);
  const now = until(Math.max(today, end));
  const ahead = (day: DayNumber, last: number | null) => {
    if (last === null || today > end || day < today) return null;
    if (day === end) return last;
    const gone = calendar.daysBetween(Math.max(today + 1, start), day + 1);
    return left === 0 ? now : Math.round(now + ((last - now) * gone) / left);
  };
  return marksOf(course).map((day) => ({
    day: dayOf(day),
    plan: target ? planned(target, daysOf({ ...course, today: day })) : null,
    // What came after the end is part of what was delivered.
    delivered: day > today ? null : day === end ? now : until(day),
    forecast: ahead(day, by_end),
    capacity: ahead(day, by_capacity),
  }));
}
