import type { Db } from '../../database/pool.ts';
import type { JobRun } from '../../jobs/task.ts';
import { FIRST, type FieldEntity } from '../fields/values/custom-fields.service.ts';

/** The progress of a run over the rows of a campaign, with the number of changed rows. */
export type Progress = {
  entity: FieldEntity;
  /** The last processed row. */
  after: string;
  account: number;
  contact: number;
};
export const START: Progress = { entity: 'account', after: FIRST, account: 0, contact: 0 };
/** Rows per step: the most work that a kill loses, and short enough that other writers do not wait long. */
export const BATCH_SIZE = 5_000;

export interface Page<P extends Progress> {
  processed: number;
  /** The last processed row; null if there was none left. */
  last: string | null;
  counted: P;
}

/** Processes the accounts of a campaign, then its contacts, page by page, each in a step of the job. */
export async function processInPages<P extends Progress>(
  job: JobRun,
  start: P,
  page: (trx: Db, before: P) => Promise<Page<P>>,
): Promise<P> {
  for (let isLastPage = false; !isLastPage; ) {
    const before = (job.checkpoint as P | null) ?? start;
    await job.step(async (trx) => {
      const { processed, last, counted } = await page(trx, before);
      isLastPage = last === null && before.entity === 'contact';
      const checkpoint: P =
        last !== null
          ? { ...counted, after: last }
          : before.entity === 'account'
            ? { ...counted, entity: 'contact', after: FIRST }
            : counted;
      return { processed: job.processed + processed, checkpoint };
    });
  }
  return job.checkpoint as unknown as P;
}
