import type { GridRequest, GridRow } from '@leadwright/contract/grid';
import { timeZone } from '../../format.ts';
import type { GridView } from '../grid-view.ts';

export type { GridRow } from '@leadwright/contract/grid';

export const PAGE_SIZE = 100;

export interface GridPage<R extends GridRow = GridRow> {
  rows: R[];
  /** There are rows behind the last one of this page. */
  more: boolean;
}
interface GridGroup {
  key: string | null;
  count: number;
}
interface GridGroups {
  groups: GridGroup[];
  more: boolean;
}
/** `exact` is false where counting stopped and an estimate is given instead. */
export interface RowCount {
  count: number;
  exact: boolean;
}

/** A set's values with the rows that have each, null for those without one; with `more` not all values are there. */
interface ValueCounts {
  values: { value: string | null; count: number }[];
  more: boolean;
}

/** A view of rows, and the columns they are to have besides what they always have: all where none are named. */
export interface WantedRows extends GridView {
  columns?: readonly string[] | undefined;
}

/** Where the rows of a grid come from: the server, or what the page has at hand. A view means the same to both. */
export interface RowSource<R extends GridRow = GridRow> {
  /** Names the rows among all that the page keeps: whatever makes this stale makes them stale. */
  key: readonly unknown[];
  page: (view: WantedRows, start: number, size: number, signal?: AbortSignal) => Promise<GridPage<R>>;
  /** The groups one level below `path`, with their row counts. */
  groups: (view: GridView, path: (string | null)[], start: number, signal?: AbortSignal) => Promise<GridGroups>;
  /** Where a row stands among those of the view; undefined where it is none of them. */
  place: (view: GridView, id: string, signal?: AbortSignal) => Promise<number | undefined>;
  /** With `exact` the true number, however long that takes. */
  count: (view: GridView, signal?: AbortSignal, exact?: boolean) => Promise<RowCount>;
  /** Among the rows of the view but for its filter on the column. */
  values: (view: GridView, column: string, signal?: AbortSignal) => Promise<ValueCounts>;
}

/** Which rows a view means, as the server reads it; the page is added where rows are asked for. */
export function predicateOf(view: GridView): Omit<GridRequest, 'startRow' | 'endRow'> {
  return {
    sortModel: view.sort,
    filterModel: view.filter,
    quickSearch: view.search,
    rowGroupCols: view.groups.slice(0, view.path.length),
    groupKeys: view.path,
    zone: timeZone(),
  };
}
