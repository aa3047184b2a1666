import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Blocks } from '../cells/blocks.ts';
import { arrangeColumns, CHECKBOX_WIDTH, columnsInView, leadingColumn } from '../cells/columns.ts';
import { HEADER_ROW } from '../cells/selection.ts';
import type { CellWindow } from '../cells/use-cell-drag.ts';
import { useCells } from '../cells/use-cells.ts';
import { useScroll } from '../cells/use-scroll.ts';
import { EditingOverlays } from '../editing/editing-overlays.tsx';
import { useEditing } from '../editing/use-editing.tsx';
import { useFillHandle } from '../editing/use-fill-handle.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { FailedRow, TableRow } from './cells.tsx';
import { copyCells } from './copy-cells.ts';
import { FilterRow } from './filter-row.tsx';
import { HeaderRow } from './header-row.tsx';
import { assignSlots } from './slots.ts';
import classes from './table.module.css';
import { sizedColumns } from './table-columns.ts';
import { useAnchoredRows } from './use-anchored-rows.ts';
import { useCheckedRows } from './use-checked-rows.ts';
import { useColumnActions } from './use-column-actions.ts';
import { useContentWidths } from './use-content-widths.ts';
import { type TableParts, useKeys } from './use-keys.ts';
import { usePanelRow } from './use-panel-row.ts';
import { usePointer } from './use-pointer.ts';
import { useRestoredRows } from './use-restored-rows.ts';
import { useTableRows } from './use-table-rows.ts';

const ROW_HEIGHTS = { compact: 28, normal: 34, comfortable: 40 } as const;
const HEAD_HEIGHT = 34;
const FILTER_HEIGHT = 34;
/** The number of rows rendered beyond each end of the window. More rows would make scrolling slower, not smoother. */
const OVERSCAN = 4;
/** The number of rows beyond the window that are loaded in advance. */
const PRELOAD_ROWS = 40;

/** The table of a grid's rows, in a separate chunk. */
export function Table() {
  return <RowTable blocks={useTableRows()} />;
}

