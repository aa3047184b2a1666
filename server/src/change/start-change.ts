import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { FastifyInstance } from 'fastify';
import { type ActorContext, audit } from '../access/audit.ts';
import type { Db } from '../database/pool.ts';
import { scheduleDaily } from '../jobs/daily.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { applyTask, undoTask } from './change-tasks.ts';
import { deleteOldChanges, insertChange, loadChange, moveState } from './changes.queries.ts';
import { type ChangeKind, type StoredChange, undoJobKind } from './kinds.ts';

type Json = Record<string, unknown>;

/** The parts of the server that changes use. */
interface Server {
  db: Db;
  http: FastifyInstance;
  jobs: JobRunner;
  changes: Map<string, ChangeKind>;
}

/** Registers a kind of change: its jobs and the deletion of its old changes. */
export function registerChangeKind<P extends Json, C>(app: Server, kind: ChangeKind<P, C>): void {
  app.changes.set(kind.name, kind as unknown as ChangeKind);
  app.jobs.define(applyTask(kind));
  app.jobs.define(undoTask(kind));
  const { retentionDays } = kind;
  if (retentionDays)
    scheduleDaily(app.http, `deleting old changes failed: ${kind.name}`, () =>
      deleteOldChanges(app.db, kind.name, retentionDays),
    );
}

interface NewChange<P> {
  title: string;
  params: P;
  /** The records that the change is about. */
  subjectIds?: string[];
  campaignId?: string | null;
}

/** Starts the job of a change within the caller's transaction. */
export async function startChange<P extends Json, C>(
  { jobs }: Pick<Server, 'jobs'>,
  trx: Db,
  { viewer }: ActorContext,
  kind: ChangeKind<P, C>,
  { title, params, subjectIds = [], campaignId = null }: NewChange<P>,
): Promise<{ change_id: string; job_id: string }> {
  const change_id = await insertChange(trx, {
    kind: kind.name,
    subject_ids: subjectIds,
    campaign_id: campaignId,
    params,
    created_by: viewer.userId || null,
  });
  const job_id = await jobs.add(trx, {
    kind: kind.name,
    title,
    ownerId: viewer.userId,
    ...(campaignId ? { campaignId } : {}),
    params: { change_id },
  });
  return { change_id, job_id };
}

const UNDO_NOT_POSSIBLE = defineMessage('errors.noUndo', 'This can no longer be undone.');

/** Returns the end of the time for an undo; null without a limit. */
export function undoEnd({ undoMinutes }: ChangeKind, { ended_at }: StoredChange): Date | null {
  return undoMinutes && ended_at ? new Date(new Date(ended_at).getTime() + undoMinutes * 60_000) : null;
}

/** Returns whether a change has effects that can still be undone. */
export function canBeUndone(kind: ChangeKind, change: StoredChange): boolean {
  if (change.state !== 'done' && change.state !== 'stopped') return false;
  if (change.changed === 0 && !kind.revertCompletion) return false;
  const end = undoEnd(kind, change);
  return end === null || end > new Date();
}

/** Starts the job that undoes a change. Throws `illegal_transition` when that is no longer possible. */
export async function startUndo(
  { changes, jobs }: Pick<Server, 'changes' | 'jobs'>,
  trx: Db,
  actor: ActorContext,
  id: string,
): Promise<{ job_id: string }> {
  const change = await loadChange(trx, id, { lock: true });
  const kind = changes.get(change.kind)!;
  if (!canBeUndone(kind, change) || !kind.mayUndo(actor.viewer, change))
    throw new AppError('illegal_transition', UNDO_NOT_POSSIBLE, { detail: { allowed: [] } });
  const { title, entry } = await kind.prepareUndo(trx, actor, change);
  await moveState(trx, id, 'undoing');
  await audit(trx, { ...actor, ...entry });
  const job_id = await jobs.add(trx, {
    kind: undoJobKind(kind),
    title,
    ownerId: actor.viewer.userId,
    ...(change.campaign_id ? { campaignId: change.campaign_id } : {}),
    params: { change_id: id },
    total: change.changed,
  });
  return { job_id };
}
