import { AppError } from '@leadwright/contract/errors';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import type { LocalisedMessage } from '@leadwright/contract/message';
import { mergedWorkMessages } from '@leadwright/contract/working/merged-work';
import { sql } from 'kysely';
import { ANONYMOUS_VIEWER } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { reindexAccounts } from '../../../match-index/reindex-changes.ts';
import { buildAccountRecord, replaceAccounts, resolveNumbers } from '../../accounts/accounts.service.ts';
import { countAffectedWork } from '../../working/working.service.ts';
import { lockAccountsToMerge } from './accounts-to-merge.queries.ts';
import {
  assertNoLaterChanges,
  restoreBeforeImages,
  storeAfterImages,
  storeBeforeImages,
} from './merge-changes.queries.ts';
import { moveOwnedRows } from './move-owned-rows.queries.ts';
import { chooseSurvivor, type MergedValues, mergeValues } from './survivorship.ts';

export interface MergeRequest {
  /** The accounts to merge. */
  ids: string[];
  /** The account that remains; default: the most complete one. */
  survivorId?: string;
  /** The ids of the accounts whose values the user chose, by field. */
  chosen?: Partial<Record<keyof AccountFields, string>>;
}

async function prepareMerge(trx: Db, { ids, survivorId, chosen }: MergeRequest) {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length < 2) throw new AppError('invalid_input', 'Choose at least two accounts.');
  const accounts = await lockAccountsToMerge(trx, distinctIds);
  const survivor = survivorId ?? chooseSurvivor(accounts);
  if (!distinctIds.includes(survivor))
    throw new AppError('invalid_input', 'The remaining account must be one of the merged accounts.');
  return {
    survivor,
    others: distinctIds.filter((id) => id !== survivor),
    merged: mergeValues(accounts, survivor, chosen),
  };
}

export interface MergePreview extends MergedValues {
  survivorId: string;
  /** Messages about the effects on campaign work. */
  work: LocalisedMessage[];
}

/** Returns the result of a merge without writing it. */
export async function previewMerge(trx: Db, request: MergeRequest): Promise<MergePreview> {
  const { survivor, others, merged } = await prepareMerge(trx, request);
  const work = mergedWorkMessages(await countAffectedWork(trx, survivor, others));
  return { survivorId: survivor, ...merged, work };
}

/**
 * Merges accounts: the survivor gets their values, names, numbers, contacts, matched rows and campaign work, and the
 * other accounts are archived. Returns the id of the merge, with which it can be undone.
 */
export async function mergeAccounts(trx: Db, request: MergeRequest, userId: string): Promise<string> {
  const { survivor, others, merged } = await prepareMerge(trx, request);
  const { rows } = await sql<{ id: string }>`
    insert into account_merge (survivor_id, merged_ids, merged_by)
    values (${survivor}, ${others}::uuid[], ${userId}) returning id`.execute(trx);
  const mergeId = rows[0]!.id;
  const allIds = [survivor, ...others];
  await storeBeforeImages(trx, mergeId, allIds);
  for (const table of ['account_identifier', 'account_name', 'account_phone'])
    await sql`delete from ${sql.table(table)} where account_id = any(${others}::uuid[])`.execute(trx);
  await moveOwnedRows(trx, survivor, others);
  const [record] = await resolveNumbers(trx, ANONYMOUS_VIEWER, [
    { id: survivor, record: buildAccountRecord(merged.fields).record },
  ]);
  const changedFields = Object.keys(merged.sourceIds);
  await replaceAccounts(trx, [{ id: survivor, record: record!, changed: changedFields, withLists: true }], {
    userId,
    source: 'Merged',
  });
  await copySources(trx, survivor, merged.sourceIds);
  await sql`
    update account set archived_at = now(), merged_into = ${survivor}, version = version + 1, updated_at = now(),
      updated_by = ${userId} where id = any(${others}::uuid[])`.execute(trx);
  await storeAfterImages(trx, mergeId, allIds);
  await reindexAccounts(trx, allIds);
  return mergeId;
}

/** Copies the sources of the values that the survivor gets from merged accounts. */
async function copySources(trx: Db, survivor: string, sourceIds: MergedValues['sourceIds']): Promise<void> {
  await sql`
    insert into account_value_source (account_id, field, source, obtained_at, user_id)
    select ${survivor}, s.field, s.source, s.obtained_at, s.user_id
    from unnest(${Object.keys(sourceIds)}::text[], ${Object.values(sourceIds)}::uuid[]) as g(field, account_id)
      join account_value_source s on s.account_id = g.account_id and s.field = g.field
    on conflict (account_id, field) do update
      set source = excluded.source, obtained_at = excluded.obtained_at, user_id = excluded.user_id`.execute(trx);
}

/** Restores the exact state before a merge. Throws `in_use` with the reasons if later changes prevent it. */
export async function unmergeAccounts(trx: Db, mergeId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ survivor_id: string; merged_ids: string[]; undone: boolean }>`
    select survivor_id, merged_ids, undone_at is not null as undone from account_merge
    where id = ${mergeId} for update`.execute(trx);
  const merge = rows[0];
  if (!merge) throw new AppError('not_found', 'This merge does not exist.');
  if (merge.undone) throw new AppError('illegal_transition', 'This merge has already been undone.');
  const allIds = [merge.survivor_id, ...merge.merged_ids];
  await sql`select from account where id = any(${allIds}::uuid[]) order by id for update`.execute(trx);
  await assertNoLaterChanges(trx, mergeId);
  await restoreBeforeImages(trx, mergeId);
  await sql`
    update account_merge set undone_by = ${userId}, undone_at = now() where id = ${mergeId}`.execute(trx);
  await reindexAccounts(trx, allIds);
}

/** Returns the id of the account, or of the survivor if the account was merged. */
export async function resolveAccount(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, merged_into from account where id = ${id}
      union select a.id, a.merged_into from account a join chain c on a.id = c.merged_into)
    select id from chain where merged_into is null`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'This account does not exist.');
  return rows[0].id;
}
