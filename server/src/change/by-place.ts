import type { ChangeResult, ChangeRow } from './kinds.ts';

/** Processes the rows of each place, in the order in which the places first occur, and collects their outcomes. */
export async function byPlace<O>(
  rows: readonly ChangeRow[],
  process: (place: string | null, rows: readonly ChangeRow[]) => Promise<Iterable<readonly [number, O]>>,
): Promise<ChangeResult<O>> {
  const outcomes = new Map<number, O>();
  for (const [place, group] of Map.groupBy(rows, (row) => row.place))
    for (const [no, outcome] of await process(place, group)) outcomes.set(no, outcome);
  return { outcomes };
}
