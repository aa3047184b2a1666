import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyFailure } from '../../../api/notify.ts';
import type { RecordScreens } from '../../record-context/record-panel.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { latestSearchParams } from '../use-grid-view.ts';
import { type OpenRecord, readRecord, writeRecord } from './record-url.ts';

/** The order of the rows on the screen, for navigation in the panel. */
export interface RowOrder {
  /** Returns the position of a record among the loaded rows, or `expectedIndex` if the row there is not loaded yet. */
  indexOf: (id: string, expectedIndex: number | undefined) => number | undefined;
  /** Returns the row at a position, loading it if necessary; undefined when there is none. */
  rowAt: (index: number) => Promise<GridRow | undefined>;
  /** Moves the focus back to the row of a record. */
  focus: (id: string, expectedIndex: number | undefined) => void;
}

interface RowPosition {
  id: string;
  index: number;
  /** False when a change has removed the record from the rows; the position is then that of the next row. */
  isInRows: boolean;
}

export interface Panel {
  screens: RecordScreens;
  openRecord: OpenRecord | undefined;
  /** The position of the record's row, if known. */
  position: RowPosition | undefined;
  order: RefObject<RowOrder | null>;
  /** Updates the position after a change of the rows. `newIndex` is the position, if the caller knows it. */
  updatePosition: (newIndex?: number) => void;
  open: (id: string, isForm?: boolean) => void;
  close: () => void;
  /** Shows the record of the next or the previous row. */
  step: (offset: 1 | -1) => Promise<void>;
}

/** Returns the record that the URL opens next to the rows, and the navigation to other records. */
export function usePanel(screens: RecordScreens | undefined, name: string | undefined): Panel | undefined {
  const [searchParams, setSearchParams] = useSearchParams();
  const order = useRef<RowOrder>(null);
  const [position, setPosition] = useState<RowPosition>();
  const openRecord = screens && readRecord(searchParams, name);
  const id = openRecord?.id;

  const previous = useRef({ id, index: position?.index });
  useEffect(() => {
    const last = previous.current;
    previous.current = { id, index: position?.index };
    // The focus was in the closed panel: move it to the row.
    if (last.id && !id && document.activeElement === document.body) order.current?.focus(last.id, last.index);
  }, [id, position]);

  /** The target row of the last step until it is shown, so that the next key need not wait. */
  const pendingStep = useRef<{ index: number; id?: string }>(undefined);
  useEffect(() => {
    if (id === pendingStep.current?.id && id === position?.id) pendingStep.current = undefined;
  }, [id, position]);

  if (!screens) return undefined;
  // Unsaved changes may block the navigation; the URL then stays unchanged.
  const navigate = (record: OpenRecord | undefined, replace = false) =>
    setSearchParams(writeRecord(latestSearchParams(), name, record), { replace, preventScrollReset: true });
  const updatePosition = (newIndex?: number) =>
    setPosition((last) => {
      if (!id) return undefined;
      const current = last?.id === id ? last : undefined;
      const index = order.current?.indexOf(id, newIndex ?? current?.index);
      const next = index === undefined ? current && { ...current, isInRows: false } : { id, index, isInRows: true };
      return next?.index === current?.index && next?.isInRows === current?.isInRows ? current : next;
    });
  const targetIndex = (offset: 1 | -1) => {
    if (pendingStep.current) return pendingStep.current.index + offset;
    if (!position || position.id !== id) return undefined;
    return position.isInRows || offset < 0 ? position.index + offset : position.index;
  };
  const step = async (offset: 1 | -1) => {
    const index = targetIndex(offset);
    if (index === undefined) return;
    const next: typeof pendingStep.current = { index };
    // A form may block the step.
    pendingStep.current = openRecord?.isForm ? undefined : next;
    try {
      const row = await order.current?.rowAt(index);
      if (!row) pendingStep.current = undefined;
      else if (openRecord?.isForm || pendingStep.current === next) {
        next.id = row.id;
        navigate({ id: row.id, isForm: false }, true);
      }
    } catch (error) {
      pendingStep.current = undefined;
      notifyFailure(error);
    }
  };
  const show = (record: OpenRecord | undefined) => {
    pendingStep.current = undefined;
    navigate(record);
  };
  return {
    screens,
    openRecord,
    position,
    order,
    updatePosition,
    open: (record, isForm = false) => show({ id: record, isForm }),
    close: () => show(undefined),
    step,
  };
}
