import type { CustomValue } from '@leadwright/contract/custom-values';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { writeImported } from '../custom-fields/custom-fields.service.ts';

interface Said {
  account_id: string;
  batch_id: string;
  obtained_on: string;
  custom: Record<string, CustomValue>;
  /** Whether its account came into the campaign by a row of this import. */
  is_new: boolean;
}

/** Writes what linked rows say in the fields of their campaign into the working rows, in the order of the files. */
export async function writeFromRows(
  trx: Db,
  { campaignId, userId }: { campaignId: string; userId: string | null },
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<Said>`
    select r.account_id, r.batch_id, r.custom, coalesce(b.obtained_on, (b.created_at at time zone 'utc')::date)::text as obtained_on,
      coalesce(k.import_row_id = any(${ids}::uuid[]), false) as is_new
    from import_row r
      join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
      join campaign_account k on k.campaign_id = r.campaign_id and k.account_id = r.account_id
    where r.campaign_id = ${campaignId} and r.id = any(${ids}::uuid[]) and r.custom is not null and (r.accepted or r.added_to_db)
    order by b.obtained_on, b.number, r.row_no`.execute(trx);
  if (rows.length === 0) return;
  const isNew = new Set(rows.flatMap(({ account_id, is_new }) => (is_new ? [account_id] : [])));
  await writeImported(
    trx,
    { viewer: { userId: userId ?? '' } },
    campaignId,
    rows.map(({ account_id, batch_id, obtained_on, custom }) => ({
      accountId: account_id,
      batchId: batch_id,
      obtainedOn: obtained_on,
      values: custom,
    })),
    (accountId) => isNew.has(accountId),
  );
}
