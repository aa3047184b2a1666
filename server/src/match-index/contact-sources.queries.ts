import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { Source } from './engine/tasks.ts';

/** SQL for the numbers in a jsonb list of telephones, which are objects or plain strings. */
const phoneNumbersSql = (column: string) => `
  select coalesce(p->>'number', p #>> '{}') from account_contact l, jsonb_array_elements(l.${column}) p where l.contact_id = c.id`;

/**
 * SQL for the `ContactInput` of a person `c`, which the engine reads: email addresses and telephone numbers of all
 * roles, and the employer of the main role.
 */
const CONTACT_INPUT = `json_strip_nulls(json_build_object(
  'firstName', c.forename,
  'lastName', c.surname,
  'emails', array(select distinct lower(l.email) from account_contact l where l.contact_id = c.id and l.email <> '' order by 1),
  'phones', array(${phoneNumbersSql('mobile')} union ${phoneNumbersSql('ddi')} order by 1),
  'jobTitle', w.job_title,
  'employer', a.company_name,
  'accountId', a.id,
  'website', a.website,
  'city', a.head_office_city,
  'country', a.country))`;

/** SQL for contacts `c` with the main role `w` and the company `a` of this role. */
const CONTACTS = `contact c
    left join lateral (
      select l.account_id, l.job_title from account_contact l where l.contact_id = c.id
      order by l.account_id is not distinct from c.main_account_id desc, l.is_current desc, l.created_at, l.account_id
      limit 1) w on true
    left join account a on a.id = coalesce(w.account_id, c.main_account_id)`;

/** Returns the inputs of the contacts to index, and the numbers of the deleted contacts to remove. */
export async function loadContactSources(
  db: Db,
  ids: readonly string[],
): Promise<{ activeSources: Source[]; removedNos: number[] }> {
  const { rows } = await sql<Source & { deleted: boolean }>`
    select c.no, c.deleted, ${sql.raw(CONTACT_INPUT)} as input from ${sql.raw(CONTACTS)}
    where c.id = any(${ids}::uuid[]) order by c.no`.execute(db);
  return {
    activeSources: rows.filter(({ deleted }) => !deleted).map(({ no, input }) => ({ no, input })),
    removedNos: rows.filter(({ deleted }) => deleted).map(({ no }) => no),
  };
}

/** Returns the ids of the contacts with a role at one of these companies. */
export async function findContactsOfAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.contact_id as id from account_contact l where l.account_id = any(${accountIds}::uuid[])
    union select c.id from contact c where c.main_account_id = any(${accountIds}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
