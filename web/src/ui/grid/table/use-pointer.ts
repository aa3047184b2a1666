import { type MouseEvent, type PointerEvent, useState } from 'react';
import { TICKS } from '../cells/columns.ts';
import { type Cell, extended, HEADER, only } from '../cells/selection.ts';
import { type CellWindow, useCellDrag } from '../cells/use-cell-drag.ts';
import type { TableParts } from './use-keys.ts';

/** Returns the cell or heading of an event. */
function cellAt(event: { target: EventTarget; currentTarget: EventTarget }): Cell | undefined {
  const target = event.target as Element;
  // React bubbles events of a popover to the table, although it is rendered elsewhere in the page.
  if (!(event.currentTarget as Element).contains(target) || target.closest('[data-editor]')) return undefined;
  const column = target.closest('[data-column]')?.getAttribute('data-column');
  const row = target.closest('[data-row]')?.getAttribute('data-row');
  return column ? { column, row: row ? Number(row) : HEADER } : undefined;
}

const menuAt = ({ target }: { target: EventTarget }) => (target as Element).closest('[data-row-menu]');

/** Shows a truncated text in full on hover. */
function showCutText({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** The pointer handlers of all cells, defined once for the table, so that rows need none. */
export function usePointer({ cells, ticks, blocks, open, openMenu, editing }: TableParts, window: CellWindow) {
  const { selection, selectInView } = cells;
  const [isDragging, setDragging] = useState(false);
  const follow = useCellDrag(window, {
    reach: (cell) => {
      getSelection()?.removeAllRanges();
      setDragging(true);
      selectInView(extended(selection, cell));
    },
    drop: () => setDragging(false),
  });
  return {
    isDragging,
    onPointerDown: (event: PointerEvent) => {
      const cell = cellAt(event);
      if (!cell || event.button !== 0) return;
      selectInView(event.shiftKey && cell.column !== TICKS ? extended(selection, cell) : only(cell));
      // Dragging inside a cell selects text, across cells it selects cells. Touch scrolls the table instead.
      if (event.pointerType === 'mouse' && cell.row !== HEADER && cell.column !== TICKS) follow(event, cell);
    },
    /** Prevents the browser from selecting text, and from focusing a checkbox or button instead of its cell. */
    onMouseDown: (event: MouseEvent) => {
      const cell = cellAt(event);
      const isKept = event.shiftKey || cell?.column === TICKS || menuAt(event) !== null;
      if (cell && cell.row !== HEADER && isKept) event.preventDefault();
    },
    onPointerOver: showCutText,
    onClick: (event: MouseEvent) => {
      const cell = cellAt(event);
      if (!cell || cell.row === HEADER) return;
      const menu = menuAt(event);
      const row = blocks.row(cell.row);
      if (menu && row) openMenu(row, menu);
      else if (cell.column === TICKS && event.shiftKey) ticks.tickTo(cell.row);
      else if (cell.column === TICKS || ((event.ctrlKey || event.metaKey) && !(event.target as Element).closest('a')))
        ticks.toggle(cell.row);
    },
    /** With Shift, and over selected text, the menu is that of the browser. */
    onContextMenu: (event: MouseEvent) => {
      const cell = cellAt(event);
      const row = cell && blocks.row(cell.row);
      if (!row || event.shiftKey || getSelection()?.toString()) return;
      event.preventDefault();
      selectInView(only(cell));
      // A menu opened by key is placed at its cell, because the key has no position.
      const { clientX, clientY } = event;
      openMenu(row, { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) });
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = cellAt(event);
      if (!cell || cell.row === HEADER || cell.column === TICKS || menuAt(event)) return;
      if (!editing.start()) open(blocks.row(cell.row), event.ctrlKey);
    },
  };
}
