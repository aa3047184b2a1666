import {
  type ComparisonModel,
  DEFAULT_CONTACT_MODEL,
  estimateContactModel,
  type PatternCounts,
} from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import type { PatternCount } from '../../../match-index/engine/patterns.ts';
import type { QueryRow } from '../../../match-index/engine/tasks.ts';
import { runInThread, splitForThreads } from '../../../match-index/engine/threads.ts';
import { indexReader } from './candidates.queries.ts';

/** The sample size. More rows do not improve the estimate. */
export const SAMPLE_SIZE = 5_000;
const RANDOM_PAIRS = 400_000;
const BATCH_SIZE = 100;

/**
 * Estimates the contact model for rows by unsupervised expectation maximisation, because error rates and chance
 * agreement differ between lists. With `queries` null, compares the records of the index with each other.
 */
export async function estimatePeople(db: Db, queries: QueryRow[] | null): Promise<ComparisonModel> {
  const { shared } = await tokenFrequency(db, 'contact');
  const counts = { table: shared };
  const sample = await loadIndexSample(db, shared.records);
  const rows = queries ?? sample.map(({ record }, rowIndex) => ({ rowIndex, record, input: null }));
  const sampleNumbers = queries ? null : sample.map(({ no }) => no);
  const randomPatterns = runInThread(
    'randomPatterns',
    [rows.map(({ record }) => record!), queries ? sample.map(({ record }) => record) : 'same', RANDOM_PAIRS],
    counts,
  );
  const candidatePatterns = await Promise.all(
    splitForThreads(rows, BATCH_SIZE).map((part) =>
      runInThread('candidatePatterns', [part, sampleNumbers], counts, indexReader(db, 'contact')),
    ),
  );
  const total = shared.records;
  const evidence = {
    candidates: sumCounts(candidatePatterns.flat()),
    random: sumCounts(await randomPatterns),
    pairs: queries ? rows.length * total : rows.length * (total - 1) - (rows.length * (rows.length - 1)) / 2,
    rows: Math.min(rows.length, total),
    records: total,
  };
  return evidence.pairs > 0 ? estimateContactModel(evidence).model : DEFAULT_CONTACT_MODEL;
}

/** Loads records that are spread evenly over the index. */
async function loadIndexSample(db: Db, total: number): Promise<{ no: number; record: string }[]> {
  const interval = Math.max(1, Math.ceil(total / SAMPLE_SIZE));
  const { rows } = await sql<{ no: number; record: string }>`
    select contact_no as no, record::text as record from contact_match where contact_no % ${interval} = 0
    order by contact_no`.execute(db);
  return rows;
}

function sumCounts(counts: PatternCount[]): PatternCounts {
  const sums = new Map<string, number>();
  for (const [pattern, count] of counts) sums.set(pattern, (sums.get(pattern) ?? 0) + count);
  return sums;
}
