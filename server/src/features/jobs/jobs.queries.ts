import type { Job } from '@leadwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** Jobs as the page shows them; `ownerId` null means everybody's. */
export async function readJobs(
  db: Db,
  ownerId: string | null,
  id?: string,
): Promise<(Job & { file: string | null })[]> {
  const { rows } = await sql<Job & { file: string | null }>`
    select id, kind, title, unit, state, processed, total, message, result, created_at, finished_at, file, file is not null as has_file,
      case when running_seconds > 0.2 and processed > 0 then processed / running_seconds end as rate,
      case when state = 'running' and running_seconds > 0.2 and processed > 0 and total > processed
        then (total - processed) * running_seconds / processed end as remaining_seconds
    from job
    where (${ownerId}::uuid is null or owner_id = ${ownerId}) and (${id ?? null}::uuid is null or id = ${id ?? null})
    order by created_at desc limit 50`.execute(db);
  return rows;
}
