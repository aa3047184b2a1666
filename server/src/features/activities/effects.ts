import {
  describeEffects,
  type EffectDescription,
  type EffectName,
} from '@leadwright/contract/activities/effect-descriptions';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { nameKey } from '@leadwright/contract/text/fold';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { loadPinnedScheme } from '../grades/pinned-scheme.queries.ts';
import { addEntries } from '../suppression/suppression.service.ts';
import { attachTag } from '../tags/tags.service.ts';
import { setGrade, setStatus, throwIfRefused, type WorkTarget, workTarget } from '../working/working.service.ts';
import type { OptionPair } from './pairs.queries.ts';

/** An activity that is being logged; its account and contact are locked. */
export interface EffectContext {
  trx: Trx;
  actor: ActorContext;
  campaignId: string;
  pair: OptionPair;
  input: ActivityFields;
  /** The time of the activity. */
  at: string;
  /** The note of the activity, or the name of its pair. */
  reason: string;
}
/** The reason an effect was skipped for this record; undefined when it was applied. */
type EffectResult = Promise<LocalisedMessage | undefined>;

const targetRecordOf = ({ campaignId, input }: EffectContext): [WorkTarget, string] =>
  input.contact_id
    ? [workTarget(campaignId, 'contact'), input.contact_id]
    : [workTarget(campaignId, 'account'), input.account_id];

/** Sets a status. Without a direct transition, first sets `in_market` and then the status; both must be allowed. */
async function changeStatus(
  context: EffectContext,
  target: WorkTarget,
  id: string,
  status: WorkingStatus,
): EffectResult {
  const { trx, actor, reason, input } = context;
  const details = { reason, evidence: input.evidence };
  const options = { isSystemChange: true, names: { reason: 'note', until: 'outcome_id' } };
  const directResult = await setStatus(trx, actor, target, [id], status, details, options);
  const refusal = directResult.rejected.get(id);
  if (!refusal) return undefined;
  const allowed = (refusal.detail as { allowed?: string[] } | undefined)?.allowed ?? [];
  if (refusal.code !== 'illegal_transition' || !allowed.includes('in_market')) throw refusal;
  throwIfRefused(await setStatus(trx, actor, target, [id], 'in_market', details, options));
  throwIfRefused(await setStatus(trx, actor, target, [id], status, details, options));
  return undefined;
}

const NO_GRADE = defineMessage(
  'effects.left.grade',
  'The campaign’s grade scheme does not have this grade for this record.',
);
const FIELD_NAMES = { grade: 'outcome_id', note: 'note', evidence: 'evidence' };

/**
 * Moves the errors of fields that only the grade requires to `outcome_id`, because the activity form does not have
 * these fields.
 */
function moveErrorsToOutcome(error: AppError): AppError {
  const entries = Object.entries(error.fields ?? {});
  const fields = Object.fromEntries(
    entries.map(([name, problem]) => [
      name.startsWith('fields.') && !name.startsWith('fields.cf_') ? 'outcome_id' : name,
      problem,
    ]),
  );
  return entries.length > 0 ? new AppError(error.code, error.message, { ...error, fields }) : error;
}

async function applyGrade(context: EffectContext): EffectResult {
  const { trx, actor, campaignId, pair, input } = context;
  const scheme = await loadPinnedScheme(trx, campaignId, { lock: true });
  const key = nameKey(pair.set_grade);
  const step = scheme?.steps.find((candidate) => candidate.state === 'active' && nameKey(candidate.code) === key);
  if (!scheme || !step) return NO_GRADE;
  const isForContact = input.contact_id !== null && scheme.appliesTo !== 'account';
  if (!isForContact && scheme.appliesTo === 'contact') return NO_GRADE;
  const target = workTarget(campaignId, isForContact ? 'contact' : 'account');
  const id = isForContact ? input.contact_id! : input.account_id;
  const { note, evidence } = input;
  const result = await setGrade(
    trx,
    actor,
    target,
    [id],
    step.id,
    { note: note.slice(0, 2_000), evidence },
    { names: FIELD_NAMES },
  );
  const refusal = result.rejected.get(id);
  if (refusal) throw moveErrorsToOutcome(refusal);
  return undefined;
}

const NO_TAG = defineMessage('effects.left.tag', 'The tag is retired or cannot be used for this record type.');

async function applyTag({ trx, actor, campaignId, pair, input }: EffectContext): EffectResult {
  const { rows } = await sql<{ scope: string }>`
    select scope from tag where id = ${pair.tag_id} and state = 'active' and archived_at is null`.execute(trx);
  const scope = rows[0]?.scope;
  const id = scope === 'contact' ? input.contact_id : input.account_id;
  if (!id || (scope !== 'contact' && scope !== 'account')) return NO_TAG;
  const campaign = scope === 'account' ? { campaign_id: campaignId } : {};
  await attachTag(trx, actor, {
    scope,
    record_ids: [id],
    tag_id: pair.tag_id!,
    ...campaign,
    primary: false,
    isAppliedByRule: true,
  });
  return undefined;
}

async function countAttempt(context: EffectContext): EffectResult {
  const [{ of, campaignId }, id] = targetRecordOf(context);
  const key = of.entity === 'contact' ? 'contact_id' : 'account_id';
  const { rows } = await sql<{ is_last: boolean }>`
    update ${sql.table(of.table)} k set attempts = coalesce(k.attempts, 0) + 1 from campaign c
    where k.campaign_id = ${campaignId} and ${sql.ref(`k.${key}`)} = ${id} and c.id = k.campaign_id
    returning k.attempts >= c.max_attempts as is_last`.execute(context.trx);
  if (of.entity === 'contact' && rows[0]?.is_last) await setUnreachable(context, id);
  return undefined;
}

