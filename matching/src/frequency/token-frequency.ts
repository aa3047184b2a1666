/** How often each core token (stemmed) stands in the master: the rarity of a word is the main evidence of a name. */
export interface TokenFrequency {
  /** Number of master records counted. */
  readonly records: number;
  /** Records that carry the token; 0 when it was never seen. */
  count(token: string): number;
}

/** A frequency table from (token, count) entries over `records` master rows. */
export function tokenFrequencyFrom(entries: Iterable<readonly [string, number]>, records: number): TokenFrequency {
  const counts = new Map(entries);
  return { records, count: (token) => counts.get(token) ?? 0 };
}

/** A table that has seen nothing: every token is equally rare. For tests and an empty master. */
export const EMPTY_FREQUENCY: TokenFrequency = tokenFrequencyFrom([], 0);

/**
 * Records assumed beyond the master itself. Without it a small master would call every word rare although the world's
 * names, from which the queries come, hold many more of it.
 */
const SMOOTHING_RECORDS = 2000;

/** Information of a token in bits: log2 of records per carrier, with a floor of half a carrier. */
export function tokenBits(token: string, frequency: TokenFrequency): number {
  const bits = Math.log2((frequency.records + SMOOTHING_RECORDS) / (frequency.count(token) + 0.5));
  return Math.max(bits, 1);
}

/** Information that picks one record out of the whole master, bits. */
export function masterBits(frequency: TokenFrequency): number {
  return Math.log2(frequency.records + SMOOTHING_RECORDS);
}
