import {
  type ColumnFilter,
  type FilterModel,
  filterModel,
  type GridColumn,
  type RowSet,
  type SortModel,
  sortModel,
} from '@leadwright/contract/grid';

/** The view of a grid. It is stored only in the URL, so that Back and shared links work. */
export interface GridView {
  sort: SortModel;
  filter: FilterModel;
  search: string;
  /** The columns to group by, at most three. */
  groups: string[];
  /** The open group: one key per level, null for blank values. */
  path: (string | null)[];
}

export interface ParsedView {
  view: GridView;
  /** The number of filters in the URL that the grid cannot apply. The user sees it. */
  unsupportedFilters: number;
}

/** The part of a row set that a view depends on. */
export type ViewColumns = Pick<RowSet, 'columns' | 'defaultSort'>;

/** The view of a grid when the URL contains none. */
export type BaseView = Pick<GridView, 'sort' | 'filter' | 'search' | 'groups'>;
/** Returns the view of a grid without a saved view. */
export const baseViewOf = ({ defaultSort }: ViewColumns): BaseView => ({
  sort: defaultSort,
  filter: {},
  search: '',
  groups: [],
});

const MAX_GROUPS = 3;
const SORT_PATTERN = /^(\w+)\.(asc|desc)$/;
/** Returns the search parameter of a named grid: `left.sort`. */
export const searchParamKey = (name: string | undefined, key: string) => (name ? `${name}.${key}` : key);
function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the valid parts of a sort; the default sort when none is left. */
export function validSort(
  { columns, defaultSort }: ViewColumns,
  parts: { colId?: string; sort?: string }[],
): SortModel {
  const isSortable = (colId = '') => Object.hasOwn(columns, colId) && columns[colId]!.sortable !== false;
  const parsed = sortModel.safeParse(parts.filter(({ colId }) => isSortable(colId)));
  return parsed.success && parsed.data.length > 0 ? parsed.data : defaultSort;
}

/**
 * Returns whether a filter has the kind of its column. A stored filter is outdated when the column has changed its
 * kind.
 */
const matchesKind = ({ kind }: GridColumn, filter: ColumnFilter) =>
  ('conditions' in filter ? filter.conditions : [filter]).every(({ filterType }) => filterType === kind);

/** Returns the filters that the columns support, and the number of unsupported ones. */
export function validFilter(
  { columns }: ViewColumns,
  raw: object,
): { filter: FilterModel; unsupportedFilters: number } {
  const entries = Object.entries(raw);
  const validFilters = entries.flatMap(([column, value]) => {
    const parsed = filterModel.safeParse({ [column]: value });
    const definition = Object.hasOwn(columns, column) ? columns[column] : undefined;
    const isValid =
      definition?.filterable !== false && parsed.success && definition && matchesKind(definition, parsed.data[column]!);
    return isValid ? [parsed.data] : [];
  });
  return { filter: Object.assign({}, ...validFilters), unsupportedFilters: entries.length - validFilters.length };
}

export const validGroups = ({ columns }: ViewColumns, names: string[]): string[] =>
  names.filter((column) => Object.hasOwn(columns, column)).slice(0, MAX_GROUPS);

function readSort(dataset: ViewColumns, text: string): SortModel {
  const matches = text.split(',').map((word) => SORT_PATTERN.exec(word));
  return validSort(
    dataset,
    matches.flatMap((match) => (match ? [{ colId: match[1], sort: match[2] }] : [])),
  );
}

function readFilter(dataset: ViewColumns, text: string): { filter: FilterModel; unsupportedFilters: number } {
  if (!text) return { filter: {}, unsupportedFilters: 0 };
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null) return { filter: {}, unsupportedFilters: 1 };
  return validFilter(dataset, raw);
}

function readPath(text: string | null, depth: number): (string | null)[] {
  const raw = parseJson(text);
  if (!Array.isArray(raw) || raw.length > depth) return [];
  return raw.map((key) => (key === null ? null : String(key)));
}

