import {
  type AccountInput,
  blockingKeys,
  decide,
  type NormalisedAccount,
  nameTokens,
  normaliseAccount,
  rank,
  type Scored,
  scorePair,
  type TokenFrequency,
} from '@leadwright/matching';
import { evidenceOf, rounded } from './evidence.ts';

/** A company as the database tells it, by its narrow number. */
export interface AccountSource {
  no: number;
  input: AccountInput;
}
export interface IndexedAccount {
  no: number;
  /** NormalisedAccount as JSON. */
  record: string;
  tokens: string[];
}

/** Companies to their comparable form. Tokens free of what a text array or COPY would have to escape. */
export function normalise(sources: AccountSource[]): IndexedAccount[] {
  return sources.map(({ no, input }) => {
    const record = normaliseAccount(input);
    return { no, record: JSON.stringify(record), tokens: nameTokens(record) };
  });
}

/** Key rows: `keys[i]` belongs to `nos[i]`. */
export interface KeyRows {
  keys: BigInt64Array;
  nos: Float64Array;
}

/** All keys of companies, core and fuzzy; `records` is a JSON array of [no, record]. */
export function accountKeys(records: string, frequency: TokenFrequency): KeyRows {
  const keys: bigint[] = [];
  const nos: number[] = [];
  for (const [no, record] of JSON.parse(records) as [number, NormalisedAccount][]) {
    const { core, fuzzy } = blockingKeys(record, frequency);
    for (const key of core) keys.push(key);
    for (const key of fuzzy) keys.push(key);
    for (let i = core.length + fuzzy.length; i > 0; i--) nos.push(no);
  }
  return { keys: BigInt64Array.from(keys), nos: Float64Array.from(nos) };
}

/** A row to be matched, by its place in the chunk. */
export interface QueryRow {
  at: number;
  /** The stored record as JSON, or what one has to be made of where there is none of today's version. */
  record: string | null;
  input: AccountInput | null;
}
const recordOf = ({ record, input }: QueryRow): NormalisedAccount =>
  record ? JSON.parse(record) : normaliseAccount(input ?? { name: '' });

/** The questions to the key index; `keys` in decimal, as a JSON text keeps 64 bits only so. */
export function queryKeys(rows: QueryRow[], kind: 'core' | 'fuzzy', frequency: TokenFrequency) {
  const at: number[] = [];
  const keys: string[] = [];
  for (const row of rows) {
    for (const key of blockingKeys(recordOf(row), frequency)[kind]) {
      at.push(row.at);
      keys.push(String(key));
    }
  }
  return { at, keys };
}

/** Candidates at hand: which companies for which row, and their records, as JSON the database made. */
export interface Found {
  pairs: string;
  records: string;
}
export interface RowDecision {
  at: number;
  band: 'accept' | 'review' | 'none';
  /** 0 to 100. */
  score: number | null;
  no: number | null;
  reason: string;
  /** `evidence` is JSON. */
  candidates: { no: number; rank: number; score: number; evidence: string }[];
}

const MOST_CANDIDATES = 10;
/** Beyond the best three, what is less likely than this only costs the reviewer's time and a kilobyte a row. */
const LEAST_PROBABILITY = 0.01;

function kept(scored: Scored[]): RowDecision['candidates'] {
  return scored
    .slice(0, MOST_CANDIDATES)
    .filter(({ score }, i) => i < 3 || score.probability >= LEAST_PROBABILITY)
    .map(({ id, score }, i) => ({
      no: Number(id),
      rank: i + 1,
      score: rounded(score.probability * 100),
      evidence: JSON.stringify(evidenceOf(score)),
    }));
}

/** Weighs every candidate of every row and decides. `excluded` holds pairs a person has judged to be different. */
export function score(
  rows: QueryRow[],
  found: Found,
  excluded: [at: number, no: number][],
  frequency: TokenFrequency,
): RowDecision[] {
  const records = JSON.parse(found.records) as Record<string, NormalisedAccount>;
  const candidates = new Map(JSON.parse(found.pairs) as [number, number[]][]);
  const never = new Set(excluded.map(([at, no]) => `${at} ${no}`));
  return rows.map((row) => {
    const query = recordOf(row);
    const scored = (candidates.get(row.at) ?? [])
      .filter((no) => !never.has(`${row.at} ${no}`) && records[no])
      .map((no) => ({ id: String(no), score: scorePair(query, records[no]!, frequency) }));
    const ranked = rank(scored);
    const { decision, best, reason } = decide(ranked);
    return {
      at: row.at,
      band: decision,
      score: best ? rounded(best.score.probability * 100) : null,
      no: best ? Number(best.id) : null,
      reason,
      candidates: kept(ranked),
    };
  });
}
