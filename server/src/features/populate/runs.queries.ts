import { AppError } from '@leadwright/contract/errors';
import type { CampaignRun } from '@leadwright/contract/features/populate';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { requireCampaign } from '../../access/scope.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import { findChanges } from '../../change/changes.queries.ts';
import type { ChangeKind } from '../../change/kinds.ts';
import { canBeUndone } from '../../change/start-change.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { countChanged, type RunParams } from './pages.ts';

export const PERMISSION = { subject: 'populate-data', action: 'update' } as const;

/** Throws unless the viewer belongs to the agency and may populate the campaign. */
export async function assertCanPopulate(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  await requireCampaign(db, viewer, campaignId, PERMISSION);
  if (viewer.clientId) throw forbidden(PERMISSION.subject, PERMISSION.action);
}

/** The names of both kinds of runs. */
export const POPULATE = 'working.populate';
export const REFRESH = 'working.refresh';
const MAX_LISTED_RUNS = 20;

const RUN_IN_PROGRESS = defineMessage(
  'errors.runUnderWay',
  'The data of this campaign is being populated or refreshed. Wait until that has finished.',
);

/** Locks the campaign until the transaction ends. Throws `conflict` if a run is in progress. */
export async function assertNoRun(trx: Trx, campaignId: string): Promise<void> {
  await sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);
  const { rows } = await sql`
    select from change where campaign_id = ${campaignId} and kind = any(${[POPULATE, REFRESH]})
      and state in ('running', 'undoing')`.execute(trx);
  if (rows.length > 0) throw new AppError('conflict', RUN_IN_PROGRESS);
}

/** Returns the start of the last completed run. An additional run includes only rows accepted since then. */
export async function loadLastRunStart(db: Db, campaignId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_json(max(created_at)) #>> '{}' as at from change
    where campaign_id = ${campaignId} and kind = ${POPULATE} and state = 'done'`.execute(db);
  return rows[0]!.at;
}

/** Returns the last runs of a kind in a campaign, newest first. */
export async function listRuns(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  kind: ChangeKind<RunParams>,
): Promise<CampaignRun[]> {
  const isRun = sql`c.campaign_id = ${campaignId} and c.kind = ${kind.name}`;
  const changes = await findChanges<RunParams>(db, isRun, MAX_LISTED_RUNS);
  const jobs = await sql<{ id: string; change_id: string }>`
    select id, params ->> 'change_id' as change_id from job
    where campaign_id = ${campaignId} and finished_at is null and params ? 'change_id'`.execute(db);
  const jobIds = new Map(jobs.rows.map(({ id, change_id }) => [change_id, id]));
  return changes.map((change) => {
    const { id, state, changed, at, ended_at, by, params } = change;
    return {
      id,
      kind: params.kind,
      state,
      since: params.since,
      started_at: at,
      ended_at,
      by,
      job_id: jobIds.get(id) ?? null,
      accounts: countChanged(change, 'account'),
      contacts: countChanged(change, 'contact'),
      kept: state === 'undone' ? changed : 0,
      can_undo: canBeUndone(kind, change) && kind.mayUndo(viewer, change),
    };
  });
}

export async function loadCampaignName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from campaign where id = ${id}`.execute(db);
  return rows[0]!.name;
}
