import { type Comparable, ENGINES, type Entity, type EntityInput, type Frequency } from './entities.ts';

/** The record number (`no`) and the input of a record in the database. */
export interface Source {
  no: number;
  input: EntityInput;
}
export interface IndexedRecord {
  no: number;
  /** The comparable record as JSON. */
  record: string;
  tokens: string[];
}

/** Converts records to the comparable form. Tokens have no characters that a text array or COPY must escape. */
export function normalise(entity: Entity, sources: Source[]): IndexedRecord[] {
  const engine = ENGINES[entity];
  return sources.map(({ no, input }) => {
    const record = engine.normalise(input);
    return { no, record: JSON.stringify(record), tokens: engine.tokens(record) };
  });
}

/** Rows of the key index. `keys[i]` belongs to the record with the number `recordNos[i]`. */
export interface KeyRows {
  keys: BigInt64Array;
  recordNos: Float64Array;
}

/** Returns all core and fuzzy keys of the records; `records` is a JSON array of [record number, record]. */
export function recordKeys(entity: Entity, records: string, frequency: Frequency): KeyRows {
  const keys: bigint[] = [];
  const recordNos: number[] = [];
  for (const [recordNo, record] of JSON.parse(records) as [number, Comparable][]) {
    const { core, fuzzy } = ENGINES[entity].keys(record, frequency);
    for (const key of core) keys.push(key);
    for (const key of fuzzy) keys.push(key);
    for (let i = core.length + fuzzy.length; i > 0; i--) recordNos.push(recordNo);
  }
  return { keys: BigInt64Array.from(keys), recordNos: Float64Array.from(recordNos) };
}

/** A row to match. */
export interface QueryRow {
  /** Index of the row in its chunk. */
  rowIndex: number;
  /** The record as JSON; null if none of the current version is stored. It is then built from `input`. */
  record: string | null;
  input: EntityInput | null;
}
/** Returns the comparable form of a row. */
export const comparableRecord = (entity: Entity, { record, input }: QueryRow): Comparable =>
  record ? JSON.parse(record) : ENGINES[entity].normalise(input ?? { name: '' });

/** Returns the core keys of rows as strings, because JSON numbers lose bits. `keys[i]` belongs to `rowIndexes[i]`. */
export function queryKeys(entity: Entity, rows: QueryRow[], frequency: Frequency) {
  const rowIndexes: number[] = [];
  const keys: string[] = [];
  for (const row of rows) {
    for (const key of ENGINES[entity].keys(comparableRecord(entity, row), frequency).core) {
      rowIndexes.push(row.rowIndex);
      keys.push(String(key));
    }
  }
  return { rowIndexes, keys };
}

export interface RowDecision {
  rowIndex: number;
  band: 'accept' | 'review' | 'none';
  /** 0 to 100. */
  score: number | null;
  /** The record number of the best candidate. */
  no: number | null;
  reason: string;
  /** `evidence` is JSON, or empty if not requested; `weight` is in bits. */
  candidates: { no: number; rank: number; score: number; weight: number; evidence: string }[];
}

/** Defines which candidates of a row are stored. */
export interface CandidateFilter {
  maxCount: number;
  /** Candidates below this probability are omitted, except the best three. */
  minProbability: number;
  /** Whether the evidence of each candidate is stored. */
  evidence: boolean;
}

/** The filter for review: beyond the third, unlikely candidates only cost review time and about 1 kB per row. */
export const REVIEW_CANDIDATES: CandidateFilter = { maxCount: 10, minProbability: 0.01, evidence: true };
