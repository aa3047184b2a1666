import { useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { useGrid } from '../use-grid.ts';
import type { RowOrder } from './use-panel.ts';

/** Says in which order the rows stand; `version` is another whenever they have changed. */
export function useRowOrder(order: RowOrder, version: unknown): void {
  const { panel, shown, source } = useGrid();
  const id = panel?.opened?.id;
  useImperativeHandle(panel?.order, () => order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters are the rows, and which record is open
  useLayoutEffect(() => panel?.locate(), [id, version]);

  const view = shown?.key;
  // A reload, a link or another order may show a record whose row is none of those that are here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record in each view
  useEffect(() => {
    if (!id || !shown || order.indexOf(id, undefined) !== undefined) return;
    const asking = new AbortController();
    const found = source.place(shown.view, id, asking.signal);
    // Without it the record is there all the same, and the ways to its neighbours are not.
    found.then((index) => !asking.signal.aborted && index !== undefined && panel?.locate(index)).catch(() => undefined);
    return () => asking.abort();
  }, [id, view]);
}
