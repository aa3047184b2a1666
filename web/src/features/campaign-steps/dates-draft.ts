import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import { finalDates } from '@leadwright/contract/schedule/final-dates';
import type { RequestedDates } from '../../ui/plan/preview.ts';

/** The typed values of a row. `restingScroll` is undefined while they are incomplete or invalid. */
export interface DraftRow {
  start: string;
  end: string;
  duration: number | null;
  resolvedDates?: RequestedDates | undefined;
}

export const rowOf = ({ start, end, duration }: CampaignStep): DraftRow => ({
  start: start ?? '',
  end: end ?? '',
  duration,
  resolvedDates: start && end ? { start, end, duration } : undefined,
});

/** Working calendars cover these years. */
const isDay = (text: string) => /^(19[5-9]\d|2[0-2]\d\d)-\d{2}-\d{2}$/.test(text);
const MAX_DURATION = 1_000;

/** Returns the row after a change of one field. Two of the three fields give the third. */
export function changedRow(
  row: DraftRow,
  field: 'start' | 'end' | 'duration',
  value: string | number | null,
  calendar: WorkingCalendar,
): DraftRow {
  const edited: DraftRow = { ...row, [field]: value, resolvedDates: undefined };
  const start = isDay(edited.start) ? edited.start : null;
  const end = isDay(edited.end) ? edited.end : null;
  const isValidDuration = edited.duration !== null && edited.duration >= 0 && edited.duration <= MAX_DURATION;
  const duration = isValidDuration ? edited.duration : null;
  // Keep a date as typed until it is complete.
  if ((field === 'start' && start === null) || (field === 'end' && end === null)) return edited;
  const input =
    field === 'end' && start !== null && end !== null
      ? { start, end, duration: null }
      : { start, end: start === null ? end : null, duration };
  const resolvedDates = finalDates(input, calendar);
  if (!resolvedDates || resolvedDates.duration > MAX_DURATION) return edited;
  return { ...resolvedDates, resolvedDates };
}

/** Returns the dates of a step moved by working days, earlier for negative days. The duration stays. */
export function shifted(
  { start, duration }: Pick<CampaignStep, 'start' | 'duration'>,
  days: number,
  calendar: WorkingCalendar,
): RequestedDates | undefined {
  if (start === null) return undefined;
  return finalDates({ start: dayOf(calendar.shift(dayNumber(start), days)), end: null, duration }, calendar);
}
