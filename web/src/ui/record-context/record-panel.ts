import { type ComponentType, createContext, type RefObject, useContext, useEffect } from 'react';
import type { VersionedRow } from './row.ts';

/** The panel components of one kind of record, each in a separate chunk. */
export interface RecordScreens {
  View: ComponentType<{ id: string }>;
  Edit: ComponentType<{ id: string }>;
}

/** The panel next to a grid. It shows a record without leaving the grid for the record page. */
export interface RecordPanel {
  element: RefObject<HTMLElement | null>;
  /** The URL parameter of the open tab. */
  tabKey: string;
  showRecord: () => void;
  showForm: () => void;
  /** Reports the loaded version of the record. A newer version invalidates the rows of the grid. */
  reportRow: (row: VersionedRow) => void;
  /** Stores the rows of the grid as the list that the record page at `url` steps through. */
  rememberList: (url: string) => void;
  /** Reports a change that affects the grid rows but not the version of the record. */
  reportChange: () => void;
}

const Panel = createContext<RecordPanel | undefined>(undefined);
export const RecordPanelProvider = Panel.Provider;

/** Returns the panel that contains the record, or undefined on a record page. Reports the loaded row to the panel. */
export function useRecordPanel(row?: VersionedRow): RecordPanel | undefined {
  const panel = useContext(Panel);
  const { id, version } = row ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes of id or version
  useEffect(() => {
    if (id !== undefined && version !== undefined) panel?.reportRow({ id, version });
  }, [id, version]);
  return panel;
}
