import { campaigns } from '@leadwright/contract/features/campaigns';
import { type ReviewProgress, scoreHistogram } from '@leadwright/contract/features/matching';
import type { RowOf } from '@leadwright/contract/resource';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall } from '../../api/hooks.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Delay before the figures are requested again. Until then the client calculates them. */
const DEBOUNCE_MS = 2_500;

/** Loads the review progress of the campaign or of one batch. */
export function useProgress(campaignId: string, batchId: string | undefined) {
  const client = useQueryClient();
  const input = {
    params: { campaign_id: campaignId },
    query: { batch_id: batchId && UUID.test(batchId) ? batchId : undefined },
  };
  const query = useCall(scoreHistogram, input, { refetchOnWindowFocus: true });
  // The menu of the campaign shows the number of rows to review.
  const campaignKey = [callKey(campaigns.view), { params: { id: campaignId } }];
  const refresh = () => {
    client.invalidateQueries({ queryKey: campaignKey });
    return client.invalidateQueries({ queryKey: [callKey(scoreHistogram)] });
  };
  const refreshSoon = useDebouncedCallback(refresh, DEBOUNCE_MS);

  /** Adds decided rows to the cached figures before they are requested again. */
  const count = (rows: number) => {
    client.setQueryData<ReviewProgress>([callKey(scoreHistogram), input], (previous) => {
      if (!previous) return previous;
      const decided = Math.max(0, Math.min(previous.total, previous.decided + rows));
      const status = { ...previous.status, remaining: previous.total - decided };
      return { ...previous, decided, status, my_last_hour: Math.max(0, previous.my_last_hour + Math.sign(rows)) };
    });
    client.setQueryData<RowOf<typeof campaigns>>(
      campaignKey,
      (previous) => previous && { ...previous, remaining: Math.max(0, previous.remaining - rows) },
    );
    refreshSoon();
  };
  return { progress: query.data, query, count, refresh };
}
