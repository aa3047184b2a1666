import type { GridRow, RowRequest, RowSource } from './grid-rows.ts';

/** A list at the time when one of its records was opened. */
export interface ListState {
  source: RowSource;
  view: RowRequest;
  openHref: (row: GridRow) => string;
}

const MAX_LISTS = 100;
/**
 * The lists from which records were opened, by the path of the record page; oldest first. `visit` changes each time a
 * record is opened from a list.
 */
const previousLists = new Map<string, { list: ListState; id: string; visit: number }>();
let visitCount = 0;

/** Stores the list that a record was opened from, in memory only. */
export function rememberList(path: string, id: string, list: ListState): void {
  previousLists.delete(path);
  visitCount += 1;
  previousLists.set(path, { list, id, visit: visitCount });
  if (previousLists.size > MAX_LISTS) previousLists.delete(previousLists.keys().next().value!);
}

export const previousList = (path: string) => previousLists.get(path);
