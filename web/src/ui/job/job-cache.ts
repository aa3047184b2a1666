import { type Job, listJobs, viewJob } from '@leadwright/contract/features/jobs';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';

const MOVING: Job['state'][] = ['queued', 'running', 'paused'];

export const isMoving = (job: Job): boolean => MOVING.includes(job.state);

type Jobs = { jobs: Job[] };
type Listener = (job: Job, before: Job | undefined) => void;
const listeners = new Set<Listener>();

/** Calls the listener on every change of a known job. */
export function onJob(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes the job of an event into the query cache, so that every screen that shows the job updates. */
export function cacheJob(job: Job) {
  const key = [callKey(viewJob), { params: { id: job.id } }];
  const list = queryClient.getQueryData<Jobs>([callKey(listJobs), undefined]);
  const before = list?.jobs.find(({ id }) => id === job.id) ?? queryClient.getQueryData<Job>(key);
  queryClient.setQueryData(key, job);
  if (list) {
    const others = list.jobs.filter(({ id }) => id !== job.id);
    const jobs = before ? list.jobs.map((each) => (each.id === job.id ? job : each)) : [job, ...others];
    queryClient.setQueryData<Jobs>([callKey(listJobs), undefined], { jobs });
  }
  for (const listener of listeners) listener(job, before);
}
