import { createContext, useContext } from 'react';

/** Address of the screen that shows a row of a reference list, if there is one this user may open. */
export type RecordLink = (list: string, id: string) => string | undefined;
/** Address of the screen that lists a kind of record, if there is one this user may open. */
export type ListLink = (list: string) => string | undefined;

const RecordLinks = createContext<{ row: RecordLink; list: ListLink }>({ row: () => undefined, list: () => undefined });

export const RecordLinksProvider = RecordLinks.Provider;
export const useRecordLink = () => useContext(RecordLinks).row;
export const useListLink = () => useContext(RecordLinks).list;
