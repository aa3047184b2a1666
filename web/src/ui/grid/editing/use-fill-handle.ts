import { type PointerEvent, useState } from 'react';
import type { Rectangle } from '../table/selection.ts';
import { type CellWindow, useCellDrag } from '../table/use-cell-drag.ts';

/** Dragging the corner of the selected cells down to where the filling ends. */
export function useFillHandle(
  window: CellWindow,
  { bottom, columns }: Pick<Rectangle, 'bottom' | 'columns'>,
  fillTo: (row: number) => void,
) {
  const [end, setEnd] = useState<number>();
  const follow = useCellDrag(window, {
    reach: ({ row }) => setEnd(row),
    drop: (cell) => {
      setEnd(undefined);
      if (cell && cell.row > bottom) fillTo(cell.row);
    },
  });
  return {
    /** The row under the pointer. */
    end,
    onPointerDownCapture: (event: PointerEvent) => {
      if (!(event.target as Element).closest('[data-fill]') || event.button !== 0) return;
      // No cell is selected by this, and no text is marked.
      event.stopPropagation();
      event.preventDefault();
      setEnd(bottom);
      follow(event, { row: bottom, column: columns.at(-1) ?? '' });
    },
  };
}
