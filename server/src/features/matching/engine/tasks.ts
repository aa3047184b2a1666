import { type Comparable, ENGINES, type Entity, type EntityInput, type Frequency } from './entities.ts';

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
/** The comparable form of a row. */
export const recordOf = (entity: Entity, { record, input }: QueryRow): Comparable =>
  record ? JSON.parse(record) : ENGINES[entity].normalise(input ?? { name: '' });

/** The core keys of rows, in decimal, as a JSON text keeps 64 bits only so; `keys[i]` belongs to the row `at[i]`. */
export function queryKeys(entity: Entity, rows: QueryRow[], frequency: Frequency) {
  const at: number[] = [];
  const keys: string[] = [];
  for (const row of rows) {
    for (const key of ENGINES[entity].keys(recordOf(entity, row), frequency).core) {
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
