import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Arrangement, columnAt } from './columns.ts';
import type { Cell } from './selection.ts';
import type { TableScroll } from './use-scroll.ts';

/** Within this distance (px) of its edge the window scrolls, faster with the distance of the pointer from here. */
const ZONE = 24;
const PIXELS_PER_SECOND = 16;
const FASTEST = 6_000;
/** The window does not jump after a slow frame. */
const MAX_FRAME_MS = 50;

/** The facts about the table that a drag needs: the window on the cells and its scroll position. */
export interface CellWindow {
  scroller: RefObject<HTMLDivElement | null>;
  scroll: TableScroll;
  arrangement: Arrangement;
  rowCount: number;
  rowHeight: number;
  head: number;
}

interface Drag {
  /** Called when the pointer reaches another cell, or the rows have moved under it. */
  reach: (cell: Cell) => void;
  /** Called on release with the last cell reached; with undefined when the browser cancels the drag. */
  drop: (cell: Cell | undefined) => void;
}

interface Place {
  across: number;
  down: number;
  width: number;
  height: number;
}

/** Returns the position of a point in the window, from the start of its rows and columns. */
function placeIn(
  element: HTMLElement,
  head: number,
  { clientX, clientY }: { clientX: number; clientY: number },
): Place {
  const { left, top } = element.getBoundingClientRect();
  const x = clientX - left - element.clientLeft;
  const width = element.clientWidth;
  const across = getComputedStyle(element).direction === 'rtl' ? width - x : x;
  return { across, down: clientY - top - element.clientTop - head, width, height: element.clientHeight - head };
}

const isOutside = ({ across, down, width, height }: Place) =>
  across < 0 || down < 0 || across >= width || down >= height;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the scroll speed for a pointer position along the window. */
function speedAt(place: number, length: number): number {
  const beyond = place < ZONE ? place - ZONE : Math.max(0, place - (length - ZONE));
  return clamp(beyond * PIXELS_PER_SECOND, -FASTEST, FASTEST);
}

/**
 * Returns the cell at a position, or the nearest one in the window. Computed, because the cell may be neither rendered
 * nor loaded.
 */
function cellAt({ scroll, arrangement, rowCount, rowHeight }: CellWindow, left: number, place: Place): Cell {
  const { width, height } = place;
  const row = Math.floor((scroll.now() + clamp(place.down, 0, height - 1)) / rowHeight);
  const column = columnAt(arrangement, clamp(place.across, 0, width - 1), left, width);
  return { row: clamp(row, 0, rowCount - 1), column };
}

/**
 * Follows the pointer from the pressed cell to its release, inside the table and beyond. At the edges the table scrolls
 * on, up to the last rows and columns.
 */
export function useCellDrag(window: CellWindow, drag: Drag): (event: PointerEvent, from: Cell) => void {
  const latest = useRef({ window, drag });
  useLayoutEffect(() => {
    latest.current = { window, drag };
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return ({ pointerId }, from) => {
    const element = window.scroller.current;
    if (!element) return;
    stop.current?.();
    const following = new AbortController();
    let pointer: { clientX: number; clientY: number } | undefined;
    let reached = from;
    // Nothing scrolls inside the pressed cell, even at the edge.
    let isUnderWay = false;
    let before: number | undefined;
    let frame = 0;

    const place = () => placeIn(element, latest.current.window.head, pointer!);
    const look = () => {
      const cell = cellAt(latest.current.window, Math.abs(element.scrollLeft), place());
      if (cell.row === reached.row && cell.column === reached.column) return;
      reached = cell;
      isUnderWay = true;
      latest.current.drag.reach(cell);
    };
    const scrollOn = (now: number) => {
      frame = requestAnimationFrame(scrollOn);
      const seconds = Math.min(now - (before ?? now), MAX_FRAME_MS) / 1_000;
      before = now;
      if (!isUnderWay) return;
      const { across, down, width, height } = place();
      const [x, y] = [speedAt(across, width) * seconds, speedAt(down, height) * seconds];
      const { scroll } = latest.current.window;
      if (x !== 0) scroll.toLeft(Math.max(0, Math.abs(element.scrollLeft) + x));
      if (y !== 0) scroll.scrollBy(y);
      if (x !== 0 || y !== 0) look();
    };
    const end = (isDropped: boolean) => {
      stop.current?.();
      latest.current.drag.drop(isDropped ? reached : undefined);
    };
    stop.current = () => {
      cancelAnimationFrame(frame);
      following.abort();
      stop.current = undefined;
    };
    const listen = <E extends 'pointermove' | 'pointerup' | 'pointercancel'>(
      name: E,
      listener: (event: globalThis.PointerEvent) => void,
    ) =>
      addEventListener(name, (event) => event.pointerId === pointerId && listener(event), {
        signal: following.signal,
      });
    listen('pointermove', (event) => {
      if (event.buttons === 0) return end(false);
      const isFirst = pointer === undefined;
      pointer = event;
      isUnderWay ||= isOutside(place());
      look();
      if (isFirst) frame = requestAnimationFrame(scrollOn);
    });
    listen('pointerup', () => end(true));
    listen('pointercancel', () => end(false));
  };
}
