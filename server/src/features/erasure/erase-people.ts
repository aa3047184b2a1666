import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { removeRecordsFromLog } from '../../change/log.queries.ts';
import type { Trx } from '../../database/pool.ts';
import { reindexContacts } from '../../match-index/reindex-changes.ts';
import { termHashSql } from '../../suppression.ts';
import { auditNewEntries } from '../suppression/suppression.service.ts';
import type { Person } from './person-patterns.ts';

/** Fields of audit entries that identify a contact. Their values are erased. */
const IDENTIFYING_FIELDS = [
  'title',
  'forename',
  'surname',
  'email',
  'mobile',
  'ddi',
  'linkedin',
  'full_name',
  'name',
  'numbers',
];

interface ErasureInput {
  contactIds: readonly string[];
  person: Person;
  mode: 'erase' | 'anonymise';
  actor: ActorContext;
}

/** Adds keyed hashes of the person to the suppression list and erases the contacts. Can be repeated safely. */
export async function erasePeople(trx: Trx, { contactIds, person, mode, actor }: ErasureInput): Promise<number> {
  const { rows: entries } = await sql<{ id: string }>`
    with entry as (
      insert into suppression (kind, scope, source, reason, created_by)
      select 'person', 'agency', 'Erasure', 'Their data was erased', ${actor.viewer.userId || null}::uuid where ${person.terms.length} > 0
      returning id),
    keys as (
      insert into suppression_key (key, suppression_id)
      select distinct ${termHashSql(sql`t.term`)}, entry.id
      from entry cross join unnest(${person.terms}::text[]) as t(term) cross join suppression_secret secret)
    select id from entry`.execute(trx);
  await auditNewEntries(
    trx,
    actor,
    entries.map(({ id }) => id),
  );
  // Removes the plain values of other suppression entries for the person and cancels queued mail to the person.
  await sql`
    update suppression s set value = null where value is not null and exists (
      select from suppression_key k cross join suppression_secret secret
        join unnest(${person.terms}::text[]) as t(term) on k.key = ${termHashSql(sql`t.term`)}
      where k.suppression_id = s.id)`.execute(trx);
  await sql`
    update mail set state = 'failed', last_error = 'Not sent: the data of the recipient was erased.'
    where state in ('queued', 'sending') and lower(to_address) = any(${person.emails}::text[])`.execute(trx);
  await sql`select set_config('leadwright.erasing', 'on', true)`.execute(trx);
  const eraseIdentifyingFields = (side: string) => sql`(
    select jsonb_object_agg(k, case when k = any(${IDENTIFYING_FIELDS}::text[]) then '"[erased]"' else v end)
    from jsonb_each(${sql.ref(side)}) as e(k, v))`;
  await sql`
    update audit_event set
      before = case when jsonb_typeof(before) = 'object' then ${eraseIdentifyingFields('before')} else before end,
      after = case when jsonb_typeof(after) = 'object' then ${eraseIdentifyingFields('after')} else after end
    where entity = 'contacts' and entity_id = any(${contactIds}::text[])`.execute(trx);
  await removeRecordsFromLog(trx, contactIds);
  const { rows: tokens } = await sql<{ token: string }>`
    select distinct unnest(m.tokens) as token from contact_match m join contact c on c.no = m.contact_no
    where c.id = any(${contactIds}::uuid[])`.execute(trx);
  // Updates the matching index before the contact is deleted, because the index counts the words of names.
  await sql`
    update contact set archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now(), title = '',
      forename = 'Erased', surname = 'person', linkedin = '' where id = any(${contactIds}::uuid[])`.execute(trx);
  await reindexContacts(trx, contactIds);
  await sql`
    delete from contact_token where contacts <= 0 and token = any(${tokens.map(({ token }) => token)}::text[])`.execute(
    trx,
  );
  await sql`delete from campaign_contact where contact_id = any(${contactIds}::uuid[])`.execute(trx);
  await sql`
    update account_contact set email = '', email_status = 'unknown', mobile = '[]', ddi = '[]', is_current = false,
      held_from = null, held_until = null
    where contact_id = any(${contactIds}::uuid[])`.execute(trx);
  if (mode === 'erase') await sql`delete from contact where id = any(${contactIds}::uuid[])`.execute(trx);
  return contactIds.length;
}
