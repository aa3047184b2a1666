/**
 * Assigns row elements to rows. A visible row keeps its element with its focus or editor; a new row reuses the element
 * of a removed one, so that scrolling creates and removes none.
 */
export function assignSlots(before: ReadonlyMap<number, number>, rows: number[]): Map<number, number> {
  const kept = rows.filter((row) => before.has(row)).map((row) => before.get(row) as number);
  const taken = new Set(kept);
  let next = 0;
  const free = () => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
  return new Map(rows.map((row) => [row, before.get(row) ?? free()]));
}
