import { hasAccess } from '@leadwright/contract/access';
import type { EffectDescription } from '@leadwright/contract/activities/effect-descriptions';
import { resolveCountsAs } from '@leadwright/contract/activities/effects';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import type { TrailSource } from '@leadwright/contract/features/working';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import { forbidden } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { assertAcceptsWork } from '../campaign-parts/campaign-work.service.ts';
import {
  loadWorkingRows,
  updateLastActivity,
  workTarget,
  writeCustomFields,
  writeTrail,
} from '../working/working.service.ts';
import { activityProblems, recordOfActivity } from './activity-problems.ts';
import { applyEffects } from './effects.ts';
import { listPairs, type OptionPair } from './pairs.queries.ts';

const WORK_PERMISSION = { subject: 'sales-developer-campaign-views', action: 'update' } as const;

const NOT_AT_ACCOUNT = defineMessage(
  'activities.contactElsewhere',
  'This contact is not at the account or not in the campaign.',
);
const NOT_IN_WORK = defineMessage('activities.notInWork', 'This account is not in work: populate the campaign first.');
const CONTACT_NOT_IN_WORK = defineMessage('activities.contactNotInWork', 'This contact is not in work.');
const ENTRY_NOT_FOUND = defineMessage('activities.noEntry', 'This activity does not exist on this account.');
const ALREADY_CORRECTED = defineMessage(
  'activities.corrected',
  'This activity has already been corrected. Correct the newer entry instead.',
);
const CORRECTION_TOO_LATE = defineMessage(
  'activities.tooLate',
  'Only the author can correct an activity, within 24 hours. After that, ask someone who can assign accounts.',
);
const CORRECTION_REASON_MISSING = defineMessage('activities.correctionReason', 'Explain in the note what was wrong.');

/** Locks the account and the contact, so that activities on the same record are saved one after the other. */
async function lockRecord(
  trx: Trx,
  { viewer }: ActorContext,
  campaignId: string,
  input: ActivityFields,
): Promise<void> {
  const { account_id, contact_id } = input;
  const target = workTarget(campaignId, 'account');
  const account = (await loadWorkingRows(trx, viewer, target, [account_id], { lock: true })).get(account_id);
  if (!account) throw notFoundError('account of the campaign');
  if (!account.may_update) throw forbidden(WORK_PERMISSION.subject, 'update');
  if (!account.in_work) throw new AppError('illegal_transition', NOT_IN_WORK);
  if (!contact_id) return;
  const contacts = await loadWorkingRows(trx, viewer, workTarget(campaignId, 'contact'), [contact_id], { lock: true });
  const { rows } = await sql`select from account_contact l join contact p on p.id = l.contact_id
    where l.account_id = ${account_id} and l.contact_id = ${contact_id} and l.is_current and not p.deleted`.execute(
    trx,
  );
  const contact = contacts.get(contact_id);
  if (!contact?.may_update || rows.length === 0) throw invalidInput({ contact_id: NOT_AT_ACCOUNT });
  if (!contact.in_work) throw invalidInput({ contact_id: CONTACT_NOT_IN_WORK });
}

/**
 * Throws when the activity cannot correct the entry `corrects_id`. The author may correct an entry within a day; later,
 * only users who assign work may, and must give a reason.
 */
async function assertCorrectable(
  trx: Trx,
  { viewer }: ActorContext,
  campaignId: string,
  input: ActivityFields,
): Promise<void> {
  if (!input.corrects_id) return;
  const { rows } = await sql<{ is_own: boolean; is_fresh: boolean; is_corrected: boolean }>`
    select t.user_id = ${viewer.userId || null}::uuid as is_own, t.written_at > now() - interval '24 hours' as is_fresh,
      exists (select from trail_entry n where n.campaign_id = t.campaign_id and n.corrects_id = t.id) as is_corrected
    from trail_entry t where t.campaign_id = ${campaignId} and t.id = ${input.corrects_id} and t.kind = 'activity'
      and t.account_id = ${input.account_id}`.execute(trx);
  const entry = rows[0];
  if (!entry) throw invalidInput({ corrects_id: ENTRY_NOT_FOUND });
  if (entry.is_corrected) throw invalidInput({ corrects_id: ALREADY_CORRECTED });
  if (entry.is_own && entry.is_fresh) return;
  if (!hasAccess(viewer.grants, { subject: 'assign-data', action: 'update' }))
    throw new AppError('forbidden', CORRECTION_TOO_LATE);
  if (input.note === '') throw invalidInput({ note: CORRECTION_REASON_MISSING });
}

