import { gridLayout, type SavedView, type ViewState } from '@leadwright/contract/features/grid-views';
import type { RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { arrangedColumns, defaultLayout } from '../grid-layout.ts';
import { type GridView, validFilter, validGroups, validSort } from '../grid-view.ts';

/** A saved view, as far as its grid can show it. */
export interface OpenedView {
  id: string;
  saved: SavedView;
  start: ViewState;
  layout: ViewState['layout'];
  /** The number of columns in it that the grid no longer has: skipped and reported to the user. */
  missing: number;
  /** The number of filters on existing columns that are not understood. */
  unsupportedFilters: number;
}

/** Stored values are validated part by part: any of them may be older than a rule that it violates. */
const storedState = z.object({
  layout: gridLayout.catch(defaultLayout),
  sort: z.array(z.object({ colId: z.string(), sort: z.string() })).catch([]),
  filter: z.record(z.string(), z.unknown()).catch({}),
  search: z.string().catch(''),
  groups: z.array(z.string()).catch([]),
});

export function openView(rows: RowSet, saved: SavedView): OpenedView {
  const { layout, sort, filter, search, groups } = storedState.parse(saved.state);
  const shown = layout.order.filter((name) => layout.visible[name] !== false);
  const visible = Object.keys(layout.visible).filter((name) => layout.visible[name]);
  const filtered = Object.keys(filter);
  const names = [
    ...shown,
    ...visible,
    ...(layout.frozen ?? []),
    ...layout.frozenAtEnd,
    ...sort.map(({ colId }) => colId),
    ...filtered,
    ...groups,
  ];
  const isMissing = (name: string) => !Object.hasOwn(rows.columns, name);
  const known = validFilter(rows, filter);
  return {
    id: saved.id,
    saved,
    layout,
    start: { layout, sort: validSort(rows, sort), filter: known.filter, search, groups: validGroups(rows, groups) },
    missing: new Set(names.filter(isMissing)).size,
    unsupportedFilters: known.unsupportedFilters - filtered.filter(isMissing).length,
  };
}

export const stateOf = (layout: ViewState['layout'], { sort, filter, search, groups }: GridView): ViewState => ({
  layout,
  sort,
  filter,
  search,
  groups,
});

/** Sorts keys, so that equal objects have the same text regardless of their order. */
const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the visible part of a state: a column that was hidden and shown again counts as unchanged. */
function appearance(rows: RowSet, { layout, ...rest }: ViewState): string {
  const columns = arrangedColumns(rows, layout)
    .filter(({ isVisible }) => isVisible)
    .map(({ name, frozen }) => [name, frozen ?? null, layout.widths[name] ?? null]);
  return JSON.stringify({ columns, density: layout.density, filterRow: layout.filterRow === true, ...rest }, sortKeys);
}

export const isSameView = (rows: RowSet, a: ViewState, b: ViewState): boolean =>
  appearance(rows, a) === appearance(rows, b);
