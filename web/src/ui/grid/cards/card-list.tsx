import { Button, Center, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../states.tsx';
import classes from '../grid.module.css';
import { InlineError } from '../inline-error.tsx';
import type { RowOrder } from '../panel/use-panel.ts';
import { useRowOrder } from '../panel/use-row-order.ts';
import { type GridPage, type GridRow, PAGE_SIZE } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { RowCard } from './row-card.tsx';
import { RowTile } from './row-tile.tsx';
import tiles from './tiles.module.css';

interface CardListProps {
  /** Renders the picture of a row. With it, the rows are tiles side by side instead of cards. */
  tile?: ((row: GridRow) => ReactNode) | undefined;
}

/** The rows of a small screen: cards instead of a table, loaded while scrolling. */
export function CardList({ tile }: CardListProps) {
  const { t } = useTranslation();
  const { source, displayedPage, loadRows } = useGrid();
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '600px' });
  const hasMore = displayedPage?.page.more ?? false;
  const nextPages = useInfiniteQuery({
    queryKey: [...source.key, 'further', displayedPage?.key],
    initialPageParam: PAGE_SIZE,
    queryFn: ({ pageParam, signal }) => loadRows(pageParam, PAGE_SIZE, signal),
    getNextPageParam: (lastPage: GridPage, pages) => (lastPage.more ? (pages.length + 1) * PAGE_SIZE : undefined),
    enabled: false,
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, fetchNextPage, refetch } = nextPages;
  const canLoad = data ? nextPages.hasNextPage : hasMore;
  const isNear = entry?.isIntersecting ?? false;

  useEffect(() => {
    if (isNear && canLoad && !isFetching && !error) fetchNextPage();
  }, [isNear, canLoad, isFetching, error, fetchNextPage]);

  const columns = displayedPage?.view.columns;
  const loadedColumns = useRef(columns);
  useEffect(() => {
    if (data && loadedColumns.current !== columns) refetch();
    loadedColumns.current = columns;
  }, [data, columns, refetch]);

  const rows = useMemo(
    () => [...(displayedPage?.page.rows ?? []), ...(data?.pages.flatMap((page) => page.rows) ?? [])],
    [displayedPage, data],
  );
  const list = useRef<HTMLUListElement>(null);
  const order: RowOrder = {
    indexOf: (id, expectedIndex) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index >= 0) return index;
      return expectedIndex !== undefined && expectedIndex >= rows.length && canLoad ? expectedIndex : undefined;
    },
    rowAt: async (index) => {
      if (index < rows.length || !canLoad) return rows[index];
      if (index > rows.length) return (await loadRows(index, 1)).rows[0];
      const { data: pages } = await fetchNextPage({ throwOnError: true });
      return pages?.pages.flatMap((page) => page.rows)[index - PAGE_SIZE];
    },
    focus: (id) => list.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] a`)?.focus(),
  };
  useRowOrder(order, rows);
  if (!displayedPage) return <Loading />;
  return (
    <>
      <ul ref={list} className={tile ? tiles.tiles : classes.cards} aria-label={t('grid.cards.list')}>
        {rows.map((row) =>
          tile ? <RowTile key={row.id} row={row} tile={tile} /> : <RowCard key={row.id} row={row} />,
        )}
      </ul>
      {error && <InlineError error={error} title={t('grid.blockFailed')} onRetry={() => fetchNextPage()} />}
      <Center ref={ref} py="sm">
        {isFetching ? (
          <Loading mih={0} />
        ) : canLoad ? (
          <Button size="xs" variant="subtle" onClick={() => fetchNextPage()}>
            {t('grid.cards.more')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t('grid.cards.noMoreRows')}
          </Text>
        )}
      </Center>
    </>
  );
}
