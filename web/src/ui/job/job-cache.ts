import { type Job, listJobs, viewJob } from '@leadwright/contract/features/jobs';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';

const UNFINISHED_STATES: Job['state'][] = ['queued', 'running', 'paused'];

export const isUnfinished = (job: Job): boolean => UNFINISHED_STATES.includes(job.state);

type Jobs = { jobs: Job[] };
type Listener = (job: Job, previous: Job | undefined) => void;
const listeners = new Set<Listener>();

/** Calls the listener on every job event, with the previous state of the job if it was cached. */
export function onJobChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes the job of an event into the query cache, so that all screens with the job update. */
export function cacheJob(job: Job) {
  const key = [callKey(viewJob), { params: { id: job.id } }];
  const list = queryClient.getQueryData<Jobs>([callKey(listJobs), undefined]);
  const previous = list?.jobs.find(({ id }) => id === job.id) ?? queryClient.getQueryData<Job>(key);
  queryClient.setQueryData(key, job);
  if (list) {
    const isReplaced = ({ id, subject }: Job) => id === job.id || (subject !== null && subject === job.subject);
    const jobs = previous
      ? list.jobs.map((listedJob) => (listedJob.id === job.id ? job : listedJob))
      : [job, ...list.jobs.filter((listedJob) => !isReplaced(listedJob))];
    queryClient.setQueryData<Jobs>([callKey(listJobs), undefined], { jobs });
  }
  for (const listener of listeners) listener(job, previous);
}
