/** Number of master records per word of a company name: the rarity of a word is the main evidence of a name. */
export interface TokenFrequency {
  /** Number of master records that were counted. */
  readonly records: number;
  /** Returns the number of records whose name contains the token, a stemmed word; 0 for an unknown token. */
  count(token: string): number;
}

/** Returns a frequency table from (token, count) entries over `records` master records. */
export function tokenFrequencyFrom(entries: Iterable<readonly [string, number]>, records: number): TokenFrequency {
  const counts = new Map(entries);
  return { records, count: (token) => counts.get(token) ?? 0 };
}

/** For an empty master and for tests: every token is equally rare. */
export const EMPTY_FREQUENCY: TokenFrequency = tokenFrequencyFrom([], 0);

/**
 * Records assumed in addition to the master's. Without them every word of a small master would look rare, although many
 * companies outside the master use it.
 */
const SMOOTHING_RECORDS = 2000;

/**
 * Returns the information of a token in bits, at least 1: log2 of the number of all records divided by the number of
 * records with the token. Half a record is added to the latter, so that an unseen token has a finite value.
 */
export function tokenBits(token: string, frequency: TokenFrequency): number {
  const bits = Math.log2((frequency.records + SMOOTHING_RECORDS) / (frequency.count(token) + 0.5));
  return Math.max(bits, 1);
}

/** Returns the information in bits that identifies one record of the whole master. */
export function masterBits(frequency: TokenFrequency): number {
  return Math.log2(frequency.records + SMOOTHING_RECORDS);
}
