import type { FileFacts } from '@leadwright/contract/features/field-files';
import { createContext, useContext } from 'react';

/** The record whose files a form shows; fields are named by their id. */
export interface FilePlace {
  campaign_id: string;
  of: 'accounts' | 'contacts';
  id: string;
  /** The stored files by field. */
  stored: Readonly<Record<string, { file_id: string; facts: FileFacts }>>;
}

const Place = createContext<FilePlace | undefined>(undefined);
export const FilePlaceProvider = Place.Provider;
export const useFilePlace = () => useContext(Place);
