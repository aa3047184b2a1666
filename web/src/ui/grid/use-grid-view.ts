import type { ColumnFilter, Dataset } from '@leadwright/contract/grid';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type GridView, readView, writeView } from './grid-view.ts';

type Part = Partial<GridView>;
export type ChangeView = (part: Part | ((view: GridView) => Part), how?: { replace?: boolean }) => void;

/** The view the address holds. Typing replaces the history entry, everything else adds one for Back. */
export function useGridView(dataset: Dataset) {
  const [address, setAddress] = useSearchParams();
  const { view, notUnderstood } = useMemo(() => readView(dataset, address), [dataset, address]);
  // The router does not queue changes of the address: two quick ones must build on each other.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  const change = useCallback<ChangeView>(
    (part, how) => {
      const before = readView(dataset, latest.current).view;
      const changed = typeof part === 'function' ? part(before) : part;
      const path = changed.groups ? { path: [] } : {};
      latest.current = writeView(dataset, { ...before, ...path, ...changed }, latest.current);
      setAddress(latest.current, { replace: how?.replace, preventScrollReset: true });
    },
    [dataset, setAddress],
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
