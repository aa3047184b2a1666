import { Button, Checkbox, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, Loading } from '../../../ui/states.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import type { Bulk } from '../bulk/use-bulk.ts';
import classes from '../matching.module.css';
import { useWorkbench } from '../use-workbench.ts';
import { Facets } from './facets.tsx';
import { ProgressLine } from './progress-line.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueSearch } from './queue-search.tsx';

/** Lists the rows with filters and the review progress. `children` show the state of an empty list. */
export function QueuePane({ bulk, children }: { bulk: Bulk; children: ReactNode }) {
  const { t } = useTranslation();
  const { rows, list, queue, mayDecide, rowId, isSmall } = useWorkbench();
  const canCheck = queue.isOpen && mayDecide;
  return (
    <section className={classes.queue} aria-label={t('matching.queue.label')}>
      <div className={classes.queueHead}>
        <ProgressLine />
        <Group gap={6} wrap="nowrap">
          <QueueSearch />
          <Facets />
        </Group>
        {canCheck && (
          <Group justify="space-between" gap={6} wrap="nowrap">
            <Checkbox
              size="xs"
              label={t('matching.queue.selectAll')}
              checked={bulk.isAllChecked}
              indeterminate={!bulk.isAllChecked && bulk.checkedIds.size > 0}
              disabled={rows.length === 0}
              onChange={(event) => bulk.setAllChecked(event.currentTarget.checked)}
            />
            <Button size="compact-xs" variant="default" onClick={bulk.openScoreChoice} disabled={rows.length === 0}>
              {t('matching.bulk.acceptFromScore')}
            </Button>
          </Group>
        )}
      </div>
      <div className={classes.rowsArea} aria-busy={list.query.isFetching}>
        {children}
        <ul className={classes.rows}>
          {rows.map((row, index) => (
            <QueueItem
              key={row.id}
              row={row}
              isShown={row.id === rowId}
              isTabStop={rowId === undefined || !rows.some(({ id }) => id === rowId) ? index === 0 : row.id === rowId}
              opensSeparateView={isSmall}
              checkbox={
                canCheck
                  ? {
                      isChecked: bulk.isAllChecked || bulk.checkedIds.has(row.id),
                      setChecked: (isChecked) => bulk.setChecked(row.id, isChecked),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
        <MoreRows />
      </div>
      {canCheck && <SelectionBar bulk={bulk} />}
    </section>
  );
}

function MoreRows() {
  const { t } = useTranslation();
  const { list, rows } = useWorkbench();
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = list.query;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  if (rows.length === 0) return null;
  if (isFetchNextPageError) return <Failed error={error} onRetry={() => fetchNextPage()} />;
  return (
    <div ref={ref} className={classes.rowsEnd}>
      {isFetching ? (
        <Loading mih={0} />
      ) : hasNextPage ? (
        <Button size="compact-xs" variant="subtle" onClick={() => fetchNextPage()}>
          {t('matching.queue.loadMore')}
        </Button>
      ) : (
        t('matching.queue.endOfList')
      )}
    </div>
  );
}
