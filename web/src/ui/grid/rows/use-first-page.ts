import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridView } from '../grid-view.ts';
import { type GridPage, PAGE_SIZE, predicateOf, type RowCount, type RowRequest, type RowSource } from './grid-rows.ts';

/** The rows on the screen: those of the requested view, or of the last one that could be loaded. */
export interface ShownPage {
  /** The same for the same rows in the same order, whichever columns they have. */
  key: string;
  view: RowRequest;
  page: GridPage;
  /** The load time of the page: a later reply with the same rows may mean that other rows have changed. */
  at: number;
}

/** Loads the first rows of a view before the code of the table; they stay after a failure. */
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
  const [shown, setShown] = useState<ShownPage>();
  const { data: page, dataUpdatedAt: at } = query;
  if (page && (page !== shown?.page || at !== shown.at)) setShown({ key, view, page, at });
  const isOutdated = shown !== undefined && (shown.key !== key || shown.view.columns !== view.columns);
  const isStale = isOutdated && query.isFetching;
  return { query, isStale, shown };
}

/**
 * Returns the number of matching rows, requested after the rows and only if the first page does not show it. Large
 * numbers are estimated first and counted then: with the exact number the scroll bar covers all rows.
 */
export function useRowCount(source: RowSource, shown: ShownPage | undefined): RowCount | undefined {
  const isMore = shown?.page.more ?? false;
  const first = useCount(source, shown, { enabled: isMore, exact: false });
  const counted = useCount(source, shown, { enabled: isMore && first?.exact === false, exact: true });
  if (!shown) return undefined;
  if (isMore) return counted ?? first;
  return { count: shown.page.rows.length, exact: true };
}

function useCount(source: RowSource, shown: ShownPage | undefined, options: { enabled: boolean; exact: boolean }) {
  const { data } = useQuery({
    queryKey: [...source.key, options.exact ? 'true count' : 'count', shown && countKey(shown.view)],
    queryFn: ({ signal }) => source.count(shown?.view as GridView, signal, options.exact),
    enabled: options.enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return options.enabled ? data : undefined;
}

/** Returns a key for the count of a view, which does not depend on the order. */
export const countKey = (view: GridView) => JSON.stringify({ ...predicateOf(view), sortModel: [] });
