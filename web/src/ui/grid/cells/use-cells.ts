import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';
import type { Blocks } from './blocks.ts';
import { type Arrangement, leadingColumn, scrollLeftFor } from './columns.ts';
import {
  type Cell,
  type CellSelection,
  HEADER_ROW,
  isOneCell,
  rectangleOf,
  shiftSelection,
  singleCell,
} from './selection.ts';
import type { TableScroll } from './use-scroll.ts';

const TAB_STOP = ':is([role="gridcell"], [role="columnheader"])[tabindex="0"]';

/** Returns the selection limited to the visible columns and the existing rows. */
function clampSelection({ active, anchor, head }: CellSelection, names: string[], rowCount: number): CellSelection {
  const clampCell = ({ row, column }: Cell) => ({
    row: Math.min(row, rowCount - 1),
    column: names.includes(column) ? column : leadingColumn(names),
  });
  return { active: clampCell(active), anchor: clampCell(anchor), head: clampCell(head) };
}

/** Returns the focused and selected cells and the functions that change them. */
export function useCells(
  scroller: RefObject<HTMLDivElement | null>,
  blocks: Blocks<GridRow>,
  arrangement: Arrangement,
  scroll: TableScroll,
) {
  const names = useMemo(() => arrangement.all.map(({ name }) => name), [arrangement]);
  const start = singleCell({ row: 0, column: leadingColumn(names) });
  const [state, setState] = useState({ blocks, selection: start });
  // A new list of rows starts at its first row; a focused heading keeps the focus.
  if (state.blocks !== blocks) {
    const { row, column } = state.selection.active;
    setState({ blocks, selection: singleCell({ row: Math.min(row, 0), column }) });
  }
  const { rowCount } = blocks;
  const selection = useMemo(() => clampSelection(state.selection, names, rowCount), [state.selection, names, rowCount]);
  const rectangle = useMemo(() => rectangleOf(selection, names), [selection, names]);

  const previousBlocks = useRef(blocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows change
  useLayoutEffect(() => {
    if (previousBlocks.current !== blocks) scroll.scrollTo(0);
    previousBlocks.current = blocks;
  }, [blocks]);

  const shouldFocus = useRef(false);
  const setSelection = useCallback((next: CellSelection) => setState({ blocks, selection: next }), [blocks]);
  /** Selects a cell without scrolling: a cell that moves between press and release would lose the click. */
  const selectWithoutScroll = (next: CellSelection) => {
    shouldFocus.current = true;
    setSelection(next);
  };
  const select = (next: CellSelection) => {
    selectWithoutScroll(next);
    const { row, column } = next.active;
    if (row !== HEADER_ROW) scroll.toRow(row);
    const activeColumn = arrangement.all.find(({ name }) => name === column);
    if (activeColumn) scroll.toLeft(scrollLeftFor(arrangement, activeColumn, scroll.left, scroll.size.width));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the selection, once its cell is rendered
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true });
  }, [state.selection, scroller]);

  return {
    names,
    selection,
    /** The selected cells, at least the active one. */
    rectangle,
    isRange: !isOneCell(selection),
    select,
    selectWithoutScroll,
    focusCell: (row: number, column: string) => select(singleCell({ row, column })),
    /** Makes a row the active one without moving the focus. */
    setActiveRow: (row: number) => {
      setSelection(singleCell({ row, column: selection.active.column }));
      scroll.toRow(row);
    },
    /** Makes a heading the active cell and leaves the focus in its content. */
    setActiveHeading: (column: string) => setSelection(singleCell({ row: HEADER_ROW, column })),
    /** Keeps the same records selected after rows were added or removed above them. */
    shift: (rowOffset: number) => {
      shouldFocus.current = scroller.current?.contains(document.activeElement) ?? false;
      setSelection(shiftSelection(state.selection, rowOffset));
    },
    /** The focused record, if it is loaded. */
    activeRow: selection.active.row === HEADER_ROW ? undefined : blocks.row(selection.active.row),
  };
}

export type Cells = ReturnType<typeof useCells>;
