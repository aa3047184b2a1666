import type { ColumnFilter, RowSet } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type GridView, readView, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), how?: { replace?: boolean }) => void;

/**
 * The address with the changes that the router has not carried out yet. It does not queue them: two quick ones, be it of
 * two grids, must build on each other, and a page has one address.
 */
let latest = new URLSearchParams();

/** The view the address holds. Typing replaces the history entry, everything else adds one for Back. */
export function useGridView(dataset: RowSet, name?: string) {
  const [address, setAddress] = useSearchParams();
  const { view, notUnderstood } = useMemo(() => readView(dataset, address, name), [dataset, address, name]);
  useEffect(() => {
    latest = address;
  }, [address]);

  const change = useCallback<ChangeView>(
    (part, how) => {
      const before = readView(dataset, latest, name).view;
      const changed = typeof part === 'function' ? part(before) : part;
      const path = changed.groups ? { path: [] } : {};
      latest = writeView(dataset, { ...before, ...path, ...changed }, latest, name);
      setAddress(latest, { replace: how?.replace, preventScrollReset: true });
    },
    [dataset, name, setAddress],
  );
  return { view, notUnderstood, change };
}

/** The view's filters with one column's filter set, or taken away. */
export const withFilter =
  (column: string, filter: ColumnFilter | undefined) =>
  (view: GridView): Part => {
    const { [column]: _, ...others } = view.filter;
    return { filter: filter ? { ...others, [column]: filter } : others };
  };
