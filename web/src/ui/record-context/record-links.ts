import type { ScreenLink } from '@leadwright/contract/screen-link';
import { createContext, useContext } from 'react';

/** Returns the URL of a row of a reference list, if the user may open its screen. */
export type RecordLink = (list: string, id: string) => string | undefined;
/** Returns the URL of the list of a kind of record, if the user may open it. */
export type ListLink = (list: string) => string | undefined;

/** Returns the title of a screen by its server name. */
export type ScreenTitle = (name: string) => string | undefined;
/** Returns the URL of a link in a reply, if the user may open its screen. */
export type LinkUrl = (link: ScreenLink) => string | undefined;

/** The functions of the frame that resolve links for the current user. */
interface Links {
  row: RecordLink;
  list: ListLink;
  screen: ScreenTitle;
  linkUrl: LinkUrl;
}
const noLink = () => undefined;
const RecordLinks = createContext<Links>({ row: noLink, list: noLink, screen: noLink, linkUrl: noLink });

export const RecordLinksProvider = RecordLinks.Provider;
export const useRecordLink = () => useContext(RecordLinks).row;
export const useListLink = () => useContext(RecordLinks).list;
export const useScreenTitle = () => useContext(RecordLinks).screen;
export const useLinkUrl = () => useContext(RecordLinks).linkUrl;
