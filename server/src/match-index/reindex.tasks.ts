import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import { queryBuilder } from '../database/pool.ts';
import type { JobRun, Outcome, Task } from '../jobs/task.ts';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';
import { indexRecords } from './index-records.ts';

const CHUNK_SIZE = 1_000;
const TITLES = {
  account: 'Refresh the matching keys of accounts',
  contact: 'Refresh the matching keys of contacts',
} as const;
const ENTITIES = ['account', 'contact'] as const;
const IN_USE_CONDITIONS = { account: sql`r.archived_at is null`, contact: sql`not r.deleted` } as const;

/** SQL for records whose keys are missing or from another version of the normaliser. */
const staleRecords = (entity: Entity) => sql`${sql.table(entity)} r
  left join ${sql.table(INDEX_TABLES[entity].match)} m on m.${sql.ref(INDEX_TABLES[entity].no)} = r.no
  where ${IN_USE_CONDITIONS[entity]} and m.norm_version is distinct from ${NORM_VERSION}`;

type Params = { entity: Entity };

/** Rebuilds stale keys in the background; matching continues with the existing keys. */
export const reindexTask: Task<Params> = {
  kind: 'matching.reindex',
  unit: 'records',
  async run(job: JobRun<Params>): Promise<Outcome> {
    const { entity } = job.params;
    for (let lastNo = Number(job.checkpoint?.after_no ?? 0); ; ) {
      const { rows } = await sql<{ id: string; no: number }>`
        select r.id, r.no from ${staleRecords(entity)} and r.no > ${lastNo} order by r.no limit ${CHUNK_SIZE}`.execute(
        job.db,
      );
      if (rows.length === 0) return { result: { records: job.processed } };
      lastNo = rows.at(-1)!.no;
      await job.step(async (trx) => {
        await indexRecords(
          trx,
          entity,
          rows.map(({ id }) => id),
        );
        return { processed: job.processed + rows.length, checkpoint: { after_no: lastNo } };
      });
    }
  },
};

/** Queues a job for each entity with stale keys, unless one is active. */
export async function reindexWhenStale(app: App): Promise<void> {
  const database = queryBuilder(app.pool);
  for (const entity of ENTITIES) {
    const { rows } = await sql<{ total: number; has_active_job: boolean }>`
      select (select count(*) from ${staleRecords(entity)}) as total,
        exists (select from job where kind = ${reindexTask.kind} and params->>'entity' = ${entity}
          and state in ('queued', 'running', 'paused')) as has_active_job`.execute(database);
    const { total, has_active_job } = rows[0]!;
    if (total === 0 || has_active_job) continue;
    const { kind } = reindexTask;
    const job = { kind, title: TITLES[entity], ownerId: null, params: { entity }, total };
    await database.transaction().execute((trx) => app.jobs.add(trx, job));
  }
}
