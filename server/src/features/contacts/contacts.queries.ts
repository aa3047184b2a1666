import { type ContactFields, type ContactView, contactFields } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { suppressedContactCondition } from '../../suppression.ts';

/** Loads a contact, even a deleted one, with the role at `accountId` or, without that role, the role shown in lists. */
export async function loadContact(db: Db, viewer: Viewer, id: string, accountId?: string): Promise<ContactView> {
  const { rows } = await sql<ContactView>`
    select p.id, p.version, p.title, p.forename, p.surname, p.linkedin, p.deleted, p.created_at, p.updated_at,
      p.archived_at, ${suppressedContactCondition({})} as left_alone, json_build_object('update', ${visibleOrNone(viewer, 'contact', 'p', 'update')},
        'delete', ${visibleOrNone(viewer, 'contact', 'p', 'delete')}) as can,
      l.account_id, a.company_name, l.job_title, l.seniority, l.role, l.sub_role, l.email, l.email_status, l.mobile, l.ddi,
      (select json_agg(json_build_object('account_id', k.account_id, 'company_name', b.company_name,
          'job_title', k.job_title, 'email', k.email, 'mobile', k.mobile, 'ddi', k.ddi, 'current', k.is_current,
          'held_from', k.held_from, 'held_until', k.held_until)
          order by k.is_current desc, b.company_name, b.id)
        from account_contact k join account b on b.id = k.account_id where k.contact_id = p.id) as links
    from contact p join account_contact l on l.contact_id = p.id join account a on a.id = l.account_id
    where p.id = ${id} and ${visible(viewer, 'contact', 'p')}
    order by l.account_id is not distinct from ${accountId ?? null}::uuid desc,
      l.account_id is not distinct from p.main_account_id desc, l.is_current desc, l.created_at desc
    limit 1`.execute(db);
  if (!rows[0]) throw notFoundError('contact');
  return rows[0];
}

/**
 * Loads the form fields of contacts, including deleted ones, with the edited role or the role shown in lists. The
 * caller has checked the permission.
 */
export async function loadContactRoles(
  db: Db,
  requests: readonly { id: string; roleAccountId?: string | undefined }[],
): Promise<Map<string, { fields: ContactFields; isCurrent: boolean }>> {
  const { rows } = await sql<ContactFields & { id: string; is_current: boolean }>`
    select distinct on (p.id) l.*, p.id, p.title, p.forename, p.surname, p.linkedin
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as q(id uuid, "roleAccountId" uuid)
      join contact p on p.id = q.id join account_contact l on l.contact_id = p.id
    order by p.id, l.account_id is not distinct from q."roleAccountId" desc,
      l.account_id is not distinct from p.main_account_id desc, l.is_current desc, l.created_at desc`.execute(db);
  const names = Object.keys(contactFields.shape) as (keyof ContactFields)[];
  const fieldsOf = (row: ContactFields) => Object.fromEntries(names.map((name) => [name, row[name]])) as ContactFields;
  return new Map(rows.map((row) => [row.id, { fields: fieldsOf(row), isCurrent: row.is_current }]));
}

/** Returns the ids of contacts whose sub-role belongs only to other roles. */
export async function findForeignSubRoles(
  db: Db,
  people: readonly { id: string; role: string; sub_role: string }[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select g.id from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(id uuid, role text, sub_role text)
    where exists (select from contact_role r where r.sub_role = g.sub_role)
      and not exists (select from contact_role r where (r.role, r.sub_role) = (g.role, g.sub_role))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
