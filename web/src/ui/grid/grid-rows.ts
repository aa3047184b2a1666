import { countRows } from '@leadwright/contract/features/exports';
import type { Dataset, GridRequest } from '@leadwright/contract/grid';
import { call } from '../../api/call.ts';
import type { GridView } from './grid-view.ts';

export type GridRow = Record<string, unknown> & { id: string };

export interface GridPage {
  rows: GridRow[];
  /** There are rows behind the last one of this page. */
  more: boolean;
}

/** The rows of one data set, of one campaign where the data set is per campaign. */
export interface GridSource {
  dataset: Dataset;
  campaignId: string | undefined;
}

export const PAGE_SIZE = 100;

/** Which rows a view means, as the server reads it; the page is added where rows are asked for. */
export function predicateOf(view: GridView): Omit<GridRequest, 'startRow' | 'endRow'> {
  return {
    sortModel: view.sort,
    filterModel: view.filter,
    quickSearch: view.search,
    rowGroupCols: view.groups.slice(0, view.path.length),
    groupKeys: view.path,
  };
}

async function ask(source: GridSource, request: Partial<GridRequest>, signal?: AbortSignal) {
  const body = { query: JSON.stringify(request), campaign_id: source.campaignId };
  const { data } = await call(source.dataset.endpoint, { body }, { signal });
  return (JSON.parse(data) as { rows: Record<string, unknown>[] }).rows;
}

/** The server answers with one row too many where there is a further page; it is trimmed here. */
async function page(
  source: GridSource,
  request: Partial<GridRequest>,
  start: number,
  size: number,
  signal?: AbortSignal,
) {
  const rows = await ask(source, { ...request, startRow: start, endRow: start + size }, signal);
  return { rows: rows.slice(0, size), more: rows.length > size };
}

export function fetchPage(
  source: GridSource,
  view: GridView,
  start: number,
  signal?: AbortSignal,
  size = PAGE_SIZE,
): Promise<GridPage> {
  return page(source, predicateOf(view), start, size, signal) as Promise<GridPage>;
}

export interface GridGroup {
  key: string | null;
  count: number;
}

/** The groups one level below `path`, with their row counts. */
export async function fetchGroups(
  source: GridSource,
  view: GridView,
  path: (string | null)[],
  start: number,
  signal?: AbortSignal,
): Promise<{ groups: GridGroup[]; more: boolean }> {
  const column = view.groups[path.length] ?? '';
  const request = {
    filterModel: view.filter,
    quickSearch: view.search,
    sortModel: [{ colId: column, sort: 'asc' as const }],
    rowGroupCols: view.groups.slice(0, path.length + 1),
    groupKeys: path,
  };
  const { rows, more } = await page(source, request, start, PAGE_SIZE, signal);
  const groups = rows.map((row) => ({
    key: row[column] === null || row[column] === undefined ? null : String(row[column]),
    count: Number(row.group_count),
  }));
  return { groups, more };
}

export function fetchCount(source: GridSource, view: GridView, signal?: AbortSignal) {
  const body = { query: JSON.stringify(predicateOf(view)), campaign_id: source.campaignId };
  return call(countRows, { params: { dataset: source.dataset.name }, body }, { signal });
}
