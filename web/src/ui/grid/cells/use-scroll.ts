import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Extent, heightOf, moved, placedAt, restingScroll, type Scrolled, topOf } from './scroll-map.ts';

/** Without a `scrollend` event, this long (ms) without a move is the end of scrolling. */
const STILL = 150;
/** The width at the edge that an overlay scroll bar may take. */
const OVERLAY_BAR = 16;
/**
 * The thumb of a long table has the minimum size of the browser; a press within this distance of its middle is on it.
 */
const THUMB = 24;

interface Size {
  width: number;
  height: number;
}

/** Returns whether the thumb of the scroll bar is pressed. A press in the track next to it moves by pages. */
function isOnThumb(element: HTMLElement, { target, clientX, clientY }: PointerEvent): boolean {
  if (target !== element) return false;
  const { left, top } = element.getBoundingClientRect();
  const across = clientX - left - element.clientLeft;
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  const isOnBar = isRightToLeft ? across < OVERLAY_BAR : across >= element.clientWidth - OVERLAY_BAR;
  const share = element.clientHeight / element.scrollHeight;
  const thumb = Math.max(share * element.clientHeight, 2 * THUMB);
  const reached = element.scrollTop / (element.scrollHeight - element.clientHeight);
  const middle = thumb / 2 + reached * (element.clientHeight - thumb);
  return isOnBar && Math.abs(clientY - top - middle) <= thumb / 2;
}

/** The scroller of a table: the pixel of the rows at the top of its window, and methods to change it. */
export function useScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  rowHeight: number,
  head: number,
) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [scrolled, setScrolled] = useState<Scrolled>({ place: 0, offset: 0 });
  const [left, setLeft] = useState(0);
  const view = Math.max(0, size.height - head);
  const extent = useMemo<Extent>(() => ({ full: rowCount * rowHeight, view }), [rowCount, rowHeight, view]);
  const latest = useRef(scrolled);
  const isBarHeld = useRef(false);
  const still = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const put = useCallback(
    (next: Scrolled) => {
      latest.current = next;
      setScrolled(next);
      if (scroller.current && scroller.current.scrollTop !== next.place) scroller.current.scrollTop = next.place;
    },
    [scroller],
  );
  const scrollTo = useCallback((top: number) => put(placedAt(extent, top)), [extent, put]);

  // The same row stays at the top when the row height changes.
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    if (before.current !== rowHeight) scrollTo((topOf(latest.current) / before.current) * rowHeight);
    before.current = rowHeight;
  }, [rowHeight, scrollTo]);
  // Another number of rows changes the mapping; the pixel at the top stays the same.
  useLayoutEffect(() => {
    const next = placedAt(extent, topOf(latest.current));
    if (next.offset !== latest.current.offset) put(next);
  }, [extent, put]);

  const onScrollEnd = () => {
    const element = scroller.current;
    if (!element || isBarHeld.current) return;
    const next = restingScroll(extent, latest.current);
    if (next.offset !== latest.current.offset) flushSync(() => put(next));
  };
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft } = element;
    const next = moved(extent, latest.current, scrollTop, isBarHeld.current);
    // In the same frame, or the window would be shown without its rows.
    flushSync(() => {
      setLeft(Math.abs(scrollLeft));
      if (next.place === scrollTop || next.offset !== latest.current.offset) put(next);
    });
    if ('onscrollend' in window) return;
    clearTimeout(still.current);
    still.current = setTimeout(onScrollEnd, STILL);
  };

  return {
    size,
    view,
    left,
    top: topOf(scrolled),
    /** Returns the current value before it is rendered. */
    now: () => topOf(latest.current),
    offset: scrolled.offset,
    height: heightOf(extent),
    scrollTo,
    scrollBy: (pixels: number) => scrollTo(topOf(latest.current) + pixels),
    toRow: (row: number) => {
      const now = topOf(latest.current);
      scrollTo(Math.min(Math.max(now, (row + 1) * rowHeight - view), row * rowHeight));
    },
    toLeft: (next: number) => {
      const element = scroller.current;
      if (element) element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -next : next;
    },
    handlers: {
      onScroll,
      onScrollEnd,
      onPointerDownCapture: (event: PointerEvent) => {
        isBarHeld.current = isOnThumb(event.currentTarget as HTMLElement, event);
      },
      onPointerMoveCapture: ({ buttons }: PointerEvent) => {
        if (buttons === 0) isBarHeld.current = false;
      },
      onPointerUpCapture: () => {
        isBarHeld.current = false;
      },
      onWheelCapture: () => {
        isBarHeld.current = false;
      },
    },
  };
}

export type TableScroll = ReturnType<typeof useScroll>;
