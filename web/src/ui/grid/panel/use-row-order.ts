import { useImperativeHandle, useLayoutEffect } from 'react';
import { useGrid } from '../use-grid.ts';
import type { RowOrder } from './use-panel.ts';

/** Says in which order the rows stand; `version` is another whenever they have changed. */
export function useRowOrder(order: RowOrder, version: unknown): void {
  const { panel } = useGrid();
  const id = panel?.opened?.id;
  useImperativeHandle(panel?.order, () => order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters are the rows, and which record is open
  useLayoutEffect(() => panel?.locate(), [id, version]);
}
