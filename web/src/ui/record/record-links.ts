import { createContext, useContext } from 'react';

/** Address of the screen that shows a row of a reference list, if there is one this user may open. */
export type RecordLink = (list: string, id: string) => string | undefined;

const RecordLinks = createContext<RecordLink>(() => undefined);

export const RecordLinksProvider = RecordLinks.Provider;
export const useRecordLink = () => useContext(RecordLinks);
