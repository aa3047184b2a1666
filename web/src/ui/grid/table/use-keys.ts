import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '../../keys/single-keys.ts';
import type { Blocks } from '../cells/blocks.ts';
import { type Arrangement, TICKS } from '../cells/columns.ts';
import { extended, HEADER, only, stepped, wholeColumn, wholeRow } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { Editing } from '../editing/use-editing.tsx';
import type { MenuAnchor } from '../row-menu/use-row-menu.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { useGridKey } from '../use-grid-key.ts';
import type { Arranging } from './use-arranging.ts';
import type { CheckedRows } from './use-checked-rows.ts';

export interface TableParts {
  blocks: Blocks<GridRow>;
  arrangement: Arrangement;
  cells: Cells;
  ticks: CheckedRows;
  arranging: Arranging;
  /** The number of rows in the window. */
  page: number;
  /** Focuses the filter below a heading, if there is one. */
  enterFilter: (column: string) => boolean;
  open: (row: GridRow | undefined, isNewTab: boolean) => void;
  /** Opens the menu of a row at an anchor. */
  openMenu: (row: GridRow, anchor: MenuAnchor) => void;
  copy: () => void;
  editing: Editing;
}

interface Press {
  key: string;
  isCommand: boolean;
  isShift: boolean;
  isAlt: boolean;
  isRightToLeft: boolean;
}

/** Handles a key, or returns false to pass it on. */
type Answer = (press: Press, parts: TableParts) => boolean;

/** A heading sorts with Enter, filters with Alt+Down, is resized with Alt and moved with Shift and the side arrows. */
const onHeading: Answer = (press, { cells, arrangement, arranging, ticks, enterFilter }) => {
  const { key, isShift, isAlt, isCommand, isRightToLeft } = press;
  const { row, column } = cells.selection.active;
  if (row !== HEADER) return false;
  const isTicks = column === TICKS;
  if (isTicks && (key === 'Enter' || key === ' ')) ticks.togglePage();
  else if (key === 'Enter') arranging.sort(column, isShift);
  else if (key === 'ArrowDown' && isAlt) arranging.openFilter(column);
  else if (key === 'ArrowDown' && !isShift && !isCommand) return enterFilter(column);
  else if ((key === 'ArrowLeft' || key === 'ArrowRight') && (isAlt || isShift)) {
    const way = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
    const width = arrangement.all.find(({ name }) => name === column)?.width ?? 0;
    if (isAlt && !isTicks) arranging.widen(column, width, way);
    else if (!isTicks) arranging.moveBy(column, way);
  } else return false;
  return true;
};

/** Space checks the row; with Shift it selects the cells of the row, with Ctrl those of the column. */
const onSpace: Answer = ({ key, isShift, isCommand }, { cells, ticks, blocks }) => {
  if (key !== ' ') return false;
  const { selection, names, select } = cells;
  if (isShift) select(wholeRow(selection, names));
  else if (isCommand) select(wholeColumn(selection, blocks.rowCount));
  else ticks.toggle(selection.active.row);
  return true;
};

const onRow: Answer = ({ key, isCommand, isShift }, { cells, open, openMenu, copy }) => {
  const { activeRow } = cells;
  const anchor = document.activeElement;
  if (key === 'Enter') open(activeRow, isCommand);
  else if ((key === 'ContextMenu' || (key === 'F10' && isShift)) && activeRow && anchor) openMenu(activeRow, anchor);
  else if (key.toLowerCase() === 'c' && isCommand && !window.getSelection()?.toString()) copy();
  else return false;
  return true;
};

const onMove: Answer = ({ key, isCommand, isShift, isAlt, isRightToLeft }, { cells, blocks, page }) => {
  const { selection, names, select } = cells;
  const field = { names, rowCount: blocks.rowCount, page, isRightToLeft };
  const next = isAlt ? undefined : stepped(selection.active, key, isCommand, field);
  if (next) select(isShift ? extended(selection, next) : only(next));
  return next !== undefined;
};

const FILTER_KEY = 'f';

/** Returns whether text is typed into a field of a cell or heading, which is not for the table. */
const isTyping = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]');

/** The key handlers of the table in their order; editing comes before all of them. */
const CHAIN: Answer[] = [onHeading, onSpace, onRow, onMove];

/** Opens the filter of the focused column in its heading. */
function filterActive({ cells, arranging }: TableParts): void {
  const { column } = cells.selection.active;
  if (column === TICKS) return;
  cells.select(only({ row: HEADER, column }));
  arranging.openFilter(column);
}

export function useKeys(parts: TableParts) {
  const { id, rowKeys } = useGrid();
  const [singleKeys] = useSingleKeys();
  useGridKey(FILTER_KEY, id, () => {
    if (singleKeys) filterActive(parts);
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // React bubbles events of a popover to the table, although it is rendered elsewhere in the page.
    if (event.defaultPrevented || !event.currentTarget.contains(target) || isTyping(target)) return;
    if (target.closest('button') || (target.closest('a') && event.key === 'Enter')) return;
    const press: Press = {
      key: event.key,
      isCommand: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isRightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
    };
    const { activeRow } = parts.cells;
    const isSingle = singleKeys && !press.isCommand && !press.isAlt;
    const isFilter = isSingle && press.key === FILTER_KEY;
    const act = isSingle ? rowKeys?.[press.key] : undefined;
    const edited = parts.editing.press(press, act !== undefined || isFilter);
    if (edited === true) event.preventDefault();
    if (edited) return;
    if (act && activeRow) act(activeRow);
    else if (isFilter) filterActive(parts);
    if (CHAIN.some((answer) => answer(press, parts))) event.preventDefault();
  };
}
