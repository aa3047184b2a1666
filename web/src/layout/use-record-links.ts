import { useCallback } from 'react';
import { toRow } from '../paths.ts';
import { screens } from '../screens.ts';
import type { RecordLink } from '../ui/record/record-links.ts';
import { useMay } from './menu/menu.ts';

export function useRecordLinks(): RecordLink {
  const may = useMay();
  return useCallback(
    (list, id) => {
      const screen = screens.find((each) => each.shows === list);
      return screen && may(screen) ? toRow(screen.name, id) : undefined;
    },
    [may],
  );
}
