/**
 * Which row elements show which rows. A row keeps its element for as long as it is shown, and what is in it (focus, an
 * editor) stays; a row that comes takes the element of one that went, so that scrolling builds and drops none.
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
