import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import { finalDates } from '@leadwright/contract/schedule/two-of-three';
import type { WantedDates } from '../../ui/plan/preview.ts';

/** A row as it stands in its fields. Without `waitUntilIdle` it is not yet known what it comes to, or cannot be. */
export interface DraftRow {
  start: string;
  end: string;
  duration: number | null;
  settled?: WantedDates | undefined;
}

export const rowOf = ({ start, end, duration }: CampaignStep): DraftRow => ({
  start: start ?? '',
  end: end ?? '',
  duration,
  settled: start && end ? { start, end, duration } : undefined,
});

/** Working calendars know the years around these. */
const isDay = (text: string) => /^(19[5-9]\d|2[0-2]\d\d)-\d{2}-\d{2}$/.test(text);
const LONGEST = 1_000;

/** The row after one of its fields was filled in: two of the three give the third, the one that was left alone longest. */
export function changedRow(
  row: DraftRow,
  field: 'start' | 'end' | 'duration',
  value: string | number | null,
  calendar: WorkingCalendar,
): DraftRow {
  const typed: DraftRow = { ...row, [field]: value, settled: undefined };
  const start = isDay(typed.start) ? typed.start : null;
  const end = isDay(typed.end) ? typed.end : null;
  const isLength = typed.duration !== null && typed.duration >= 0 && typed.duration <= LONGEST;
  const duration = isLength ? typed.duration : null;
  // What is being typed is left alone until it is a day.
  if ((field === 'start' && start === null) || (field === 'end' && end === null)) return typed;
  const known =
    field === 'end' && start !== null && end !== null
      ? { start, end, duration: null }
      : { start, end: start === null ? end : null, duration };
  const settled = finalDates(known, calendar);
  if (!settled || settled.duration > LONGEST) return typed;
  return { ...settled, settled };
}

/** A step as long as it is, so many working days later, or earlier below 0. */
export function shifted(
  { start, duration }: Pick<CampaignStep, 'start' | 'duration'>,
  days: number,
  calendar: WorkingCalendar,
): WantedDates | undefined {
  if (start === null) return undefined;
  return finalDates({ start: dayOf(calendar.shift(dayNumber(start), days)), end: null, duration }, calendar);
}
