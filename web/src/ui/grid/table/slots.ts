/**
 * Returns the number of the element (slot) that renders each row. A visible row keeps its element with its focus or
 * editor; a new row reuses the element of a removed row, so that scrolling creates and removes no elements.
 */
export function assignSlots(previous: ReadonlyMap<number, number>, rows: number[]): Map<number, number> {
  const reusedSlots = rows.filter((row) => previous.has(row)).map((row) => previous.get(row) as number);
  const usedSlots = new Set(reusedSlots);
  let next = 0;
  const nextFreeSlot = () => {
    while (usedSlots.has(next)) next += 1;
    usedSlots.add(next);
    return next;
  };
  return new Map(rows.map((row) => [row, previous.get(row) ?? nextFreeSlot()]));
}
