import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { HEADER_HEIGHT, ROW_HEIGHT } from './chart-props.ts';

/** Rows and pixels that are rendered beyond the visible part. The rendered part moves in steps of the same size. */
const OVERSCAN_ROWS = 12;
const OVERSCAN_PX = 600;

export interface ChartWindow {
  fromRow: number;
  toRow: number;
  fromX: number;
  toX: number;
  width: number;
}
const INITIAL_WINDOW: ChartWindow = { fromRow: 0, toRow: 30, fromX: 0, toX: 1_600, width: 0 };

/** Returns the rendered part of the chart. It changes in large steps, so that most scrolling causes no re-render. */
export function useChartWindow(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [chartWindow, setChartWindow] = useState(INITIAL_WINDOW);
  const updateWindow = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const row = Math.floor(scrollTop / ROW_HEIGHT / OVERSCAN_ROWS) * OVERSCAN_ROWS;
    const x = Math.floor(Math.abs(scrollLeft) / OVERSCAN_PX) * OVERSCAN_PX;
    const visibleRows = Math.ceil((clientHeight - HEADER_HEIGHT) / ROW_HEIGHT / OVERSCAN_ROWS) * OVERSCAN_ROWS;
    const next: ChartWindow = {
      fromRow: Math.max(0, row - OVERSCAN_ROWS),
      toRow: row + visibleRows + 2 * OVERSCAN_ROWS,
      fromX: Math.max(0, x - OVERSCAN_PX),
      toX: x + Math.ceil(clientWidth / OVERSCAN_PX) * OVERSCAN_PX + 2 * OVERSCAN_PX,
      width: clientWidth,
    };
    setChartWindow((previous) =>
      (Object.keys(next) as (keyof ChartWindow)[]).every((key) => previous[key] === next[key]) ? previous : next,
    );
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer rows can change the scroll position
  useLayoutEffect(() => {
    updateWindow();
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(updateWindow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [updateWindow, scroller, rows]);
  return { chartWindow, updateWindow };
}
