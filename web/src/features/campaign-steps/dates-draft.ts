import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { completeDates } from '@leadwright/contract/schedule/complete-dates';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import type { RequestedDates } from '../../ui/plan/preview.ts';

/** Entered values of a row. `resolvedDates` is undefined while the values are incomplete or invalid. */
export interface DraftRow {
  start: string;
  end: string;
  duration: number | null;
  resolvedDates?: RequestedDates | undefined;
}

export const toDraftRow = ({ start, end, duration }: CampaignStep): DraftRow => ({
  start: start ?? '',
  end: end ?? '',
  duration,
  resolvedDates: start && end ? { start, end, duration } : undefined,
});

/** Returns whether the value is a day in the years that working calendars cover. */
const isSupportedDate = (value: string) => /^(19[5-9]\d|2[0-2]\d\d)-\d{2}-\d{2}$/.test(value);
const MAX_DURATION = 1_000;

/** Returns the row after a change of one field. Two of the three fields determine the third. */
export function updateRow(
  row: DraftRow,
  field: 'start' | 'end' | 'duration',
  value: string | number | null,
  calendar: WorkingCalendar,
): DraftRow {
  const editedRow: DraftRow = { ...row, [field]: value, resolvedDates: undefined };
  const start = isSupportedDate(editedRow.start) ? editedRow.start : null;
  const end = isSupportedDate(editedRow.end) ? editedRow.end : null;
  const isValidDuration = editedRow.duration !== null && editedRow.duration >= 0 && editedRow.duration <= MAX_DURATION;
  const duration = isValidDuration ? editedRow.duration : null;
  // Keep an incomplete date as entered.
  if ((field === 'start' && start === null) || (field === 'end' && end === null)) return editedRow;
  const input =
    field === 'end' && start !== null && end !== null
      ? { start, end, duration: null }
      : { start, end: start === null ? end : null, duration };
  const resolvedDates = completeDates(input, calendar);
  if (!resolvedDates || resolvedDates.duration > MAX_DURATION) return editedRow;
  return { ...resolvedDates, resolvedDates };
}

/** Returns the dates of a step after a shift by working days; negative days shift it earlier. Keeps the duration. */
export function shiftDates(
  { start, duration }: Pick<CampaignStep, 'start' | 'duration'>,
  days: number,
  calendar: WorkingCalendar,
): RequestedDates | undefined {
  if (start === null) return undefined;
  return completeDates({ start: dayOf(calendar.shift(dayNumber(start), days)), end: null, duration }, calendar);
}
