import { useMemo } from 'react';
import { generatePath } from 'react-router';
import { PATHS } from '../paths.ts';
import { findScreen, screens } from '../screens.ts';
import type { ListLink, RecordLink } from '../ui/record/record-links.ts';
import { useMay } from './menu.ts';

export function useRecordLinks(): { row: RecordLink; list: ListLink } {
  const may = useMay();
  return useMemo(() => {
    const screenOf = (list: string) => screens.find(({ shows }) => shows === list);
    return {
      row(list, id) {
        const screen = screenOf(list);
        const parameters = screen?.path.match(/:\w+/g) ?? [];
        // A screen that asks for more than the id of its row cannot be found by it.
        return screen && parameters.length === 1 && may(screen)
          ? generatePath(screen.path, { [parameters[0]!.slice(1)]: id })
          : undefined;
      },
      list(list) {
        const above = screenOf(list)?.parent;
        return above && may(findScreen(above)) ? PATHS[above] : undefined;
      },
    };
  }, [may]);
}
