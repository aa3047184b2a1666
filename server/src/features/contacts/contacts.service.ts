import { randomUUID } from 'node:crypto';
import type { ContactFields } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import { reindexContacts } from '../../match-index/reindex-changes.ts';

export { CONTACT_COLUMNS, CONTACT_EXTRA, searchContacts } from './contact-grid.routes.ts';
export { findContacts } from './contact-people.queries.ts';

type PersonFields = Pick<ContactFields, 'title' | 'forename' | 'surname' | 'linkedin'>;
/** The position of a contact at one account. */
export type ContactRole = Omit<ContactFields, keyof PersonFields>;

export interface NewContact extends PersonFields {
  id?: string;
  /** Roles of the contact; lists show the first one. */
  roles: ContactRole[];
}

/** Adds contacts with their roles in two statements. Returns the ids in the order of the input. */
export async function createContacts(trx: Trx, people: NewContact[], userId: string | null): Promise<string[]> {
  const contacts = people.map((person) => ({ ...person, id: person.id ?? randomUUID() }));
  const rows = contacts.map(({ roles, ...person }) => ({ ...person, main_account_id: roles[0]?.account_id }));
  await sql`
    insert into contact (id, title, forename, surname, linkedin, main_account_id, created_by)
    select id, title, forename, surname, linkedin, main_account_id, ${userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, title text, forename text, surname text, linkedin text, main_account_id uuid)`.execute(trx);
  await writeRoles(
    trx,
    contacts.flatMap(({ id, roles }) => roles.map((role) => ({ contact_id: id, ...role }))),
  );
  const ids = contacts.map(({ id }) => id);
  await reindexContacts(trx, ids);
  return ids;
}

/** Adds roles or updates existing roles at the same accounts. A former role stays former. */
export async function writeRoles(trx: Trx, roles: (ContactRole & { contact_id: string })[]): Promise<void> {
  await sql`
    insert into account_contact (account_id, contact_id, email, email_status, job_title, seniority, role, sub_role, mobile, ddi)
    select account_id, contact_id, email, email_status, job_title, seniority, role, sub_role, mobile, ddi
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as r(account_id uuid, contact_id uuid, email text, email_status text, job_title text, seniority text, role text,
        sub_role text, mobile jsonb, ddi jsonb)
    on conflict (account_id, contact_id) do update set email = excluded.email, email_status = excluded.email_status,
      job_title = excluded.job_title, seniority = excluded.seniority, role = excluded.role, sub_role = excluded.sub_role,
      mobile = excluded.mobile, ddi = excluded.ddi`.execute(trx);
}
