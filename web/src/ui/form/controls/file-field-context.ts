import type { FileMetadata } from '@leadwright/contract/features/field-files';
import { createContext, useContext } from 'react';

/** The record whose file fields a form shows; the name of such a field is its id. */
export interface FileFieldContext {
  campaign_id: string;
  of: 'accounts' | 'contacts';
  id: string;
  /** The stored files by field id. */
  stored: Readonly<Record<string, { file_id: string; facts: FileMetadata }>>;
}

const FileContext = createContext<FileFieldContext | undefined>(undefined);
export const FileFieldProvider = FileContext.Provider;
export const useFileFieldContext = () => useContext(FileContext);
