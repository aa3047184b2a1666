import { AppError } from '@leadwright/contract/errors';
import { type ContactFields, contactFields } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { type ActorContext, auditChanges } from '../../access/audit.ts';
import { fieldChangeError } from '../../access/field-permissions.ts';
import type { Trx } from '../../database/pool.ts';
import { reindexContacts } from '../../match-index/reindex-changes.ts';
import { type ChangeResult, differenceOf } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { buildContactRecords, type ContactDraft } from './contact-record.ts';
import { findForeignSubRoles, loadContactRoles } from './contacts.queries.ts';
import { writeRoles } from './contacts.service.ts';

/** A change of a contact and one of the contact’s roles. */
export interface ContactChange {
  id: string;
  fields: { [K in keyof ContactFields]?: ContactFields[K] | undefined };
  /** The account of the edited role. Default: the role shown in lists. */
  roleAccountId?: string | undefined;
  /** Whether the contact has moved to another account, which ends the edited role. */
  moves?: boolean;
  /** Whether to restore an archived contact. */
  restore?: boolean;
}

const FIELD_NAMES = Object.keys(contactFields.shape);

/**
 * Saves changes of contacts from forms and grids, or only validates them when `check` is set. The caller has locked the
 * rows and checked the permission. Returns errors by id; a contact without changes keeps its version.
 */
export async function changeContacts(
  trx: Trx,
  actor: ActorContext,
  changes: readonly ContactChange[],
  { check = false } = {},
): Promise<ChangeResult> {
  const currentById = await loadContactRoles(trx, changes);
  const errorById = new Map<string, AppError>(
    changes.flatMap(({ id }) => (currentById.has(id) ? [] : [[id, notFoundError('contact')]])),
  );
  for (const { id, fields } of changes) {
    const error = fieldChangeError(actor.viewer, contactFields, fields);
    if (error) errorById.set(id, error);
  }
  const validChanges = changes.filter(({ id }) => !errorById.has(id));
  const plannedChanges = await clearForeignSubRoles(
    trx,
    validChanges.map(({ id, fields: input }) => {
      const { fields: previous, isCurrent } = currentById.get(id)!;
      const fields = { ...previous, ...input } as ContactFields;
      return {
        id,
        changedFields: input,
        fields,
        previous: previous as ContactFields,
        isFormer: !isCurrent && previous.account_id === fields.account_id,
      };
    }),
  );
  const records = await buildContactRecords(trx, actor.viewer, plannedChanges);
  const savedChanges = validChanges.flatMap(({ id, roleAccountId, moves = false, restore = false }, i) => {
    const record = records[i]!;
    if (record instanceof AppError) {
      errorById.set(id, record);
      return [];
    }
    const difference = differenceOf<ContactFields>(FIELD_NAMES, currentById.get(id)!.fields, record);
    const isUnchanged = Object.keys(difference.after).length === 0 && !moves && !restore;
    return isUnchanged ? [] : [{ id, record, left_account_id: moves ? roleAccountId : undefined, restore, difference }];
  });
  const differences = new Map(savedChanges.map(({ id, difference }) => [id, difference]));
  if (check || savedChanges.length === 0) return { rejected: errorById, changed: differences };
  await writeRoles(
    trx,
    savedChanges.map(({ id, record: { title, forename, surname, linkedin, ...role } }) => ({
      contact_id: id,
      ...role,
    })),
  );
  const rows = savedChanges.map(({ record, difference: _, ...row }) => ({ ...record, ...row }));
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, account_id uuid, left_account_id uuid,
        restore boolean, title text, forename text, surname text, linkedin text)),
    role_move as (
      update account_contact l set is_current = l.account_id = r.account_id,
        held_from = case when l.account_id = r.account_id then current_date else l.held_from end,
        held_until = case when l.account_id <> r.account_id then current_date end from r
      where l.contact_id = r.id and r.left_account_id is not null and l.account_id in (r.left_account_id, r.account_id))
    update contact p set title = r.title, forename = r.forename, surname = r.surname, linkedin = r.linkedin,
      archived_at = case when not r.restore then p.archived_at end, version = p.version + 1, updated_at = now(),
      main_account_id = case when r.left_account_id is null then coalesce(p.main_account_id, r.account_id) else r.account_id end
    from r where p.id = r.id`.execute(trx);
  await reindexContacts(
    trx,
    savedChanges.map(({ id }) => id),
  );
  await auditChanges(trx, actor, 'contacts', savedChanges);
  return { rejected: errorById, changed: differences };
}

interface PlannedChange extends ContactDraft {
  id: string;
  changedFields: ContactChange['fields'];
}

/** Clears a sub-role that does not belong to the new role. */
async function clearForeignSubRoles(trx: Trx, plannedChanges: PlannedChange[]): Promise<PlannedChange[]> {
  const roleChanges = plannedChanges.filter(
    ({ changedFields }) => changedFields.role !== undefined && changedFields.sub_role === undefined,
  );
  const idsWithForeignSubRole = await findForeignSubRoles(
    trx,
    roleChanges.map(({ id, fields: { role, sub_role } }) => ({ id, role, sub_role })),
  );
  return plannedChanges.map((change) =>
    idsWithForeignSubRole.has(change.id) ? { ...change, fields: { ...change.fields, sub_role: '' } } : change,
  );
}
