import { countRows, countValues, rowPosition } from '@leadwright/contract/features/exports';
import type { Dataset, GridRequest, RowOf, ScopeOf } from '@leadwright/contract/grid';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { PAGE_SIZE, predicateOf, type RowSource } from './grid-rows.ts';

/** Returns the row source of a data set in a scope. Its query key begins with the key of the endpoint. */
export function serverRows<D extends Dataset>(
  { name, endpoint }: D,
  ...[scope]: Record<never, never> extends ScopeOf<D> ? [scope?: ScopeOf<D>] : [scope: ScopeOf<D>]
): RowSource<RowOf<D>> {
  const bodyOf = (request: Partial<GridRequest>) => ({ ...scope, query: JSON.stringify(request) });
  const fetchRows = async <R>(request: Partial<GridRequest>, start: number, size: number, signal?: AbortSignal) => {
    const body = bodyOf({ ...request, startRow: start, endRow: start + size });
    const { data } = await call(endpoint, { body }, { signal });
    const { rows } = JSON.parse(data) as { rows: R[] };
    // The server returns one row more than the page when there is a next page.
    return { rows: rows.slice(0, size), more: rows.length > size };
  };
  return {
    key: [callKey(endpoint), scope ?? {}],
    page: ({ columns, ...view }, start, size, signal) =>
      fetchRows<RowOf<D>>({ ...predicateOf(view), ...(columns && { columns: [...columns] }) }, start, size, signal),
    groups: async (view, path, start, signal) => {
      const column = view.groups[path.length] ?? '';
      const request = {
        ...predicateOf(view),
        sortModel: [{ colId: column, sort: 'asc' as const }],
        rowGroupCols: view.groups.slice(0, path.length + 1),
        groupKeys: path,
      };
      const { rows, more } = await fetchRows<Record<string, unknown>>(request, start, PAGE_SIZE, signal);
      const groups = rows.map((row) => ({
        key: row[column] === null || row[column] === undefined ? null : String(row[column]),
        count: Number(row.group_count),
      }));
      return { groups, more };
    },
    positionOf: async (view, id, signal) => {
      const body = { ...bodyOf(predicateOf(view)), id };
      return (await call(rowPosition, { params: { dataset: name }, body }, { signal })).index ?? undefined;
    },
    count: (view, signal, exact) =>
      call(countRows, { params: { dataset: name }, body: { ...bodyOf(predicateOf(view)), exact } }, { signal }),
    values: (view, column, signal) =>
      call(countValues, { params: { dataset: name }, body: { ...bodyOf(predicateOf(view)), column } }, { signal }),
  };
}
