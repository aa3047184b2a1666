import { type EffectName, effectsInWords, type PlainEffect } from '@leadwright/contract/activities/plain-words';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { ActivityFields } from '@leadwright/contract/features/activities';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import { pinnedScheme } from '../grades/pinned.queries.ts';
import { addEntries } from '../suppression/suppression.service.ts';
import { attachTag } from '../tags/tags.service.ts';
import { setGrade, setStatus, throwRejected, type WorkPlace, workPlace } from '../working/working.service.ts';
import type { Pair } from './pairs.queries.ts';

/** An activity that is being logged; its account and contact are locked. */
export interface Logged {
  trx: Db;
  actor: ActorContext;
  campaignId: string;
  pair: Pair;
  given: ActivityFields;
  at: string;
  reason: string;
}
/** The reason an effect was skipped for this record; undefined when it was applied. */
type Done = Promise<LocalisedMessage | undefined>;

const recordOf = ({ campaignId, given }: Logged): [WorkPlace, string] =>
  given.contact_id
    ? [workPlace(campaignId, 'contact'), given.contact_id]
    : [workPlace(campaignId, 'account'), given.account_id];

/** Sets a status. Where no direct transition exists, takes up work again first, with the usual conditions. */
async function become(logged: Logged, place: WorkPlace, id: string, status: WorkingStatus): Done {
  const { trx, actor, reason, given } = logged;
  const details = { reason, evidence: given.evidence };
  const how = { bySystem: true, names: { reason: 'note', until: 'outcome_id' } };
  const straight = await setStatus(trx, actor, place, [id], status, details, how);
  const rejected = straight.refused.get(id);
  if (!rejected) return undefined;
  const allowed = (rejected.detail as { allowed?: string[] } | undefined)?.allowed ?? [];
  if (rejected.code !== 'illegal_transition' || !allowed.includes('in_market')) throw rejected;
  throwRejected(await setStatus(trx, actor, place, [id], 'in_market', details, how));
  throwRejected(await setStatus(trx, actor, place, [id], status, details, how));
  return undefined;
}

const NO_GRADE = defineMessage(
  'effects.left.grade',
  'The campaign’s grade scheme does not have this grade for this record.',
);
const NAMES = { grade: 'outcome_id', note: 'note', evidence: 'evidence' };

/** Moves errors about fields that only the grade requires to the outcome, with the grade’s messages. */
function atOutcome(error: AppError): AppError {
  const entries = Object.entries(error.fields ?? {});
  const fields = Object.fromEntries(
    entries.map(([name, problem]) => [
      name.startsWith('fields.') && !name.startsWith('fields.cf_') ? 'outcome_id' : name,
      problem,
    ]),
  );
  return entries.length > 0 ? new AppError(error.code, error.message, { ...error, fields }) : error;
}

async function grade(logged: Logged): Done {
  const { trx, actor, campaignId, pair, given } = logged;
  const scheme = await pinnedScheme(trx, campaignId, { hold: true });
  const code = pair.set_grade.toLowerCase();
  const step = scheme?.steps.find((one) => one.state === 'active' && one.code.toLowerCase() === code);
  if (!scheme || !step) return NO_GRADE;
  const isOfContact = given.contact_id !== null && scheme.appliesTo !== 'account';
  if (!isOfContact && scheme.appliesTo === 'contact') return NO_GRADE;
  const place = workPlace(campaignId, isOfContact ? 'contact' : 'account');
  const id = isOfContact ? given.contact_id! : given.account_id;
  const { note, evidence } = given;
  const moved = await setGrade(
    trx,
    actor,
    place,
    [id],
    step.id,
    { note: note.slice(0, 2_000), evidence },
    { names: NAMES },
  );
  const rejected = moved.refused.get(id);
  if (rejected) throw atOutcome(rejected);
  return undefined;
}

const NO_TAG = defineMessage('effects.left.tag', 'The tag is retired or cannot be used for this record type.');

async function tag({ trx, actor, campaignId, pair, given }: Logged): Done {
  const { rows } = await sql<{ scope: string }>`
    select scope from tag where id = ${pair.tag_id} and state = 'active' and archived_at is null`.execute(trx);
  const scope = rows[0]?.scope;
  const id = scope === 'contact' ? given.contact_id : given.account_id;
  if (!id || (scope !== 'contact' && scope !== 'account')) return NO_TAG;
  const within = scope === 'account' ? { campaign_id: campaignId } : {};
  await attachTag(trx, actor, {
    scope,
    record_ids: [id],
    tag_id: pair.tag_id!,
    ...within,
    primary: false,
    byRule: true,
  });
  return undefined;
}

