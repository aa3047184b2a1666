export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> => (await milliseconds(work)) / 1000;

export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns the value that this share of all values is below. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

const WARM_UP = 3;

/**
 * Returns the median milliseconds of two jobs that alternate (A B A B …), so that a change in machine speed affects
 * both. `i` counts from -3; runs below 0 warm up and are not counted.
 */
export async function sideBySide(
  runs: number,
  ours: (i: number) => Promise<unknown>,
  floor: (i: number) => Promise<unknown>,
) {
  const taken: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let i = -WARM_UP; i < runs; i++) {
    const a = await milliseconds(() => ours(i));
    const b = await milliseconds(() => floor(i));
    if (i < 0) continue;
    taken.ours.push(a);
    taken.floor.push(b);
  }
  return { ours: median(taken.ours), floor: median(taken.floor) };
}

let missed = 0;

function line(goal: string, what: string, figures: string, judged: string, met: boolean): void {
  if (!met) missed += 1;
  console.log(`${goal.padEnd(5)}${what.padEnd(58)}${figures.padEnd(34)}${judged} ${met ? 'met' : 'MISSED'}`);
}

/** Prints one line of the result: our figure, the floor measured in the same run, their ratio and its goal. */
export function report(
  goal: string,
  what: string,
  ours: number,
  floor: number,
  unit: string,
  limit: number,
  wants: 'at most' | 'at least' = 'at most',
): void {
  const ratio = ours / floor;
  const met = wants === 'at most' ? ratio <= limit : ratio >= limit;
  line(
    goal,
    what,
    `${format(ours)} against ${format(floor)} ${unit}`,
    `ratio ${ratio.toFixed(2)} (${wants} ${limit})`,
    met,
  );
}

/** Prints a line for a figure with a fixed limit instead of a floor. */
export function reportAtMost(goal: string, what: string, ours: number, limit: number, unit: string): void {
  line(goal, what, `${format(ours)} ${unit}`, `(at most ${limit})`, ours <= limit);
}

export const reportMegabytes = (goal: string, what: string, bytes: number, limit: number): void =>
  reportAtMost(goal, what, Math.max(0, Math.round(bytes / 1e6)), limit, 'MB');

/** Prints a remark about the line above, without a goal. */
export const note = (text: string): void => console.log(`     (${text})`);

const format = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(2));

export const goalsMissed = (): number => missed;
