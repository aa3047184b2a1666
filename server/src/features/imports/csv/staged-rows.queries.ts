import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { BatchKey } from '../import-state.service.ts';

/** Returns the number of staged rows, and the number of the last one; 0 without any. Blank rows of a file have numbers too. */
export async function countStagedRows(
  db: Db,
  { campaign_id, batch_id }: BatchKey,
): Promise<{ rows: number; last: number }> {
  const { rows } = await sql<{ rows: number; last: number }>`
    select count(*)::int as rows, coalesce(max(row_no), 0) as last from import_raw
    where campaign_id = ${campaign_id} and batch_id = ${batch_id}`.execute(db);
  return rows[0]!;
}

/** Returns a COPY statement. COPY takes no parameters, so ids are validated as UUIDs; the condition has only numbers. */
export const copyStagedRowsSql = ({ campaign_id, batch_id }: BatchKey, condition: string) => `
  copy (select campaign_id, batch_id, row_no, cells from import_raw
    where campaign_id = '${validUuid(campaign_id)}' and batch_id = '${validUuid(batch_id)}' and ${condition}) to stdout (format binary)`;

function validUuid(text: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(text)) throw new Error('Not a UUID');
  return text;
}
