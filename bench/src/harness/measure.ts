export async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const measureSeconds = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureMilliseconds(work)) / 1000;

export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns the value that this share of all values is below. */
export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!;
}

const WARM_UP_RUNS = 3;

/**
 * Returns the median milliseconds of two jobs that alternate (A B A B …), so that a change in machine speed affects
 * both. `i` counts from -3; runs below 0 warm up and are not counted.
 */
export async function measureAlternating(
  runs: number,
  measured: (i: number) => Promise<unknown>,
  baseline: (i: number) => Promise<unknown>,
) {
  const times: { measured: number[]; baseline: number[] } = { measured: [], baseline: [] };
  for (let i = -WARM_UP_RUNS; i < runs; i++) {
    const a = await measureMilliseconds(() => measured(i));
    const b = await measureMilliseconds(() => baseline(i));
    if (i < 0) continue;
    times.measured.push(a);
    times.baseline.push(b);
  }
  return { measured: median(times.measured), baseline: median(times.baseline) };
}

let missedGoals = 0;

function printGoal(goal: string, description: string, measurement: string, verdict: string, isMet: boolean): void {
  if (!isMet) missedGoals += 1;
  console.log(
    `${goal.padEnd(5)}${description.padEnd(58)}${measurement.padEnd(34)}${verdict} ${isMet ? 'met' : 'MISSED'}`,
  );
}

/** Prints one line of the result: our figure, the baseline measured in the same run, their ratio and its goal. */
export function reportRatio(
  goal: string,
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
    goal,
    description,
    `${format(measured)} against ${format(baseline)} ${unit}`,
    `ratio ${ratio.toFixed(2)} (${comparison} ${limit})`,
    isMet,
  );
}

/** Prints a line for a figure with a fixed limit instead of a baseline. */
export function reportAtMost(goal: string, description: string, measured: number, limit: number, unit: string): void {
  printGoal(goal, description, `${format(measured)} ${unit}`, `(at most ${limit})`, measured <= limit);
}

export const reportMegabytes = (goal: string, description: string, bytes: number, limit: number): void =>
  reportAtMost(goal, description, Math.max(0, Math.round(bytes / 1e6)), limit, 'MB');

/** Prints a remark about the line above, without a goal. */
export const note = (text: string): void => console.log(`     (${text})`);

const format = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(2));

export const countMissedGoals = (): number => missedGoals;
