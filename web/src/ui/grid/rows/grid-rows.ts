import type { GridRequest, GridRow } from '@leadwright/contract/grid';
import { timeZone } from '../../format.ts';
import type { GridView } from '../grid-view.ts';

export type { GridRow } from '@leadwright/contract/grid';

export const PAGE_SIZE = 100;

export interface GridPage<R extends GridRow = GridRow> {
  rows: R[];
  /** Whether there are more rows after this page. */
  more: boolean;
}
interface GridGroup {
  key: string | null;
  count: number;
}
interface GridGroups {
  groups: GridGroup[];
  /** Whether there are more groups after these. */
  more: boolean;
}
/** A number of rows; `exact` is false for an estimate. */
export interface RowCount {
  count: number;
  exact: boolean;
}

/** The values of a set column with their row counts; rows without a value count as null. */
interface ValueCounts {
  values: { value: string | null; count: number }[];
  /** Whether there are more values than these. */
  more: boolean;
}

/** A view and the columns to load; undefined for all columns. */
export interface RowRequest extends GridView {
  columns?: readonly string[] | undefined;
}

/** The source of a grid's rows: the server or local rows. Both interpret a view in the same way. */
export interface RowSource<R extends GridRow = GridRow> {
  /** The prefix of all query keys of these rows. */
  key: readonly unknown[];
  page: (view: RowRequest, start: number, size: number, signal?: AbortSignal) => Promise<GridPage<R>>;
  /** Returns the groups one level below `path`, with their row counts. */
  groups: (view: GridView, path: (string | null)[], start: number, signal?: AbortSignal) => Promise<GridGroups>;
  /** Returns the position of a row in the view; undefined when the view does not contain it. */
  positionOf: (view: GridView, id: string, signal?: AbortSignal) => Promise<number | undefined>;
  /** Returns the number of rows; `exact` counts without a time limit. */
  count: (view: GridView, signal?: AbortSignal, exact?: boolean) => Promise<RowCount>;
  /** Counts the values of a column in the rows that match the filters of the other columns. */
  values: (view: GridView, column: string, signal?: AbortSignal) => Promise<ValueCounts>;
}

/** Converts a view to a server request without the range of rows. */
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