export function readView(
  dataset: ViewColumns,
  searchParams: URLSearchParams,
  name?: string,
  baseView: BaseView = baseViewOf(dataset),
): ParsedView {
  const get = (key: string) => searchParams.get(searchParamKey(name, key));
  const [sort, filter, group] = [get('sort'), get('filter'), get('group')];
  const filterResult =
    filter === null ? { filter: baseView.filter, unsupportedFilters: 0 } : readFilter(dataset, filter);
  const groups = group === null ? baseView.groups : validGroups(dataset, group.split(','));
  const view: GridView = {
    sort: sort === null ? baseView.sort : readSort(dataset, sort),
    filter: filterResult.filter,
    search: get('q') ?? baseView.search,
    groups,
    path: readPath(get('in'), groups.length),
  };
  return { view, unsupportedFilters: filterResult.unsupportedFilters };
}

const sortText = ({ defaultSort }: ViewColumns, sort: SortModel) =>
  (sort.length > 0 ? sort : defaultSort).map(({ colId, sort: direction }) => `${colId}.${direction}`).join(',');
const filterText = (filter: FilterModel) => (Object.keys(filter).length > 0 ? JSON.stringify(filter) : '');

/** Returns the search parameters with this view; values equal to the base view are omitted. */
export function writeView(
  dataset: ViewColumns,
  view: GridView,
  searchParams: URLSearchParams,
  name?: string,
  baseView: BaseView = baseViewOf(dataset),
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  const setParam = (key: string, value: string, defaultValue = '') => {
    const paramKey = searchParamKey(name, key);
    return value === defaultValue ? next.delete(paramKey) : next.set(paramKey, value);
  };
  setParam('q', view.search, baseView.search);
  setParam('sort', sortText(dataset, view.sort), sortText(dataset, baseView.sort));
  setParam('filter', filterText(view.filter), filterText(baseView.filter));
  setParam('group', view.groups.join(','), baseView.groups.join(','));
  setParam('in', view.path.length > 0 ? JSON.stringify(view.path) : '');
  return next;
}

/** The parameter with the id of the open saved view; the other parameters contain the differences from it. */
const VIEW_ID_PARAM = 'view';
const VIEW_PARAMS = ['q', 'sort', 'filter', 'group', 'in'];

/**
 * Returns the id of the saved view in the URL: null when the URL has no parameter of the grid, undefined when it has
 * parameters of the grid but no saved view.
 */
export function openViewId(searchParams: URLSearchParams, name?: string): string | null | undefined {
  const viewId = searchParams.get(searchParamKey(name, VIEW_ID_PARAM));
  if (viewId !== null) return viewId;
  return VIEW_PARAMS.some((key) => searchParams.has(searchParamKey(name, key))) ? undefined : null;
}

/**
 * Returns the search parameters with a saved view open. `discardsChanges` removes the other parameters, which are
 * changes to the view.
 */
export function writeOpenView(
  searchParams: URLSearchParams,
  name: string | undefined,
  id: string | undefined,
  discardsChanges: boolean,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (discardsChanges) for (const key of VIEW_PARAMS) next.delete(searchParamKey(name, key));
  if (id) next.set(searchParamKey(name, VIEW_ID_PARAM), id);
  else next.delete(searchParamKey(name, VIEW_ID_PARAM));
  return next;
}

/**
 * Returns the sort after a click on a column: ascending, descending, then the default. `keepsOthers` keeps the other
 * sorted columns.
 */
export function nextSort(dataset: ViewColumns, sort: SortModel, column: string, keepsOthers: boolean): SortModel {
  const current = sort.find(({ colId }) => colId === column)?.sort;
  const nextDirection = current === undefined ? 'asc' : current === 'asc' ? 'desc' : undefined;
  const item = nextDirection ? [{ colId: column, sort: nextDirection } as const] : [];
  if (!keepsOthers) return item.length > 0 ? item : dataset.defaultSort;
  const otherColumns = sort.filter(({ colId }) => colId !== column);
  const index = sort.findIndex(({ colId }) => colId === column);
  const next = index < 0 ? [...otherColumns, ...item] : otherColumns.toSpliced(index, 0, ...item);
  return next.length > 0 ? next : dataset.defaultSort;
}

export const hasFilters = (view: GridView) => view.search !== '' || Object.keys(view.filter).length > 0;
