import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '../../keys/single-keys.ts';
import type { Blocks } from '../cells/blocks.ts';
import { type Arrangement, CHECKBOX_COLUMN } from '../cells/columns.ts';
import { extendSelection, HEADER_ROW, nextCell, singleCell, wholeColumn, wholeRow } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { Editing } from '../editing/use-editing.tsx';
import type { MenuAnchor } from '../row-menu/use-row-menu.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { useGridKey } from '../use-grid-key.ts';
import type { CheckedRows } from './use-checked-rows.ts';
import type { ColumnActions } from './use-column-actions.ts';

export interface TableParts {
  blocks: Blocks<GridRow>;
  arrangement: Arrangement;
  cells: Cells;
  checkedRows: CheckedRows;
  columnActions: ColumnActions;
  /** The number of rows that fit in the window; Page Up and Page Down move by as many. */
  pageRowCount: number;
  /** Focuses the filter below a heading, if there is one. */
  enterFilter: (column: string) => boolean;
  open: (row: GridRow | undefined, isNewTab: boolean) => void;
  /** Opens the menu of a row at an anchor. */
  openMenu: (row: GridRow, anchor: MenuAnchor) => void;
  copy: () => void;
  editing: Editing;
}

interface KeyPress {
  key: string;
  isCommand: boolean;
  isShift: boolean;
  isAlt: boolean;
  isRightToLeft: boolean;
}

/** Handles a key, or returns false to pass it on. */
type KeyHandler = (press: KeyPress, parts: TableParts) => boolean;

/** Handles keys on a heading: Enter sorts, Alt+Down filters, Alt+arrows resize and Shift+arrows move the column. */
const handleHeadingKey: KeyHandler = (press, { cells, arrangement, columnActions, checkedRows, enterFilter }) => {
  const { key, isShift, isAlt, isCommand, isRightToLeft } = press;
  const { row, column } = cells.selection.active;
  if (row !== HEADER_ROW) return false;
  const isCheckboxColumn = column === CHECKBOX_COLUMN;
  if (isCheckboxColumn && (key === 'Enter' || key === ' ')) checkedRows.togglePage();
  else if (key === 'Enter') columnActions.sort(column, isShift);
  else if (key === 'ArrowDown' && isAlt) columnActions.openFilter(column);
  else if (key === 'ArrowDown' && !isShift && !isCommand) return enterFilter(column);
  else if ((key === 'ArrowLeft' || key === 'ArrowRight') && (isAlt || isShift)) {
    const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
    const width = arrangement.all.find(({ name }) => name === column)?.width ?? 0;
    if (isAlt && !isCheckboxColumn) columnActions.widen(column, width, step);
    else if (!isCheckboxColumn) columnActions.moveBy(column, step);
  } else return false;
  return true;
};

/** Handles Space, which checks the row. Shift+Space selects the cells of the row, Ctrl+Space those of the column. */
const handleSpaceKey: KeyHandler = ({ key, isShift, isCommand }, { cells, checkedRows, blocks }) => {
  if (key !== ' ') return false;
  const { selection, names, select } = cells;
  if (isShift) select(wholeRow(selection, names));
  else if (isCommand) select(wholeColumn(selection, blocks.rowCount));
  else checkedRows.toggle(selection.active.row);
  return true;
};

const handleRowKey: KeyHandler = ({ key, isCommand, isShift }, { cells, open, openMenu, copy }) => {
  const { activeRow } = cells;
  const anchor = document.activeElement;
  if (key === 'Enter') open(activeRow, isCommand);
  else if ((key === 'ContextMenu' || (key === 'F10' && isShift)) && activeRow && anchor) openMenu(activeRow, anchor);
  else if (key.toLowerCase() === 'c' && isCommand && !window.getSelection()?.toString()) copy();
  else return false;
  return true;
};

const handleNavigationKey: KeyHandler = (press, { cells, blocks, pageRowCount }) => {
  const { key, isCommand, isShift, isAlt, isRightToLeft } = press;
  const { selection, names, select } = cells;
  const shape = { names, rowCount: blocks.rowCount, pageRowCount, isRightToLeft };
  const next = isAlt ? undefined : nextCell(selection.active, key, isCommand, shape);
  if (next) select(isShift ? extendSelection(selection, next) : singleCell(next));
  return next !== undefined;
};

const FILTER_KEY = 'f';

/** Returns whether the target is an input field inside the table, which handles its own keys. */
const isTyping = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]');

/** The key handlers of the table in the order of their calls; editing comes before all of them. */
const KEY_HANDLERS: KeyHandler[] = [handleHeadingKey, handleSpaceKey, handleRowKey, handleNavigationKey];

/** Opens the filter of the focused column in its heading. */
function openActiveColumnFilter({ cells, columnActions }: TableParts): void {
  const { column } = cells.selection.active;
  if (column === CHECKBOX_COLUMN) return;
  cells.select(singleCell({ row: HEADER_ROW, column }));
  columnActions.openFilter(column);
}

export function useKeys(parts: TableParts) {
  const { id, rowShortcuts } = useGrid();
  const [areSingleKeysEnabled] = useSingleKeys();
  useGridKey(FILTER_KEY, id, () => {
    if (areSingleKeysEnabled) openActiveColumnFilter(parts);
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // React bubbles events of a popover to the table, although the popover is rendered elsewhere in the page.
    if (event.defaultPrevented || !event.currentTarget.contains(target) || isTyping(target)) return;
    if (target.closest('button') || (target.closest('a') && event.key === 'Enter')) return;
    const press: KeyPress = {
      key: event.key,
      isCommand: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isRightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
    };
    const { activeRow } = parts.cells;
    const isSingleKey = areSingleKeysEnabled && !press.isCommand && !press.isAlt;
    const isFilterKey = isSingleKey && press.key === FILTER_KEY;
    const action = isSingleKey ? rowShortcuts?.[press.key] : undefined;
    const editResult = parts.editing.handleKey(press, action !== undefined || isFilterKey);
    if (editResult === true) event.preventDefault();
    if (editResult) return;
    if (action && activeRow) action(activeRow);
    else if (isFilterKey) openActiveColumnFilter(parts);
    if (KEY_HANDLERS.some((handler) => handler(press, parts))) event.preventDefault();
  };
}
