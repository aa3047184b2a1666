import type { ReplyOf } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

/** The source of the history of a record or of one of its fields, loaded page by page. */
export interface HistorySource {
  key: readonly unknown[];
  page: (before: number | undefined, signal: AbortSignal) => Promise<ReplyOf<typeof recordHistory>>;
}

/** Returns the source of the complete history of a record. */
export function recordHistorySource(entity: string, id: string): HistorySource {
  const params = { entity, id };
  return {
    key: [callKey(recordHistory), { params, pages: true }],
    page: (before, signal) => call(recordHistory, { params, query: { before } }, { signal }),
  };
}

/** Loads a history page by page, latest events first. The activity and audit tabs share the cache. */
export function useHistory({ key, page }: HistorySource) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
