import { AppError } from '@leadwright/contract/errors';
import {
  addContacts,
  allDbContacts,
  contactFields,
  contactView,
  deleteContact,
  deleteContactByGet,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { fieldChangeError, nonDefaultFields, omitHiddenFields } from '../../access/field-permissions.ts';
import { assertAnyScope, type ScopeRule, sharedRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite, type WriteCall } from '../../http/serve.ts';
import { reindexContacts } from '../../match-index/reindex-changes.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { archiveRow, assertInScope, assertNotArchived, conflictError, lockRow } from '../../record/row.ts';
import { changeContacts } from './change-contacts.ts';
import { contactGridRoutes } from './contact-grid.routes.ts';
import { contactLookupRoutes } from './contact-lookup.routes.ts';
import { buildContactRecords, EMAIL_TAKEN } from './contact-record.ts';
import { loadContact } from './contacts.queries.ts';
import { createContacts } from './contacts.service.ts';

const ENTITY = 'contacts';
const RULE = sharedRule('contact');
const CONTACT_NOUN = 'contact';

/** Contacts as choices in lookups. An empty search returns any 20 contacts, because sorting a million names is slow. */
const CHOICES: ChoiceSource = {
  table: 'contact',
  from: sql`contact p left join account a on a.id = p.main_account_id`,
  where: (viewer) => sql<SqlBool>`p.archived_at is null and ${visible(viewer, 'contact', 'p')}`,
  id: sql`p.id`,
  label: sql`p.forename || ' ' || p.surname`,
  detail: sql`a.company_name`,
  find: (pattern) =>
    pattern === '%%'
      ? sql<SqlBool>`p.id in (select c.id from contact c where c.archived_at is null order by c.id limit 20)`
      : sql<SqlBool>`fold(p.forename || ' ' || p.surname) like fold(${pattern})`,
};

export function contactsRoutes(app: App): void {
  app.uniqueProblems.set('account_contact_email_key', { field: 'email', problem: EMAIL_TAKEN });
  app.choices.set(ENTITY, CHOICES);
  app.records.set(ENTITY, {
    name: ENTITY,
    noun: CONTACT_NOUN,
    rule: RULE as ScopeRule,
    fields: contactFields,
    label: sql`concat_ws(' ', t.forename, t.surname)`,
    list: allDbContacts,
    change: (trx, actor, changes, options) =>
      changeContacts(
        trx,
        actor,
        Array.from(changes, ([id, fields]) => ({ id, fields })),
        options,
      ),
  });
  contactGridRoutes(app);
  contactLookupRoutes(app);
  serve(app, viewContact, ({ params, query, viewer, db }) => loadContact(db, viewer, params.id, query.account_id));
  serveWrite(app, addContacts, addContact);
  serveWrite(app, updateContact, changeContact);
  serveWrite(app, deleteContact, removeContact);
  serveWrite(app, deleteContactByGet, async (call) => {
    if (!call.request.headers['x-requested-with'])
      throw new AppError('forbidden', 'This request needs the header X-Requested-With.');
    return removeContact(call);
  });
}

async function addContact({ trx, body, viewer, request }: WriteCall<typeof addContacts>) {
  assertAnyScope(viewer, RULE, 'create');
  const error = fieldChangeError(viewer, contactFields, nonDefaultFields(contactFields, body));
  if (error) throw error;
  const [record] = await buildContactRecords(trx, viewer, [{ fields: body }]);
  if (record instanceof AppError) throw record;
  const { title, forename, surname, linkedin, ...role } = record!;
  const [id] = await createContacts(trx, [{ title, forename, surname, linkedin, roles: [role] }], viewer.userId);
  await assertInScope(trx, viewer, RULE, id!, 'create');
  await audit(trx, { viewer, request, action: 'create', entity: ENTITY, id: id!, after: body });
  return { id: id!, account_id: body.account_id, version: 1 };
}

async function changeContact({ trx, body, viewer, request }: WriteCall<typeof updateContact>) {
  const { id, version, deleted, from_account_id, ...fields } = body;
  await lockRow(trx, viewer, RULE, id, 'update', CONTACT_NOUN);
  const roleAccountId = from_account_id ?? fields.account_id;
  const current = await loadContact(trx, viewer, id, roleAccountId);
  if (current.version !== version) throw conflictError(omitHiddenFields(viewer, contactView, current));
  const restore = current.deleted && deleted === false;
  if (!restore) assertNotArchived(current, CONTACT_NOUN);
  const change = {
    id,
    fields,
    roleAccountId,
    moves: roleAccountId !== fields.account_id,
    restore,
  };
  const { rejected } = await changeContacts(trx, { viewer, request }, [change]);
  if (rejected.has(id)) throw rejected.get(id);
  const updatedContact = await loadContact(trx, viewer, id, fields.account_id);
  return { id, account_id: updatedContact.account_id, version: updatedContact.version };
}

async function removeContact({ trx, params: { id }, viewer, request }: WriteCall<typeof deleteContact>) {
  await lockRow(trx, viewer, RULE, id, 'delete', CONTACT_NOUN);
  await archiveRow(trx, 'contact', id);
  await reindexContacts(trx, [id]);
  await audit(trx, { viewer, request, action: 'archive', entity: ENTITY, id });
  return { id };
}
