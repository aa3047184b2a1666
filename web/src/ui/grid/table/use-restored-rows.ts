import { useLayoutEffect, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { type Cell, singleCell } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { TableScroll } from '../cells/use-scroll.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { useRestoredState } from '../use-restored-state.ts';

interface TablePosition {
  top: number;
  left: number;
  active: Cell;
}

/** Restores the scroll position and the focused cell on Back, as soon as the table has enough rows. */
export function useRestoredRows(blocks: Blocks<GridRow>, cells: Cells, scroll: TableScroll, rowHeight: number) {
  const { stateKey } = useGrid();
  const { active } = cells.selection;
  const position = useRestoredState<TablePosition>(`${stateKey} rows`, () => ({
    top: scroll.currentTop(),
    left: scroll.left,
    active,
  }));
  const isPending = useRef(position !== undefined);
  const hasEnoughRows = position !== undefined && position.top + scroll.viewHeight <= blocks.rowCount * rowHeight;
  useLayoutEffect(() => {
    if (!isPending.current || !position || scroll.viewHeight === 0 || !blocks.row(0)) return;
    if (!hasEnoughRows && !blocks.isCounted) return;
    isPending.current = false;
    // The user has scrolled in the meantime.
    if (scroll.currentTop() > 0) return;
    scroll.scrollTo(position.top);
    scroll.toLeft(position.left);
    cells.selectWithoutScroll(singleCell(position.active));
  });
}
