import type { JobRun } from '../../jobs/task.ts';

const LOOK_MS = 300;

/**
 * Work of a job that takes long and has no steps, such as unpacking a workbook: a request to pause or cancel is looked for
 * meanwhile and ends it. What it has done so far is lost.
 */
export async function interruptible<T>(job: JobRun, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const look = setInterval(async () => {
    const found = await job.db
      .selectFrom('job')
      .select('control')
      .where('id', '=', job.id)
      .executeTakeFirst()
      .catch(() => undefined);
    if (found?.control) interruption.abort();
  }, LOOK_MS);
  try {
    return await work(AbortSignal.any([job.signal, interruption.signal]));
  } catch (error) {
    // A step is where a job obeys.
    if (interruption.signal.aborted) await job.step(async () => ({ processed: job.processed }));
    throw error;
  } finally {
    clearInterval(look);
  }
}
