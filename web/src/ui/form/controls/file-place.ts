import type { FileFacts } from '@leadwright/contract/features/field-files';
import { createContext, useContext } from 'react';

/** The record whose files a form shows. Fields are named by their id there. */
export interface FilePlace {
  campaign_id: string;
  of: 'accounts' | 'contacts';
  id: string;
  /** What its values mean, as they are stored, by field. */
  stored: Readonly<Record<string, { file_id: string; facts: FileFacts }>>;
}

const Place = createContext<FilePlace | undefined>(undefined);
export const FilePlaceProvider = Place.Provider;
export const useFilePlace = () => useContext(Place);
