import { type Job, listJobs } from '@leadwright/contract/features/jobs';
import { expect, test } from 'vitest';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { cacheJob } from './job-cache.ts';

test('replaces the earlier job on the same subject in the cached list', () => {
  const key = [callKey(listJobs), undefined];
  const job = (id: string, subject: string | null) => ({ id, subject }) as Job;
  queryClient.setQueryData(key, { jobs: [job('read', 'batch 1'), job('export', null)] });
  cacheJob(job('match', 'batch 1'));
  cacheJob(job('other export', null));
  const { jobs } = queryClient.getQueryData<{ jobs: Job[] }>(key)!;
  expect(jobs.map(({ id }) => id)).toEqual(['other export', 'match', 'export']);
});
