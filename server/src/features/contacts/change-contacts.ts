import { AppError } from '@leadwright/contract/errors';
import { type ContactFields, contactFields } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { type ActorContext, auditChanges } from '../../access/audit.ts';
import { fieldChangeError } from '../../access/guarded.ts';
import type { Db } from '../../database/pool.ts';
import { reindexContacts } from '../../match-index/reindex-changes.ts';
import { type ChangeResult, differenceOf } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { buildContactRecords, type ContactDraft } from './contact-record.ts';
import { findForeignSubRoles, readRoles } from './contacts.queries.ts';
import { writeRoles } from './contacts.service.ts';

/** A change of a contact and one of their roles: new field values, and whether a deleted contact is restored. */
export interface ContactChange {
  id: string;
  fields: { [K in keyof ContactFields]?: ContactFields[K] | undefined };
  /** The account of the edited role; the listed role when omitted. */
  roleAccountId?: string | undefined;
  /** Ends the edited role: the contact has moved to another account. */
  moves?: boolean;
  restore?: boolean;
}

const NAMES = Object.keys(contactFields.shape);

/**
 * Saves changes of contacts, by form or grid; the only way users change contacts. The caller has locked the rows and
 * checked the permission. Returns errors by id; the other contacts are saved, or only checked when `check` is set. An
 * unchanged contact keeps its version.
 */
export async function changeContacts(
  trx: Db,
  actor: ActorContext,
  changes: readonly ContactChange[],
  { check = false } = {},
): Promise<ChangeResult> {
  const before = await readRoles(trx, changes);
  const rejected = new Map<string, AppError>(
    changes.flatMap(({ id }) => (before.has(id) ? [] : [[id, notFoundError('contact')]])),
  );
  for (const { id, fields } of changes) {
    const error = fieldChangeError(actor.viewer, contactFields, fields);
    if (error) rejected.set(id, error);
  }
  const known = changes.filter(({ id }) => !rejected.has(id));
  const planned = await clearForeignSubRoles(
    trx,
    known.map(({ id, fields: input }) => {
      const { fields: was, isCurrent } = before.get(id)!;
      const fields = { ...was, ...input } as ContactFields;
      return {
        id,
        given: input,
        fields,
        was: was as ContactFields,
        isFormer: !isCurrent && was.account_id === fields.account_id,
      };
    }),
  );
  const records = await buildContactRecords(trx, actor.viewer, planned);
  const written = known.flatMap(({ id, roleAccountId, moves = false, restore = false }, i) => {
    const record = records[i]!;
    if (record instanceof AppError) {
      rejected.set(id, record);
      return [];
    }
    const difference = differenceOf<ContactFields>(NAMES, before.get(id)!.fields, record);
    const isSame = Object.keys(difference.after).length === 0 && !moves && !restore;
    return isSame ? [] : [{ id, record, left: moves ? roleAccountId : undefined, restore, difference }];
  });
  const changed = new Map(written.map(({ id, difference }) => [id, difference]));
  if (check || written.length === 0) return { refused: rejected, changed };
  await writeRoles(
    trx,
    written.map(({ id, record: { title, forename, surname, linkedin, ...role } }) => ({ contact_id: id, ...role })),
  );
  const rows = written.map(({ record, difference: _, ...row }) => ({ ...record, ...row }));
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, account_id uuid, "left" uuid,
        restore boolean, title text, forename text, surname text, linkedin text)),
    moved as (
      update account_contact l set is_current = l.account_id = r.account_id,
        held_from = case when l.account_id = r.account_id then current_date else l.held_from end,
        held_until = case when l.account_id <> r.account_id then current_date end from r
      where l.contact_id = r.id and r."left" is not null and l.account_id in (r."left", r.account_id))
    update contact p set title = r.title, forename = r.forename, surname = r.surname, linkedin = r.linkedin,
      archived_at = case when not r.restore then p.archived_at end, version = p.version + 1, updated_at = now(),
      main_account_id = case when r."left" is null then coalesce(p.main_account_id, r.account_id) else r.account_id end
    from r where p.id = r.id`.execute(trx);
  await reindexContacts(
    trx,
    written.map(({ id }) => id),
  );
  await auditChanges(trx, actor, 'contacts', written);
  return { refused: rejected, changed };
}

interface PlannedChange extends ContactDraft {
  id: string;
  given: ContactChange['fields'];
}

/** Clears the sub-role where only the role changes and the sub-role belongs to another role. */
async function clearForeignSubRoles(trx: Db, planned: PlannedChange[]): Promise<PlannedChange[]> {
  const roleChanges = planned.filter(({ given }) => given.role !== undefined && given.sub_role === undefined);
  const foreign = await findForeignSubRoles(
    trx,
    roleChanges.map(({ id, fields: { role, sub_role } }) => ({ id, role, sub_role })),
  );
  return planned.map((one) => (foreign.has(one.id) ? { ...one, fields: { ...one.fields, sub_role: '' } } : one));
}
