import { useLayoutEffect, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { TableScroll } from '../cells/use-scroll.ts';
import type { GridRow } from '../rows/grid-rows.ts';

/**
 * Keeps focus, selection and window on the same records after a refresh that adds or removes rows above them: on the
 * focused record if it is in the window, else on the first one in it.
 */
export function useAnchoredRows(blocks: Blocks<GridRow>, cells: Cells, scroll: TableScroll, rowHeight: number) {
  const anchor = useRef<{ blocks: Blocks<GridRow>; index: number; id: string }>(undefined);
  const first = Math.ceil(scroll.top / rowHeight);
  const { row } = cells.selection.active;
  const isActiveInView = row >= first && row < first + scroll.view / rowHeight;
  const index = isActiveInView ? row : first;
  const id = blocks.row(index)?.id;
  const version = blocks.version();

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the rows, whose version this is
  useLayoutEffect(() => {
    const previous = anchor.current;
    const hasMoved = previous?.blocks === blocks && blocks.row(previous.index)?.id !== previous.id;
    const found = hasMoved ? blocks.loaded().find(([, loaded]) => loaded.id === previous.id) : undefined;
    if (previous && found) {
      const shift = found[0] - previous.index;
      anchor.current = { ...previous, index: found[0] };
      cells.shift(shift);
      // At the top, new rows are shown, not scrolled past.
      if (scroll.top > 0) scroll.scrollBy(shift * rowHeight);
    } else if (!(hasMoved && blocks.isRefreshing)) {
      anchor.current = id === undefined ? undefined : { blocks, index, id };
    }
  }, [version, blocks, index, id]);
}
