import { type FilterModel, filterModel, type RowSet, type SortModel, sortModel } from '@leadwright/contract/grid';

/** What a grid shows, as the address holds it: Back and Share work because nothing of it lives elsewhere. */
export interface GridView {
  sort: SortModel;
  filter: FilterModel;
  search: string;
  /** Columns to group by, at most three, and the group that is open: one key per level, null for blanks. */
  groups: string[];
  path: (string | null)[];
}

export interface ReadView {
  view: GridView;
  /** Filters of the address that this grid cannot apply: shown to the user, never silently dropped. */
  notUnderstood: number;
}

/** What of a grid's rows a view depends on. */
type Shown = Pick<RowSet, 'columns' | 'defaultSort'>;

const MOST_GROUPS = 3;
const SORT_WORD = /^(\w+)\.(asc|desc)$/;
/** Where a named grid keeps its part of the address: `left.sort`. */
const addressKey = (name: string | undefined, key: string) => (name ? `${name}.${key}` : key);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readSort(dataset: Shown, text: string | null): SortModel {
  const words = (text ?? '').split(',').map((word) => SORT_WORD.exec(word));
  const parts = words.flatMap((match) => (match ? [{ colId: match[1], sort: match[2] }] : []));
  const parsed = sortModel.safeParse(
    parts.filter(({ colId }) => colId !== undefined && Object.hasOwn(dataset.columns, colId)),
  );
  return parsed.success && parsed.data.length > 0 ? parsed.data : dataset.defaultSort;
}

function readFilter(dataset: Shown, text: string | null): { filter: FilterModel; notUnderstood: number } {
  if (!text) return { filter: {}, notUnderstood: 0 };
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null) return { filter: {}, notUnderstood: 1 };
  const entries = Object.entries(raw);
  const known = entries.flatMap(([column, value]) => {
    const parsed = filterModel.safeParse({ [column]: value });
    const known = Object.hasOwn(dataset.columns, column) ? dataset.columns[column] : undefined;
    return parsed.success && known && known.filterable !== false ? [parsed.data] : [];
  });
  return { filter: Object.assign({}, ...known), notUnderstood: entries.length - known.length };
}

function readPath(text: string | null, depth: number): (string | null)[] {
  const raw = parseJson(text);
  if (!Array.isArray(raw) || raw.length > depth) return [];
  return raw.map((key) => (key === null ? null : String(key)));
}

export function readView(dataset: Shown, address: URLSearchParams, name?: string): ReadView {
  const get = (key: string) => address.get(addressKey(name, key));
  const groups = (get('group') ?? '').split(',').filter((column) => Object.hasOwn(dataset.columns, column));
  const { filter, notUnderstood } = readFilter(dataset, get('filter'));
  const view: GridView = {
    sort: readSort(dataset, get('sort')),
    filter,
    search: get('q') ?? '',
    groups: groups.slice(0, MOST_GROUPS),
    path: readPath(get('in'), groups.length),
  };
  return { view, notUnderstood };
}

/** The address with this view in it; what is as it is by default leaves no trace. */
export function writeView(dataset: Shown, view: GridView, address: URLSearchParams, name?: string): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (key: string, value: string) => {
    const place = addressKey(name, key);
    return value ? next.set(place, value) : next.delete(place);
  };
  const isDefaultSort = isSame(view.sort, dataset.defaultSort) || view.sort.length === 0;
  put('q', view.search);
  put('sort', isDefaultSort ? '' : view.sort.map(({ colId, sort }) => `${colId}.${sort}`).join(','));
  put('filter', Object.keys(view.filter).length > 0 ? JSON.stringify(view.filter) : '');
  put('group', view.groups.join(','));
  put('in', view.path.length > 0 ? JSON.stringify(view.path) : '');
  return next;
}

/** Ascending, descending, then back to the default; with `add` other sorted columns stay. */
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
