import type { Db } from '../../database/pool.ts';
import type { JobRun } from '../../jobs/task.ts';
import { FIRST_ID, type FieldEntity } from '../fields/values/custom-fields.service.ts';

/** The progress of a run over the rows of a campaign, with the number of changed rows. */
export type RunProgress = {
  entity: FieldEntity;
  /** The id of the last processed row. */
  after: string;
  account: number;
  contact: number;
};
export const INITIAL_PROGRESS: RunProgress = { entity: 'account', after: FIRST_ID, account: 0, contact: 0 };
/** Rows per step. A killed server loses at most one step, and other writers wait only for one step. */
export const BATCH_SIZE = 5_000;

export interface PageResult<P extends RunProgress> {
  processed: number;
  /** The id of the last processed row; null after the last page. */
  last: string | null;
  /** The progress with updated counts. */
  updatedProgress: P;
}

/** Processes the accounts and then the contacts of a campaign in pages. Each page is a step of the job. */
export async function processInPages<P extends RunProgress>(
  job: JobRun,
  initialProgress: P,
  processPage: (trx: Db, progress: P) => Promise<PageResult<P>>,
): Promise<P> {
  for (let isLastPage = false; !isLastPage; ) {
    const progress = (job.checkpoint as P | null) ?? initialProgress;
    await job.step(async (trx) => {
      const { processed, last, updatedProgress } = await processPage(trx, progress);
      isLastPage = last === null && progress.entity === 'contact';
      const checkpoint: P =
        last !== null
          ? { ...updatedProgress, after: last }
          : progress.entity === 'account'
            ? { ...updatedProgress, entity: 'contact', after: FIRST_ID }
            : updatedProgress;
      return { processed: job.processed + processed, checkpoint };
    });
  }
  return job.checkpoint as unknown as P;
}
