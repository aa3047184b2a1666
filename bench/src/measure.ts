/** Milliseconds of each of `runs` calls after `warmUp` that are not counted. */
export async function times(runs: number, work: (i: number) => Promise<unknown>, warmUp = 3): Promise<number[]> {
  const taken: number[] = [];
  for (let i = -warmUp; i < runs; i++) {
    const begin = performance.now();
    await work(i);
    if (i >= 0) taken.push(performance.now() - begin);
  }
  return taken;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Two jobs in turn, A B A B …, so that a machine whose speed drifts drifts for both. */
export async function sideBySide(
  runs: number,
  ours: (i: number) => Promise<unknown>,
  floor: (i: number) => Promise<unknown>,
) {
  const taken: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let i = -3; i < runs; i++) {
    const [a] = await times(1, () => ours(i), 0);
    const [b] = await times(1, () => floor(i), 0);
    if (i >= 0) {
      taken.ours.push(a!);
      taken.floor.push(b!);
    }
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
