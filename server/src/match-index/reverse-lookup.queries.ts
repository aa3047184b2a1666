import { sql } from 'kysely';
import type { Database, Db, Trx } from '../database/pool.ts';
import { STATUS_CONDITIONS } from './review-status.ts';

export const REVERSE_LOOKUP = { kind: 'matching.reverse-lookup', unit: 'accounts' } as const;

/** A company in the queue for a comparison with earlier rows. `turn` changes when the company changes. */
export interface QueuedAccount {
  account_id: string;
  turn: number;
}

/**
 * Queues the companies that share a key with an earlier row without a match, and the job that compares the companies.
 * Must be called after the keys of the companies are written, in the same transaction.
 */
export async function queueReverseLookup(trx: Trx, accountIds: readonly string[]): Promise<void> {
  // The first condition is checked once: without earlier rows, the keys of the companies are not read.
  const { numAffectedRows } = await sql`
    insert into account_reverse_lookup (account_id)
    select a.id from account a
    where (select exists (select from unmatched_key)) and a.id = any(${accountIds}::uuid[]) and a.archived_at is null and exists (
      select from account_key k join unmatched_key u on u.key = k.key
        join import_row r on r.campaign_id = u.campaign_id and r.id = u.row_id
      where k.account_no = a.no and ${STATUS_CONDITIONS.remaining} and r.band = 'none')
    order by a.id
    on conflict (account_id) do update set turn = excluded.turn`.execute(trx);
  if (numAffectedRows) await queueJob(trx);
}

/** Returns the queued companies, oldest first. */
export async function loadQueuedAccounts(db: Db, limit: number): Promise<QueuedAccount[]> {
  const { rows } = await sql<QueuedAccount>`
    select account_id, turn from account_reverse_lookup order by turn limit ${limit}`.execute(db);
  return rows;
}

/** Removes processed companies from the queue, except companies that have changed since. */
export async function removeFromQueue(trx: Trx, processed: readonly QueuedAccount[]): Promise<void> {
  await sql`
    delete from account_reverse_lookup w using unnest(${processed.map(({ account_id }) => account_id)}::uuid[],
      ${processed.map(({ turn }) => turn)}::bigint[]) as d(account_id, turn)
    where w.account_id = d.account_id and w.turn = d.turn`.execute(trx);
}

/** Queues the job if companies are queued without an active job, for example after a cancelled job. */
export async function ensureReverseLookupJob(db: Database): Promise<void> {
  const { rows } = await sql`
    select where exists (select from account_reverse_lookup) and not exists (
      select from job where kind = ${REVERSE_LOOKUP.kind} and state in ('queued', 'running', 'paused'))`.execute(db);
  if (rows.length > 0) await db.transaction().execute(queueJob);
}

/** Queues the job, or locks the queued job so that it starts after this transaction commits. */
async function queueJob(trx: Trx): Promise<void> {
  const { rows } = await sql`
    select from job where kind = ${REVERSE_LOOKUP.kind} and state = 'queued' and control is null
    limit 1 for share skip locked`.execute(trx);
  if (rows.length > 0) return;
  const job = { ...REVERSE_LOOKUP, title: 'Recheck unmatched rows', owner_id: null };
  await trx.insertInto('job').values(job).execute();
}
