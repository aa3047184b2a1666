import { type ComponentType, createContext, type RefObject, useContext, useEffect } from 'react';
import type { Versioned } from './row.ts';

/** What a panel shows of one kind of record, each in a chunk of its own. */
export interface RecordScreens {
  View: ComponentType<{ id: string }>;
  Edit: ComponentType<{ id: string }>;
}

/** The panel beside a grid that shows a record there instead of on a page of its own. */
export interface RecordPanel {
  element: RefObject<HTMLElement | null>;
  /** What the address calls the tab that is open. */
  tabKey: string;
  showRecord: () => void;
  showForm: () => void;
  /** Takes note of the version of the record: a newer one than before makes the rows of the grid stale. */
  see: (row: Versioned) => void;
  /** Has the record's page know the rows that led to it. */
  leadTo: (address: string) => void;
  /** Something has changed that the rows show and the version does not tell. */
  changed: () => void;
}

const Panel = createContext<RecordPanel | undefined>(undefined);
export const RecordPanelProvider = Panel.Provider;

/** The panel around a record, which learns what has been read of it; undefined on a page. */
export function useRecordPanel(row?: Versioned): RecordPanel | undefined {
  const panel = useContext(Panel);
  const { id, version } = row ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is new of the record
  useEffect(() => {
    if (id !== undefined && version !== undefined) panel?.see({ id, version });
  }, [id, version]);
  return panel;
}
