import { type RawBuilder, sql } from 'kysely';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns a timestamp of any precision and offset in the format of replies. */
export const toIsoTime = (text: string): string => new Date(text).toISOString();

/** Returns a value for comparisons: a timestamp as a number, because one moment has several spellings. */
export function comparableTime(value: unknown): unknown {
  const time = typeof value === 'string' && ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : time;
}

/** Returns SQL for a timestamp as text in the format of `toIsoTime`, for values inside JSON. Connections use UTC. */
export const isoTimeText = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
