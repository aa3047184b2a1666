import { useCallback } from 'react';
import { generatePath } from 'react-router';
import { screens } from '../screens.ts';
import type { RecordLink } from '../ui/record/record-links.ts';
import { useMay } from './menu/menu.ts';

export function useRecordLinks(): RecordLink {
  const may = useMay();
  return useCallback(
    (list, id) => {
      const screen = screens.find((each) => each.shows === list);
      const parameter = screen?.path.match(/:(\w+)/)?.[1];
      return screen && parameter && may(screen) ? generatePath(screen.path, { [parameter]: id }) : undefined;
    },
    [may],
  );
}
