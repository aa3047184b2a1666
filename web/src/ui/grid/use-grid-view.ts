import type { ColumnFilter, RowSet } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type GridView, readView, type Start, writeOpen, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), how?: { replace?: boolean }) => void;

/**
 * The address with the changes that the router has not carried out yet. It does not queue them: two quick ones, be it of
 * two grids, must build on each other, and a page has one address.
 */
let latest = new URLSearchParams();
export const latestAddress = (): URLSearchParams => latest;

/** What a grid begins with: the rows as they are, or a saved view of them. */
export interface Opened {
  id: string;
  start: Start;
}

/** The view the address holds. Typing replaces the history entry, everything else adds one for Back. */
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
      // What the address says from now on is said of this view, even if it was open without being named.
      go(id ? writeOpen(next, name, id, false) : next, how?.replace);
    },
    [dataset, name, id, start, go],
  );
  /** Shows a saved view, or the rows as they are, without what has been changed since. */
  const open = useCallback((next: string | undefined) => go(writeOpen(latest, name, next, true)), [name, go]);
  return { view, notUnderstood, change, open };
}

/** The view's filters with one column's filter set, or taken away. */
export const withFilter =
  (column: string, filter: ColumnFilter | undefined) =>
  (view: GridView): Part => {
    const { [column]: _, ...others } = view.filter;
    return { filter: filter ? { ...others, [column]: filter } : others };
  };
