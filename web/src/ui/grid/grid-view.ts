import { type Dataset, type FilterModel, filterModel, type SortModel, sortModel } from '@leadwright/contract/grid';

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

const MOST_GROUPS = 3;
const SORT_WORD = /^(\w+)\.(asc|desc)$/;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readSort(dataset: Dataset, text: string | null): SortModel {
  const words = (text ?? '').split(',').map((word) => SORT_WORD.exec(word));
  const parts = words.flatMap((match) => (match ? [{ colId: match[1], sort: match[2] }] : []));
  const parsed = sortModel.safeParse(parts.filter(({ colId }) => colId !== undefined && colId in dataset.columns));
  return parsed.success && parsed.data.length > 0 ? parsed.data : dataset.defaultSort;
}

function readFilter(dataset: Dataset, text: string | null): { filter: FilterModel; notUnderstood: number } {
  if (!text) return { filter: {}, notUnderstood: 0 };
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null) return { filter: {}, notUnderstood: 1 };
  const entries = Object.entries(raw);
  const known = entries.flatMap(([column, value]) => {
    const parsed = filterModel.safeParse({ [column]: value });
    const column_ = dataset.columns[column];
    return parsed.success && column_ && column_.filterable !== false ? [parsed.data] : [];
  });
  return { filter: Object.assign({}, ...known), notUnderstood: entries.length - known.length };
}

function readPath(text: string | null, depth: number): (string | null)[] {
  const raw = parseJson(text);
  if (!Array.isArray(raw) || raw.length > depth) return [];
  return raw.map((key) => (key === null ? null : String(key)));
}

export function readView(dataset: Dataset, address: URLSearchParams): ReadView {
  const groups = (address.get('group') ?? '').split(',').filter((column) => column in dataset.columns);
  const { filter, notUnderstood } = readFilter(dataset, address.get('filter'));
  const view: GridView = {
    sort: readSort(dataset, address.get('sort')),
    filter,
    search: address.get('q') ?? '',
    groups: groups.slice(0, MOST_GROUPS),
    path: readPath(address.get('in'), groups.length),
  };
  return { view, notUnderstood };
}

/** The address with this view in it; what is as it is by default leaves no trace. */
export function writeView(dataset: Dataset, view: GridView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  const isDefaultSort = isSame(view.sort, dataset.defaultSort) || view.sort.length === 0;
  put('q', view.search);
  put('sort', isDefaultSort ? '' : view.sort.map(({ colId, sort }) => `${colId}.${sort}`).join(','));
  put('filter', Object.keys(view.filter).length > 0 ? JSON.stringify(view.filter) : '');
  put('group', view.groups.join(','));
  put('in', view.path.length > 0 ? JSON.stringify(view.path) : '');
  return next;
}

/** Ascending, descending, then back to the default; with `add` other sorted columns stay. */
export function nextSort(dataset: Dataset, sort: SortModel, column: string, add: boolean): SortModel {
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
