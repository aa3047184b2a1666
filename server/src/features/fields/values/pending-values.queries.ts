import { customColumn } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import type { SlotAssignment } from './custom-fields.service.ts';

/** SQL condition: the import row `r` of the campaign has a value of the field. Only accounts are imported. */
const hasValue = ({ campaign_id, entity }: SlotAssignment, fieldId: string) =>
  sql<SqlBool>`${entity === 'account'} and r.campaign_id = ${campaign_id} and r.custom ? ${fieldId}::text`;

/** SQL condition: the import row `r` has a value that its account will get when a reviewer decides the row. */
export const isPendingRow = (assignment: SlotAssignment, fieldId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${hasValue(assignment, fieldId)} and ${STATUS_CONDITIONS.remaining}`;

export async function hasPendingValues(
  db: Db,
  assignments: readonly SlotAssignment[],
  fieldId: string,
): Promise<boolean> {
  if (assignments.length === 0) return false;
  const conditions = assignments.map(
    (assignment) => sql`exists (select from import_row r where ${isPendingRow(assignment, fieldId)})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` or `)} as found`.execute(db);
  return rows[0]!.found;
}

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
