import type { ColumnFilter, RowSet } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type BaseView, type GridView, readView, writeOpenView, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), options?: { replace?: boolean }) => void;

/**
 * The address including the changes that the router has not applied yet. The router does not queue them: two quick
 * changes, even of two grids, must build on each other, because a page has one address.
 */
let latestParams = new URLSearchParams();
export const latestSearchParams = (): URLSearchParams => latestParams;

/** The initial view of a grid: the original rows, or a saved view of them. */
export interface InitialView {
  id: string;
  start: BaseView;
}

/** The view in the address. Typing replaces the history entry, every other change adds one for Back. */
export function useGridView(dataset: RowSet, name?: string, opened?: InitialView) {
  const [searchParams, setSearchParams] = useSearchParams();
  const { id, start } = opened ?? {};
  const { view, unsupportedFilters } = useMemo(
    () => readView(dataset, searchParams, name, start),
    [dataset, searchParams, name, start],
  );
  useEffect(() => {
    latestParams = searchParams;
  }, [searchParams]);
  const navigate = useCallback(
    (next: URLSearchParams, replace?: boolean) => {
      latestParams = next;
      setSearchParams(next, { replace, preventScrollReset: true });
    },
    [setSearchParams],
  );

  const change = useCallback<ChangeView>(
    (part, options) => {
      const previous = readView(dataset, latestParams, name, start).view;
      const changed = typeof part === 'function' ? part(previous) : part;
      const path = changed.groups ? { path: [] } : {};
      const next = writeView(dataset, { ...previous, ...path, ...changed }, latestParams, name, start);
      // From now on the address belongs to this view, even if the view was open without a name in the address.
      navigate(id ? writeOpenView(next, name, id, false) : next, options?.replace);
    },
    [dataset, name, id, start, navigate],
  );
  /** Shows a saved view, or the original rows, without later changes. */
  const open = useCallback(
    (next: string | undefined) => navigate(writeOpenView(latestParams, name, next, true)),
    [name, navigate],
  );
  return { view, unsupportedFilters, change, open };
}

/** Returns the view's filters with one column's filter set or removed. */
export const withFilter =
  (column: string, filter: ColumnFilter | undefined) =>
  (view: GridView): Part => {
    const { [column]: _, ...others } = view.filter;
    return { filter: filter ? { ...others, [column]: filter } : others };
  };
