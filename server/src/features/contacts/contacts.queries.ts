import type { ContactView } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { reachable, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { noSuch } from '../../record/row.ts';

/** A person with the role at `accountId`, or the role lists show where none is asked for. Deleted ones included. */
export async function readContact(db: Db, viewer: Viewer, id: string, accountId?: string): Promise<ContactView> {
  const { rows } = await sql<ContactView>`
    select p.id, p.version, p.title, p.forename, p.surname, p.linkedin, p.deleted, p.created_at, p.updated_at,
      p.archived_at, json_build_object('update', ${reachable(viewer, 'contact', 'p', 'update')},
        'delete', ${reachable(viewer, 'contact', 'p', 'delete')}) as can,
      l.account_id, a.company_name, l.job_title, l.seniority, l.role, l.sub_role, l.email, l.email_status, l.mobile, l.ddi,
      (select json_agg(json_build_object('account_id', k.account_id, 'company_name', b.company_name,
          'job_title', k.job_title, 'email', k.email, 'current', k.is_current)
          order by k.is_current desc, b.company_name, b.id)
        from account_contact k join account b on b.id = k.account_id where k.contact_id = p.id) as links
    from contact p join account_contact l on l.contact_id = p.id join account a on a.id = l.account_id
    where p.id = ${id} and ${visible(viewer, 'contact', 'p')}
    order by l.account_id is not distinct from ${accountId ?? null}::uuid desc,
      l.account_id is not distinct from p.main_account_id desc, l.is_current desc, l.created_at desc
    limit 1`.execute(db);
  if (!rows[0]) throw noSuch('contact');
  return rows[0];
}
