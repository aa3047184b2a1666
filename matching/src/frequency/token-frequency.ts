/**
 * In how many master records each word of a company's name occurs: the rarity of a word is the main evidence of a name.
 */
export interface TokenFrequency {
  /** Number of master records that were counted. */
  readonly records: number;
  /** Number of records whose name contains the token, a stemmed word; 0 for one that was never seen. */
  count(token: string): number;
}

/** A frequency table from (token, count) entries over `records` master records. */
export function tokenFrequencyFrom(entries: Iterable<readonly [string, number]>, records: number): TokenFrequency {
  const counts = new Map(entries);
  return { records, count: (token) => counts.get(token) ?? 0 };
}

/** For an empty master and for tests: every token is equally rare. */
export const EMPTY_FREQUENCY: TokenFrequency = tokenFrequencyFrom([], 0);

/**
 * Records that are assumed in addition to the master's. Without them every word of a small master would look rare,
 * while the queries come from a world in which many companies have it.
 */
const SMOOTHING_RECORDS = 2000;

/**
 * Information of a token in bits: log2 of how many records there are to each with the token, at least 1. Half a record
 * is added to the count, so that an unseen token has a finite value.
 */
export function tokenBits(token: string, frequency: TokenFrequency): number {
  const bits = Math.log2((frequency.records + SMOOTHING_RECORDS) / (frequency.count(token) + 0.5));
  return Math.max(bits, 1);
}

/** Information in bits that is needed to pick one record out of the whole master. */
export function masterBits(frequency: TokenFrequency): number {
  return Math.log2(frequency.records + SMOOTHING_RECORDS);
}
