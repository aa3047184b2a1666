import { AppError } from '@leadwright/contract/errors';
import { type ContactFields, contactFields } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { type ActorContext, auditChanges } from '../../access/audit.ts';
import { fieldChangeError } from '../../access/guarded.ts';
import type { Db } from '../../database/pool.ts';
import { type Changed, differenceOf } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { contactsChanged } from '../matching/matching.service.ts';
import { type ContactDraft, contactRecords } from './contact-record.ts';
import { readRoles, strangeSubRoles } from './contacts.queries.ts';
import { writeRoles } from './contacts.service.ts';

/** What becomes of a person and one of their roles: the fields that are given, and whether a deleted one comes back. */
export interface ContactChange {
  id: string;
  fields: { [K in keyof ContactFields]?: ContactFields[K] | undefined };
  /** The role that was open; the one that lists show where left out. */
  openRole?: string | undefined;
  /** The open role ends: the person has moved to another company. */
  moves?: boolean;
  restore?: boolean;
}

const NAMES = Object.keys(contactFields.shape);

/**
 * The one way in which a user changes people, from a form or from the cells of a grid. The rows are locked, and whether
 * they may be changed has been asked. Answers why people were refused, by id; the others are written, or would be where
 * `check` is set. One that stays as it is keeps its version.
 */
export async function changeContacts(
  trx: Db,
  actor: ActorContext,
  changes: readonly ContactChange[],
  { check = false } = {},
): Promise<Changed> {
  const before = await readRoles(trx, changes);
  const refused = new Map<string, AppError>(
    changes.flatMap(({ id }) => (before.has(id) ? [] : [[id, notFoundError('contact')]])),
  );
  for (const { id, fields } of changes) {
    const closed = fieldChangeError(actor.viewer, contactFields, fields);
    if (closed) refused.set(id, closed);
  }
  const known = changes.filter(({ id }) => !refused.has(id));
  const wanted = await withoutStrangeSubRoles(
    trx,
    known.map(({ id, fields: given }) => {
      const { fields: was, isCurrent } = before.get(id)!;
      const fields = { ...was, ...given } as ContactFields;
      return {
        id,
        given,
        fields,
        was: was as ContactFields,
        isFormer: !isCurrent && was.account_id === fields.account_id,
      };
    }),
  );
  const records = await contactRecords(trx, actor.viewer, wanted);
  const written = known.flatMap(({ id, openRole, moves = false, restore = false }, i) => {
    const record = records[i]!;
    if (record instanceof AppError) {
      refused.set(id, record);
      return [];
    }
    const difference = differenceOf<ContactFields>(NAMES, before.get(id)!.fields, record);
    const isSame = Object.keys(difference.after).length === 0 && !moves && !restore;
    return isSame ? [] : [{ id, record, left: moves ? openRole : undefined, restore, difference }];
  });
  const changed = new Map(written.map(({ id, difference }) => [id, difference]));
  if (check || written.length === 0) return { refused, changed };
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
  await contactsChanged(
    trx,
    written.map(({ id }) => id),
  );
  await auditChanges(trx, actor, 'contacts', written);
  return { refused, changed };
}

interface Wanted extends ContactDraft {
  id: string;
  given: ContactChange['fields'];
}

/** A sub-role belongs to a role: where the role is changed and it alone, one of another role goes with it. */
async function withoutStrangeSubRoles(trx: Db, wanted: Wanted[]): Promise<Wanted[]> {
  const asked = wanted.filter(({ given }) => given.role !== undefined && given.sub_role === undefined);
  const strange = await strangeSubRoles(
    trx,
    asked.map(({ id, fields: { role, sub_role } }) => ({ id, role, sub_role })),
  );
  return wanted.map((one) => (strange.has(one.id) ? { ...one, fields: { ...one.fields, sub_role: '' } } : one));
}
