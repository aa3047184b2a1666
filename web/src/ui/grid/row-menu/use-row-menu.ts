import { useCallback, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';

/** Actions in the menu of a row besides opening its record; those that the user may not run are omitted. */
export interface RowActions<R extends GridRow = GridRow> {
  /** Returns the address for editing the record. */
  edit?: (row: R) => string;
  /** Returns the address for adding a copy; omitted when the user may not add records. */
  clone?: (row: R) => string;
  /** Opens the tags of the record. */
  tag?: (row: R) => void;
  /** Shows phone numbers that are masked for the viewer. */
  numbers?: ((row: R) => void) | undefined;
  archive?: (row: R) => void;
}

/** An element, or the position of the pointer. */
export type MenuAnchor = Pick<Element, 'getBoundingClientRect'>;

/** The row whose menu is open, and its position on the screen. */
export interface RowMenuTarget {
  row: GridRow;
  name: string;
  at: DOMRect;
}

export function useRowMenu() {
  const [target, setTarget] = useState<RowMenuTarget>();
  const focused = useRef<Element>(null);
  const open = useCallback((row: GridRow, name: string, anchor: MenuAnchor) => {
    focused.current = document.activeElement;
    setTarget({ row, name, at: anchor.getBoundingClientRect() });
  }, []);
  const close = useCallback(() => {
    setTarget(undefined);
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, []);
  return { target, open, close };
}
