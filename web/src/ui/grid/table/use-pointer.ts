import { type MouseEvent, type PointerEvent, useState } from 'react';
import { TICKS } from './columns.ts';
import { type Cell, extended, HEADER, only } from './selection.ts';
import { type CellWindow, useCellDrag } from './use-cell-drag.ts';
import type { TableParts } from './use-keys.ts';

/** The cell or heading that something has happened in. */
function cellAt(event: { target: EventTarget; currentTarget: EventTarget }): Cell | undefined {
  const target = event.target as Element;
  // React sees what is in a popover inside the table, though it stands elsewhere in the page.
  if (!(event.currentTarget as Element).contains(target) || target.closest('[data-editor]')) return undefined;
  const column = target.closest('[data-column]')?.getAttribute('data-column');
  const row = target.closest('[data-row]')?.getAttribute('data-row');
  return column ? { column, row: row ? Number(row) : HEADER } : undefined;
}

const menuAt = ({ target }: { target: EventTarget }) => (target as Element).closest('[data-row-menu]');

/** A text that does not fit its cell is shown in full on hover. */
function showCutText({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** What the pointer does in the cells, said once for all of them: the rows need no handlers of their own. */
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
      // Within a cell text is marked; from one cell into another cells are. A finger moves the table instead.
      if (event.pointerType === 'mouse' && cell.row !== HEADER && cell.column !== TICKS) follow(event, cell);
    },
    /** The browser would mark text as well, or give the focus to a tick box or button instead of its cell. */
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
    /** With Shift, and over marked text, the menu is the browser's own. */
    onContextMenu: (event: MouseEvent) => {
      const cell = cellAt(event);
      const row = cell && blocks.row(cell.row);
      if (!row || event.shiftKey || getSelection()?.toString()) return;
      event.preventDefault();
      selectInView(only(cell));
      // A menu that was asked for by a key stands at its cell, as the key says no place.
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
