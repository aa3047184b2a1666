import type { GridRow, RowSource, WantedRows } from './grid-rows.ts';

/** A list as it was when one of its records was opened. */
export interface ListState {
  source: RowSource;
  view: WantedRows;
  openHref: (row: GridRow) => string;
}

const MAX_KEPT = 100;
/** The list that led to the page of a record, by the address of the page; the oldest first. */
const kept = new Map<string, { list: ListState; id: string; visit: number }>();
let visits = 0;

/** Keeps which list leads to a record's page. A tab of the browser that is loaded anew has come from none. */
export function rememberList(address: string, id: string, list: ListState): void {
  kept.delete(address);
  visits += 1;
  kept.set(address, { list, id, visit: visits });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}

export const previousList = (address: string) => kept.get(address);
