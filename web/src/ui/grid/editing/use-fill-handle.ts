import { type PointerEvent, useState } from 'react';

const rowAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-row]')?.getAttribute('data-row');
  return row ? Number(row) : undefined;
};

/** Dragging the corner of the selected cells, whose last row is `bottom`, down to where the filling ends. */
export function useFillHandle(bottom: number, fillTo: (row: number) => void) {
  const [end, setEnd] = useState<number>();
  return {
    /** The row under the pointer. */
    end,
    handlers: {
      onPointerDownCapture: (event: PointerEvent) => {
        if (!(event.target as Element).closest('[data-fill]') || event.button !== 0) return;
        event.stopPropagation();
        event.preventDefault();
        // From here on no cell is told of the pointer, and none is selected.
        event.currentTarget.setPointerCapture(event.pointerId);
        setEnd(bottom);
      },
      onPointerMoveCapture: (event: PointerEvent) => {
        if (end !== undefined) setEnd(rowAt(event) ?? end);
      },
      onPointerOverCapture: (event: PointerEvent) => {
        if (end !== undefined) event.stopPropagation();
      },
      onPointerUpCapture: (event: PointerEvent) => {
        if (end === undefined) return;
        event.stopPropagation();
        setEnd(undefined);
        if (end > bottom) fillTo(end);
      },
      onPointerCancel: () => setEnd(undefined),
    },
  };
}
