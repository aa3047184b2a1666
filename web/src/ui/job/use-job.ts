import { type Job, listJobs, viewJob } from '@leadwright/contract/features/jobs';
import { useCall } from '../../api/hooks.ts';
import { isMoving } from './job-cache.ts';

/** Events move the job; asking now and then covers a stream that a proxy holds back. */
const POLL_MS = 5_000;

/** One job, live. `id` may be undefined while there is none. */
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

export const useJobs = (watching: boolean) =>
  useCall(listJobs, undefined, { refetchInterval: watching ? POLL_MS * 3 : false });
