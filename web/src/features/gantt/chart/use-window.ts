import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { HEAD_HEIGHT, ROW_HEIGHT } from './chart-props.ts';

/** Rows and pixels that are rendered beyond the visible part, and the step by which the rendered part moves. */
const ROWS = 12;
const PIXELS = 600;

export interface ChartWindow {
  fromRow: number;
  toRow: number;
  fromX: number;
  toX: number;
  width: number;
}
const NOTHING: ChartWindow = { fromRow: 0, toRow: 30, fromX: 0, toX: 1_600, width: 0 };

/** Returns the rendered part of the chart. It changes in large steps, so that most scrolling renders nothing. */
export function useWindow(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [shown, setShown] = useState(NOTHING);
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const row = Math.floor(scrollTop / ROW_HEIGHT / ROWS) * ROWS;
    const x = Math.floor(Math.abs(scrollLeft) / PIXELS) * PIXELS;
    const seen = Math.ceil((clientHeight - HEAD_HEIGHT) / ROW_HEIGHT / ROWS) * ROWS;
    const next: ChartWindow = {
      fromRow: Math.max(0, row - ROWS),
      toRow: row + seen + 2 * ROWS,
      fromX: Math.max(0, x - PIXELS),
      toX: x + Math.ceil(clientWidth / PIXELS) * PIXELS + 2 * PIXELS,
      width: clientWidth,
    };
    setShown((before) =>
      (Object.keys(next) as (keyof ChartWindow)[]).every((key) => before[key] === next[key]) ? before : next,
    );
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer rows can change the scroll position
  useLayoutEffect(() => {
    look();
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look, scroller, rows]);
  return { shown, look };
}
