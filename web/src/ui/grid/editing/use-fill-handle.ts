import { type PointerEvent, useState } from 'react';
import type { Rectangle } from '../cells/selection.ts';
import { type CellWindow, useCellDrag } from '../cells/use-cell-drag.ts';

/** Returns the handlers of the fill handle, which the user drags from the selected cells down. */
export function useFillHandle(
  cellWindow: CellWindow,
  { bottom, columns }: Pick<Rectangle, 'bottom' | 'columns'>,
  fillTo: (row: number) => void,
) {
  const [endRow, setEndRow] = useState<number>();
  const startDrag = useCellDrag(cellWindow, {
    onEnterCell: ({ row }) => setEndRow(row),
    onDrop: (cell) => {
      setEndRow(undefined);
      if (cell && cell.row > bottom) fillTo(cell.row);
    },
  });
  return {
    /** The row under the pointer during a drag. */
    end: endRow,
    onPointerDownCapture: (event: PointerEvent) => {
      if (!(event.target as Element).closest('[data-fill]') || event.button !== 0) return;
      // Prevents the selection of cells and text.
      event.stopPropagation();
      event.preventDefault();
      setEndRow(bottom);
      startDrag(event, { row: bottom, column: columns.at(-1) ?? '' });
    },
  };
}
