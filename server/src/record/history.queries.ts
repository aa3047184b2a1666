import { grantedScope } from '@leadwright/contract/access';
import { agencyFields } from '@leadwright/contract/client-view';
import type { RecordChange, RecordEvent } from '@leadwright/contract/features/records';
import { fieldsWithoutAccess } from '@leadwright/contract/permissions/guarded-fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldPermissions } from '../access/field-permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';
import { addReferenceLabels, auditReason, listChanges } from './changes.queries.ts';
import type { ChoiceSource } from './choices.ts';
import type { LoggedRecords } from './kinds.ts';
import { findRows, notFoundError, type Values } from './row.ts';

interface StoredEvent extends Omit<RecordEvent, 'changes' | 'tag'> {
  before: Values | null;
  after: Values | null;
}
const TAG_ACTIONS = new Set(['tag', 'untag']);

interface HistoryOptions {
  /** The fields whose changes are returned. */
  fields: z.ZodObject;
  /** Excludes events of other fields. */
  onlyField?: string;
  /** The id of an event. Only earlier events are returned. */
  before?: number | undefined;
  limit: number;
}

/** Returns the history of a record, latest first. Throws `not_found` for viewers who may not read the record. */
export async function loadHistory(
  db: Db,
  choices: ReadonlyMap<string, ChoiceSource>,
  viewer: Viewer,
  records: LoggedRecords,
  id: string,
  { fields, onlyField, before, limit }: HistoryOptions,
): Promise<{ events: RecordEvent[]; next: number | null }> {
  const canSeeValues = await canSeeEventValues(db, viewer, records, id);
  // Client users do not get the names of agency users.
  const userName = viewer.clientId
    ? sql`case when u.client_id = ${viewer.clientId} then u.display_name end`
    : sql`u.display_name`;
  const { entity, idOf } = records.log;
  const hiddenNames = [
    ...(viewer.clientId ? agencyFields(fields) : []),
    ...fieldsWithoutAccess(fields, fieldPermissions(viewer), 'read'),
  ];
  const names = (onlyField ? [onlyField] : Object.keys(fields.shape)).filter((name) => !hiddenNames.includes(name));
  // An event that changed only hidden fields is not returned.
  const isVisible = hiddenNames.length
    ? sql`(e.action <> 'update' or exists (select from unnest(${names}::text[]) as f(name)
        where e.after -> f.name is distinct from e.before -> f.name))`
    : sql`true`;
  const { rows } = await sql<StoredEvent>`
    select e.id, e.at, e.action, ${userName} as by, ${viewer.clientId ? sql`null` : sql`e.via`} as via,
      ${auditReason({ hidesNumbers: hiddenNames.includes('identifiers') })} as reason, e.before, e.after
    from audit_event e left join app_user u on u.id = e.user_id
    where e.entity = ${entity} and e.entity_id = ${idOf(id)} and ${before ? sql`e.id < ${before}` : sql`true`}
      and ${isVisible} and ${
        onlyField ? sql`e.after -> ${onlyField} is distinct from e.before -> ${onlyField}` : sql`true`
      }
    order by e.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const events = page.map(({ before: from, after: to, ...event }) => {
    // The audit entry contains the tag, not fields of the record.
    if (TAG_ACTIONS.has(event.action)) return { ...event, tag: canSeeValues ? String(to?.name) : null, changes: [] };
    return { ...event, tag: null, changes: listChanges(event.action === 'state' ? ['state'] : names, from, to) };
  });
  if (canSeeValues)
    await addReferenceLabels(
      db,
      choices,
      fields,
      events.flatMap(({ changes }) => changes),
    );
  return {
    events: canSeeValues ? events : events.map(omitEventValues),
    next: rows.length > limit ? page.at(-1)!.id : null,
  };
}

/**
 * Returns whether the viewer may see old and new values: viewers who may change the row or read the audit log. Client
 * users never may, because the row may have belonged to another client.
 */
async function canSeeEventValues(db: Db, viewer: Viewer, { rows, noun }: LoggedRecords, id: string): Promise<boolean> {
  const row = (await findRows(db, viewer, { ...rows, ids: [id] }, 'update', { lock: false })).get(id);
  if (!row) throw notFoundError(noun);
  return viewer.clientId === null && (row.canChange || grantedScope(viewer.grants, 'audit', 'read') !== undefined);
}

/** Removes the values of a change, so that only the field remains. */
const omitValues = ({ field }: RecordChange): RecordChange => ({ field });
/** Removes the values of an event and the reason, which may quote them. */
const omitEventValues = ({ changes, ...event }: RecordEvent): RecordEvent => ({
  ...event,
  reason: null,
  changes: changes.map(omitValues),
});
