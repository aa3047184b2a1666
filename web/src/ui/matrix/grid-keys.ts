import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';

const ROW_STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const COLUMN_STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

const CELL_SELECTOR = 'button, input[type="checkbox"]';
const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELL_SELECTOR)];

/** Returns the next button above (-1) or below (1) in the same column. Cells without a button are skipped. */
function nextInColumn(cell: HTMLTableCellElement, row: HTMLTableRowElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...row.closest('table')!.rows];
  const followingRows = step > 0 ? rows.slice(row.rowIndex + 1) : rows.slice(0, row.rowIndex).toReversed();
  for (const { cells } of followingRows) {
    const button = cells[cell.cellIndex]?.querySelector<HTMLElement>(CELL_SELECTOR);
    if (button) return button;
  }
  return undefined;
}

/**
 * Makes the buttons or checkboxes of a table one tab stop: arrow keys move between them, Home and End within a row.
 */
export function useGridKeys() {
  const table = useRef<HTMLTableElement>(null);
  const tabStop = useRef<HTMLElement>(undefined);
  const setTabStop = (button: HTMLElement) => {
    if (tabStop.current && tabStop.current !== button) tabStop.current.tabIndex = -1;
    button.tabIndex = 0;
    tabStop.current = button;
  };
  // The row of the tab stop may have been removed.
  useEffect(() => {
    const firstButton = table.current?.querySelector<HTMLElement>(CELL_SELECTOR);
    if (firstButton && !(tabStop.current && table.current?.contains(tabStop.current))) setTabStop(firstButton);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(CELL_SELECTOR);
    const cell = button?.closest<HTMLTableCellElement>('td, th');
    const row = button?.closest('tr');
    if (!button || !cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const [rowStep, columnStep] = [ROW_STEPS[event.key], COLUMN_STEPS[event.key]];
    if (!rowStep && !columnStep && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    const rowButtons = buttonsOf(row);
    if (rowStep) nextInColumn(cell, row, rowStep)?.focus();
    else if (columnStep) rowButtons[rowButtons.indexOf(button) + columnStep]?.focus();
    else rowButtons.at(event.key === 'Home' ? 0 : -1)?.focus();
  };
  const onFocus = ({ target }: { target: Element }) => {
    const button = target.closest<HTMLElement>(CELL_SELECTOR);
    if (button) setTabStop(button);
  };
  return { ref: table, onKeyDown, onFocus };
}
