import type { ColumnFilter, RowSet } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type BaseView, type GridView, readView, writeOpenView, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), options?: { replace?: boolean }) => void;

/**
 * The search parameters including changes that the router has not applied yet. The router does not queue changes, so
 * each change builds on these parameters, even when two grids change at the same time.
 */
let latestParams = new URLSearchParams();
export const latestSearchParams = (): URLSearchParams => latestParams;

/** The initial view of a grid: the default view or a saved one. */
export interface InitialView {
  id: string;
  baseView: BaseView;
}

/** Returns the view in the URL. Typing replaces the history entry, every other change adds one for Back. */
export function useGridView(dataset: RowSet, name?: string, initialView?: InitialView) {
  const [searchParams, setSearchParams] = useSearchParams();
  const { id, baseView } = initialView ?? {};
  const { view, unsupportedFilters } = useMemo(
    () => readView(dataset, searchParams, name, baseView),
    [dataset, searchParams, name, baseView],
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
      const previous = readView(dataset, latestParams, name, baseView).view;
      const changes = typeof part === 'function' ? part(previous) : part;
      const path = changes.groups ? { path: [] } : {};
      const next = writeView(dataset, { ...previous, ...path, ...changes }, latestParams, name, baseView);
      // The URL then contains the id of this view, even if the view was open as the default.
      navigate(id ? writeOpenView(next, name, id, false) : next, options?.replace);
    },
    [dataset, name, id, baseView, navigate],
  );
  /** Shows a saved view, or the default view, without unsaved changes. */
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
    const { [column]: _, ...otherFilters } = view.filter;
    return { filter: filter ? { ...otherFilters, [column]: filter } : otherFilters };
  };
