import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Extent,
  restingStateOf,
  type ScrollState,
  scrollHeightOf,
  scrollStateAfter,
  scrollStateAt,
  topOf,
} from './scroll-map.ts';

/** The pause (ms) that counts as the end of scrolling in browsers without a `scrollend` event. */
const SCROLL_END_MS = 150;
/** The maximum width of an overlay scroll bar. */
const OVERLAY_BAR_WIDTH = 16;
/** Half the minimum height of a thumb. The browser does not make the thumb of a long table smaller. */
const MIN_THUMB_RADIUS = 24;

interface Size {
  width: number;
  height: number;
}

/** Returns whether the thumb of the scroll bar is pressed; a press in the track scrolls by pages. */
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

/** Returns the scroll position of a table and the functions that change it. */
export function useScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  rowHeight: number,
  headHeight: number,
) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [scrollState, setScrollState] = useState<ScrollState>({ scrollTop: 0, offset: 0 });
  const [left, setLeft] = useState(0);
  const viewHeight = Math.max(0, size.height - headHeight);
  const extent = useMemo<Extent>(
    () => ({ contentHeight: rowCount * rowHeight, viewHeight }),
    [rowCount, rowHeight, viewHeight],
  );
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

  // Keeps the same row at the top when the row height changes.
  const previousHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (previousHeight.current !== rowHeight) scrollTo((topOf(latest.current) / previousHeight.current) * rowHeight);
    previousHeight.current = rowHeight;
  }, [rowHeight, scrollTo]);
  // Keeps the same rows in place when the number of rows changes the mapping of scroll positions to rows.
  useLayoutEffect(() => {
    const next = scrollStateAt(extent, topOf(latest.current));
    if (next.offset !== latest.current.offset) updateScroll(next);
  }, [extent, updateScroll]);

  const onScrollEnd = () => {
    const element = scroller.current;
    if (!element || isDraggingBar.current) return;
    const next = restingStateOf(extent, latest.current);
    if (next.offset !== latest.current.offset) flushSync(() => updateScroll(next));
  };
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft } = element;
    const next = scrollStateAfter(extent, latest.current, scrollTop, isDraggingBar.current);
    // Renders in the same frame; otherwise the window would be empty for a moment.
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
    viewHeight,
    left,
    top: topOf(scrollState),
    /** Returns the latest value of `top`, even before it is rendered. */
    currentTop: () => topOf(latest.current),
    offset: scrollState.offset,
    height: scrollHeightOf(extent),
    scrollTo,
    scrollBy: (pixels: number) => scrollTo(topOf(latest.current) + pixels),
    toRow: (row: number) => {
      const currentTop = topOf(latest.current);
      scrollTo(Math.min(Math.max(currentTop, (row + 1) * rowHeight - viewHeight), row * rowHeight));
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
