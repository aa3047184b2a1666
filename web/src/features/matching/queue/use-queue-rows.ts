import type { RowOf } from '@leadwright/contract/grid';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type GridPage, predicateOf } from '../../../ui/grid/rows/grid-rows.ts';
import { serverRows } from '../../../ui/grid/rows/server-rows.ts';
import { useGridView } from '../../../ui/grid/use-grid-view.ts';
import type { Queue } from '../queues.ts';

const PAGE_SIZE = 50;

export type QueueRow = RowOf<Queue['dataset']>;
/** Position of the next page. Rows marked as unsure are loaded after all other rows. */
interface PageParam {
  unsure: 'yes' | 'no' | undefined;
  start: number;
}
type Page = GridPage<QueueRow>;
type Pages = InfiniteData<Page, PageParam>;

/** Loads the rows of a list in pages. A decided row is removed before the server responds. */
export function useQueueRows(queue: Queue) {
  const client = useQueryClient();
  const { view, change } = useGridView(queue.dataset);
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const removedRef = useRef(removedIds);
  const listView = useMemo(() => ({ ...view, groups: [], path: [] }), [view]);
  const key = useMemo(
    () => [...serverRows(queue.dataset, queue.scope).key, 'queue', JSON.stringify(predicateOf(listView))],
    [queue, listView],
  );
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: { unsure: queue.isOpen ? 'no' : undefined, start: 0 } as PageParam,
    queryFn: ({ pageParam: { unsure, start }, signal }) =>
      serverRows(queue.dataset, { ...queue.scope, unsure }).page(listView, start, PAGE_SIZE, signal),
    // The server no longer lists decided rows, so the next page starts at the number of rows that remain.
    getNextPageParam: (lastPage: Page, pages, { unsure }, pageParams): PageParam | undefined => {
      if (!lastPage.more) return unsure === 'no' ? { unsure: 'yes', start: 0 } : undefined;
      const groupRows = pages.filter((_, i) => pageParams[i]?.unsure === unsure).flatMap(({ rows }) => rows);
      const remaining = groupRows.filter(
        (row) => !removedRef.current.has(row.id) && (!unsure || row.unsure === unsure),
      );
      return { unsure, start: remaining.length };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const loadedRows = useMemo(() => {
    const rows = (query.data?.pages ?? []).flatMap((page) => page.rows);
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }, [query.data]);
  const rows = useMemo(() => {
    const shownRows = loadedRows.filter(({ id }) => !removedIds.has(id));
    return queue.isOpen
      ? [...shownRows.filter(({ unsure }) => unsure === 'no'), ...shownRows.filter(({ unsure }) => unsure === 'yes')]
      : shownRows;
  }, [loadedRows, removedIds, queue]);

  const updateRemoved = (ids: string[], isRemoved: boolean) => {
    const next = new Set(removedRef.current);
    for (const id of ids) isRemoved ? next.add(id) : next.delete(id);
    removedRef.current = next;
    setRemovedIds(next);
  };
  const patch = (id: string, part: Partial<QueueRow>) =>
    client.setQueryData<Pages>(key, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
      }));
      return { ...data, pages };
    });
  const reload = () => {
    removedRef.current = new Set();
    setRemovedIds(removedRef.current);
    return client.resetQueries({ queryKey: key });
  };
  return {
    view,
    change,
    rows,
    query,
    setRemoved: updateRemoved,
    patch,
    reload,
    isRemoved: (id: string) => removedIds.has(id),
    isLoaded: (id: string) => loadedRows.some((row) => row.id === id),
  };
}
export type QueueRows = ReturnType<typeof useQueueRows>;
