import { type ReviewProgress, scoreHistogram } from '@leadwright/contract/features/matching';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall } from '../../api/hooks.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The figures of a campaign are requested after this pause; until then they are calculated here. */
const DEBOUNCE_MS = 2_500;

/** Returns the review progress of the campaign or of one batch. */
export function useProgress(campaignId: string, batchId: string | undefined) {
  const client = useQueryClient();
  const input = {
    params: { campaign_id: campaignId },
    query: { batch_id: batchId && UUID.test(batchId) ? batchId : undefined },
  };
  const query = useCall(scoreHistogram, input, { refetchOnWindowFocus: true });
  const refresh = () => client.invalidateQueries({ queryKey: [callKey(scoreHistogram)] });
  const refreshSoon = useDebouncedCallback(refresh, DEBOUNCE_MS);

  const count = (rows: number) => {
    client.setQueryData<ReviewProgress>([callKey(scoreHistogram), input], (before) => {
      if (!before) return before;
      const decided = Math.max(0, Math.min(before.total, before.decided + rows));
      const status = { ...before.status, remaining: before.total - decided };
      return { ...before, decided, status, my_last_hour: Math.max(0, before.my_last_hour + Math.sign(rows)) };
    });
    refreshSoon();
  };
  return { progress: query.data, query, count, refresh };
}
