import { type AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { comparableValue, suppressedCondition } from '../../suppression.ts';
import { recordOf } from '../fields/values/custom-fields.service.ts';
import { addEntries, SUPPRESSION } from '../suppression/suppression.service.ts';
import type { Move } from './move.ts';
import type { WorkTarget } from './rows.queries.ts';

const DO_NOT_CONTACT = 'do_not_contact';
/** The source of the suppression entries. */
const SOURCE = 'Do not contact';

interface SuppressionValue {
  id: string;
  client_id: string;
  country: string;
  /** The value of a suppression entry for the record. */
  value: string;
  /** Whether any suppression entry already covers the record. */
  is_listed: boolean;
}
const SUPPRESSION_KIND = { account: 'company', contact: 'person' } as const;

const isSuppressed = ({ isStatusChanged, after }: Move) => isStatusChanged && after.status === DO_NOT_CONTACT;
const isReactivated = ({ isStatusChanged, row }: Move) => isStatusChanged && row.status === DO_NOT_CONTACT;

/**
 * Loads the value that identifies each record on a suppression list: registration number or name of an account, name
 * and account of a contact.
 */
async function loadSuppressionValues(
  trx: Trx,
  { campaignId, of }: WorkTarget,
  moves: readonly Move[],
): Promise<ReadonlyMap<string, SuppressionValue>> {
  if (moves.length === 0) return new Map();
  const isAccount = of.entity === 'account';
  const target = { campaignId };
  const { rows } = await sql<SuppressionValue>`
    select ${recordOf(of, 'k')} as id, c.client_id, coalesce(nullif(a.country, ''), 'GB') as country,
      ${
        isAccount
          ? sql`coalesce(nullif(a.registration_number, ''), a.company_name)`
          : // A comma separates the contact from the account.
            sql`translate(p.forename || ' ' || p.surname, ',', ' ') || ', ' || coalesce(a.company_name, '')`
      } as value, ${suppressedCondition(of.entity, target)} as is_listed
    from ${sql.table(of.table)} k join campaign c on c.id = k.campaign_id
      ${isAccount ? sql`` : sql`join contact p on p.id = k.contact_id`}
      left join account a on a.id = ${isAccount ? sql`k.account_id` : sql`p.main_account_id`}
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = any(${moves.map(({ row }) => row.id)}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const NOT_IDENTIFIABLE = {
  account: defineMessage(
    'working.accountNotListed',
    'This account has no registration number or name that identifies it on a suppression list.',
  ),
  contact: defineMessage(
    'working.contactNotListed',
    'Contacts are suppressed by name and account. Add an account to the contact, or suppress the email address instead.',
  ),
};

/**
 * Returns an error for each row that no suppression entry covers or could identify, because other campaigns would still
 * contact the record.
 */
export async function suppressionErrors(
  trx: Trx,
  target: WorkTarget,
  moves: readonly Move[],
  name = 'status',
): Promise<Map<string, AppError>> {
  const { entity } = target.of;
  const values = await loadSuppressionValues(trx, target, moves.filter(isSuppressed));
  const unidentifiable = [...values.values()].filter(
    ({ value, country, is_listed }) => !is_listed && !comparableValue(SUPPRESSION_KIND[entity], value, country),
  );
  return new Map(unidentifiable.map(({ id }) => [id, invalidInput({ [name]: NOT_IDENTIFIABLE[entity] })]));
}

/**
 * Adds rows set to “do not contact” to the suppression list of the client, and lifts the entries of rows brought back
 * with evidence.
 */
export async function syncSuppressions(
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  moves: readonly Move[],
): Promise<void> {
  await addToList(trx, actor, target, moves.filter(isSuppressed));
  await liftEntries(trx, actor, target, moves.filter(isReactivated));
}

async function addToList(trx: Trx, actor: ActorContext, target: WorkTarget, moves: readonly Move[]): Promise<void> {
  const values = await loadSuppressionValues(trx, target, moves);
  const kind = SUPPRESSION_KIND[target.of.entity];
  const entries = moves.map(({ row, after }) => ({ ...values.get(row.id)!, reason: after.status_reason }));
  for (const group of Map.groupBy(entries, ({ country, reason }) => JSON.stringify([country, reason])).values()) {
    const { country, client_id, reason } = group[0]!;
    const commonValues = { kind, country, hashed: false, scope: 'client', client_id, campaign_id: null } as const;
    const addedEntries = await addEntries(
      trx,
      actor,
      group.map(({ value }) => value),
      { ...commonValues, source: SOURCE, reason, active_from: null, active_to: null },
    );
    const recordLinks = addedEntries.flatMap(({ id }, i) => (id ? [{ id, about_id: group[i]!.id }] : []));
    await sql`
      update suppression s set about_id = m.about_id
      from jsonb_to_recordset(${JSON.stringify(recordLinks)}::jsonb) as m(id uuid, about_id uuid) where s.id = m.id`.execute(
      trx,
    );
  }
}

/** Lifts the entries created for records, unless another campaign of the client still needs them. */
async function liftEntries(
  trx: Trx,
  actor: ActorContext,
  { campaignId, of }: WorkTarget,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const reactivatedRows = moves.map(({ row, evidence }) => ({ id: row.id, evidence }));
  const { rows } = await sql<{ id: string; evidence: string }>`
    update suppression s set state = 'lifted', lifted_reason = b.evidence, ended_at = now(), version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(reactivatedRows)}::jsonb) as b(id uuid, evidence text)
    where s.about_id = b.id and s.kind = ${SUPPRESSION_KIND[of.entity]} and s.state = 'active'
      and s.client_id = (select c.client_id from campaign c where c.id = ${campaignId})
      and not exists (select from ${sql.table(of.table)} k join campaign o on o.id = k.campaign_id
        where o.client_id = s.client_id and k.campaign_id <> ${campaignId} and ${recordOf(of, 'k')} = b.id
          and k.status = ${DO_NOT_CONTACT})
    returning s.id, b.evidence`.execute(trx);
  await auditEach(
    trx,
    actor,
    rows.map(({ id, evidence }) => ({
      action: 'state',
      entity: SUPPRESSION,
      id,
      before: { state: 'active' },
      after: { state: 'lifted', reason: evidence },
    })),
  );
}
