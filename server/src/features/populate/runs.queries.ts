import { AppError } from '@leadwright/contract/errors';
import type { CampaignRun } from '@leadwright/contract/features/populate';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { requireCampaign } from '../../access/scope.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

const PERMISSION = { subject: 'populate-data', action: 'update' } as const;

/** Throws unless the viewer belongs to the agency and may populate the campaign. */
export async function assertCanPopulate(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  await requireCampaign(db, viewer, campaignId, PERMISSION);
  if (viewer.clientId) throw forbidden(PERMISSION.subject, PERMISSION.action);
}

const RUN_IN_PROGRESS = defineMessage(
  'errors.runUnderWay',
  'The data of this campaign is being populated or refreshed. Wait until that has finished.',
);

/** Creates a run. Throws `conflict` if another run of the campaign is in progress. */
export async function startRun(
  trx: Db,
  run: { campaignId: string; kind: CampaignRun['kind']; since?: string | null; userId: string },
): Promise<string> {
  const { campaignId, kind, since = null, userId } = run;
  await assertNoRun(trx, campaignId);
  const { rows } = await sql<{ id: string }>`
    insert into campaign_run (campaign_id, kind, since, started_by)
    values (${campaignId}, ${kind}, ${since}::timestamptz, ${userId || null}::uuid) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Locks the campaign until the transaction ends. Throws `conflict` if a run is in progress. */
export async function assertNoRun(trx: Db, campaignId: string): Promise<void> {
  await sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);
  const { rows } = await sql`
    select from campaign_run where campaign_id = ${campaignId} and state in ('running', 'undoing')`.execute(trx);
  if (rows.length > 0) throw new AppError('conflict', RUN_IN_PROGRESS);
}

export async function setRunJob(trx: Db, campaignId: string, runId: string, jobId: string): Promise<void> {
  await sql`update campaign_run set job_id = ${jobId} where campaign_id = ${campaignId} and id = ${runId}`.execute(trx);
}

export async function endRun(trx: Db, campaignId: string, runId: string, state: CampaignRun['state']): Promise<void> {
  await sql`
    update campaign_run set state = ${state}, ended_at = now()
    where campaign_id = ${campaignId} and id = ${runId} and state in ('running', 'undoing')`.execute(trx);
}

/** Returns the start of the last completed run. An additional run includes only rows accepted since then. */
export async function loadLastRunStart(db: Db, campaignId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_json(max(started_at)) #>> '{}' as at from campaign_run
    where campaign_id = ${campaignId} and kind in ('populate', 'additional') and state = 'done'`.execute(db);
  return rows[0]!.at;
}

/** Returns the last runs of a campaign, newest first. */
export async function listRuns(
  db: Db,
  campaignId: string,
  kinds: readonly CampaignRun['kind'][],
): Promise<CampaignRun[]> {
  const { rows } = await sql<CampaignRun>`
    select r.id, r.kind, r.state, r.since, r.started_at, r.ended_at, u.display_name as by, r.job_id, r.accounts, r.contacts
    from campaign_run r left join app_user u on u.id = r.started_by
    where r.campaign_id = ${campaignId} and r.kind = any(${kinds}) order by r.started_at desc, r.id limit 20`.execute(
    db,
  );
  return rows;
}

export async function loadCampaignName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from campaign where id = ${id}`.execute(db);
  return rows[0]!.name;
}
