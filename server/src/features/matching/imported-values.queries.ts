import type { CustomValue } from '@leadwright/contract/custom-values';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { writeImportedValues } from '../fields/values/custom-fields.service.ts';

interface LinkedRow {
  id: string;
  account_id: string;
  batch_id: string;
  obtained_on: string;
  custom: Record<string, CustomValue>;
}

/** Writes the custom values of linked import rows to the working rows of the campaign, in file order. */
export async function writeValuesOfRows(
  trx: Db,
  { campaignId, userId }: { campaignId: string; userId: string | null },
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<LinkedRow>`
    select r.id, r.account_id, r.batch_id, r.custom,
      coalesce(b.obtained_on, (b.created_at at time zone 'utc')::date)::text as obtained_on
    from import_row r join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
    where r.campaign_id = ${campaignId} and r.id = any(${ids}::uuid[]) and r.custom is not null and (r.accepted or r.added_to_db)
    order by b.obtained_on, b.number, r.row_no`.execute(trx);
  const values = rows.map(({ id, account_id, batch_id, obtained_on, custom }) => ({
    id,
    accountId: account_id,
    batchId: batch_id,
    obtainedOn: obtained_on,
    values: custom,
  }));
  await writeImportedValues(trx, { viewer: { userId: userId ?? '' } }, campaignId, values);
}
