import { useLayoutEffect, useRef } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';
import type { Blocks } from './blocks.ts';
import type { Cells } from './use-cells.ts';
import type { TableScroll } from './use-scroll.ts';

/**
 * After a refresh focus, selection and window stay on the same records, though others have come or gone above them:
 * on the record in focus if it is in the window, else on the first in it.
 */
export function useAnchoredRows(blocks: Blocks<GridRow>, cells: Cells, scroll: TableScroll, rowHeight: number) {
  const followed = useRef<{ blocks: Blocks<GridRow>; index: number; id: string }>(undefined);
  const first = Math.ceil(scroll.top / rowHeight);
  const { row } = cells.selection.active;
  const isActiveInView = row >= first && row < first + scroll.view / rowHeight;
  const index = isActiveInView ? row : first;
  const id = blocks.row(index)?.id;
  const version = blocks.version();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters are the rows, whose version this is
  useLayoutEffect(() => {
    const before = followed.current;
    const hasMoved = before?.blocks === blocks && blocks.row(before.index)?.id !== before.id;
    const found = hasMoved ? blocks.loaded().find(([, loaded]) => loaded.id === before.id) : undefined;
    if (before && found) {
      const by = found[0] - before.index;
      followed.current = { ...before, index: found[0] };
      cells.shift(by);
      // At the very top new rows are to be seen, not scrolled over.
      if (scroll.top > 0) scroll.scrollBy(by * rowHeight);
    } else if (!(hasMoved && blocks.isRefreshing)) {
      followed.current = id === undefined ? undefined : { blocks, index, id };
    }
  }, [version, blocks, index, id]);
}
