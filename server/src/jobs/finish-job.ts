import { sql } from 'kysely';
import { notify } from '../access/notify.ts';
import type { Trx } from '../database/pool.ts';
import { type ClaimedJob, isLeased } from './claimed-job.queries.ts';
import type { Outcome, Task } from './task.ts';
import type { WorkerContext } from './worker-context.ts';

type Tasks = WorkerContext['tasks'];

const DEFAULT_END_EVENTS: NonNullable<Task['endEvents']> = { done: 'job_done', failed: 'job_failed' };

/** Ends the job and notifies its owner in one transaction. Returns false if another worker has taken it over. */
export async function finishJob(
  trx: Trx,
  tasks: Tasks,
  job: ClaimedJob,
  state: 'done' | 'done_with_errors' | 'failed' | 'cancelled',
  { message, result, file }: Outcome,
): Promise<boolean> {
  const { rows } = await sql<{ ending: string }>`
    update job set state = ${state}, message = ${message ?? null}, file = ${file ?? null},
      result = ${result ? JSON.stringify(result) : null}::jsonb, control = null, locked_by = null, finished_at = now()
    where ${isLeased(job)} returning id || ' ' || finished_at as ending`.execute(trx);
  if (!rows[0]) return false;
  const { id, kind, owner_id: ownerId } = job;
  if (ownerId && state !== 'cancelled') {
    await deleteReplacedNotifications(trx, tasks, job);
    const event = (tasks.get(kind)!.endEvents ?? DEFAULT_END_EVENTS)[state === 'failed' ? 'failed' : 'done'];
    const cause = `job ${rows[0].ending}`;
    await notify(trx, null, [{ event, to: ownerId, cause, about: { table: 'job', id } }]);
  }
  return true;
}

/**
 * Deletes the owner’s notifications about earlier jobs on the same subject: those that are unread in the app, and those
 * that are only for email and not sent yet.
 */
async function deleteReplacedNotifications(trx: Trx, tasks: Tasks, job: ClaimedJob): Promise<void> {
  const subject = tasks.get(job.kind)!.subject;
  if (!subject) return;
  const kinds = [...tasks.values()].filter((task) => task.subject === subject).map(({ kind }) => kind);
  await sql`
    delete from notification n using job j
    where n.user_id = ${job.owner_id} and n.read_at is null and (n.in_app or n.mailed_at is null)
      and n.about_table = 'job' and j.id = n.about_id and j.kind = any(${kinds}::text[])
      and j.params ->> ${subject}::text = ${String(job.params[subject])}`.execute(trx);
}
