import { AppError } from '@leadwright/contract/errors';
import {
  addContacts,
  deleteContact,
  deleteContactByGet,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { sharedRule } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite, type WriteCall } from '../../http/serve.ts';
import { archiveRow, conflict, lockRow, requireReach } from '../../record/row.ts';
import { contactsChanged } from '../matching/matching.service.ts';
import { contactGrid } from './contact-grid.routes.ts';
import { contactLookupRoutes } from './contact-lookup.routes.ts';
import { contactRecord } from './contact-record.ts';
import { readContact } from './contacts.queries.ts';
import { createContacts, writeRoles } from './contacts.service.ts';

const ENTITY = 'contacts';
const RULE = sharedRule('contact');
const NOUN = 'contact';

export function contactsRoutes(app: App): void {
  app.taken.set('account_contact_email_key', {
    field: 'email',
    problem: words('problems.emailAtAccount', 'Another contact at this account has this e-mail address.'),
  });
  contactGrid(app);
  contactLookupRoutes(app);
  serve(app, viewContact, async ({ params, query, viewer }) =>
    readContact(app.db, viewer, params.id, query.account_id),
  );
  serveWrite(app, addContacts, addContact);
  serveWrite(app, updateContact, changeContact);
  serveWrite(app, deleteContact, removeContact);
  serveWrite(app, deleteContactByGet, async (call) => {
    if (!call.request.headers['x-requested-with'])
      throw new AppError('forbidden', 'This call needs the header X-Requested-With.');
    return removeContact(call);
  });
}

async function addContact({ trx, body, viewer, request }: WriteCall<typeof addContacts>) {
  const { title, forename, surname, linkedin, ...role } = await contactRecord(trx, viewer, body);
  const [id] = await createContacts(trx, [{ title, forename, surname, linkedin, roles: [role] }], viewer.userId);
  await requireReach(trx, viewer, RULE, id!, 'create');
  await audit(trx, { viewer, request, action: 'create', entity: ENTITY, id: id!, after: body });
  return { id: id!, account_id: body.account_id, version: 1 };
}

async function changeContact({ trx, body, viewer, request }: WriteCall<typeof updateContact>) {
  const { id, version, deleted, from_account_id, ...fields } = body;
  await lockRow(trx, viewer, RULE, id, 'update', NOUN);
  const before = await readContact(trx, viewer, id, from_account_id ?? fields.account_id);
  if (before.version !== version) throw conflict(before);
  const { title, forename, surname, linkedin, ...role } = await contactRecord(trx, viewer, fields);
  await writeRoles(trx, [{ contact_id: id, ...role }]);
  const moved = from_account_id !== undefined && from_account_id !== role.account_id;
  if (moved)
    await sql`update account_contact set is_current = account_id = ${role.account_id}
      where contact_id = ${id} and account_id in (${from_account_id}, ${role.account_id})`.execute(trx);
  await sql`
    update contact set title = ${title}, forename = ${forename}, surname = ${surname}, linkedin = ${linkedin},
      archived_at = case when ${deleted !== false} then archived_at end, version = version + 1, updated_at = now(),
      main_account_id = case when ${moved} then ${role.account_id}::uuid else coalesce(main_account_id, ${role.account_id}) end
    where id = ${id}`.execute(trx);
  await contactsChanged(trx, [id]);
  const action = before.deleted && deleted === false ? 'restore' : 'update';
  await audit(trx, { viewer, request, action, entity: ENTITY, id, before, after: fields });
  return { id, account_id: role.account_id, version: version + 1 };
}

async function removeContact({ trx, params: { id }, viewer, request }: WriteCall<typeof deleteContact>) {
  await lockRow(trx, viewer, RULE, id, 'delete', NOUN);
  await archiveRow(trx, 'contact', id);
  await contactsChanged(trx, [id]);
  await audit(trx, { viewer, request, action: 'archive', entity: ENTITY, id });
  return { id };
}
