import type { Db } from '../../database/pool.ts';
import type { JobRun } from '../../jobs/task.ts';
import { FIRST, type FieldEntity } from '../fields/values/custom-fields.service.ts';

/** How far a run over the rows of a campaign has come, and how many it has changed. */
export type Progress = {
  entity: FieldEntity;
  /** The row that was gone through last. */
  after: string;
  account: number;
  contact: number;
};
export const START: Progress = { entity: 'account', after: FIRST, account: 0, contact: 0 };
/** Rows that one step goes through: a kill loses no more than that, and nobody waits for long behind it. */
export const AT_ONCE = 5_000;

export interface Page<P extends Progress> {
  looked: number;
  /** The last row that was gone through; null: there was none left. */
  last: string | null;
  counted: P;
}

/** Goes through the accounts of a campaign, then its contacts, page by page, each in a step of the job. */
export async function inPages<P extends Progress>(
  job: JobRun,
  start: P,
  page: (trx: Db, before: P) => Promise<Page<P>>,
): Promise<P> {
  for (let isOver = false; !isOver; ) {
    const before = (job.checkpoint as P | null) ?? start;
    await job.step(async (trx) => {
      const { looked, last, counted } = await page(trx, before);
      isOver = last === null && before.entity === 'contact';
      const checkpoint: P =
        last !== null
          ? { ...counted, after: last }
          : before.entity === 'account'
            ? { ...counted, entity: 'contact', after: FIRST }
            : counted;
      return { processed: job.processed + looked, checkpoint };
    });
  }
  return job.checkpoint as unknown as P;
}
