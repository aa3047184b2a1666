import type { MergeType } from './catalogue.ts';

export interface Filter {
  inputTypes: readonly MergeType[];
  argument: 'none' | 'needed';
  /** Type of the result, when it differs from the input. */
  outputType?: MergeType;
  example: string;
}

const ANY_TYPE: readonly MergeType[] = ['text', 'number', 'date', 'yes_no', 'link', 'email', 'phone', 'texts'];

/** Filters that a tag can apply to a field: `{{ campaign.end_date | date: "D MMMM YYYY" }}`. */
export const FILTERS = {
  date: { inputTypes: ['date'], argument: 'needed', outputType: 'text', example: '"D MMMM YYYY"' },
  default: { inputTypes: ANY_TYPE, argument: 'needed', example: '"not known"' },
  upper: { inputTypes: ['text', 'email', 'phone'], argument: 'none', example: '' },
  lower: { inputTypes: ['text', 'email', 'phone'], argument: 'none', example: '' },
  join: { inputTypes: ['texts'], argument: 'needed', outputType: 'text', example: '", "' },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
/** Returns whether a name is that of a filter. */
export const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);

/** Formats a day in a locale, or by a pattern of D, M and Y; returns an invalid day unchanged. */
export function formatDay(day: string, locale: string, pattern?: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const formatPart = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date);
  if (pattern === undefined) return formatPart({ day: 'numeric', month: 'long', year: 'numeric' });
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const parts: Record<string, () => string> = {
    YYYY: () => String(date.getUTCFullYear()),
    YY: () => twoDigits(date.getUTCFullYear() % 100),
    MMMM: () => formatPart({ month: 'long' }),
    MMM: () => formatPart({ month: 'short' }),
    MM: () => twoDigits(date.getUTCMonth() + 1),
    M: () => String(date.getUTCMonth() + 1),
    DDDD: () => formatPart({ weekday: 'long' }),
    DDD: () => formatPart({ weekday: 'short' }),
    DD: () => twoDigits(date.getUTCDate()),
    D: () => String(date.getUTCDate()),
  };
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DDDD|DDD|DD|D/g, (name) => parts[name]!());
}
