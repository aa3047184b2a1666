/** How often one pattern of comparison levels was met among candidate pairs. `null` levels say nothing. */
export interface LevelPattern {
  levels: Readonly<Record<string, string | null>>;
  count: number;
}

/** m (or u) probability of each level of each field; each field's levels add up to 1. */
export type LevelProbabilities = Record<string, Record<string, number>>;

export interface Estimate {
  m: LevelProbabilities;
  u: LevelProbabilities;
  /** Share of matches among the pairs. */
  lambda: number;
  /** log2(m/u) of each level, bits, for a ComparisonModel. */
  bits: LevelProbabilities;
  /** log2 odds of a match before comparing, bits. */
  prior: number;
  /** Rounds until nothing moved by more than 1e-6, at most 200. */
  rounds: number;
}

/** Pseudo-pairs added to each level, so that a level never seen is unlikely and not impossible. */
const SMOOTHING = 0.5;

function tally(patterns: readonly LevelPattern[], weightOf: (at: number) => number): LevelProbabilities {
  const sums: LevelProbabilities = {};
  patterns.forEach(({ levels, count }, at) => {
    for (const [field, level] of Object.entries(levels)) {
      if (level === null) continue;
      sums[field] ??= {};
      const field_ = sums[field];
      field_[level] = (field_[level] ?? 0) + count * weightOf(at);
    }
  });
  for (const levels of Object.values(sums)) {
    const names = Object.keys(levels);
    const total = names.reduce((sum, name) => sum + (levels[name] as number) + SMOOTHING, 0);
    for (const name of names) levels[name] = ((levels[name] as number) + SMOOTHING) / total;
  }
  return sums;
}

/** u-probabilities from randomly drawn pairs: practically all of them are non-matches (Fellegi and Sunter 1969). */
export function estimateU(patterns: readonly LevelPattern[]): LevelProbabilities {
  return tally(patterns, () => 1);
}

/** m-probabilities from pairs that a number has confirmed: free labels, counted and not estimated. */
export function estimateMFromConfirmed(patterns: readonly LevelPattern[]): LevelProbabilities {
  return tally(patterns, () => 1);
}

/**
 * m-probabilities and the share of matches by expectation maximisation over distinct patterns with u held fixed (Winkler
 * 1988): a few hundred patterns stand for millions of pairs. Starts from `start` and draws nothing at random, so that
 * the same patterns give the same bits. Fields that the blocking key fixes must be left out of the patterns.
 * @throws RangeError when there are no patterns.
 */
export function estimateModel(
  patterns: readonly LevelPattern[],
  u: LevelProbabilities,
  start: { m: LevelProbabilities; lambda: number },
): Estimate {
  if (patterns.length === 0) throw new RangeError('no patterns to estimate from');
  const total = patterns.reduce((sum, pattern) => sum + pattern.count, 0);
  let m = start.m;
  let lambda = start.lambda;
  let rounds = 0;
  for (; rounds < 200; rounds++) {
    const shares = patterns.map(({ levels }) => {
      let logOdds = Math.log(lambda) - Math.log(1 - lambda);
      for (const [field, level] of Object.entries(levels)) {
        if (level !== null) logOdds += Math.log((m[field]?.[level] ?? 1e-4) / (u[field]?.[level] ?? 1e-4));
      }
      return 1 / (1 + Math.exp(-logOdds));
    });
    const matches = patterns.reduce((sum, pattern, at) => sum + pattern.count * (shares[at] as number), 0);
    const nextLambda = Math.min(0.999999, Math.max(1e-9, matches / total));
    const next = tally(patterns, (at) => shares[at] as number);
    const moved = Math.max(Math.abs(nextLambda - lambda), largestMove(m, next));
    m = next;
    lambda = nextLambda;
    if (moved < 1e-6) break;
  }
  return { m, u, lambda, bits: bitsOf(m, u), prior: Math.log2(lambda / (1 - lambda)), rounds };
}

function largestMove(before: LevelProbabilities, after: LevelProbabilities): number {
  let largest = 0;
  for (const [field, levels] of Object.entries(after)) {
    for (const [level, value] of Object.entries(levels)) {
      largest = Math.max(largest, Math.abs(value - (before[field]?.[level] ?? 0)));
    }
  }
  return largest;
}

/** log2(m/u) of every level that either side knows. */
export function bitsOf(m: LevelProbabilities, u: LevelProbabilities): LevelProbabilities {
  const bits: LevelProbabilities = {};
  for (const field of Object.keys({ ...m, ...u }).sort()) {
    bits[field] = {};
    for (const level of Object.keys({ ...m[field], ...u[field] }).sort()) {
      bits[field][level] = Math.log2((m[field]?.[level] ?? 1e-4) / (u[field]?.[level] ?? 1e-4));
    }
  }
  return bits;
}
