import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnfinished } from '../job/job-cache.ts';
import { useShownJobs } from '../job/shown-jobs.ts';
import { useJob } from '../job/use-job.ts';
import { JobCard } from '../job-card/job-card.tsx';

/** The job card of an unfinished campaign run. When the job ends, all data of the page is reloaded. */
export function RunJob({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: job } = useJob(id);
  useShownJobs((shownJob) => shownJob.id === id);
  const isOver = job !== undefined && !isUnfinished(job);
  useEffect(() => {
    if (isOver) client.invalidateQueries();
  }, [isOver, client]);
  return job ? <JobCard job={job} /> : null;
}
