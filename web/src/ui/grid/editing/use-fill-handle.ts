import { type PointerEvent, useState } from 'react';
import type { Rectangle } from '../cells/selection.ts';
import { type CellWindow, useCellDrag } from '../cells/use-cell-drag.ts';

/** Drags the corner of the selected cells down to the end of the fill. */
export function useFillHandle(
  window: CellWindow,
  { bottom, columns }: Pick<Rectangle, 'bottom' | 'columns'>,
  fillTo: (row: number) => void,
) {
  const [end, setEnd] = useState<number>();
  const startDrag = useCellDrag(window, {
    onEnterCell: ({ row }) => setEnd(row),
    onDrop: (cell) => {
      setEnd(undefined);
      if (cell && cell.row > bottom) fillTo(cell.row);
    },
  });
  return {
    /** The row under the pointer. */
    end,
    onPointerDownCapture: (event: PointerEvent) => {
      if (!(event.target as Element).closest('[data-fill]') || event.button !== 0) return;
      // Neither selects a cell nor marks text.
      event.stopPropagation();
      event.preventDefault();
      setEnd(bottom);
      startDrag(event, { row: bottom, column: columns.at(-1) ?? '' });
    },
  };
}
