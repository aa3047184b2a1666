import { type MouseEvent, type PointerEvent, useState } from 'react';
import { CHECKBOX_COLUMN } from '../cells/columns.ts';
import { type Cell, extendSelection, HEADER_ROW, singleCell } from '../cells/selection.ts';
import { type CellWindow, useCellDrag } from '../cells/use-cell-drag.ts';
import type { TableParts } from './use-keys.ts';

/** Returns the cell or heading of an event. */
function cellAt(event: { target: EventTarget; currentTarget: EventTarget }): Cell | undefined {
  const target = event.target as Element;
  // React bubbles events of a popover to the table, although the popover is rendered elsewhere in the page.
  if (!(event.currentTarget as Element).contains(target) || target.closest('[data-editor]')) return undefined;
  const column = target.closest('[data-column]')?.getAttribute('data-column');
  const row = target.closest('[data-row]')?.getAttribute('data-row');
  return column ? { column, row: row ? Number(row) : HEADER_ROW } : undefined;
}

const menuButtonAt = ({ target }: { target: EventTarget }) => (target as Element).closest('[data-row-menu]');

/** Shows a truncated text in full on hover. */
function showTruncatedText({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** Returns the pointer handlers of the table, which serve all cells. */
export function usePointer(
  { cells, checkedRows, blocks, open, openMenu, editing }: TableParts,
  cellWindow: CellWindow,
) {
  const { selection, selectWithoutScroll } = cells;
  const [isDragging, setDragging] = useState(false);
  const startDrag = useCellDrag(cellWindow, {
    onEnterCell: (cell) => {
      getSelection()?.removeAllRanges();
      setDragging(true);
      selectWithoutScroll(extendSelection(selection, cell));
    },
    onDrop: () => setDragging(false),
  });
  return {
    isDragging,
    onPointerDown: (event: PointerEvent) => {
      const cell = cellAt(event);
      if (!cell || event.button !== 0) return;
      selectWithoutScroll(
        event.shiftKey && cell.column !== CHECKBOX_COLUMN ? extendSelection(selection, cell) : singleCell(cell),
      );
      // Dragging inside a cell selects text, across cells it selects cells. Touch scrolls the table instead.
      if (event.pointerType === 'mouse' && cell.row !== HEADER_ROW && cell.column !== CHECKBOX_COLUMN)
        startDrag(event, cell);
    },
    /** Prevents the browser from selecting text, and from focusing a checkbox or button instead of its cell. */
    onMouseDown: (event: MouseEvent) => {
      const cell = cellAt(event);
      const keepsFocus = event.shiftKey || cell?.column === CHECKBOX_COLUMN || menuButtonAt(event) !== null;
      if (cell && cell.row !== HEADER_ROW && keepsFocus) event.preventDefault();
    },
    onPointerOver: showTruncatedText,
    onClick: (event: MouseEvent) => {
      const cell = cellAt(event);
      if (!cell || cell.row === HEADER_ROW) return;
      const menu = menuButtonAt(event);
      const row = blocks.row(cell.row);
      if (menu && row) openMenu(row, menu);
      else if (cell.column === CHECKBOX_COLUMN && event.shiftKey) checkedRows.checkRange(cell.row);
      else if (
        cell.column === CHECKBOX_COLUMN ||
        ((event.ctrlKey || event.metaKey) && !(event.target as Element).closest('a'))
      )
        checkedRows.toggle(cell.row);
    },
    /** Opens the row menu. With Shift, and over selected text, the browser shows its own menu. */
    onContextMenu: (event: MouseEvent) => {
      const cell = cellAt(event);
      const row = cell && blocks.row(cell.row);
      if (!row || event.shiftKey || getSelection()?.toString()) return;
      event.preventDefault();
      selectWithoutScroll(singleCell(cell));
      // The menu opens at the pointer. A menu opened with the keyboard opens at its cell instead.
      const { clientX, clientY } = event;
      openMenu(row, { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) });
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = cellAt(event);
      if (!cell || cell.row === HEADER_ROW || cell.column === CHECKBOX_COLUMN || menuButtonAt(event)) return;
      if (!editing.openEditor()) open(blocks.row(cell.row), event.ctrlKey);
    },
  };
}
