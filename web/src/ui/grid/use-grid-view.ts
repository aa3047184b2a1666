import type { ColumnFilter, Dataset } from '@leadwright/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type GridView, readView, writeView } from './grid-view.ts';

export type ChangeView = (part: Partial<GridView>, how?: { replace?: boolean }) => void;

/** The view the address holds. Typing replaces the history entry, everything else adds one for Back. */
export function useGridView(dataset: Dataset) {
  const [address, setAddress] = useSearchParams();
  const { view, notUnderstood } = useMemo(() => readView(dataset, address), [dataset, address]);

  const change = useCallback<ChangeView>(
    (part, how) =>
      setAddress(
        (current) => {
          const before = readView(dataset, current).view;
          const isRegrouped = part.groups !== undefined;
          return writeView(dataset, { ...before, ...(isRegrouped && { path: [] }), ...part }, current);
        },
        { replace: how?.replace, preventScrollReset: true },
      ),
    [dataset, setAddress],
  );
  return { view, notUnderstood, change };
}

/** The view's filters with one column's filter set, or taken away. */
export function withFilter(view: GridView, column: string, filter: ColumnFilter | undefined): Partial<GridView> {
  const { [column]: _, ...others } = view.filter;
  return { filter: filter ? { ...others, [column]: filter } : others };
}
