import { PATHS } from '@leadwright/contract/paths';
import { useMemo } from 'react';
import { toLink, toRow } from '../paths.ts';
import { findScreen, screens, titleOf } from '../screens.ts';
import type { AddressOf, ListLink, RecordLink, ScreenTitle } from '../ui/record-context/record-links.ts';
import { useCanOpen } from './screens/use-screen.ts';

export function useRecordLinks(): { row: RecordLink; list: ListLink; screen: ScreenTitle; address: AddressOf } {
  const may = useCanOpen();
  return useMemo(() => {
    const screenOf = (list: string) => screens.find(({ shows }) => shows === list);
    return {
      row(list, id) {
        const screen = screenOf(list);
        return screen && may(screen) ? toRow(screen.name, id) : undefined;
      },
      list(list) {
        const above = screenOf(list)?.parent;
        return above && may(findScreen(above)) ? PATHS[above] : undefined;
      },
      screen(name) {
        const screen = screens.find((each) => each.name === name);
        return screen && titleOf(screen);
      },
      address(link) {
        const screen = screens.find(({ name }) => name === link.screen);
        return screen && may(screen) ? toLink(link) : undefined;
      },
    };
  }, [may]);
}
