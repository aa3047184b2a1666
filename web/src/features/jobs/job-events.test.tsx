import { type Job, listJobs } from '@leadwright/contract/features/jobs';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { show } from '../../testing/show.tsx';
import { cacheJob } from '../../ui/job/job-cache.ts';
import { stories } from '../../ui/job/job-progress.stories.tsx';
import { useShownJobs } from '../../ui/job/shown-jobs.ts';
import { JobEvents } from './job-events.tsx';

const runningJob = stories.running.props.job as Job;
const shownJob = { ...runningJob, id: crypto.getRandomValues(new Uint8Array(4)).join('-'), title: 'Shown job' };

afterEach(() => notifications.clean());

function ScreenOfJob() {
  useShownJobs(({ id }) => id === shownJob.id);
  return <JobEvents />;
}

function end(job: Job, state: Job['state']) {
  queryClient.setQueryData([callKey(listJobs), undefined], { jobs: [job] });
  cacheJob({ ...job, state });
}

test('announces the end of a job unless the screen shows it', async () => {
  const screen = await show(<ScreenOfJob />);
  end(shownJob, 'done');
  end(runningJob, 'done');
  await expect.element(screen.getByText(`${runningJob.title}: Done`)).toBeVisible();
  expect(screen.getByText('Shown job: Done').elements()).toEqual([]);
});

test('announces a failed job on its own screen', async () => {
  const screen = await show(<ScreenOfJob />);
  end(shownJob, 'failed');
  await expect.element(screen.getByText('Shown job: Failed')).toBeVisible();
});
