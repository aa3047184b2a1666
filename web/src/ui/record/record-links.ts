import type { ScreenLink } from '@leadwright/contract/screen-link';
import { createContext, useContext } from 'react';

/** Address of the screen that shows a row of a reference list, if there is one this user may open. */
export type RecordLink = (list: string, id: string) => string | undefined;
/** Address of the screen that lists a kind of record, if there is one this user may open. */
export type ListLink = (list: string) => string | undefined;

/** What a screen is called, by the name that the server knows it by. */
export type ScreenTitle = (name: string) => string | undefined;
/** The address that a reply leads to, if this user may open its screen. */
export type AddressOf = (link: ScreenLink) => string | undefined;

interface Links {
  row: RecordLink;
  list: ListLink;
  screen: ScreenTitle;
  address: AddressOf;
}
const nothing = () => undefined;
const RecordLinks = createContext<Links>({ row: nothing, list: nothing, screen: nothing, address: nothing });

export const RecordLinksProvider = RecordLinks.Provider;
export const useRecordLink = () => useContext(RecordLinks).row;
export const useListLink = () => useContext(RecordLinks).list;
export const useScreenTitle = () => useContext(RecordLinks).screen;
export const useAddressOf = () => useContext(RecordLinks).address;
