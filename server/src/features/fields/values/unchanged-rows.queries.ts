import type { SkipReason } from '@leadwright/contract/features/changes';
import { sql } from 'kysely';
import { CHANGED_SINCE, type ChangeRow, skipReason } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import { notFoundMessage } from '../../../record/row.ts';
import { recordOf, workingTablesOf } from './records.queries.ts';
import { workingRows } from './slots.queries.ts';

/** Returns the function that gives the reason why a row was not written: its record is gone or has been changed. */
export async function unchangedReasons(
  trx: Trx,
  campaign_id: string,
  entity: string,
  unchanged: readonly ChangeRow[],
): Promise<(row: ChangeRow) => SkipReason> {
  const tables = workingTablesOf(entity);
  const notFound = skipReason(notFoundMessage(tables.noun));
  if (unchanged.length === 0) return () => notFound;
  const ids = unchanged.map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: string }>`
    select ${recordOf(tables, 'k')} as id from ${workingRows({ campaign_id, entity })}
      and ${recordOf(tables, 'k')} = any(${ids}::uuid[])`.execute(trx);
  const existing = new Set(rows.map(({ id }) => id));
  return ({ record_id }) => (existing.has(record_id) ? CHANGED_SINCE.reason : notFound);
}
