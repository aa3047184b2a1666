import { type Comparable, ENGINES, type Entity, type EntityInput, type Frequency } from './entities.ts';

/** The number and the input of a record in the database. */
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

/** Converts records to the comparable form. Tokens have no characters that a text array or COPY must escape. */
export function normalise(entity: Entity, sources: Source[]): Indexed[] {
  const engine = ENGINES[entity];
  return sources.map(({ no, input }) => {
    const record = engine.normalise(input);
    return { no, record: JSON.stringify(record), tokens: engine.tokens(record) };
  });
}

/** Rows of the key index. `keys[i]` belongs to the record `nos[i]`. */
export interface KeyRows {
  keys: BigInt64Array;
  nos: Float64Array;
}

/** Returns all core and fuzzy keys of the records; `records` is a JSON array of [no, record]. */
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

/** A row to match, with its index in the chunk. */
export interface QueryRow {
  at: number;
  /** The stored record as JSON; null without a record of the current version, which is then created from `input`. */
  record: string | null;
  input: EntityInput | null;
}
/** Returns the comparable form of a row. */
export const comparableRecord = (entity: Entity, { record, input }: QueryRow): Comparable =>
  record ? JSON.parse(record) : ENGINES[entity].normalise(input ?? { name: '' });

/** Returns the core keys of rows as strings, because JSON numbers lose bits. `keys[i]` belongs to row `at[i]`. */
export function queryKeys(entity: Entity, rows: QueryRow[], frequency: Frequency) {
  const at: number[] = [];
  const keys: string[] = [];
  for (const row of rows) {
    for (const key of ENGINES[entity].keys(comparableRecord(entity, row), frequency).core) {
      at.push(row.at);
      keys.push(String(key));
    }
  }
  return { at, keys };
}

export interface RowDecision {
  at: number;
  band: 'accept' | 'review' | 'none';
  /** 0 to 100. */
  score: number | null;
  no: number | null;
  reason: string;
  /** `evidence` is JSON, or empty if not requested; `weight` is in bits. */
  candidates: { no: number; rank: number; score: number; weight: number; evidence: string }[];
}

/** Defines which candidates of a row are stored. */
export interface CandidateFilter {
  most: number;
  /** Candidates below this probability are omitted, except the best three. */
  minProbability: number;
  evidence: boolean;
}

/** The filter for review: unlikely candidates after the third only cost time of the reviewer and a kilobyte per row. */
export const REVIEW_CANDIDATES: CandidateFilter = { most: 10, minProbability: 0.01, evidence: true };
