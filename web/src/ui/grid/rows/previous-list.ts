import type { GridRow, RowRequest, RowSource } from './grid-rows.ts';

/** A list at the time when one of its records was opened. */
export interface ListState {
  source: RowSource;
  view: RowRequest;
  openHref: (row: GridRow) => string;
}

const MAX_KEPT = 100;
/** The list from which a record was opened, by the address of the record's page; the oldest first. */
const kept = new Map<string, { list: ListState; id: string; visit: number }>();
let visits = 0;

/** Remembers the list a record was opened from. Kept in memory: empty after a reload. */
export function rememberList(address: string, id: string, list: ListState): void {
  kept.delete(address);
  visits += 1;
  kept.set(address, { list, id, visit: visits });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}

export const previousList = (address: string) => kept.get(address);
