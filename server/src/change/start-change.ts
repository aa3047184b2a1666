import { defineMessage } from '@leadwright/contract/message';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { type ActorContext, audit } from '../access/audit.ts';
import type { Trx } from '../database/pool.ts';
import { scheduleDaily } from '../jobs/daily.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { illegalTransition } from '../record/row.ts';
import { applyTask, undoTask } from './change-tasks.ts';
import { addRows, deleteOldChanges, insertChange, loadChange, moveState } from './changes.queries.ts';
import { type ChangeKind, type Json, type StoredChange, undoJobKind } from './kinds.ts';

/** The parts of the server that changes use. */
interface Server {
  http: FastifyInstance;
  pool: Pool;
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
    scheduleDaily(app, `deleting old changes failed: ${kind.name}`, (database) =>
      deleteOldChanges(database, kind.name, retentionDays),
    );
}

interface ChangePlan<P> {
  params: P;
  /** The records that the change is about. */
  subjectIds?: string[];
  campaignId?: string | null;
}

interface ChangeJob {
  title: string;
  /** The number of rows, if it is known. */
  total?: number;
}

interface SelectedRows {
  /** The query of the rows as for `addRows`, if they are selected now and not by the job. */
  rows?: RawBuilder<unknown>;
}

/** Creates a change in the state and returns its id. */
const createChange = <P extends Json, C>(
  trx: Trx,
  { viewer }: ActorContext,
  { name }: ChangeKind<P, C>,
  state: 'planned' | 'running',
  { params, subjectIds = [], campaignId = null }: ChangePlan<P>,
) =>
  insertChange(trx, {
    kind: name,
    subject_ids: subjectIds,
    campaign_id: campaignId,
    params,
    state,
    created_by: viewer.userId || null,
  });

/** Starts the job of a change within the caller's transaction. */
export async function startChange<P extends Json, C>(
  { jobs }: Pick<Server, 'jobs'>,
  trx: Trx,
  actor: ActorContext,
  kind: ChangeKind<P, C>,
  { title, total, rows, ...plan }: ChangePlan<P> & ChangeJob & SelectedRows,
): Promise<{ change_id: string; job_id: string }> {
  const change_id = await createChange(trx, actor, kind, 'running', plan);
  const job_id = await addJob(
    jobs,
    trx,
    actor,
    kind.name,
    { id: change_id, campaign_id: plan.campaignId ?? null },
    { title, total: rows ? await addRows(trx, change_id, rows) : total },
  );
  return { change_id, job_id };
}

/** Creates a change that starts later or never. The caller adds its rows. Returns its id. */
export const planChange = <P extends Json, C>(
  trx: Trx,
  actor: ActorContext,
  kind: ChangeKind<P, C>,
  plan: ChangePlan<P>,
): Promise<string> => createChange(trx, actor, kind, 'planned', plan);

const ALREADY_STARTED = defineMessage('errors.alreadyStarted', 'This has already been started.');

/** Starts the job of a planned change. Throws `illegal_transition` when it has already been started. */
export async function startPlannedChange(
  { jobs }: Pick<Server, 'jobs'>,
  trx: Trx,
  actor: ActorContext,
  change: StoredChange,
  job: ChangeJob,
): Promise<{ job_id: string }> {
  if (!(await moveState(trx, change.id, 'running'))) throw illegalTransition(ALREADY_STARTED, []);
  return { job_id: await addJob(jobs, trx, actor, change.kind, change, job) };
}

const addJob = (
  jobs: JobRunner,
  trx: Trx,
  { viewer }: ActorContext,
  kind: string,
  { id, campaign_id }: Pick<StoredChange, 'id' | 'campaign_id'>,
  { title, total }: ChangeJob,
) =>
  jobs.add(trx, {
    kind,
    title,
    ownerId: viewer.userId,
    ...(campaign_id ? { campaignId: campaign_id } : {}),
    params: { change_id: id },
    ...(total === undefined ? {} : { total }),
  });

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

/**
 * Locks a change and moves it to the state `undoing`. Throws `illegal_transition` when it can no longer be undone.
 */
export async function openUndo(
  { changes }: Pick<Server, 'changes'>,
  trx: Trx,
  actor: ActorContext,
  id: string,
): Promise<{ kind: ChangeKind; change: StoredChange; title: string }> {
  const change = await loadChange(trx, id, { lock: true });
  const kind = changes.get(change.kind)!;
  if (!canBeUndone(kind, change) || !kind.mayUndo(actor.viewer, change)) throw illegalTransition(UNDO_NOT_POSSIBLE, []);
  const { title, entry } = await kind.prepareUndo(trx, actor, change);
  await moveState(trx, id, 'undoing');
  await audit(trx, { ...actor, ...entry });
  return { kind, change: { ...change, state: 'undoing' }, title };
}

/** Starts the job that undoes a change. Throws `illegal_transition` when that is no longer possible. */
export async function startUndo(
  server: Pick<Server, 'changes' | 'jobs'>,
  trx: Trx,
  actor: ActorContext,
  id: string,
): Promise<{ job_id: string }> {
  const { kind, change, title } = await openUndo(server, trx, actor, id);
  return { job_id: await addJob(server.jobs, trx, actor, undoJobKind(kind), change, { title, total: change.changed }) };
}
