import type { Job } from '@leadwright/contract/features/jobs';
import { useEffect } from 'react';

const conditions = new Set<(job: Job) => boolean>();

/** Marks the jobs whose progress and result the screen shows, so that no toast announces their end. */
export function useShownJobs(isShown: (job: Job) => boolean): void {
  useEffect(() => {
    conditions.add(isShown);
    return () => void conditions.delete(isShown);
  });
}

export const isShownJob = (job: Job): boolean => [...conditions].some((isShown) => isShown(job));
