import type { Job } from '@leadwright/contract/features/jobs';
import type { Stories } from '../../testing/stories.ts';
import { JobProgress, JobState } from './job-progress.tsx';

const runningJob: Job = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'test.count',
  change_id: null,
  title: 'Matching supplier.csv',
  link: null,
  subject: null,
  state: 'running',
  processed: 1_250,
  total: 5_000,
  unit: 'rows',
  rate: 312.4,
  remaining_seconds: 12,
  message: null,
  result: null,
  failed_chunks: [],
  has_file: false,
  created_at: '2026-11-01T09:00:00Z',
  finished_at: null,
};

export const stories = {
  running: <JobProgress job={runningJob} />,
  'unknown total': <JobProgress job={{ ...runningJob, total: null, rate: null, remaining_seconds: null }} />,
  paused: <JobProgress job={{ ...runningJob, state: 'paused' }} />,
  done: <JobProgress job={{ ...runningJob, state: 'done', processed: 5_000 }} />,
  states: (['queued', 'running', 'paused', 'done', 'done_with_errors', 'failed', 'cancelled'] as const).map((state) => (
    <JobState key={state} state={state} />
  )),
} satisfies Stories;
