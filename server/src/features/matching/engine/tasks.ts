import { type ComparisonModel, decide, rank, type Scored, type Thresholds } from '@leadwright/matching';
import { type Comparable, ENGINES, type Entity, type EntityInput, type Frequency } from './entities.ts';
import { evidenceOf, rounded } from './evidence.ts';

/** A record as the database tells it, by its narrow number. */
export interface Source {
  no: number;
  input: EntityInput;
}
export interface Indexed {
  no: number;
  /** The comparable record as JSON. */
  record: string;
  tokens: string[];
}

/** Records to their comparable form. Tokens free of what a text array or COPY would have to escape. */
export function normalise(entity: Entity, sources: Source[]): Indexed[] {
  const engine = ENGINES[entity];
  return sources.map(({ no, input }) => {
    const record = engine.normalise(input);
    return { no, record: JSON.stringify(record), tokens: engine.tokens(record) };
  });
}

/** Key rows: `keys[i]` belongs to `nos[i]`. */
export interface KeyRows {
  keys: BigInt64Array;
  nos: Float64Array;
}

/** All keys of records, core and fuzzy; `records` is a JSON array of [no, record]. */
export function recordKeys(entity: Entity, records: string, frequency: Frequency): KeyRows {
  const keys: bigint[] = [];
  const nos: number[] = [];
  for (const [no, record] of JSON.parse(records) as [number, Comparable][]) {
    const { core, fuzzy } = ENGINES[entity].keys(record, frequency);
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
  input: EntityInput | null;
}
const recordOf = (entity: Entity, { record, input }: QueryRow): Comparable =>
  record ? JSON.parse(record) : ENGINES[entity].normalise(input ?? { name: '' });

/** The questions to the key index; `keys` in decimal, as a JSON text keeps 64 bits only so. */
export function queryKeys(entity: Entity, rows: QueryRow[], kind: 'core' | 'fuzzy', frequency: Frequency) {
  const at: number[] = [];
  const keys: string[] = [];
  for (const row of rows) {
    for (const key of ENGINES[entity].keys(recordOf(entity, row), frequency)[kind]) {
      at.push(row.at);
      keys.push(String(key));
    }
  }
  return { at, keys };
}

/** Candidates at hand: which records for which row, and the records themselves, as JSON the database made. */
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
  /** `evidence` is JSON, where it was asked for; `weight` in bits. */
  candidates: { no: number; rank: number; score: number; weight: number; evidence: string }[];
}

/** What of a row's candidates is worth keeping. */
export interface Keep {
  most: number;
  /** Beyond the best three, a candidate less likely than this is left out. */
  leastProbability: number;
  evidence: boolean;
}

/** An unlikely candidate beyond the third only costs the reviewer's time and a kilobyte a row. */
export const FOR_REVIEW: Keep = { most: 10, leastProbability: 0.01, evidence: true };

function kept(scored: Scored[], keep: Keep, prior: number): RowDecision['candidates'] {
  return scored
    .slice(0, keep.most)
    .filter(({ score }, i) => i < 3 || score.probability >= keep.leastProbability)
    .map(({ id, score }, i) => ({
      no: Number(id),
      rank: i + 1,
      score: rounded(score.probability * 100),
      weight: score.weight,
      evidence: keep.evidence ? JSON.stringify(evidenceOf(score, prior)) : '',
    }));
}

/** Weighs every candidate of every row and decides. `excluded` holds pairs a person has judged to be different. */
export function score(
  entity: Entity,
  rows: QueryRow[],
  found: Found,
  excluded: [at: number, no: number][],
  keep: Keep,
  model: ComparisonModel | null,
  thresholds: Thresholds,
  frequency: Frequency,
): RowDecision[] {
  const records = JSON.parse(found.records) as Record<string, Comparable>;
  const candidates = new Map(JSON.parse(found.pairs) as [number, number[]][]);
  const weights = model ?? ENGINES[entity].model;
  const never = new Set(excluded.map(([at, no]) => `${at} ${no}`));
  return rows.map((row) => {
    const query = recordOf(entity, row);
    const scored = (candidates.get(row.at) ?? [])
      .filter((no) => !never.has(`${row.at} ${no}`) && records[no])
      .map((no) => ({ id: String(no), score: ENGINES[entity].score(query, records[no]!, frequency, weights) }));
    const ranked = rank(scored);
    const { decision, best, reason } = decide(ranked, thresholds);
    return {
      at: row.at,
      band: decision,
      score: best ? rounded(best.score.probability * 100) : null,
      no: best ? Number(best.id) : null,
      reason,
      candidates: kept(ranked, keep, weights.prior),
    };
  });
}
