import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../jobs/task.ts';
import { indexAccounts } from './index-accounts.ts';

const CHUNK = 1_000;

/** Companies whose keys are missing or of another normaliser's making. */
const STALE = sql`account a left join account_match m on m.account_no = a.no
  where a.archived_at is null and m.norm_version is distinct from ${NORM_VERSION}`;

/** Makes the keys of such companies anew in the background; matching goes on with what is there. */
export const reindexTask: Task = {
  kind: 'matching.reindex',
  unit: 'companies',
  async run(job: JobRun): Promise<Outcome> {
    for (let after = Number(job.checkpoint?.after_no ?? 0); ; ) {
      const { rows } = await sql<{ id: string; no: number }>`
        select a.id, a.no from ${STALE} and a.no > ${after} order by a.no limit ${CHUNK}`.execute(job.db);
      if (rows.length === 0) return { result: { companies: job.processed } };
      after = rows.at(-1)!.no;
      await job.step(async (trx) => {
        await indexAccounts(
          trx,
          rows.map(({ id }) => id),
        );
        return { processed: job.processed + rows.length, checkpoint: { after_no: after } };
      });
    }
  },
};

/** Queues the work when there is some and nobody is at it. */
export async function reindexWhenStale(app: App): Promise<void> {
  const { rows } = await sql<{ total: number; busy: boolean }>`
    select (select count(*) from ${STALE}) as total,
      exists (select from job where kind = 'matching.reindex' and state in ('queued', 'running', 'paused')) as busy`.execute(
    app.db,
  );
  const { total, busy } = rows[0]!;
  if (total === 0 || busy) return;
  await queue(app.db, app, total);
}

async function queue(db: Db, app: App, total: number): Promise<void> {
  await app.jobs.add(db, {
    kind: 'matching.reindex',
    title: 'Renew the matching keys of the master database',
    ownerId: null,
    params: {},
    total,
  });
}
