import { scorePair } from '@leadwright/matching';
import { queryBuilder } from '@leadwright/server/database/pool';
import { indexReader } from '@leadwright/server/features/matching/run/candidates.queries';
import { loadCandidates } from '@leadwright/server/match-index/engine/candidates';
import { tokenFrequency } from '@leadwright/server/match-index/engine/frequency';
import type { QueryRow } from '@leadwright/server/match-index/engine/tasks';
import type { Pool } from 'pg';

const ROUNDS = 5;
const readThreadSeconds = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/**
 * Returns how many pairs of a row and a candidate one thread scores per second of processor time, in the fastest of
 * several rounds. Records are in memory; values derived from the candidate are computed for each pair.
 */
export async function measurePairsPerSecond(pool: Pool, rows: QueryRow[]): Promise<number> {
  const db = queryBuilder(pool);
  const frequency = await tokenFrequency(db);
  const reader = indexReader(db, 'account');
  const { queries, candidateNos, records } = await loadCandidates('account', rows, frequency, reader);
  const pairs = queries.flatMap((query, i) => candidateNos[i]!.map((no) => [query, records.get(no)!] as const));
  const roundSeconds = Array.from({ length: ROUNDS }, () => {
    const start = readThreadSeconds();
    for (const [query, candidate] of pairs) scorePair(query as never, candidate as never, frequency);
    return readThreadSeconds() - start;
  });
  return pairs.length / Math.min(...roundSeconds);
}