async function attempt(logged: Logged): Done {
  const [{ of, campaignId }, id] = recordOf(logged);
  const key = of.entity === 'contact' ? 'contact_id' : 'account_id';
  const { rows } = await sql<{ is_last: boolean }>`
    update ${sql.table(of.table)} k set attempts = coalesce(k.attempts, 0) + 1 from campaign c
    where k.campaign_id = ${campaignId} and ${sql.ref(`k.${key}`)} = ${id} and c.id = k.campaign_id
    returning k.attempts >= c.max_attempts as is_last`.execute(logged.trx);
  if (of.entity === 'contact' && rows[0]?.is_last) await setUnreachable(logged, id);
  return undefined;
}

/** Sets a contact to unreachable at the maximum number of attempts, unless the outcome sets a status or a callback. */
async function setUnreachable({ trx, actor, campaignId, pair, reason }: Logged, id: string): Promise<void> {
  if (pair.set_contact_status || pair.callback !== 'none') return;
  // Contacts whose work has ended keep their status; that is no error of the call.
  await setStatus(trx, actor, workPlace(campaignId, 'contact'), [id], 'unreachable', { reason }, { bySystem: true });
}

async function stopOthers({ trx, actor, campaignId, given }: Logged): Done {
  await sql`
    with others as (
      update campaign_contact k set stopped_at = now(), stopped_by = ${actor.viewer.userId || null}::uuid
      from account_contact l
      where k.campaign_id = ${campaignId} and l.contact_id = k.contact_id and l.account_id = ${given.account_id}
        and l.is_current and k.contact_id is distinct from ${given.contact_id}::uuid and k.stopped_at is null
      returning k.contact_id)
    update callback c set state = 'stopped' from others
    where c.campaign_id = ${campaignId} and c.contact_id = others.contact_id and c.state = 'open'`.execute(trx);
  return undefined;
}

async function suppress({ trx, actor, campaignId, pair, given, reason }: Logged): Done {
  const { rows } = await sql<{
    client_id: string;
    country: string;
    company: string;
    number: string;
    person: string | null;
  }>`
    select c.client_id, a.country, a.company_name as company, a.registration_number as number,
      (select p.forename || ' ' || p.surname from contact p where p.id = ${given.contact_id}::uuid) as person
    from campaign c, account a where c.id = ${campaignId} and a.id = ${given.account_id}`.execute(trx);
  const { client_id, country, company, number, person } = rows[0]!;
  const scope = pair.suppress_scope;
  const value = { person: `${person}, ${company}`, number: given.phone_used, company: number || company, none: '' };
  const shared = {
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
  const [entry] = await addEntries(trx, [value[pair.suppress]], shared, actor.viewer.userId || null);
  const isKnown = typeof entry!.problem === 'object' && entry!.problem?.key === 'suppression.known';
  if (entry!.problem && !isKnown)
    throw invalidInput({ [pair.suppress === 'number' ? 'phone_used' : 'outcome_id']: entry!.problem });
  return undefined;
}

async function toQuality(logged: Logged): Done {
  const [{ of, campaignId }, id] = recordOf(logged);
  const key = of.entity === 'contact' ? 'contact_id' : 'account_id';
  await sql`update ${sql.table(of.table)} set qc_requested_by = case when qc_requested_at is null
      then ${logged.actor.viewer.userId || null}::uuid else qc_requested_by end,
      qc_requested_at = coalesce(qc_requested_at, now())
    where campaign_id = ${campaignId} and ${sql.ref(key)} = ${id}`.execute(logged.trx);
  return undefined;
}

const NOTHING = async () => undefined;
const HOW: Record<EffectName, (logged: Logged) => Done> = {
  set_account_status: (logged) =>
    become(logged, workPlace(logged.campaignId, 'account'), logged.given.account_id, logged.pair.set_account_status!),
  set_contact_status: (logged) =>
    become(logged, workPlace(logged.campaignId, 'contact'), logged.given.contact_id!, logged.pair.set_contact_status!),
  set_grade: grade,
  add_tag: tag,
  // Applied later: the callback refers to the entry, which is written last.
  callback: NOTHING,
  attempt,
  stop_account: stopOthers,
  suppress,
  send_to_qc: toQuality,
  // Stored in the entry itself.
  create_opportunity: NOTHING,
  counts_as: NOTHING,
};

/** Applies the effects of the pair. Returns those applied and those skipped for this record with the reason. */
export async function applyEffects(logged: Logged): Promise<{ applied: PlainEffect[]; left: PlainEffect[] }> {
  const [applied, left]: [PlainEffect[], PlainEffect[]] = [[], []];
  for (const { effect, message } of effectsInWords(logged.pair, logged.pair)) {
    const why = await HOW[effect](logged);
    if (why) left.push({ effect, message: why });
    else applied.push({ effect, message });
  }
  return { applied, left };
}
