import { useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { useGrid } from '../use-grid.ts';
import type { RowOrder } from './use-panel.ts';

/** Registers the order of the rows; `version` changes whenever the rows change. */
export function useRowOrder(order: RowOrder, version: unknown): void {
  const { panel, displayedPage, source } = useGrid();
  const id = panel?.openRecord?.id;
  useImperativeHandle(panel?.order, () => order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the rows and on the open record
  useLayoutEffect(() => panel?.updatePosition(), [id, version]);

  const view = displayedPage?.key;
  // After a reload, a link or a new order, the row of the record may not be loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record in each view
  useEffect(() => {
    if (!id || !displayedPage || order.indexOf(id, undefined) !== undefined) return;
    const controller = new AbortController();
    const position = source.positionOf(displayedPage.view, id, controller.signal);
    // Without a position, the panel shows the record but no navigation.
    position
      .then((index) => !controller.signal.aborted && index !== undefined && panel?.updatePosition(index))
      .catch(() => undefined);
    return () => controller.abort();
  }, [id, view]);
}
