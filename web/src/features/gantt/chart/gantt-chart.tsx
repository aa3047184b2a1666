import '../messages.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Arrows } from './arrows.tsx';
import { AxisHeader } from './axis-header.tsx';
import { Background } from './background.tsx';
import classes from './chart.module.css';
import { type ChartProps, HEADER_HEIGHT, leftColumns, ROW_HEIGHT } from './chart-props.ts';
import { PlanTableRow } from './plan-row.tsx';
import { leftOf, widthOf } from './time-axis.ts';
import { useChartWindow } from './use-chart-window.ts';

const PAGE_ROWS = 10;

export interface ChartHandle {
  /** Scrolls the timeline so that a quarter of its visible part is before the day. */
  showDay: (day: string) => void;
  focusRow: (key: string) => void;
}

interface GanttChartProps extends ChartProps {
  ref?: Ref<ChartHandle>;
  /** Content below the rows. */
  strip?: ReactNode;
}

/**
 * Shows the steps on the left and a timeline on the right. One container scrolls both ways, and only the visible part
 * is rendered.
 */
export function GanttChart({ ref, strip, ...props }: GanttChartProps) {
  const { t } = useTranslation();
  const { label, rows, axis, floats, editing, onToggle, onActive, onZoom } = props;
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { chartWindow, updateWindow } = useChartWindow(scroller, rows.length);
  const [activeKey, setActiveKey] = useState<string>();
  const activeIndex = rows.findIndex(({ key }) => key === activeKey);
  const currentIndex = Math.max(0, activeIndex);
  const { isNarrow, name, left } = leftColumns(chartWindow.width, floats !== null);

  const activate = (index: number) => {
    const row = rows[index];
    if (!row || row.key === activeKey) return;
    setActiveKey(row.key);
    onActive?.(row.kind === 'step' ? row.step : null);
  };
  const focusAt = (requestedIndex: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, requestedIndex));
    activate(index);
    const element = scroller.current;
    if (!element) return;
    const [top, bottom] = [index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT + HEADER_HEIGHT];
    if (top < element.scrollTop) element.scrollTop = top;
    if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
    // Wait for the next frame, because the row may not be rendered yet.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-row="${rows[index]?.key}"]`)?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(ref, () => ({
    showDay: (day) =>
      scroller.current?.scrollTo({ left: Math.max(0, leftOf(axis, day) - (chartWindow.width - left) / 4) }),
    focusRow: (key) => focusAt(rows.findIndex((row) => row.key === key)),
  }));

  // React adds passive wheel listeners, and these cannot prevent the browser zoom.
  useEffect(() => {
    const element = scroller.current;
    const zoomOnWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? -1 : 1);
    };
    element?.addEventListener('wheel', zoomOnWheel, { passive: false });
    return () => element?.removeEventListener('wheel', zoomOnWheel);
  }, [onZoom]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[currentIndex];
    if (!row) return;
    if (row.kind === 'step' && editing?.onKey(event, row.step)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rowOffsets: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
      Home: -currentIndex,
      End: rows.length,
    };
    const isToggle =
      row.kind === 'group' &&
      (event.key === 'Enter' || event.key === ' ' || event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight'));
    if (event.key in rowOffsets) focusAt(currentIndex + rowOffsets[event.key]!);
    else if (isToggle) onToggle(row.key);
    else return;
    event.preventDefault();
  };
  const renderedRows = rows.flatMap((row, index) =>
    (index >= chartWindow.fromRow && index <= chartWindow.toRow) || index === currentIndex ? [{ row, index }] : [],
  );
  const sizes = {
    '--left': `${left}px`,
    '--name': `${name}px`,
    width: left + widthOf(axis),
    height: HEADER_HEIGHT + rows.length * ROW_HEIGHT,
  } as React.CSSProperties;
  // A row that receives the focus becomes the active row.
  const onFocus = ({ target }: FocusEvent) => {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    activate(rows.findIndex(({ key }) => key === row));
  };
  const grid = { role: 'treegrid', 'aria-label': label, 'aria-rowcount': rows.length + 1, onKeyDown, onFocus };
  return (
    <section ref={scroller} className={classes.scroller} onScroll={updateWindow} aria-label={label} data-gantt>
      <div className={classes.canvas} style={sizes}>
        <Background axis={axis} isNonWorking={props.isNonWorking} today={props.today} chartWindow={chartWindow} />
        <table ref={table} className={classes.table} {...grid}>
          <thead>
            <tr className={classes.headRow} aria-rowindex={1}>
              <th scope="col" className={classes.name}>
                {t('gantt.step')}
              </th>
              {!isNarrow && (
                <>
                  <th scope="col" className={classes.date} data-column="start">
                    {t('gantt.start')}
                  </th>
                  <th scope="col" className={classes.date} data-column="end">
                    {t('gantt.end')}
                  </th>
                  {floats && (
                    <th scope="col" className={classes.float}>
                      {t('gantt.float')}
                    </th>
                  )}
                </>
              )}
              <th scope="col" className={classes.timeHead} aria-label={t('gantt.timeline')}>
                <AxisHeader axis={axis} chartWindow={chartWindow} />
              </th>
            </tr>
          </thead>
          <tbody>
            {renderedRows.map(({ row, index }) => (
              <PlanTableRow
                key={row.key}
                {...{ row, index, isNarrow, onToggle }}
                {...{ axis, floats, editing, baseline: props.baseline, showsOwners: props.showsOwners }}
                isActive={index === currentIndex}
              />
            ))}
          </tbody>
        </table>
        <div className={classes.over}>
          <Arrows
            rows={rows}
            links={props.links}
            axis={axis}
            floats={floats}
            editing={editing}
            chartWindow={chartWindow}
          />
        </div>
      </div>
      {strip}
    </section>
  );
}
