import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyFailure } from '../../../api/notify.ts';
import type { RecordScreens } from '../../record-context/record-panel.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { latestAddress } from '../use-grid-view.ts';
import { type OpenedRecord, readRecord, writeRecord } from './record-address.ts';

/** The rows of the screen in their order, for navigation in the panel. */
export interface RowOrder {
  /** Returns the position of a record, as far as the rows are loaded; beyond them a `guess` is accepted. */
  indexOf: (id: string, guess: number | undefined) => number | undefined;
  /** Returns the row at a position, loading it if necessary; undefined when there is none. */
  rowAt: (index: number) => Promise<GridRow | undefined>;
  /** Moves the focus back to the row of a record. */
  focus: (id: string, guess: number | undefined) => void;
}

interface Place {
  id: string;
  index: number;
  /** False when a change has removed the record from the rows: the position is then that of the next one. */
  isThere: boolean;
}

export interface Panel {
  screens: RecordScreens;
  opened: OpenedRecord | undefined;
  /** The position of the record's row, if known. */
  place: Place | undefined;
  order: RefObject<RowOrder | null>;
  /** Updates the position after the rows have changed, or sets it to a known one. */
  locate: (at?: number) => void;
  open: (id: string, isForm?: boolean) => void;
  close: () => void;
  /** Shows the record of the next or the previous row. */
  step: (by: 1 | -1) => Promise<void>;
}

/** The record that is open next to the rows, by the address, and the navigation to others. */
export function usePanel(screens: RecordScreens | undefined, name: string | undefined): Panel | undefined {
  const [address, setAddress] = useSearchParams();
  const order = useRef<RowOrder>(null);
  const [place, setPlace] = useState<Place>();
  const opened = screens && readRecord(address, name);
  const id = opened?.id;

  const shown = useRef({ id, index: place?.index });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id, index: place?.index };
    // The focus was in the panel, which is closed.
    if (before.id && !id && document.activeElement === document.body) order.current?.focus(before.id, before.index);
  }, [id, place]);

  /** The target row of the last step until it is shown and located, so that the next key need not wait. */
  const ahead = useRef<{ index: number; id?: string }>(undefined);
  useEffect(() => {
    if (id === ahead.current?.id && id === place?.id) ahead.current = undefined;
  }, [id, place]);

  if (!screens) return undefined;
  // Unsaved changes may block the navigation: until then, the address stays unchanged.
  const go = (record: OpenedRecord | undefined, replace = false) =>
    setAddress(writeRecord(latestAddress(), name, record), { replace, preventScrollReset: true });
  const locate = (at?: number) =>
    setPlace((before) => {
      if (!id) return undefined;
      const known = before?.id === id ? before : undefined;
      const index = order.current?.indexOf(id, at ?? known?.index);
      const next = index === undefined ? known && { ...known, isThere: false } : { id, index, isThere: true };
      return next?.index === known?.index && next?.isThere === known?.isThere ? known : next;
    });
  const behind = (by: 1 | -1) => {
    if (ahead.current) return ahead.current.index + by;
    if (!place || place.id !== id) return undefined;
    return place.isThere || by < 0 ? place.index + by : place.index;
  };
  const step = async (by: 1 | -1) => {
    const index = behind(by);
    if (index === undefined) return;
    const next: typeof ahead.current = { index };
    // A form may block the step.
    ahead.current = opened?.isForm ? undefined : next;
    try {
      const row = await order.current?.rowAt(index);
      if (!row) ahead.current = undefined;
      else if (opened?.isForm || ahead.current === next) {
        next.id = row.id;
        go({ id: row.id, isForm: false }, true);
      }
    } catch (error) {
      ahead.current = undefined;
      notifyFailure(error);
    }
  };
  const show = (record: OpenedRecord | undefined) => {
    ahead.current = undefined;
    go(record);
  };
  return {
    screens,
    opened,
    place,
    order,
    locate,
    open: (record, isForm = false) => show({ id: record, isForm }),
    close: () => show(undefined),
    step,
  };
}
