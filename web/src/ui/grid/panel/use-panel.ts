import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyFailure } from '../../../api/notify.ts';
import type { RecordScreens } from '../../record/record-panel.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { latestAddress } from '../use-grid-view.ts';
import { type OpenedRecord, readRecord, writeRecord } from './record-address.ts';

/** The rows on the screen in their order, which the panel goes through. */
export interface RowOrder {
  /** Where a record stands, as far as the rows are loaded: a `guess` beyond them is as good as known. */
  indexOf: (id: string, guess: number | undefined) => number | undefined;
  /** The row at a place, fetched if it is not loaded; undefined where there is none. */
  rowAt: (index: number) => Promise<GridRow | undefined>;
  /** Gives the focus back to the row of a record. */
  focus: (id: string, guess: number | undefined) => void;
}

interface Place {
  id: string;
  index: number;
  /** A change may have taken the record out of the rows: the one behind it then stands here. */
  isThere: boolean;
}

export interface Panel {
  screens: RecordScreens;
  opened: OpenedRecord | undefined;
  /** Where its row stands, as far as that is known. */
  place: Place | undefined;
  order: RefObject<RowOrder | null>;
  /** Finds the place anew among rows that may have changed, or takes it from who knows. */
  locate: (at?: number) => void;
  open: (id: string, isForm?: boolean) => void;
  close: () => void;
  /** Shows the record of the next or the previous row. */
  step: (by: 1 | -1) => Promise<void>;
}

/** The record that is open beside the rows: which one the address says, and the ways to others. */
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
    // With the panel the focus that was in it has gone.
    if (before.id && !id && document.activeElement === document.body) order.current?.focus(before.id, before.index);
  }, [id, place]);

  /** The row that was gone to last, until it is shown and placed: the next key does not wait for that. */
  const ahead = useRef<{ index: number; id?: string }>(undefined);
  useEffect(() => {
    if (id === ahead.current?.id && id === place?.id) ahead.current = undefined;
  }, [id, place]);

  if (!screens) return undefined;
  // Unsaved changes may hold it back: until then, the address says what it did.
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
    // A form may hold it back.
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
