import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Blocks } from '../cells/blocks.ts';
import { type GridRow, PAGE_SIZE } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Shown until the first rows of the first view arrive. */
const NONE = new Blocks<GridRow>({ rows: [], more: true }, () => Promise.reject(new Error('There is no view yet.')));

/**
 * Returns the blocks of the last view with loaded first rows, so that the rows of the previous view stay until then.
 * Later replies for the same view (a refresh, a save) replace rows in place without a jump.
 */
export function useTableRows(): Blocks<GridRow> {
  const { source, shown, loadRows, count, setBlockFailure } = useGrid();
  const key = shown?.key;
  const load = useCallback((start: number, signal: AbortSignal) => loadRows(start, PAGE_SIZE, signal), [loadRows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page of the same view must not start over
  const blocks = useMemo(() => {
    if (!shown) return NONE;
    return new Blocks<GridRow>(shown.page, load);
  }, [key, source]);
  useEffect(() => () => blocks.close(), [blocks]);

  const used = useRef({ blocks, at: shown?.at });
  useEffect(() => {
    const isSameView = used.current.blocks === blocks;
    if (isSameView && shown && used.current.at !== shown.at) blocks.refresh(shown.page, load);
    used.current = { blocks, at: shown?.at };
  }, [blocks, shown, load]);

  // With the exact number the scroll bar shows the position and can jump to any row.
  useEffect(() => blocks.setTotal(count?.exact ? count.count : undefined), [count, blocks]);

  const version = useSyncExternalStore(blocks.subscribe, blocks.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again after every change of the blocks
  useEffect(() => {
    const [error] = blocks.failures();
    setBlockFailure(error && { error, retry: () => blocks.retry() });
  }, [blocks, version, setBlockFailure]);
  return blocks;
}
