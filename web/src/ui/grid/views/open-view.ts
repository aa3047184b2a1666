import { gridLayout, type SavedView, type ViewState } from '@leadwright/contract/features/grid-views';
import type { RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { arrangedColumns, defaultLayout } from '../grid-layout.ts';
import { type GridView, validFilter, validGroups, validSort } from '../grid-view.ts';

/** A saved view without the parts that its grid cannot show. */
export interface OpenView {
  id: string;
  savedView: SavedView;
  baseView: ViewState;
  layout: ViewState['layout'];
  /** The number of columns of the view that no longer exist. They are skipped and reported to the user. */
  missingColumns: number;
  /** The number of unsupported filters on existing columns. */
  unsupportedFilters: number;
}

/** Validates each stored value on its own, because some may be older than the current rules. */
const storedState = z.object({
  layout: gridLayout.catch(defaultLayout),
  sort: z.array(z.object({ colId: z.string(), sort: z.string() })).catch([]),
  filter: z.record(z.string(), z.unknown()).catch({}),
  search: z.string().catch(''),
  groups: z.array(z.string()).catch([]),
});

export function openView(rows: RowSet, savedView: SavedView): OpenView {
  const { layout, sort, filter, search, groups } = storedState.parse(savedView.state);
  const orderedNames = layout.order.filter((name) => layout.visible[name] !== false);
  const visibleNames = Object.keys(layout.visible).filter((name) => layout.visible[name]);
  const filteredNames = Object.keys(filter);
  const usedNames = [
    ...orderedNames,
    ...visibleNames,
    ...(layout.frozen ?? []),
    ...layout.frozenAtEnd,
    ...sort.map(({ colId }) => colId),
    ...filteredNames,
    ...groups,
  ];
  const isMissing = (name: string) => !Object.hasOwn(rows.columns, name);
  const validFilters = validFilter(rows, filter);
  return {
    id: savedView.id,
    savedView,
    layout,
    baseView: {
      layout,
      sort: validSort(rows, sort),
      filter: validFilters.filter,
      search,
      groups: validGroups(rows, groups),
    },
    missingColumns: new Set(usedNames.filter(isMissing)).size,
    unsupportedFilters: validFilters.unsupportedFilters - filteredNames.filter(isMissing).length,
  };
}

export const viewStateOf = (layout: ViewState['layout'], { sort, filter, search, groups }: GridView): ViewState => ({
  layout,
  sort,
  filter,
  search,
  groups,
});

/** Sorts object keys, so that equal objects have the same JSON. */
const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the visible part of a state as JSON: a column that was hidden and shown again counts as unchanged. */
function visibleStateJson(rows: RowSet, { layout, ...rest }: ViewState): string {
  const columns = arrangedColumns(rows, layout)
    .filter(({ isVisible }) => isVisible)
    .map(({ name, frozen }) => [name, frozen ?? null, layout.widths[name] ?? null]);
  return JSON.stringify({ columns, density: layout.density, filterRow: layout.filterRow === true, ...rest }, sortKeys);
}

export const isSameView = (rows: RowSet, a: ViewState, b: ViewState): boolean =>
  visibleStateJson(rows, a) === visibleStateJson(rows, b);
