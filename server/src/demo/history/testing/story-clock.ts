import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { Moment } from '../moments.ts';

export interface StoryClock {
  /** Runs a part of the story and dates it at a moment. Parts run one after the other. */
  at<T>(day: number, time: string, act: () => Promise<T>): Promise<T>;
  /** Returns the moment of the part during which a time was written, or undefined. */
  momentOf(writtenAt: string): Moment | undefined;
}

/** The server writes the time of the real clock. This clock remembers which part of the story ran when. */
export function storyClock(db: Db): StoryClock {
  const parts: (Moment & { from: string; to: string })[] = [];
  /** Returns the time when no job runs: the jobs that a call has queued are part of the same moment. */
  const now = async (): Promise<string> => {
    const { rows } = await sql<{ now: string; is_busy: boolean }>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as now,
        exists (select from job where state in ('queued', 'running')) as is_busy`.execute(db);
    if (!rows[0]!.is_busy) return rows[0]!.now;
    await setTimeout(20);
    return now();
  };
  return {
    async at(day, time, act) {
      const from = await now();
      const result = await act();
      parts.push({ day, time, from, to: await now() });
      return result;
    },
    momentOf(writtenAt) {
      const [seconds, fraction = ''] = writtenAt.replace(/(Z|\+00:00)$/, '').split('.');
      const time = `${seconds}.${fraction.padEnd(6, '0')}`;
      return parts.find(({ from, to }) => time >= from && time <= to);
    },
  };
}

/** Returns the time of day some minutes after another. */
export function timeAfter(time: string, minutes: number): string {
  const [hours, rest] = time.split(':').map(Number) as [number, number];
  const total = hours * 60 + rest + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
