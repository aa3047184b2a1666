import { useLayoutEffect, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { type Cell, only } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { TableScroll } from '../cells/use-scroll.ts';
import { useRestoredState } from '../restored-state.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

interface Place {
  top: number;
  left: number;
  active: Cell;
}

/** Restores the scroll position and the focused cell on Back, as soon as the table has enough rows. */
export function useRestoredRows(blocks: Blocks<GridRow>, cells: Cells, scroll: TableScroll, rowHeight: number) {
  const { placeName } = useGrid();
  const { active } = cells.selection;
  const place = useRestoredState<Place>(`${placeName} rows`, () => ({ top: scroll.now(), left: scroll.left, active }));
  const isDue = useRef(place !== undefined);
  const isReached = place !== undefined && place.top + scroll.view <= blocks.rowCount * rowHeight;
  useLayoutEffect(() => {
    if (!isDue.current || !place || scroll.view === 0 || !blocks.row(0) || !(isReached || blocks.isCounted)) return;
    isDue.current = false;
    // The user has scrolled in the meantime.
    if (scroll.now() > 0) return;
    scroll.scrollTo(place.top);
    scroll.toLeft(place.left);
    cells.selectInView(only(place.active));
  });
}
