import { AppError } from '@leadwright/contract/errors';
import {
  addContacts,
  deleteContact,
  deleteContactByGet,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { type Call, serve } from '../../http/serve.ts';
import { contactsChanged } from '../matching/matching.service.ts';
import { contactGrid } from './contact-grid.routes.ts';
import { contactLookupRoutes } from './contact-lookup.routes.ts';
import { contactRecord } from './contact-record.ts';
import { readContact } from './contacts.queries.ts';
import { createContacts, writeRoles } from './contacts.service.ts';

export function contactsRoutes(app: App): void {
  app.taken.set('account_contact_email_key', {
    field: 'email',
    message: 'Another contact at this account has this e-mail address.',
  });
  contactGrid(app);
  contactLookupRoutes(app);

  serve(app, viewContact, async ({ params, query, viewer }) =>
    readContact(app.db, viewer, params.id, query.account_id),
  );

  serve(app, addContacts, async ({ body, viewer, request }) =>
    app.db.transaction().execute(async (trx) => {
      const { title, forename, surname, linkedin, ...role } = await contactRecord(trx, viewer, body);
      const [id] = await createContacts(trx, [{ title, forename, surname, linkedin, roles: [role] }], viewer.userId);
      await audit(trx, { viewer, request, action: 'create', entity: 'contacts', id: id!, after: body });
      return { id: id!, account_id: body.account_id, version: 1 };
    }),
  );

  serve(app, updateContact, async ({ body, viewer, request }) => {
    const { id, version, deleted, from_account_id, ...fields } = body;
    return app.db.transaction().execute(async (trx) => {
      await lockContact(trx, viewer, id);
      const before = await readContact(trx, viewer, id, from_account_id ?? fields.account_id);
      if (before.version !== version) {
        throw new AppError('conflict', 'Somebody else has changed this in the meantime.', {
          detail: { current: before },
        });
      }
      const { title, forename, surname, linkedin, ...role } = await contactRecord(trx, viewer, fields);
      await writeRoles(trx, [{ contact_id: id, ...role }]);
      const moved = from_account_id !== undefined && from_account_id !== role.account_id;
      if (moved)
        await sql`update account_contact set is_current = false
          where contact_id = ${id} and account_id = ${from_account_id}`.execute(trx);
      await sql`
        update contact set title = ${title}, forename = ${forename}, surname = ${surname}, linkedin = ${linkedin},
          deleted = deleted and ${deleted !== false}, version = version + 1, updated_at = now(),
          main_account_id = case when ${moved} then ${role.account_id}::uuid else coalesce(main_account_id, ${role.account_id}) end
        where id = ${id}`.execute(trx);
      await contactsChanged(trx, [id]);
      const restored = before.deleted && deleted === false;
      await audit(trx, {
        viewer,
        request,
        action: restored ? 'restore' : 'update',
        entity: 'contacts',
        id,
        before,
        after: fields,
      });
      return { id, account_id: role.account_id, version: version + 1 };
    });
  });

  const remove = async ({ params: { id }, viewer, request }: Call<typeof deleteContact>) =>
    app.db.transaction().execute(async (trx) => {
      await lockContact(trx, viewer, id);
      const { numAffectedRows } = await sql`
        update contact set deleted = true, version = version + 1, updated_at = now()
        where id = ${id} and not deleted`.execute(trx);
      if (numAffectedRows) {
        await contactsChanged(trx, [id]);
        await audit(trx, { viewer, request, action: 'delete', entity: 'contacts', id });
      }
      return { id };
    });
  serve(app, deleteContact, remove);
  serve(app, deleteContactByGet, async (call) => {
    if (!call.request.headers['x-requested-with'])
      throw new AppError('forbidden', 'This call needs the header X-Requested-With.');
    return remove(call);
  });
}

/** Two who write the same person take turns; one they may not see is not there. */
async function lockContact(trx: Db, viewer: Viewer, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from contact p where p.id = ${id} and ${visible(viewer, 'contact', 'p')} for update`.execute(
      trx,
    );
  if (!rows[0]) throw new AppError('not_found', 'There is no such person.');
}
