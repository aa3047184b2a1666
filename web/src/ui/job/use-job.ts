import { type Job, listJobs, viewJob } from '@leadwright/contract/features/jobs';
import { useCall } from '../../api/hooks.ts';
import { isUnfinished } from './job-cache.ts';

/** The polling interval. Polling is needed behind a proxy that delays the events of the stream. */
const POLL_MS = 5_000;

/** Loads a job with live updates; `id` is undefined when there is no job. */
export function useJob(id: string | undefined) {
  return useCall(
    viewJob,
    { params: { id: id ?? '' } },
    {
      enabled: Boolean(id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data as Job) ? false : POLL_MS),
    },
  );
}

export const useJobs = (isPolling: boolean) =>
  useCall(listJobs, undefined, { refetchInterval: isPolling ? POLL_MS * 3 : false });
