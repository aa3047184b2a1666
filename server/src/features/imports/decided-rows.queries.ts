import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { StoredBatch } from './batches.queries.ts';
import { deleteSeenRows, lockSeenRows } from './delete-rows.queries.ts';

/**
 * Refuses where a run that was stopped, or a person, has already decided rows of the batch: decisions hang on the rows.
 * The rows the engine has seen go at once, for those are the ones somebody may be deciding at this moment: whoever has
 * locked one first is waited for and found; whoever comes later finds no row.
 */
export async function refuseDecided(trx: Db, batch: StoredBatch): Promise<void> {
  const rowsOf = { campaign_id: batch.campaign_id, batch_id: batch.id };
  await refuse(trx, batch);
  await lockSeenRows(trx, rowsOf);
  await refuse(trx, batch);
  await deleteSeenRows(trx, rowsOf);
}

async function refuse(trx: Db, { campaign_id, id }: StoredBatch): Promise<void> {
  const { rows } = await sql<{ decided: number; linked: boolean }>`
    select
      (select count(*) from import_row where campaign_id = ${campaign_id} and batch_id = ${id}
        and review_status <> 'remaining') as decided,
      exists (select from campaign_account where campaign_id = ${campaign_id} and batch_id = ${id}) as linked`.execute(
    trx,
  );
  const { decided, linked } = rows[0]!;
  if (decided === 0 && !linked) return;
  const what = decided === 1 ? '1 row of this import is' : `${decided.toLocaleString('en-GB')} rows of this import are`;
  throw new AppError(
    'in_use',
    `${decided > 0 ? what : 'Rows of this import are'} already accepted, added, rejected or linked, and that would be lost. ` +
      'Match the rest as it is, or upload the file as a new import.',
    { detail: { decided, linked } },
  );
}
