import { BULK_JOB, type Job } from '@leadwright/contract/features/jobs';
import { lazy, Suspense } from 'react';
import { isMoving } from './job-cache.ts';

const BulkOutcome = lazy(async () => ({ default: (await import('../grid/bulk/bulk-outcome.tsx')).BulkOutcome }));

/** What has come of a job, where its kind has more to say and to offer than a state and a file. */
export function JobOutcome({ job }: { job: Job }) {
  if (job.kind !== BULK_JOB || isMoving(job)) return null;
  return (
    <Suspense>
      <BulkOutcome jobId={job.id} />
    </Suspense>
  );
}
