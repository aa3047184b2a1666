import { scorePair } from '@leadwright/matching';
import { queryBuilder } from '@leadwright/server/database/pool';
import { indexReader } from '@leadwright/server/features/matching/run/candidates.queries';
import { findAllCandidates } from '@leadwright/server/match-index/engine/candidates';
import { tokenFrequency } from '@leadwright/server/match-index/engine/frequency';
import type { QueryRow } from '@leadwright/server/match-index/engine/tasks';
import type { Pool } from 'pg';

const ROUNDS = 5;
const threadSeconds = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/**
 * Returns the pairs of row and candidate that one thread scores in a second. Records are in memory and the candidate's
 * derived values are computed for each pair; the fastest of several rounds counts, by the thread's processor time.
 */
export async function pairsPerSecond(pool: Pool, rows: QueryRow[]): Promise<number> {
  const db = queryBuilder(pool);
  const frequency = await tokenFrequency(db);
  const { queries, found, records } = await findAllCandidates('account', rows, frequency, indexReader(db, 'account'));
  const pairs = queries.flatMap((query, i) => found[i]!.map((no) => [query, records.get(no)!] as const));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = threadSeconds();
    for (const [query, candidate] of pairs) scorePair(query as never, candidate as never, frequency);
    return threadSeconds() - start;
  });
  return pairs.length / Math.min(...rounds);
}
