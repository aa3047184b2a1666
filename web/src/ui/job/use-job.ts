import { type Job, listJobs, viewJob } from '@leadwright/contract/features/jobs';
import { useCall } from '../../api/hooks.ts';
import { isMoving } from './job-cache.ts';

/** Events update the job; polling covers a stream that a proxy buffers. */
const POLL_MS = 5_000;

/** Returns a job with live updates; `id` is undefined when there is none. */
export function useJob(id: string | undefined) {
  return useCall(
    viewJob,
    { params: { id: id ?? '' } },
    {
      enabled: Boolean(id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data as Job) ? false : POLL_MS),
    },
  );
}

export const useJobs = (isPolling: boolean) =>
  useCall(listJobs, undefined, { refetchInterval: isPolling ? POLL_MS * 3 : false });
