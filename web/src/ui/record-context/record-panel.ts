import { type ComponentType, createContext, type RefObject, useContext, useEffect } from 'react';
import type { Versioned } from './row.ts';

/** The panel components of one kind of record, each in a separate chunk. */
export interface RecordScreens {
  View: ComponentType<{ id: string }>;
  Edit: ComponentType<{ id: string }>;
}

/** The panel next to a grid that shows a record instead of its page. */
export interface RecordPanel {
  element: RefObject<HTMLElement | null>;
  /** The key of the open tab in the address. */
  tabKey: string;
  showRecord: () => void;
  showForm: () => void;
  /** Registers the version of the record: a newer one than before invalidates the rows of the grid. */
  reportRow: (row: Versioned) => void;
  /** Registers the rows as the list of the record's page. */
  rememberList: (address: string) => void;
  /** Called when something in the rows has changed without a new version. */
  changed: () => void;
}

const Panel = createContext<RecordPanel | undefined>(undefined);
export const RecordPanelProvider = Panel.Provider;

/** Returns the panel around a record and registers the loaded row in it; undefined on a page. */
export function useRecordPanel(row?: Versioned): RecordPanel | undefined {
  const panel = useContext(Panel);
  const { id, version } = row ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes of id or version
  useEffect(() => {
    if (id !== undefined && version !== undefined) panel?.reportRow({ id, version });
  }, [id, version]);
  return panel;
}
