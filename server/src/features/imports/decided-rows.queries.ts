import { AppError } from '@leadwright/contract/errors';
import type { DiscardImpact } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/pool.ts';
import type { StoredBatch } from './batches.queries.ts';
import { deleteMatchedRows, lockMatchedRows } from './delete-rows.queries.ts';

/** Counts the links and decisions that depend on the rows of a batch. */
export async function countDiscardImpact(db: Db, { campaign_id, id }: StoredBatch): Promise<DiscardImpact> {
  const { rows } = await sql<DiscardImpact>`
    with judged_row as (
      select row_id from match_decision where campaign_id = ${campaign_id} and undone_at is null
      union select row_id from match_audit where campaign_id = ${campaign_id} and verdict is not null)
    select count(*) filter (where r.accepted) as accepted,
      count(*) filter (where r.added_to_db or r.rejected or j.row_id is not null) as decided,
      count(distinct r.account_id) filter (where r.added_to_db) as created,
      (select count(*) from campaign_account where campaign_id = ${campaign_id} and batch_id = ${id}) as linked
    from import_row r left join judged_row j on j.row_id = r.id
    where r.campaign_id = ${campaign_id} and r.batch_id = ${id}`.execute(db);
  return rows[0]!;
}

export const isEmptyImpact = (impact: DiscardImpact): boolean => Object.values(impact).every((count) => count === 0);

/**
 * Deletes the matched rows of a batch. Throws `in_use` if a run or a user has decided rows. Locks the rows before the
 * last check, so that a concurrent decision is either found by this check or fails because its row is missing.
 */
export async function deleteMatchedRowsIfUndecided(trx: Trx, batch: StoredBatch): Promise<void> {
  const batchRows = { campaign_id: batch.campaign_id, batch_id: batch.id };
  await assertUndecided(trx, batch);
  await lockMatchedRows(trx, batchRows);
  await assertUndecided(trx, batch);
  await deleteMatchedRows(trx, batchRows);
}

async function assertUndecided(trx: Trx, batch: StoredBatch): Promise<void> {
  const impact = await countDiscardImpact(trx, batch);
  if (isEmptyImpact(impact)) return;
  const losses = (Object.keys(NOUNS) as (keyof DiscardImpact)[]).flatMap((name) =>
    impact[name] > 0 ? [`${impact[name].toLocaleString('en-GB')} ${NOUNS[name][impact[name] === 1 ? 0 : 1]}`] : [],
  );
  throw new AppError(
    'in_use',
    'Rows of this import have already been decided, and this would be lost: ' +
      `${losses.join(', ')}. Resume matching the rest, or import the file again.`,
    { detail: { at_stake: impact } },
  );
}

const NOUNS: Record<keyof DiscardImpact, [one: string, several: string]> = {
  accepted: ['row accepted', 'rows accepted'],
  decided: ['row decided by people', 'rows decided by people'],
  linked: ['account in the campaign', 'accounts in the campaign'],
  created: ['account created', 'accounts created'],
};
