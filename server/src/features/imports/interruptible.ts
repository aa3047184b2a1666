import type { JobRun } from '../../jobs/task.ts';

const POLL_MS = 300;

/**
 * Runs a long operation of a job that has no steps, such as unpacking a workbook. Aborts it when the job is paused or
 * cancelled, and discards the work done so far.
 */
export async function runInterruptible<T>(job: JobRun, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const pollTimer = setInterval(async () => {
    const jobRow = await job.db
      .selectFrom('job')
      .select('control')
      .where('id', '=', job.id)
      .executeTakeFirst()
      .catch(() => undefined);
    if (jobRow?.control) interruption.abort();
  }, POLL_MS);
  try {
    return await work(AbortSignal.any([job.signal, interruption.signal]));
  } catch (error) {
    // A job pauses or ends only in a step.
    if (interruption.signal.aborted) await job.step(async () => ({ processed: job.processed }));
    throw error;
  } finally {
    clearInterval(pollTimer);
  }
}
