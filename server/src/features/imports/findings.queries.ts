import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** Rows whose values an earlier row of the file has too, and rows with an official number that the master knows. */
export async function findInFile(
  trx: Db,
  { campaign_id, batch_id }: { campaign_id: string; batch_id: string },
): Promise<{ repeated: number; known_number: number }> {
  const ofBatch = sql`r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid`;
  const { rows } = await sql<{ repeated: number; known_number: number }>`
    select (select count(*) - count(distinct identity) from import_row r where ${ofBatch}) as repeated,
      (select count(*) from import_row r where ${ofBatch} and r.record ? 'i' and exists (
        select from jsonb_array_elements_text(r.record->'i') as number
          join account_identifier a on a.scheme = split_part(number, ':', 1)
            and a.value_norm = substr(number, strpos(number, ':') + 1))) as known_number`.execute(trx);
  return rows[0]!;
}

/** The first rows a run would match. */
export async function sampleRows(
  db: Db,
  { campaign_id, id }: { campaign_id: string; id: string },
): Promise<{ row_no: number; values: Record<string, string> }[]> {
  const { rows } = await sql<{ row_no: number; values: Record<string, string | string[]> }>`
    select row_no, values from import_row
    where campaign_id = ${campaign_id} and batch_id = ${id} and valid order by row_no limit 10`.execute(db);
  const flat = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value);
  return rows.map(({ row_no, values }) => ({
    row_no,
    values: Object.fromEntries(Object.entries(values).map(([target, value]) => [target, flat(value)])),
  }));
}
