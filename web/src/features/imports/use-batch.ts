import { type Batch, listBatches, viewBatch } from '@leadwright/contract/features/imports';
import { viewJob } from '@leadwright/contract/features/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useCall } from '../../api/hooks.ts';
import { isUnfinished } from '../../ui/job/job-cache.ts';
import { isWorking } from './batch-state.ts';

/** Polling interval; polling is needed because some proxies delay the stream of job events. */
const POLL_MS = 2_000;

export function useBatch(id: string | null) {
  return useCall(
    viewBatch,
    { params: { id: id ?? '' } },
    {
      enabled: Boolean(id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isWorking(state.data as Batch) ? POLL_MS : false),
    },
  );
}

/** Returns the live job of the batch, and reloads the batch when the job ends. */
export function useBatchJob(batch: Batch) {
  const client = useQueryClient();
  const { job_id: id } = batch;
  const { data: job } = useCall(
    viewJob,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0, refetchInterval: ({ state }) => (isEnded(state.data) ? false : POLL_MS) },
  );
  const hasEnded = isEnded(job);
  useEffect(() => {
    if (!hasEnded) return;
    for (const endpoint of [viewBatch, listBatches]) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
  }, [hasEnded, client]);
  return job;
}

const isEnded = (job: Parameters<typeof isUnfinished>[0] | undefined) => job !== undefined && !isUnfinished(job);
