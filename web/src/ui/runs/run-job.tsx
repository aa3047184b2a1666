import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMoving } from '../job/job-cache.ts';
import { useJob } from '../job/use-job.ts';
import { JobCard } from '../job-card/job-card.tsx';

/** The job of a running run; reloads the data of the page when it ends. */
export function RunJob({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: job } = useJob(id);
  const isOver = job !== undefined && !isMoving(job);
  useEffect(() => {
    if (isOver) client.invalidateQueries();
  }, [isOver, client]);
  return job ? <JobCard job={job} /> : null;
}
