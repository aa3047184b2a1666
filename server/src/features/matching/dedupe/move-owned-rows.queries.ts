import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { fillMergedValues } from '../../fields/values/merged-values.queries.ts';
import { TAG_EXCLUSIVITY_KEY, updatePrimaryTag } from '../../tags/tags.queries.ts';
import { mergeWork } from '../../working/working.service.ts';

/** Deletes rows that would conflict after the move. Keeps the row of the survivor, or the first by `priority`. */
async function deleteConflictingRows(
  trx: Db,
  table: string,
  survivorId: string,
  allIds: readonly string[],
  uniqueKeys: (string | RawBuilder<unknown>)[],
  priority: RawBuilder<unknown>,
): Promise<void> {
  const keys = sql.join(uniqueKeys.map((key) => (typeof key === 'string' ? sql.ref(key) : key)));
  await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from (
        select ctid, row_number() over (
          partition by ${keys} order by account_id = ${survivorId} desc, ${priority}, account_id) as position
        from ${sql.table(table)} where account_id = any(${allIds}::uuid[])) r
      where position > 1)`.execute(trx);
}

async function moveRows(trx: Db, table: string, survivorId: string, mergedIds: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} set account_id = ${survivorId} where account_id = any(${mergedIds}::uuid[])`.execute(
    trx,
  );
}

/** Moves all rows of the merged companies to the survivor. */
export async function moveOwnedRows(trx: Db, survivorId: string, mergedIds: readonly string[]): Promise<void> {
  const allIds = [survivorId, ...mergedIds];
  const keepFirst = (table: string, uniqueKeys: (string | RawBuilder<unknown>)[], priority: RawBuilder<unknown>) =>
    deleteConflictingRows(trx, table, survivorId, allIds, uniqueKeys, priority);
  await keepFirst('account_contact', ['contact_id'], sql`is_current desc, created_at`);
  await endDuplicateEmailLinks(trx, survivorId, allIds);
  await keepFirst('account_tag', [TAG_EXCLUSIVITY_KEY], sql`applied_at`);
  await keepFirst('campaign_account_tag', ['campaign_id', TAG_EXCLUSIVITY_KEY], sql`applied_at`);
  await fillMergedValues(trx, survivorId, allIds);
  await mergeWork(trx, survivorId, allIds);
  await keepFirst('campaign_account_value_origin', ['campaign_id', 'field_id'], sql`set_at`);
  // These tables come before the working rows, because deleting a working row deletes its dependent rows.
  for (const table of ['campaign_account_tag', 'campaign_account_value_origin'])
    await moveRows(trx, table, survivorId, mergedIds);
  await keepFirst('campaign_account', ['campaign_id'], sql`added_at`);
  await keepFirst('known_match', ['identity', 'decision_id'], sql`decided_at`);
  await keepFirst('not_match', ['identity'], sql`decided_at`);
  await keepFirst('account_alias', ['name', 'decision_id'], sql`added_at`);
  for (const table of [
    'account_contact',
    'account_tag',
    'campaign_account',
    'callback',
    'known_match',
    'not_match',
    'account_alias',
    'record_file',
    'import_row',
  ])
    await moveRows(trx, table, survivorId, mergedIds);
  await updatePrimaryTag(trx, sql`k.account_id = ${survivorId}`);
  await sql`
    update contact set main_account_id = ${survivorId} where main_account_id = any(${mergedIds}::uuid[])`.execute(trx);
  // A suppression is lifted by account id, so it must reference the survivor.
  await sql`update suppression set about_id = ${survivorId} where about_id = any(${mergedIds}::uuid[])`.execute(trx);
  await moveDifferentPairs(trx, survivorId, mergedIds);
}

/** Ends the later of two links with the same email address, because it must be unique among current contacts. */
async function endDuplicateEmailLinks(trx: Db, survivorId: string, allIds: readonly string[]): Promise<void> {
  await sql`
    update account_contact l set is_current = false, held_until = current_date from (
      select account_id, contact_id, row_number() over (
        partition by lower(email) order by account_id = ${survivorId} desc, created_at, contact_id) as position
      from account_contact where account_id = any(${allIds}::uuid[]) and email <> '' and is_current) r
    where l.account_id = r.account_id and l.contact_id = r.contact_id and r.position > 1`.execute(trx);
}

/** Marks accounts that were judged different from a merged account as different from the survivor. */
async function moveDifferentPairs(trx: Db, survivorId: string, mergedIds: readonly string[]): Promise<void> {
  await sql`
    with deleted_pair as (
      delete from account_different where low_id = any(${mergedIds}::uuid[]) or high_id = any(${mergedIds}::uuid[])
      returning *),
    other_account as (
      select case when low_id = any(${mergedIds}::uuid[]) then high_id else low_id end as other, decided_by, decided_at
      from deleted_pair),
    moved_pair as (
      select least(other, ${survivorId}::uuid) as low, greatest(other, ${survivorId}::uuid) as high, decided_by, decided_at
      from other_account where other <> ${survivorId} and other <> all(${mergedIds}::uuid[]))
    insert into account_different (low_id, high_id, decided_by, decided_at)
    select distinct on (low, high) low, high, decided_by, decided_at from moved_pair order by low, high, decided_at
    on conflict do nothing`.execute(trx);
}
