import {
  type ColumnFilter,
  type FilterModel,
  filterModel,
  type GridColumn,
  type RowSet,
  type SortModel,
  sortModel,
} from '@leadwright/contract/grid';

/** The view of a grid as stored in the address; nothing of it is stored elsewhere, so that Back and Share work. */
export interface GridView {
  sort: SortModel;
  filter: FilterModel;
  search: string;
  /** The columns to group by, at most three, and the open group: one key per level, null for blanks. */
  groups: string[];
  path: (string | null)[];
}

export interface ReadView {
  view: GridView;
  /** The number of filters in the address that this grid cannot apply: shown to the user, never silently dropped. */
  notUnderstood: number;
}

/** The part of a row set that a view depends on. */
export type Shown = Pick<RowSet, 'columns' | 'defaultSort'>;

/** The view of a grid whose address contains none. */
export type Start = Pick<GridView, 'sort' | 'filter' | 'search' | 'groups'>;
const startOf = ({ defaultSort }: Shown): Start => ({ sort: defaultSort, filter: {}, search: '', groups: [] });

const MAX_GROUPS = 3;
const SORT_WORD = /^(\w+)\.(asc|desc)$/;
/** Returns the key of a named grid in the address: `left.sort`. */
export const addressKey = (name: string | undefined, key: string) => (name ? `${name}.${key}` : key);
function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the valid parts of an order; the default order when none is left. */
export function knownSort({ columns, defaultSort }: Shown, parts: { colId?: string; sort?: string }[]): SortModel {
  const sorts = (colId = '') => Object.hasOwn(columns, colId) && columns[colId]!.sortable !== false;
  const parsed = sortModel.safeParse(parts.filter(({ colId }) => sorts(colId)));
  return parsed.success && parsed.data.length > 0 ? parsed.data : defaultSort;
}

/**
 * Returns whether a filter is of its column's kind: a filter stored before the column changed its kind is not
 * understood.
 */
const fits = ({ kind }: GridColumn, filter: ColumnFilter) =>
  ('conditions' in filter ? filter.conditions : [filter]).every(({ filterType }) => filterType === kind);

/** Returns the filters that apply to these rows, and the number of others. */
export function knownFilter({ columns }: Shown, raw: object): { filter: FilterModel; notUnderstood: number } {
  const entries = Object.entries(raw);
  const known = entries.flatMap(([column, value]) => {
    const parsed = filterModel.safeParse({ [column]: value });
    const known = Object.hasOwn(columns, column) ? columns[column] : undefined;
    const isFit = known?.filterable !== false && parsed.success && known && fits(known, parsed.data[column]!);
    return isFit ? [parsed.data] : [];
  });
  return { filter: Object.assign({}, ...known), notUnderstood: entries.length - known.length };
}

export const knownGroups = ({ columns }: Shown, names: string[]): string[] =>
  names.filter((column) => Object.hasOwn(columns, column)).slice(0, MAX_GROUPS);

function readSort(dataset: Shown, text: string): SortModel {
  const words = text.split(',').map((word) => SORT_WORD.exec(word));
  return knownSort(
    dataset,
    words.flatMap((match) => (match ? [{ colId: match[1], sort: match[2] }] : [])),
  );
}

function readFilter(dataset: Shown, text: string): { filter: FilterModel; notUnderstood: number } {
  if (!text) return { filter: {}, notUnderstood: 0 };
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null) return { filter: {}, notUnderstood: 1 };
  return knownFilter(dataset, raw);
}

function readPath(text: string | null, depth: number): (string | null)[] {
  const raw = parseJson(text);
  if (!Array.isArray(raw) || raw.length > depth) return [];
  return raw.map((key) => (key === null ? null : String(key)));
}

export function readView(
  dataset: Shown,
  address: URLSearchParams,
  name?: string,
  start: Start = startOf(dataset),
): ReadView {
  const get = (key: string) => address.get(addressKey(name, key));
  const [sort, filter, group] = [get('sort'), get('filter'), get('group')];
  const narrowed = filter === null ? { filter: start.filter, notUnderstood: 0 } : readFilter(dataset, filter);
  const groups = group === null ? start.groups : knownGroups(dataset, group.split(','));
  const view: GridView = {
    sort: sort === null ? start.sort : readSort(dataset, sort),
    filter: narrowed.filter,
    search: get('q') ?? start.search,
    groups,
    path: readPath(get('in'), groups.length),
  };
  return { view, notUnderstood: narrowed.notUnderstood };
}

const sortText = ({ defaultSort }: Shown, sort: SortModel) =>
  (sort.length > 0 ? sort : defaultSort).map(({ colId, sort: way }) => `${colId}.${way}`).join(',');
const filterText = (filter: FilterModel) => (Object.keys(filter).length > 0 ? JSON.stringify(filter) : '');

/** Returns the address with this view in it; values equal to the initial view are omitted. */
export function writeView(
  dataset: Shown,
  view: GridView,
  address: URLSearchParams,
  name?: string,
  start: Start = startOf(dataset),
): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (key: string, value: string, atStart = '') => {
    const place = addressKey(name, key);
    return value === atStart ? next.delete(place) : next.set(place, value);
  };
  put('q', view.search, start.search);
  put('sort', sortText(dataset, view.sort), sortText(dataset, start.sort));
  put('filter', filterText(view.filter), filterText(start.filter));
  put('group', view.groups.join(','), start.groups.join(','));
  put('in', view.path.length > 0 ? JSON.stringify(view.path) : '');
  return next;
}

/** The key of the open saved view; the other keys hold what differs from it. */
const OPEN = 'view';
const KEYS = ['q', 'sort', 'filter', 'group', 'in'];

/**
 * Returns the saved view in an address: null when the address contains nothing about the grid, undefined when it names
 * no view.
 */
export function namedView(address: URLSearchParams, name?: string): string | null | undefined {
  const viewId = address.get(addressKey(name, OPEN));
  if (viewId !== null) return viewId;
  return KEYS.some((key) => address.has(addressKey(name, key))) ? undefined : null;
}

/**
 * Returns the address with a saved view open, changed as in the rest of the address or (with `asSaved`) as it was
 * saved.
 */
export function writeOpen(
  address: URLSearchParams,
  name: string | undefined,
  id: string | undefined,
  asSaved: boolean,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (asSaved) for (const key of KEYS) next.delete(addressKey(name, key));
  if (id) next.set(addressKey(name, OPEN), id);
  else next.delete(addressKey(name, OPEN));
  return next;
}

/** Returns the order after a click: ascending, descending, then the default; with `add` other sorted columns stay. */
export function nextSort(dataset: Shown, sort: SortModel, column: string, add: boolean): SortModel {
  const current = sort.find(({ colId }) => colId === column)?.sort;
  const following = current === undefined ? 'asc' : current === 'asc' ? 'desc' : undefined;
  const item = following ? [{ colId: column, sort: following } as const] : [];
  if (!add) return item.length > 0 ? item : dataset.defaultSort;
  const others = sort.filter(({ colId }) => colId !== column);
  const at = sort.findIndex(({ colId }) => colId === column);
  const next = at < 0 ? [...others, ...item] : [...others.slice(0, at), ...item, ...others.slice(at)];
  return next.length > 0 ? next : dataset.defaultSort;
}

export const isNarrowed = (view: GridView) => view.search !== '' || Object.keys(view.filter).length > 0;
