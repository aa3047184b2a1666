import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Arrangement, columnAt } from './columns.ts';
import type { Cell } from './selection.ts';
import type { TableScroll } from './use-scroll.ts';

/** The width (px) of the zones along the edges of the window. A drag scrolls in these zones and outside the window. */
const EDGE_ZONE = 24;
/** The scroll speed (px/s) for each pixel between the pointer and the inner border of the zone. */
const SPEED_PER_PIXEL = 16;
const MAX_SPEED = 6_000;
/** The maximum frame time that counts, so that the window does not jump after a slow frame. */
const MAX_FRAME_MS = 50;

/** The visible part of the table during a drag: its element, scroll position and columns. */
export interface CellWindow {
  scroller: RefObject<HTMLDivElement | null>;
  scroll: TableScroll;
  arrangement: Arrangement;
  rowCount: number;
  rowHeight: number;
  headHeight: number;
}

interface Drag {
  /** Called when the pointer reaches another cell, or the rows have moved under it. */
  onEnterCell: (cell: Cell) => void;
  /** Called on release with the last cell reached; with undefined when the browser cancels the drag. */
  onDrop: (cell: Cell | undefined) => void;
}

interface PointerPosition {
  offsetX: number;
  offsetY: number;
  width: number;
  height: number;
}

/** Returns the position of a point relative to the start of the visible rows and columns. */
function positionIn(
  element: HTMLElement,
  headHeight: number,
  { clientX, clientY }: { clientX: number; clientY: number },
): PointerPosition {
  const { left, top } = element.getBoundingClientRect();
  const x = clientX - left - element.clientLeft;
  const width = element.clientWidth;
  const offsetX = getComputedStyle(element).direction === 'rtl' ? width - x : x;
  return {
    offsetX,
    offsetY: clientY - top - element.clientTop - headHeight,
    width,
    height: element.clientHeight - headHeight,
  };
}

const isOutside = ({ offsetX, offsetY, width, height }: PointerPosition) =>
  offsetX < 0 || offsetY < 0 || offsetX >= width || offsetY >= height;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the scroll speed for a pointer position along the window. */
function speedAt(position: number, length: number): number {
  const overshoot = position < EDGE_ZONE ? position - EDGE_ZONE : Math.max(0, position - (length - EDGE_ZONE));
  return clamp(overshoot * SPEED_PER_PIXEL, -MAX_SPEED, MAX_SPEED);
}

/**
 * Returns the cell at a position, or the nearest one in the window. The cell is calculated, because it may be neither
 * rendered nor loaded.
 */
function cellAt(
  { scroll, arrangement, rowCount, rowHeight }: CellWindow,
  left: number,
  position: PointerPosition,
): Cell {
  const { width, height } = position;
  const row = Math.floor((scroll.currentTop() + clamp(position.offsetY, 0, height - 1)) / rowHeight);
  const column = columnAt(arrangement, clamp(position.offsetX, 0, width - 1), left, width);
  return { row: clamp(row, 0, rowCount - 1), column };
}

/**
 * Returns the handler that starts a drag at a pressed cell. The drag follows the pointer outside the table as well and
 * scrolls the table at its edges.
 */
export function useCellDrag(cellWindow: CellWindow, drag: Drag): (event: PointerEvent, startCell: Cell) => void {
  const latest = useRef({ window: cellWindow, drag });
  useLayoutEffect(() => {
    latest.current = { window: cellWindow, drag };
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return ({ pointerId }, startCell) => {
    const element = cellWindow.scroller.current;
    if (!element) return;
    stop.current?.();
    const controller = new AbortController();
    let pointer: { clientX: number; clientY: number } | undefined;
    let lastCell = startCell;
    // The table does not scroll while the pointer is in the pressed cell, even at the edge.
    let isDragging = false;
    let previousTime: number | undefined;
    let frame = 0;

    const position = () => positionIn(element, latest.current.window.headHeight, pointer!);
    const updateCell = () => {
      const cell = cellAt(latest.current.window, Math.abs(element.scrollLeft), position());
      if (cell.row === lastCell.row && cell.column === lastCell.column) return;
      lastCell = cell;
      isDragging = true;
      latest.current.drag.onEnterCell(cell);
    };
    const autoScroll = (time: number) => {
      frame = requestAnimationFrame(autoScroll);
      const seconds = Math.min(time - (previousTime ?? time), MAX_FRAME_MS) / 1_000;
      previousTime = time;
      if (!isDragging) return;
      const { offsetX, offsetY, width, height } = position();
      const [x, y] = [speedAt(offsetX, width) * seconds, speedAt(offsetY, height) * seconds];
      const { scroll } = latest.current.window;
      if (x !== 0) scroll.toLeft(Math.max(0, Math.abs(element.scrollLeft) + x));
      if (y !== 0) scroll.scrollBy(y);
      if (x !== 0 || y !== 0) updateCell();
    };
    const end = (isDropped: boolean) => {
      stop.current?.();
      latest.current.drag.onDrop(isDropped ? lastCell : undefined);
    };
    stop.current = () => {
      cancelAnimationFrame(frame);
      controller.abort();
      stop.current = undefined;
    };
    const listen = <E extends 'pointermove' | 'pointerup' | 'pointercancel'>(
      name: E,
      listener: (event: globalThis.PointerEvent) => void,
    ) =>
      addEventListener(name, (event) => event.pointerId === pointerId && listener(event), {
        signal: controller.signal,
      });
    listen('pointermove', (event) => {
      if (event.buttons === 0) return end(false);
      const isFirst = pointer === undefined;
      pointer = event;
      isDragging ||= isOutside(position());
      updateCell();
      if (isFirst) frame = requestAnimationFrame(autoScroll);
    });
    listen('pointerup', () => end(true));
    listen('pointercancel', () => end(false));
  };
}
