import { useCallback, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';

/** What the menu of a row offers besides the record itself; what its reader may not do with the row is left out of it. */
export interface RowActions<R extends GridRow = GridRow> {
  /** Where the record is edited. */
  edit?: (row: R) => string;
  /** Where one like it is added; left out where the reader may add none. */
  clone?: (row: R) => string;
  /** Opens the tags of the record. */
  tag?: (row: R) => void;
  /** Shows phone numbers that are masked for the reader. */
  numbers?: ((row: R) => void) | undefined;
  archive?: (row: R) => void;
}

/** An element, or the place of the pointer. */
export type MenuAnchor = Pick<Element, 'getBoundingClientRect'>;

/** The row whose menu is open, and where on the screen it was asked for. */
export interface RowMenuPlace {
  row: GridRow;
  name: string;
  at: DOMRect;
}

export function useRowMenu() {
  const [place, setPlace] = useState<RowMenuPlace>();
  const focused = useRef<Element>(null);
  const open = useCallback((row: GridRow, name: string, anchor: MenuAnchor) => {
    focused.current = document.activeElement;
    setPlace({ row, name, at: anchor.getBoundingClientRect() });
  }, []);
  const close = useCallback(() => {
    setPlace(undefined);
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, []);
  return { place, open, close };
}
