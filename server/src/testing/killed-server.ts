import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countCost } from '../../../scripts/costs.ts';
import type { TestApp } from './test-app.ts';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

interface JobState {
  state: string;
  processed: number;
}

/** Starts the production server in a separate process on the database of the test. */
export function startServer({ pool }: TestApp, folder: string): ChildProcess {
  countCost('program starts');
  const { connectionString } = pool.options as { connectionString: string };
  return spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATABASE_URL: connectionString, DATA_DIR: folder, PORT: '0', DEMO: 'off' },
    stdio: 'ignore',
  });
}

export async function loadJobState({ pool }: TestApp, jobId: string): Promise<JobState> {
  const { rows } = await pool.query<JobState>('select state, processed::int from job where id = $1', [jobId]);
  return rows[0]!;
}

export async function waitForJob(
  app: TestApp,
  jobId: string,
  condition: (job: JobState) => boolean,
): Promise<JobState> {
  for (;;) {
    const job = await loadJobState(app, jobId);
    if (condition(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Starts a server, kills it during a job and returns the progress. Then sets back the heartbeat of the job, so that the
 * next server takes the job over.
 */
export async function killDuringJob(app: TestApp, jobId: string): Promise<JobState> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-killed-'));
  try {
    const server = startServer(app, folder);
    await waitForJob(app, jobId, ({ processed }) => processed > 0);
    server.kill('SIGKILL');
    await once(server, 'close');
    for (const [table, key] of [
      ['job', 'id'],
      ['job_chunk', 'job_id'],
    ])
      await app.pool.query(
        `update ${table} set heartbeat_at = now() - interval '1 hour' where ${key} = $1 and state = 'running'`,
        [jobId],
      );
    return await loadJobState(app, jobId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
