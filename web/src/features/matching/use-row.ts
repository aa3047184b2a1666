import { type ReviewRow, viewReviewRow } from '@leadwright/contract/features/matching';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { callKey, useCall } from '../../api/hooks.ts';

const inputOf = (campaignId: string, id: string) => ({ params: { id }, query: { campaign_id: campaignId } });
export const rowKey = (campaignId: string, id: string) => [callKey(viewReviewRow), inputOf(campaignId, id)];

/** Loads a row with its evidence and prefetches the next two rows. */
export function useRow(campaignId: string, id: string | undefined, nextRowIds: string[]) {
  const client = useQueryClient();
  const query = useCall(viewReviewRow, inputOf(campaignId, id ?? ''), {
    enabled: Boolean(id),
    refetchOnWindowFocus: false,
  });
  const isLoaded = query.data !== undefined;
  const [next, afterNext] = nextRowIds;
  useEffect(() => {
    if (!isLoaded) return;
    for (const rowId of [next, afterNext]) if (rowId) prefetch(client, campaignId, rowId);
  }, [client, campaignId, isLoaded, next, afterNext]);
  return query;
}

function prefetch(client: QueryClient, campaignId: string, id: string) {
  client.prefetchQuery({
    queryKey: rowKey(campaignId, id),
    queryFn: ({ signal }) => call(viewReviewRow, inputOf(campaignId, id), { signal }),
  });
}

export const patchRow = (client: QueryClient, campaignId: string, id: string, part: Partial<ReviewRow>) =>
  client.setQueryData<ReviewRow>(rowKey(campaignId, id), (row) => row && { ...row, ...part });
