import { useCallback, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';

/** Additional actions in the menu of a row; actions that the user may not run are omitted. */
export interface RowActions<R extends GridRow = GridRow> {
  /** Returns the URL of the record's form. */
  edit?: (row: R) => string;
  /** Returns the URL of the form for a copy; omitted when the user may not add records. */
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
  position: DOMRect;
}

export function useRowMenu() {
  const [target, setTarget] = useState<RowMenuTarget>();
  const previousFocus = useRef<Element>(null);
  const open = useCallback((row: GridRow, name: string, anchor: MenuAnchor) => {
    previousFocus.current = document.activeElement;
    setTarget({ row, name, position: anchor.getBoundingClientRect() });
  }, []);
  const close = useCallback(() => {
    setTarget(undefined);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true });
  }, []);
  return { target, open, close };
}
