import { recordHistory } from '@leadwright/contract/features/records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';

/** What happened to a record, page after page from the latest on. Activity and audit share what has been read. */
export function useHistory(entity: string, id: string) {
  const params = { entity, id };
  return useInfiniteQuery({
    queryKey: [callKey(recordHistory), { params, pages: true }],
    queryFn: ({ pageParam: before, signal }) => call(recordHistory, { params, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
