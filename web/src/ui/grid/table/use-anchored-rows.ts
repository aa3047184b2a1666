import { useLayoutEffect, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import type { Cells } from '../cells/use-cells.ts';
import type { TableScroll } from '../cells/use-scroll.ts';
import type { GridRow } from '../rows/grid-rows.ts';

/**
 * Keeps focus, selection and window on the same records when a refresh adds or removes rows above them. The anchor is
 * the focused record if it is in the window, else the first record in the window.
 */
export function useAnchoredRows(blocks: Blocks<GridRow>, cells: Cells, scroll: TableScroll, rowHeight: number) {
  const anchor = useRef<{ blocks: Blocks<GridRow>; index: number; id: string }>(undefined);
  const firstRow = Math.ceil(scroll.top / rowHeight);
  const { row } = cells.selection.active;
  const isActiveInView = row >= firstRow && row < firstRow + scroll.viewHeight / rowHeight;
  const index = isActiveInView ? row : firstRow;
  const id = blocks.row(index)?.id;
  const version = blocks.version();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the rows
  useLayoutEffect(() => {
    const previous = anchor.current;
    const hasMoved = previous?.blocks === blocks && blocks.row(previous.index)?.id !== previous.id;
    const [newIndex] = (hasMoved && blocks.loadedRows().find(([, loadedRow]) => loadedRow.id === previous.id)) || [];
    if (previous && newIndex !== undefined) {
      const shift = newIndex - previous.index;
      anchor.current = { ...previous, index: newIndex };
      cells.shift(shift);
      // At the top of the list, new rows stay visible.
      if (scroll.top > 0) scroll.scrollBy(shift * rowHeight);
    } else if (!(hasMoved && blocks.isRefreshing)) {
      anchor.current = id === undefined ? undefined : { blocks, index, id };
    }
  }, [version, blocks, index, id]);
}