/**
 * Returns the due time of a callback: the agreed time, or the same time of day some working days later in the client’s
 * time zone.
 */
async function callbackDueAt(
  trx: Trx,
  campaignId: string,
  { callback, callback_days: days }: OptionPair,
  { callback_at }: ActivityFields,
  at: string,
): Promise<string | null> {
  if (callback === 'ask') return callback_at;
  if (callback === 'none' || days === null) return null;
  const { rows } = await sql<{ due: string }>`
    with campaign_time as (
      select ${at}::timestamptz at time zone k.time_zone as at, k.time_zone as zone
      from campaign c join client k on k.id = c.client_id where c.id = ${campaignId})
    select to_json((d::date + campaign_time.at::time) at time zone campaign_time.zone) #>> '{}' as due
    from campaign_time,
      generate_series(campaign_time.at::date + 1, campaign_time.at::date + ${days * 2 + 7}::int, interval '1 day') d
    where extract(isodow from d) < 6 order by d offset ${days - 1} limit 1`.execute(trx);
  return rows[0]!.due;
}

export interface RecordedActivity {
  entry_id: string;
  applied: EffectDescription[];
  /** Effects skipped for this record, with the reason in place of the description. */
  not_applied: EffectDescription[];
}

/**
 * Validates an activity, applies the effects of its option and writes the trail entry, in one transaction. Every source
 * of activities calls this function: forms, sessions, imports and the system.
 */
export async function recordActivity(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  input: ActivityFields,
  source: TrailSource = 'manual',
): Promise<RecordedActivity> {
  await requireCampaign(trx, actor.viewer, campaignId);
  await assertAcceptsWork(trx, campaignId);
  await lockRecord(trx, actor, campaignId, input);
  const [pair] = await listPairs(
    trx,
    sql`o.action_type_id = ${input.action_type_id} and o.outcome_id = ${input.outcome_id}`,
  );
  const problems = await activityProblems(trx, actor.viewer, campaignId, pair, input);
  if (!pair || Object.keys(problems).length > 0) throw invalidInput(problems);
  await assertCorrectable(trx, actor, campaignId, input);
  const { entity, id } = recordOfActivity(input);
  await writeCustomFields(trx, actor, campaignId, entity, id, input.fields);
  const at = input.at ?? new Date().toISOString();
  const reason = (input.note || `${pair.type_name} – ${pair.outcome_name}`).slice(0, 300);
  const { applied, skipped } = await applyEffects({ trx, actor, campaignId, pair, input, at, reason });
  const dueAt = await callbackDueAt(trx, campaignId, pair, input, at);
  const { account_id, contact_id, action_type_id, outcome_id, note, evidence, duration_s, direction } = input;
  const { phone_used, corrects_id } = input;
  const [entry_id] = await writeTrail(trx, actor, campaignId, source, [
    {
      kind: 'activity',
      account_id,
      contact_id,
      action_type_id,
      outcome_id,
      at,
      note,
      evidence,
      duration_s,
      phone_used,
      direction,
      corrects_id,
      callback_at: dueAt,
      counts_as: resolveCountsAs(pair, pair),
      effects_applied: applied,
    },
  ]);
  if (dueAt)
    await sql`insert into callback (campaign_id, account_id, contact_id, entry_id, due_at, owner_id)
      values (${campaignId}, ${account_id}, ${contact_id}, ${entry_id!}, ${dueAt}, ${actor.viewer.userId || null}::uuid)`.execute(
      trx,
    );
  await updateLastActivity(trx, campaignId, input, at);
  return { entry_id: entry_id!, applied, not_applied: skipped };
}
