async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

const WARM_UP = 3;

/**
 * Median milliseconds of two jobs that run in turn (A B A B …), so that a machine whose speed drifts drifts for both.
 * `i` counts from -3; the runs below 0 warm up and are not counted.
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

/** One line of the result: our figure, the floor measured in the same run, their ratio and the goal for it. */
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
  if (!met) missed += 1;
  const figures = `${format(ours)} against ${format(floor)} ${unit}`;
  console.log(
    `${goal.padEnd(5)}${what.padEnd(58)}${figures.padEnd(34)}ratio ${ratio.toFixed(2)} (${wants} ${limit}) ${met ? 'met' : 'MISSED'}`,
  );
}

const format = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(2));

export const goalsMissed = (): number => missed;
