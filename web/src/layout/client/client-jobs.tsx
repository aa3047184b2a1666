import { JobEvents } from '../../features/jobs/job-events.tsx';
import { JobsButton } from '../../features/jobs/jobs-button.tsx';

export function ClientJobs() {
  return (
    <>
      <JobsButton />
      <JobEvents />
    </>
  );
}
