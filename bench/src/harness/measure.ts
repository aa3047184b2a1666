export async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const measureSeconds = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureMilliseconds(work)) / 1000;

export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns the value at the given quantile (0 to 1). */
export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!;
}

const WARM_UP_RUNS = 3;

/**
 * Runs two functions alternately (A B A B …), so that a change in machine speed affects both, and returns the median
 * milliseconds of each. `i` starts at -3; runs below 0 are warm-up runs and are not counted.
 */
export async function measureAlternating(
  runs: number,
  measured: (i: number) => Promise<unknown>,
  baseline: (i: number) => Promise<unknown>,
) {
  const times: { measured: number[]; baseline: number[] } = { measured: [], baseline: [] };
  for (let i = -WARM_UP_RUNS; i < runs; i++) {
    const measuredMs = await measureMilliseconds(() => measured(i));
    const baselineMs = await measureMilliseconds(() => baseline(i));
    if (i < 0) continue;
    times.measured.push(measuredMs);
    times.baseline.push(baselineMs);
  }
  return { measured: median(times.measured), baseline: median(times.baseline) };
}

let missedGoals = 0;

function printGoal(goalId: string, description: string, measurement: string, limitText: string, isMet: boolean): void {
  if (!isMet) missedGoals += 1;
  console.log(
    `${goalId.padEnd(5)}${description.padEnd(58)}${measurement.padEnd(34)}${limitText} ${isMet ? 'met' : 'MISSED'}`,
  );
}

/** Prints one result line: the measured figure, the baseline of the same run, their ratio and its limit. */
export function reportRatio(
  goalId: string,
  description: string,
  measured: number,
  baseline: number,
  unit: string,
  limit: number,
  comparison: 'at most' | 'at least' = 'at most',
): void {
  const ratio = measured / baseline;
  const isMet = comparison === 'at most' ? ratio <= limit : ratio >= limit;
  printGoal(
    goalId,
    description,
    `${format(measured)} against ${format(baseline)} ${unit}`,
    `ratio ${ratio.toFixed(2)} (${comparison} ${limit})`,
    isMet,
  );
}

/** Prints one result line for a figure with a fixed limit and no baseline. */
export function reportAtMost(goalId: string, description: string, measured: number, limit: number, unit: string): void {
  printGoal(goalId, description, `${format(measured)} ${unit}`, `(at most ${limit})`, measured <= limit);
}

export const reportMegabytes = (goalId: string, description: string, bytes: number, limit: number): void =>
  reportAtMost(goalId, description, Math.max(0, Math.round(bytes / 1e6)), limit, 'MB');

/** Prints a remark about the result line above. */
export const printNote = (text: string): void => console.log(`     (${text})`);

const format = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(2));

export const countMissedGoals = (): number => missedGoals;
