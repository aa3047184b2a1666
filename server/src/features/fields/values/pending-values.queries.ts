import type { StoredType } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import type { SlotAssignment } from './custom-fields.service.ts';
import { hasAnyRow } from './slots.queries.ts';
import { slotsOf } from './slots.ts';

/** SQL condition: the import row `r` of the campaign has a value of the field. Only accounts are imported. */
const hasValue = ({ campaign_id, entity }: SlotAssignment, fieldId: string) =>
  sql<SqlBool>`${entity === 'account'} and r.campaign_id = ${campaign_id} and r.custom ? ${fieldId}::text`;

/** SQL condition: the import row `r` has a value that its account will get when a reviewer decides the row. */
export const isPendingRow = (assignment: SlotAssignment, fieldId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${hasValue(assignment, fieldId)} and ${STATUS_CONDITIONS.remaining}`;

/** Returns whether an import row of a campaign with the field meets the condition. */
const hasPendingRow = (
  db: Db,
  assignments: readonly SlotAssignment[],
  condition: (assignment: SlotAssignment) => RawBuilder<SqlBool>,
): Promise<boolean> =>
  hasAnyRow(
    db,
    assignments.map((assignment) => sql`import_row r where ${condition(assignment)}`),
  );

export const hasPendingValues = (db: Db, assignments: readonly SlotAssignment[], fieldId: string): Promise<boolean> =>
  hasPendingRow(db, assignments, (assignment) => isPendingRow(assignment, fieldId));

/** Selects the ids of the imports with a value of the field in a row under review. */
export const selectImportsWithValue = (fieldId: string): RawBuilder<unknown> => sql`
  select r.batch_id from custom_field u join import_row r on r.campaign_id = u.campaign_id
  where u.id = ${fieldId} and r.custom ? ${fieldId}::text and ${STATUS_CONDITIONS.remaining}`;

/** SQL for the value of an import row `r` as a value of the column that stores values of the type. */
function pendingSlotValue(type: StoredType, fieldId: string): RawBuilder<unknown> {
  const value = sql`(r.custom->${fieldId}::text)`;
  const { kind } = slotsOf(type);
  if (kind === 'list') return sql`array(select v.item #>> '{}' from jsonb_path_query(${value}, '$[*]') v(item))`;
  return kind === 'number' ? sql`(${value} #>> '{}')::numeric` : sql`(${value} #>> '{}')`;
}

/** Returns whether an import row has a value of a field of the type that meets the condition. */
export const hasPendingValueWhere = (
  db: Db,
  assignments: readonly SlotAssignment[],
  { id, type }: { id: string; type: StoredType },
  condition: (value: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): Promise<boolean> =>
  hasPendingRow(
    db,
    assignments,
    (assignment) => sql`${isPendingRow(assignment, id)} and ${condition(pendingSlotValue(type, id))}`,
  );

/** SQL condition: the import row `r` has an option that its account will get when a reviewer decides the row. */
export const hasPendingOption = (assignment: SlotAssignment, fieldId: string, code: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isPendingRow(assignment, fieldId)} and r.custom->${fieldId}::text @> to_jsonb(${code}::text)`;

/** Returns whether an import row has an option that its account will get when a reviewer decides the row. */
export const isOptionPending = (
  db: Db,
  assignments: readonly SlotAssignment[],
  fieldId: string,
  code: string,
): Promise<boolean> => hasPendingRow(db, assignments, (assignment) => hasPendingOption(assignment, fieldId, code));

/** Returns whether a file with a column for the field is being checked. The check keeps using the old type. */
export async function isBeingChecked(
  db: Db,
  assignments: readonly SlotAssignment[],
  fieldId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from import_batch b
    where b.campaign_id = any(${assignments.map(({ campaign_id }) => campaign_id)}::uuid[]) and b.state = 'loading'
      and exists (select from jsonb_each_text(b.mapping) m where m.value = ${customColumn(fieldId)}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** SQL for the values of the field in import rows, as text. */
export const pendingValueOf = (assignment: SlotAssignment, fieldId: string): RawBuilder<unknown> =>
  sql`select r.custom->>${fieldId}::text as value from import_row r where ${hasValue(assignment, fieldId)}`;

/** Converts the values of the field in import rows. Removes values that cannot be converted. */
export const rewritePendingValues = (
  trx: Trx,
  assignment: SlotAssignment,
  fieldId: string,
  convert: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql`
    update import_row r set custom = nullif(jsonb_strip_nulls(r.custom || jsonb_build_object(${fieldId}::text,
      to_jsonb(${convert(sql`(r.custom->${fieldId}::text)`)}))), '{}')
    where ${hasValue(assignment, fieldId)}`.execute(trx);
