import { PATHS } from '@leadwright/contract/paths';
import { useMemo } from 'react';
import { toLink, toRow } from '../paths.ts';
import { findScreen, screens, titleOf } from '../screens.ts';
import type { LinkUrl, ListLink, RecordLink, ScreenTitle } from '../ui/record-context/record-links.ts';
import { useCanOpen } from './screens/use-screen.ts';

/** Returns functions that give the URLs of rows, lists and links that the user may open, and the titles of screens. */
export function useRecordLinks(): { row: RecordLink; list: ListLink; screen: ScreenTitle; linkUrl: LinkUrl } {
  const canOpen = useCanOpen();
  return useMemo(() => {
    const screenOf = (list: string) => screens.find(({ shows }) => shows === list);
    return {
      row(list, id) {
        const screen = screenOf(list);
        return screen && canOpen(screen) ? toRow(screen.name, id) : undefined;
      },
      list(list) {
        const parentScreen = screenOf(list)?.parent;
        return parentScreen && canOpen(findScreen(parentScreen)) ? PATHS[parentScreen] : undefined;
      },
      screen(name) {
        const screen = screens.find((candidate) => candidate.name === name);
        return screen && titleOf(screen);
      },
      linkUrl(link) {
        const screen = screens.find(({ name }) => name === link.screen);
        return screen && canOpen(screen) ? toLink(link) : undefined;
      },
    };
  }, [canOpen]);
}
