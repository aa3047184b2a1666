import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Blocks } from '../cells/blocks.ts';
import { type GridRow, PAGE_SIZE } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** The blocks until the first rows of the first view arrive. */
const NO_ROWS = new Blocks<GridRow>({ rows: [], more: true }, () => Promise.reject(new Error('There is no view yet.')));

/**
 * Returns the blocks of the last loaded view, so that its rows stay visible while another view loads. A refresh of the
 * same view replaces rows in place.
 */
export function useTableRows(): Blocks<GridRow> {
  const { source, displayedPage, loadRows, count, setBlockFailure } = useGrid();
  const key = displayedPage?.key;
  const load = useCallback((start: number, signal: AbortSignal) => loadRows(start, PAGE_SIZE, signal), [loadRows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page of the same view must not start over
  const blocks = useMemo(() => {
    if (!displayedPage) return NO_ROWS;
    return new Blocks<GridRow>(displayedPage.page, load);
  }, [key, source]);
  useEffect(() => () => blocks.close(), [blocks]);

  const previous = useRef({ blocks, loadedAt: displayedPage?.loadedAt });
  useEffect(() => {
    const isSameView = previous.current.blocks === blocks;
    if (isSameView && displayedPage && previous.current.loadedAt !== displayedPage.loadedAt)
      blocks.refresh(displayedPage.page, load);
    previous.current = { blocks, loadedAt: displayedPage?.loadedAt };
  }, [blocks, displayedPage, load]);

  // The scroll bar needs the exact number of rows to jump to any row.
  useEffect(() => blocks.setTotal(count?.exact ? count.count : undefined), [count, blocks]);

  const version = useSyncExternalStore(blocks.subscribe, blocks.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again after every change of the blocks
  useEffect(() => {
    const [error] = blocks.failures();
    setBlockFailure(error && { error, retry: () => blocks.retry() });
  }, [blocks, version, setBlockFailure]);
  return blocks;
}
