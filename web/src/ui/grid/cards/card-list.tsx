import { Button, Center, Loader, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../states.tsx';
import { ErrorStrip } from '../error-strip.tsx';
import classes from '../grid.module.css';
import { type GridPage, PAGE_SIZE } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { RowCard } from './row-card.tsx';

/** The rows of a small screen: cards instead of a table, more of them as one scrolls on. */
export function CardList() {
  const { t } = useTranslation();
  const { source, shown, loadRows } = useGrid();
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '600px' });
  const isMore = shown?.page.more ?? false;
  const further = useInfiniteQuery({
    queryKey: [...source.key, 'further', shown?.key],
    initialPageParam: PAGE_SIZE,
    queryFn: ({ pageParam, signal }) => loadRows(pageParam, PAGE_SIZE, signal),
    getNextPageParam: (last: GridPage, pages) => (last.more ? (pages.length + 1) * PAGE_SIZE : undefined),
    enabled: false,
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, fetchNextPage } = further;
  const canLoad = data ? further.hasNextPage : isMore;
  const isNear = entry?.isIntersecting ?? false;

  useEffect(() => {
    if (isNear && canLoad && !isFetching && !error) fetchNextPage();
  }, [isNear, canLoad, isFetching, error, fetchNextPage]);

  if (!shown) return <Loading />;
  const rows = [...shown.page.rows, ...(data?.pages.flatMap((page) => page.rows) ?? [])];
  return (
    <>
      <ul className={classes.cards} aria-label={t('grid.cards.list')}>
        {rows.map((row) => (
          <RowCard key={row.id} row={row} />
        ))}
      </ul>
      {error && <ErrorStrip error={error} title={t('grid.blockFailed')} onRetry={() => fetchNextPage()} />}
      <Center ref={ref} py="sm">
        {isFetching ? (
          <Loader size="xs" aria-label={t('grid.loading')} />
        ) : canLoad ? (
          <Button size="xs" variant="subtle" onClick={() => fetchNextPage()}>
            {t('grid.cards.more')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t('grid.cards.end')}
          </Text>
        )}
      </Center>
    </>
  );
}
