import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridView } from '../grid-view.ts';
import { type GridPage, PAGE_SIZE, predicateOf, type RowCount, type RowRequest, type RowSource } from './grid-rows.ts';

/** The rows on the screen: those of the requested view, or of the last loaded one. */
export interface DisplayedPage {
  /** Identifies the rows and their order, regardless of the columns. */
  key: string;
  view: RowRequest;
  page: GridPage;
  /** The load time of the page. After a reload with equal rows, rows of other pages may have changed. */
  loadedAt: number;
}

/** Loads the first page of a view. The previous rows stay while it loads and after a failure. */
export function useFirstPage(source: RowSource, view: RowRequest) {
  const key = JSON.stringify(predicateOf(view));
  const query = useQuery({
    queryKey: [...source.key, 'rows', key, view.columns],
    queryFn: ({ signal }) => source.page(view, 0, PAGE_SIZE, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { error } = query;
  useEffect(() => {
    if (error) console.error(`The rows of ${key} could not be loaded:`, error);
  }, [error, key]);
  const [displayedPage, setDisplayedPage] = useState<DisplayedPage>();
  const { data: page, dataUpdatedAt: loadedAt } = query;
  if (page && (page !== displayedPage?.page || loadedAt !== displayedPage.loadedAt))
    setDisplayedPage({ key, view, page, loadedAt });
  const isOutdated =
    displayedPage !== undefined && (displayedPage.key !== key || displayedPage.view.columns !== view.columns);
  const isStale = isOutdated && query.isFetching;
  return { query, isStale, displayedPage };
}

/**
 * Returns the number of matching rows, requested only if the first page does not contain all rows. Large numbers are
 * estimated first and then counted, because the scroll bar needs the exact number.
 */
export function useRowCount(source: RowSource, displayedPage: DisplayedPage | undefined): RowCount | undefined {
  const hasMore = displayedPage?.page.more ?? false;
  const estimate = useCount(source, displayedPage, { enabled: hasMore, exact: false });
  const exactCount = useCount(source, displayedPage, { enabled: hasMore && estimate?.exact === false, exact: true });
  if (!displayedPage) return undefined;
  if (hasMore) return exactCount ?? estimate;
  return { count: displayedPage.page.rows.length, exact: true };
}

function useCount(
  source: RowSource,
  displayedPage: DisplayedPage | undefined,
  options: { enabled: boolean; exact: boolean },
) {
  const { data } = useQuery({
    queryKey: [...source.key, options.exact ? 'true count' : 'count', displayedPage && countKey(displayedPage.view)],
    queryFn: ({ signal }) => source.count(displayedPage?.view as GridView, signal, options.exact),
    enabled: options.enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return options.enabled ? data : undefined;
}

/** Returns the query key for the count of a view; it does not contain the order. */
export const countKey = (view: GridView) => JSON.stringify({ ...predicateOf(view), sortModel: [] });
