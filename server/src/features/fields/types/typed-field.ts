import { type Action, hasAccess } from '@leadwright/contract/access';
import type { CustomValue, FieldOption, FieldParams, FieldType } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { hasAnyRole } from '../../../access/field-access.ts';
import { type ScopeRule, visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { illegalTransition, notFoundError } from '../../../record/row.ts';
import { fieldEntities } from '../definitions/fields.service.ts';
import {
  assertNoRunningChange,
  ruleOf,
  type SlotAssignment,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';

/** A field with the data for a type change. */
export interface TypedField {
  id: string;
  version: number;
  kind: FieldKind;
  /** The entity whose records store the values. */
  entity: string;
  key: string;
  label: string;
  type: FieldType;
  params: FieldParams;
  options: FieldOption[];
  default_value: CustomValue;
  indexed: boolean;
  campaign_id: string | null;
  client_id: string | null;
  sensitive: boolean;
  visible_to: string[];
  editable_by: string[];
  archived_at: string | null;
  purging: boolean;
  export_name: string;
}

const COLUMNS = sql`t.id, t.version, t.kind, t.entity, t.key, t.label, t.type, t.params, t.options, t.default_value, t.indexed, t.campaign_id, t.client_id,
  t.sensitive, t.visible_to, t.editable_by, t.archived_at, t.purging, t.export_name`;

/**
 * Loads a field and, with `lock`, locks it. Throws unless the viewer can see it and has the permission for `action`.
 */
export async function loadTypedField(
  db: Db,
  viewer: Viewer,
  kind: FieldKind,
  id: string,
  { action, lock = false }: { action: Action; lock?: boolean },
): Promise<TypedField> {
  const rule = fieldEntities[kind].rule as ScopeRule<'field'>;
  const { rows } = await sql<TypedField & { is_permitted: boolean }>`
    select ${COLUMNS}, (${visibleOrNone(viewer, rule, 't', action)}) is true as is_permitted from field t
    where t.id = ${id} and ${visible(viewer, rule, 't')} ${lock ? sql`for update of t` : sql``}`.execute(db);
  const field = rows[0];
  if (!field) throw notFoundError(fieldResources[kind].noun.one);
  if (!field.is_permitted) throw forbidden(fieldResources[kind].subject, action);
  return field;
}

/** Loads a field of any kind that the viewer may read. */
export async function loadReadableField(db: Db, viewer: Viewer, id: string): Promise<TypedField> {
  const { rows } = await sql<{ kind: FieldKind }>`select kind from field where id = ${id}`.execute(db);
  if (!rows[0]) throw notFoundError('field');
  return loadTypedField(db, viewer, rows[0].kind, id, { action: 'read' });
}

/** Throws unless the viewer may read the changes of a field. Changes by the agency are hidden from client users. */
export async function assertChangesReadable(db: Db, viewer: Viewer, fieldId: string): Promise<void> {
  if (viewer.clientId) throw notFoundError('field');
  await loadReadableField(db, viewer, fieldId);
}

/** Locks the field until the transaction ends and returns it, regardless of permissions. */
export async function lockField(trx: Trx, id: string): Promise<TypedField> {
  const { rows } = await sql<TypedField>`
    select ${COLUMNS} from field t where t.id = ${id} for update of t`.execute(trx);
  if (!rows[0]) throw notFoundError('field');
  return rows[0];
}

/** Returns whether the viewer may read the values of the field in visible records. */
export const mayReadValues = (viewer: Viewer, { visible_to, sensitive }: TypedField): boolean =>
  !viewer.clientId &&
  hasAnyRole(visible_to, viewer) &&
  (!sensitive || hasAccess(viewer.grants, { subject: 'sensitive-fields', action: 'read' }));

/**
 * Throws unless the viewer may read and write the values. Checks the role, the permission for sensitive fields, and the
 * access to every record with a value.
 */
export async function assertCanAccessValues(
  db: Db,
  viewer: Viewer,
  { visible_to, editable_by, sensitive }: TypedField,
  assignments: readonly SlotAssignment[],
): Promise<void> {
  if (viewer.clientId || !hasAnyRole(visible_to, viewer) || !hasAnyRole(editable_by, viewer))
    throw new AppError(
      'forbidden',
      defineMessage('errors.fieldReadOnly', 'Your role can see this field but not change it.'),
    );
  if (sensitive && !hasAccess(viewer.grants, { subject: 'sensitive-fields', action: 'update' }))
    throw forbidden('sensitive-fields', 'update');
  for (const assignment of assignments) {
    const rule = ruleOf(workingTablesOf(assignment.entity));
    const { rows } = await sql`
      select from ${workingRows(assignment)} and k.${sql.ref(assignment.slot)} is not null
        and (${visibleOrNone(viewer, rule, 'k', 'update')}) is not true limit 1`.execute(db);
    if (rows.length > 0) throw forbidden(rule.subject, 'update');
  }
}

/** Throws if the field is archived or being purged, or its options or type are being changed. */
export async function assertTypeChangeable(db: Db, field: TypedField): Promise<void> {
  if (field.archived_at || field.purging)
    throw illegalTransition(
      defineMessage('errors.typeOfArchived', 'This field is archived. Restore it before you change its type.'),
      [],
    );
  await assertNoRunningChange(db, field.id);
}

/** Counts the records with a value of the field, regardless of permissions. */
export async function countStoredValues(db: Db, assignments: readonly SlotAssignment[]): Promise<number> {
  if (assignments.length === 0) return 0;
  const counts = assignments.map(
    (assignment) =>
      sql`select count(*) as count from ${workingRows(assignment)} and k.${sql.ref(assignment.slot)} is not null`,
  );
  const { rows } = await sql<{ count: number }>`
    select sum(count)::int as count from (${sql.join(counts, sql` union all `)}) campaign_value`.execute(db);
  return rows[0]!.count;
}
