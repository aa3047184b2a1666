import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Extent,
  heightOf,
  restingScroll,
  type ScrollState,
  scrollStateAfter,
  scrollStateAt,
  topOf,
} from './scroll-map.ts';

/** Without a `scrollend` event, this long (ms) without a move is the end of scrolling. */
const SCROLL_END_MS = 150;
/** The width at the edge that an overlay scroll bar may take. */
const OVERLAY_BAR_WIDTH = 16;
/**
 * The thumb of a long table has the minimum size of the browser; a press within this distance of its middle is on it.
 */
const MIN_THUMB_RADIUS = 24;

interface Size {
  width: number;
  height: number;
}

/** Returns whether the thumb of the scroll bar is pressed. A press in the track next to it moves by pages. */
function isOnThumb(element: HTMLElement, { target, clientX, clientY }: PointerEvent): boolean {
  if (target !== element) return false;
  const { left, top } = element.getBoundingClientRect();
  const offsetX = clientX - left - element.clientLeft;
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  const isOnBar = isRightToLeft ? offsetX < OVERLAY_BAR_WIDTH : offsetX >= element.clientWidth - OVERLAY_BAR_WIDTH;
  const ratio = element.clientHeight / element.scrollHeight;
  const thumb = Math.max(ratio * element.clientHeight, 2 * MIN_THUMB_RADIUS);
  const progress = element.scrollTop / (element.scrollHeight - element.clientHeight);
  const middle = thumb / 2 + progress * (element.clientHeight - thumb);
  return isOnBar && Math.abs(clientY - top - middle) <= thumb / 2;
}

/** The scroller of a table: the pixel of the rows at the top of its window, and methods to change it. */
export function useScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  rowHeight: number,
  headHeight: number,
) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [scrollState, setScrollState] = useState<ScrollState>({ scrollTop: 0, offset: 0 });
  const [left, setLeft] = useState(0);
  const view = Math.max(0, size.height - headHeight);
  const extent = useMemo<Extent>(() => ({ full: rowCount * rowHeight, view }), [rowCount, rowHeight, view]);
  const latest = useRef(scrollState);
  const isDraggingBar = useRef(false);
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const updateScroll = useCallback(
    (next: ScrollState) => {
      latest.current = next;
      setScrollState(next);
      if (scroller.current && scroller.current.scrollTop !== next.scrollTop)
        scroller.current.scrollTop = next.scrollTop;
    },
    [scroller],
  );
  const scrollTo = useCallback((top: number) => updateScroll(scrollStateAt(extent, top)), [extent, updateScroll]);

  // The same row stays at the top when the row height changes.
  const previousHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (previousHeight.current !== rowHeight) scrollTo((topOf(latest.current) / previousHeight.current) * rowHeight);
    previousHeight.current = rowHeight;
  }, [rowHeight, scrollTo]);
  // Another number of rows changes the mapping; the pixel at the top stays the same.
  useLayoutEffect(() => {
    const next = scrollStateAt(extent, topOf(latest.current));
    if (next.offset !== latest.current.offset) updateScroll(next);
  }, [extent, updateScroll]);

  const onScrollEnd = () => {
    const element = scroller.current;
    if (!element || isDraggingBar.current) return;
    const next = restingScroll(extent, latest.current);
    if (next.offset !== latest.current.offset) flushSync(() => updateScroll(next));
  };
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft } = element;
    const next = scrollStateAfter(extent, latest.current, scrollTop, isDraggingBar.current);
    // In the same frame, or the window would be shown without its rows.
    flushSync(() => {
      setLeft(Math.abs(scrollLeft));
      if (next.scrollTop === scrollTop || next.offset !== latest.current.offset) updateScroll(next);
    });
    if ('onscrollend' in window) return;
    clearTimeout(scrollEndTimer.current);
    scrollEndTimer.current = setTimeout(onScrollEnd, SCROLL_END_MS);
  };

  return {
    size,
    view,
    left,
    top: topOf(scrollState),
    /** Returns the current value before it is rendered. */
    currentTop: () => topOf(latest.current),
    offset: scrollState.offset,
    height: heightOf(extent),
    scrollTo,
    scrollBy: (pixels: number) => scrollTo(topOf(latest.current) + pixels),
    toRow: (row: number) => {
      const currentTop = topOf(latest.current);
      scrollTo(Math.min(Math.max(currentTop, (row + 1) * rowHeight - view), row * rowHeight));
    },
    toLeft: (next: number) => {
      const element = scroller.current;
      if (element) element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -next : next;
    },
    handlers: {
      onScroll,
      onScrollEnd,
      onPointerDownCapture: (event: PointerEvent) => {
        isDraggingBar.current = isOnThumb(event.currentTarget as HTMLElement, event);
      },
      onPointerMoveCapture: ({ buttons }: PointerEvent) => {
        if (buttons === 0) isDraggingBar.current = false;
      },
      onPointerUpCapture: () => {
        isDraggingBar.current = false;
      },
      onWheelCapture: () => {
        isDraggingBar.current = false;
      },
    },
  };
}

export type TableScroll = ReturnType<typeof useScroll>;