/** A virtual table with movable columns: an ARIA grid with one tab stop. */
export function RowTable({ blocks }: { blocks: Blocks<GridRow> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { dataset, columns: arrangedColumns, layout, isSelectable, openHref, rememberList, panel, rowMenu } = useGrid();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHTS[layout.density];
  useSyncExternalStore(blocks.subscribe, blocks.version);
  const { rowCount } = blocks;
  const hasFilterRow = layout.filterRow === true;
  const headingRows = hasFilterRow ? 2 : 1;
  const scroll = useScroll(scroller, rowCount, rowHeight, HEAD_HEIGHT + (hasFilterRow ? FILTER_HEIGHT : 0));
  const { width } = scroll.size;

  const columnActions = useColumnActions(scroller);
  const { draggedWidths } = columnActions;
  const contentWidths = useContentWidths(blocks);
  const arrangement = useMemo(
    () =>
      arrangeColumns(
        sizedColumns(arrangedColumns, {
          chosen: { ...layout.widths, ...draggedWidths },
          content: contentWidths,
          available: width - (isSelectable ? CHECKBOX_WIDTH : 0),
        }),
        width,
        isSelectable,
      ),
    [arrangedColumns, layout.widths, draggedWidths, contentWidths, width, isSelectable],
  );
  const cells = useCells(scroller, blocks, arrangement, scroll);
  const nameColumn = leadingColumn(cells.names);
  const checkedRows = useCheckedRows(blocks);
  useAnchoredRows(blocks, cells, scroll, rowHeight);
  useRestoredRows(blocks, cells, scroll, rowHeight);
  usePanelRow(blocks, cells);

  const editing = useEditing(blocks, cells);
  const cellWindow: CellWindow = { scroller, scroll, arrangement, rowCount, rowHeight, headHeight: HEAD_HEIGHT };
  const fillHandle = useFillHandle(cellWindow, cells.rectangle, editing.fillTo);

  const parts: TableParts = {
    blocks,
    arrangement,
    cells,
    checkedRows,
    columnActions,
    pageRowCount: Math.max(1, Math.floor(scroll.viewHeight / rowHeight) - 1),
    enterFilter: (column) => {
      const control = scroller.current?.querySelector<HTMLElement>(`[data-filter="${column}"] > *`);
      control?.focus();
      return control !== null && control !== undefined;
    },
    open: (row, isNewTab) => {
      if (!row || !openHref) return;
      if (isNewTab) globalThis.open(openHref(row), '_blank', 'noopener');
      else if (panel) panel.open(row.id);
      else {
        rememberList(openHref(row), row.id);
        navigate(openHref(row));
      }
    },
    openMenu: (row, anchor) => openHref && rowMenu.open(row, String(row[nameColumn] ?? ''), anchor),
    copy: () => copyCells(blocks, cells.rectangle, dataset.columns, (row) => editing.applyEdits(row) ?? row),
    editing,
  };
  const onKeyDown = useKeys(parts);
  const { isDragging, ...onPointer } = usePointer(parts, cellWindow);

  const { active } = cells.selection;
  const renderedColumns = useStableArray(columnsInView(arrangement, scroll.left, width));
  const activeRowColumns = useStableArray(columnsInView(arrangement, scroll.left, width, active.column));

  const firstRow = Math.floor(scroll.top / rowHeight);
  const lastRow = Math.min(rowCount - 1, Math.floor((scroll.top + scroll.viewHeight) / rowHeight));
  useLayoutEffect(() => blocks.requestRows(firstRow - PRELOAD_ROWS, lastRow + PRELOAD_ROWS));
  const rows = renderedRows(blocks, firstRow, lastRow, active.row);
  const slots = useSlots(rows);
  const id = useId();
  const idOf = (slot: number) => `${id}${slot}`;
  /**
   * Returns the vertical position of a row. An active row far outside the window is placed at its edge, not millions of
   * pixels away.
   */
  const yOf = (row: number) => Math.min(Math.max(row * rowHeight - scroll.offset, -rowHeight), scroll.height);
  const style = {
    '--row-height': `${rowHeight}px`,
    '--head-height': `${HEAD_HEIGHT}px`,
    '--filter-height': `${FILTER_HEIGHT}px`,
  } as CSSProperties;
  const isHeadingActive = active.row === HEADER_ROW;
  return (
    <div className={classes.frame} style={style}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t('grid.label', { title: dataset.title })}
        aria-rowcount={blocks.isCounted ? rowCount + headingRows : -1}
        aria-colcount={arrangement.all.length}
        aria-multiselectable
        className={classes.scroller}
        data-dragging={isDragging || undefined}
        data-short={rowCount * rowHeight <= scroll.viewHeight || undefined}
        onKeyDown={onKeyDown}
        onPointerEnter={editing.enter}
        onFocus={({ target }) => {
          editing.enter();
          // Tab may lead to a cell outside the window.
          const isOutOfView = active.row !== HEADER_ROW && (active.row < firstRow || active.row > lastRow);
          if (target.ariaColIndex && isOutOfView) scroll.toRow(active.row);
        }}
        onPaste={editing.paste}
        {...scroll.handlers}
        {...onPointer}
        onPointerDownCapture={(event) => {
          scroll.handlers.onPointerDownCapture(event);
          fillHandle.onPointerDownCapture(event);
        }}
      >
        <div style={{ width: arrangement.width, minWidth: '100%' }}>
          <HeaderRow
            columns={isHeadingActive ? activeRowColumns : renderedColumns}
            activeColumn={isHeadingActive ? active.column : undefined}
            columnActions={columnActions}
            checkedRows={checkedRows}
          />
          {hasFilterRow && (
            <FilterRow
              columns={isHeadingActive ? activeRowColumns : renderedColumns}
              onOpen={columnActions.openFilter}
              onEnter={cells.setActiveHeading}
              onExit={(column, target) => cells.focusCell(target === 'heading' ? HEADER_ROW : 0, column)}
            />
          )}
          {/* `aria-owns` gives the reading order; the elements are in the order of their creation. */}
          <div
            role="rowgroup"
            className={classes.rows}
            style={{ height: scroll.height }}
            aria-owns={rows.map((row) => idOf(slots.get(row) as number)).join(' ')}
          >
            {[...slots]
              .sort(([, a], [, b]) => a - b)
              .map(([index, slot]) => {
                const row = editing.applyEdits(blocks.row(index));
                const error = row ? undefined : blocks.failure(index);
                const isActive = index === active.row;
                const position = { index, headingRows, y: yOf(index), id: idOf(slot) };
                if (error) {
                  return (
                    <FailedRow
                      key={slot}
                      {...position}
                      error={error}
                      columnCount={arrangement.all.length}
                      width={width}
                      isActive={isActive}
                      onRetry={() => blocks.retry()}
                    />
                  );
                }
                const { top, columns } = cells.rectangle;
                const bottom = Math.max(cells.rectangle.bottom, fillHandle.end ?? 0);
                const isRange = cells.isRange || fillHandle.end !== undefined;
                return (
                  <TableRow
                    key={slot}
                    {...position}
                    row={row}
                    columns={isActive ? activeRowColumns : renderedColumns}
                    hasMenu={openHref !== undefined}
                    nameColumn={nameColumn}
                    isChecked={checkedRows.isChecked(row)}
                    isOpen={row !== undefined && row.id === panel?.openRecord?.id}
                    activeColumn={isActive ? active.column : undefined}
                    selectedColumns={isRange && index >= top && index <= bottom ? columns : undefined}
                    marks={row && editing.edits?.rows.marks(row.id)}
                    fillHandleColumn={editing.fillHandleColumn(index)}
                    editor={editing.renderEditor(index, row)}
                  />
                );
              })}
          </div>
        </div>
      </div>
      {editing.edits && <EditingOverlays editing={editing} edits={editing.edits} />}
    </div>
  );
}

/**
 * Returns the rows to render: those in and around the window, and the active row, which keeps the focus.
 */
function renderedRows(blocks: Blocks<GridRow>, firstRow: number, lastRow: number, active: number): number[] {
  const from = Math.max(0, firstRow - OVERSCAN);
  const to = Math.min(blocks.rowCount - 1, lastRow + OVERSCAN);
  const rows: number[] = [];
  let lastError: Error | undefined;
  for (let row = from; row <= to; row += 1) {
    const error = blocks.row(row) ? undefined : blocks.failure(row);
    // A failed block is shown once, in its first visible row.
    const isAlreadyShown = error && (error === lastError || row < firstRow);
    if (!isAlreadyShown || row === active) rows.push(row);
    if (error && row >= firstRow) lastError = error;
  }
  if (active !== HEADER_ROW && active < blocks.rowCount && !rows.includes(active)) rows.push(active);
  return rows.sort((a, b) => a - b);
}

function useSlots(rows: number[]): Map<number, number> {
  const previousSlots = useRef(new Map<number, number>());
  const slots = assignSlots(previousSlots.current, rows);
  useLayoutEffect(() => {
    previousSlots.current = slots;
  });
  return slots;
}

/** Returns the previous array while its items are the same. */
function useStableArray<T>(items: T[]): T[] {
  const previousItems = useRef(items);
  const isSame =
    previousItems.current.length === items.length && items.every((item, i) => item === previousItems.current[i]);
  const result = isSame ? previousItems.current : items;
  useLayoutEffect(() => {
    previousItems.current = result;
  });
  return result;
}
