import type { ColumnFilter, RowSet } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type GridView, readView, type Start, writeOpen, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), how?: { replace?: boolean }) => void;

/**
 * The address including the changes that the router has not applied yet. The router does not queue them: two quick
 * changes, even of two grids, must build on each other, because a page has one address.
 */
let latest = new URLSearchParams();
export const latestAddress = (): URLSearchParams => latest;

/** The initial view of a grid: the original rows, or a saved view of them. */
export interface Opened {
  id: string;
  start: Start;
}

/** The view in the address. Typing replaces the history entry, every other change adds one for Back. */
export function useGridView(dataset: RowSet, name?: string, opened?: Opened) {
  const [address, setAddress] = useSearchParams();
  const { id, start } = opened ?? {};
  const { view, notUnderstood } = useMemo(
    () => readView(dataset, address, name, start),
    [dataset, address, name, start],
  );
  useEffect(() => {
    latest = address;
  }, [address]);
  const go = useCallback(
    (next: URLSearchParams, replace?: boolean) => {
      latest = next;
      setAddress(next, { replace, preventScrollReset: true });
    },
    [setAddress],
  );

  const change = useCallback<ChangeView>(
    (part, how) => {
      const before = readView(dataset, latest, name, start).view;
      const changed = typeof part === 'function' ? part(before) : part;
      const path = changed.groups ? { path: [] } : {};
      const next = writeView(dataset, { ...before, ...path, ...changed }, latest, name, start);
      // From now on the address belongs to this view, even if the view was open without a name in the address.
      go(id ? writeOpen(next, name, id, false) : next, how?.replace);
    },
    [dataset, name, id, start, go],
  );
  /** Shows a saved view, or the original rows, without later changes. */
  const open = useCallback((next: string | undefined) => go(writeOpen(latest, name, next, true)), [name, go]);
  return { view, notUnderstood, change, open };
}

/** Returns the view's filters with one column's filter set or removed. */
export const withFilter =
  (column: string, filter: ColumnFilter | undefined) =>
  (view: GridView): Part => {
    const { [column]: _, ...others } = view.filter;
    return { filter: filter ? { ...others, [column]: filter } : others };
  };