/** Sets a contact to unreachable at the maximum number of attempts, unless the outcome sets a status or a callback. */
async function setUnreachable({ trx, actor, campaignId, pair, reason }: EffectContext, id: string): Promise<void> {
  if (pair.set_contact_status || pair.callback !== 'none') return;
  // A refused change is ignored: a contact whose work has ended keeps its status.
  await setStatus(
    trx,
    actor,
    workTarget(campaignId, 'contact'),
    [id],
    'unreachable',
    { reason },
    { isSystemChange: true },
  );
}

async function stopOtherContacts({ trx, actor, campaignId, input }: EffectContext): EffectResult {
  await sql`
    with stopped_contact as (
      update campaign_contact k set stopped_at = now(), stopped_by = ${actor.viewer.userId || null}::uuid
      from account_contact l
      where k.campaign_id = ${campaignId} and l.contact_id = k.contact_id and l.account_id = ${input.account_id}
        and l.is_current and k.contact_id is distinct from ${input.contact_id}::uuid and k.stopped_at is null
      returning k.contact_id)
    update callback c set state = 'stopped' from stopped_contact
    where c.campaign_id = ${campaignId} and c.contact_id = stopped_contact.contact_id and c.state = 'open'`.execute(
    trx,
  );
  return undefined;
}

async function addToSuppressionList({ trx, actor, campaignId, pair, input, reason }: EffectContext): EffectResult {
  const { rows } = await sql<{
    client_id: string;
    country: string;
    company: string;
    number: string;
    person: string | null;
  }>`
    select c.client_id, a.country, a.company_name as company, a.registration_number as number,
      (select p.forename || ' ' || p.surname from contact p where p.id = ${input.contact_id}::uuid) as person
    from campaign c, account a where c.id = ${campaignId} and a.id = ${input.account_id}`.execute(trx);
  const { client_id, country, company, number, person } = rows[0]!;
  const scope = pair.suppress_scope;
  const valueByKind = {
    person: `${person}, ${company}`,
    number: input.phone_used,
    company: number || company,
    none: '',
  };
  const sharedFields = {
    kind: pair.suppress as 'person' | 'number' | 'company',
    country: country || 'GB',
    hashed: false,
    scope,
    client_id: scope === 'client' ? client_id : null,
    campaign_id: scope === 'campaign' ? campaignId : null,
    source: `${pair.type_name} – ${pair.outcome_name}`.slice(0, 160),
    reason: reason.slice(0, 300),
    active_from: null,
    active_to: null,
  };
  const [entry] = await addEntries(trx, actor, [valueByKind[pair.suppress]], sharedFields);
  const isAlreadyListed = typeof entry!.problem === 'object' && entry!.problem?.key === 'suppression.known';
  if (entry!.problem && !isAlreadyListed)
    throw invalidInput({ [pair.suppress === 'number' ? 'phone_used' : 'outcome_id']: entry!.problem });
  return undefined;
}

async function requestQualityCheck(context: EffectContext): EffectResult {
  const [{ of, campaignId }, id] = targetRecordOf(context);
  const key = of.entity === 'contact' ? 'contact_id' : 'account_id';
  await sql`update ${sql.table(of.table)} set qc_requested_by = case when qc_requested_at is null
      then ${context.actor.viewer.userId || null}::uuid else qc_requested_by end,
      qc_requested_at = coalesce(qc_requested_at, now())
    where campaign_id = ${campaignId} and ${sql.ref(key)} = ${id}`.execute(context.trx);
  return undefined;
}

const noEffect = async () => undefined;
const EFFECT_HANDLERS: Record<EffectName, (context: EffectContext) => EffectResult> = {
  set_account_status: (context) =>
    changeStatus(
      context,
      workTarget(context.campaignId, 'account'),
      context.input.account_id,
      context.pair.set_account_status!,
    ),
  set_contact_status: (context) =>
    changeStatus(
      context,
      workTarget(context.campaignId, 'contact'),
      context.input.contact_id!,
      context.pair.set_contact_status!,
    ),
  set_grade: applyGrade,
  add_tag: applyTag,
  // `recordActivity` creates the callback, because it refers to the trail entry, which is written last.
  callback: noEffect,
  attempt: countAttempt,
  stop_account: stopOtherContacts,
  suppress: addToSuppressionList,
  send_to_qc: requestQualityCheck,
  // The trail entry itself stores these effects.
  create_opportunity: noEffect,
  counts_as: noEffect,
};

/** Applies the effects of the pair. Returns the applied effects, and the skipped ones with the reason as message. */
export async function applyEffects(
  context: EffectContext,
): Promise<{ applied: EffectDescription[]; skipped: EffectDescription[] }> {
  const [applied, skipped]: [EffectDescription[], EffectDescription[]] = [[], []];
  for (const { effect, message } of describeEffects(context.pair, context.pair)) {
    const skipReason = await EFFECT_HANDLERS[effect](context);
    if (skipReason) skipped.push({ effect, message: skipReason });
    else applied.push({ effect, message });
  }
  return { applied, skipped };
}
