import type { ScreenLink } from '@leadwright/contract/screen-link';
import { createContext, useContext } from 'react';

/** Returns the address of the screen for a row of a reference list, if there is one that this user may open. */
export type RecordLink = (list: string, id: string) => string | undefined;
/** Returns the address of the list screen for a kind of record, if there is one that this user may open. */
export type ListLink = (list: string) => string | undefined;

/** Returns the title of a screen by its server name. */
export type ScreenTitle = (name: string) => string | undefined;
/** Returns the address of a link in a reply, if this user may open its screen. */
export type LinkUrl = (link: ScreenLink) => string | undefined;

interface Links {
  row: RecordLink;
  list: ListLink;
  screen: ScreenTitle;
  address: LinkUrl;
}
const noLink = () => undefined;
const RecordLinks = createContext<Links>({ row: noLink, list: noLink, screen: noLink, address: noLink });

export const RecordLinksProvider = RecordLinks.Provider;
export const useRecordLink = () => useContext(RecordLinks).row;
export const useListLink = () => useContext(RecordLinks).list;
export const useScreenTitle = () => useContext(RecordLinks).screen;
export const useLinkUrl = () => useContext(RecordLinks).address;
