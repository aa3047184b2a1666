import { customColumn } from '@leadwright/contract/custom-column';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/pool.ts';

/*
 * A row of a change stores values of custom fields by field id: as `before` and `after` if `place` is the id, else at
 * the top level of these objects under the name of the field's column.
 */

/** SQL for the values of a field that undoing changes of a campaign would restore, as text. */
export const loggedValues = (campaignId: string, fieldId: string): RawBuilder<unknown> => sql`
  select case when r.place = ${fieldId} then r.before #>> '{}' else r.before->>${customColumn(fieldId)}::text end
  from change_row r join change c on c.id = r.change_id where c.campaign_id = ${campaignId}`;

/** Removes the values of a field from all changes. Undoing a change then restores its other values. */
export async function removeFieldFromLog(trx: Trx, fieldId: string): Promise<void> {
  const column = customColumn(fieldId);
  const hasColumn = (side: RawBuilder<unknown>) => sql`jsonb_typeof(${side}) = 'object' and ${side} ? ${column}`;
  const withoutValue = (name: 'before' | 'after') => {
    const side = sql.ref(name);
    return sql`case when place = ${fieldId} then null when ${hasColumn(side)} then ${side} - ${column}::text else ${side} end`;
  };
  await sql`
    update change_row set before = ${withoutValue('before')}, after = ${withoutValue('after')},
      state = case when place = ${fieldId} and state = 'changed' then 'kept' else state end
    where place = ${fieldId} or ${hasColumn(sql.ref('before'))} or ${hasColumn(sql.ref('after'))}`.execute(trx);
}

/** Removes the values of records from all changes, which can then no longer be undone for these records. */
export async function removeRecordsFromLog(trx: Trx, recordIds: readonly string[]): Promise<void> {
  await sql`
    update change_row set before = null, after = null, reason = null,
      state = case state when 'changed' then 'kept' when 'open' then 'skipped' else state end
    where record_id = any(${recordIds}::uuid[])`.execute(trx);
}
