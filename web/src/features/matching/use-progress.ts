import { type ReviewProgress, scoreHistogram } from '@leadwright/contract/features/matching';
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
  const refresh = () => client.invalidateQueries({ queryKey: [callKey(scoreHistogram)] });
  const refreshSoon = useDebouncedCallback(refresh, DEBOUNCE_MS);

  const count = (rows: number) => {
    client.setQueryData<ReviewProgress>([callKey(scoreHistogram), input], (previous) => {
      if (!previous) return previous;
      const decided = Math.max(0, Math.min(previous.total, previous.decided + rows));
      const status = { ...previous.status, remaining: previous.total - decided };
      return { ...previous, decided, status, my_last_hour: Math.max(0, previous.my_last_hour + Math.sign(rows)) };
    });
    refreshSoon();
  };
  return { progress: query.data, query, count, refresh };
}
