import { AppError } from '@leadwright/contract/errors';
import type { DiscardImpact } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { StoredBatch } from './batches.queries.ts';
import { deleteSeenRows, lockSeenRows } from './delete-rows.queries.ts';

/** What hangs on the rows of a batch: links, and what people have said of them. */
export async function discardImpact(db: Db, { campaign_id, id }: StoredBatch): Promise<DiscardImpact> {
  const { rows } = await sql<DiscardImpact>`
    with judged as (
      select row_id from match_decision where campaign_id = ${campaign_id} and undone_at is null
      union select row_id from match_audit where campaign_id = ${campaign_id} and verdict is not null)
    select count(*) filter (where r.accepted) as accepted,
      count(*) filter (where r.added_to_db or r.rejected or j.row_id is not null) as decided,
      count(distinct r.account_id) filter (where r.added_to_db) as created,
      (select count(*) from campaign_account where campaign_id = ${campaign_id} and batch_id = ${id}) as linked
    from import_row r left join judged j on j.row_id = r.id
    where r.campaign_id = ${campaign_id} and r.batch_id = ${id}`.execute(db);
  return rows[0]!;
}

export const isEmptyImpact = (stake: DiscardImpact): boolean => Object.values(stake).every((count) => count === 0);

/**
 * Refuses where a run, or a person, has already decided rows of the batch: decisions hang on the rows. The rows the
 * engine has seen are locked first, for those are the ones somebody may be deciding at this moment: whoever was quicker
 * is waited for and found. They go at once, so that whoever comes later finds no row.
 */
export async function removeUndecided(trx: Db, batch: StoredBatch): Promise<void> {
  const rowsOf = { campaign_id: batch.campaign_id, batch_id: batch.id };
  await refuse(trx, batch);
  await lockSeenRows(trx, rowsOf);
  await refuse(trx, batch);
  await deleteSeenRows(trx, rowsOf);
}

async function refuse(trx: Db, batch: StoredBatch): Promise<void> {
  const stake = await discardImpact(trx, batch);
  if (isEmptyImpact(stake)) return;
  const counted = (Object.keys(WORDS) as (keyof DiscardImpact)[]).flatMap((name) =>
    stake[name] > 0 ? [`${stake[name].toLocaleString('en-GB')} ${WORDS[name][stake[name] === 1 ? 0 : 1]}`] : [],
  );
  throw new AppError(
    'in_use',
    'Rows of this import have already been decided, and this would be lost: ' +
      `${counted.join(', ')}. Resume matching the rest, or import the file again.`,
    { detail: { at_stake: stake } },
  );
}

const WORDS: Record<keyof DiscardImpact, [one: string, several: string]> = {
  accepted: ['row accepted', 'rows accepted'],
  decided: ['row decided by people', 'rows decided by people'],
  linked: ['account in the campaign', 'accounts in the campaign'],
  created: ['account created', 'accounts created'],
};
