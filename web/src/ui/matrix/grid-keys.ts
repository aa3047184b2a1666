import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';

const KEY_MOVES: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

const CELL_SELECTOR = 'button, input[type="checkbox"]';
const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELL_SELECTOR)];

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
    const rows = [...(table.current?.rows ?? [])].map(buttonsOf).filter((buttons) => buttons.length > 0);
    const row = rows.findIndex((buttons) => button && buttons.includes(button));
    if (!button || row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = rows[row]!.indexOf(button);
    const move = KEY_MOVES[event.key];
    const targetButton = move
      ? rows[row + move[0]]?.[column + move[1]]
      : { Home: rows[row]![0], End: rows[row]!.at(-1) }[event.key];
    if (!move && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    targetButton?.focus();
  };
  const onFocus = ({ target }: { target: Element }) => {
    const button = target.closest<HTMLElement>(CELL_SELECTOR);
    if (button) setTabStop(button);
  };
  return { ref: table, onKeyDown, onFocus };
}
