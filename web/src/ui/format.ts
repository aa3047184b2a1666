import { t } from 'i18next';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const locale = () => navigator.languages;

/** A calendar day stays the day it names, whatever the reader's zone. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

export function formatMoment(moment: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}

/** "10:32", or with its day where that is not today. */
export function formatTime(moment: number, now = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(locale(), style).format(new Date(moment));
}

/** "2 hours ago"; show the exact moment on hover. */
export function formatAgo(moment: string, now = Date.now()): string {
  const seconds = (new Date(moment).getTime() - now) / 1_000;
  const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : t('records.justNow');
}

export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3_600 ? `${Math.round(whole / 60)} min` : `${(whole / 3_600).toFixed(1)} h`;
}

export const formatCount = (count: number): string => count.toLocaleString(locale() as string[]);

export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ** 2 ? 1 : 2;
  return `${(bytes / 1_024 ** step).toFixed(step === 1 ? 0 : 1)} ${step === 1 ? 'kB' : 'MB'}`;
}
