import type { Db } from '../database/pool.ts';
import { peopleOf } from './contact-sources.queries.ts';
import { indexRecords } from './index-records.ts';
import { queueReverseLookup } from './reverse-lookup.queries.ts';

/*
 * Code that adds, changes, archives or restores accounts or contacts calls these functions last in its transaction.
 * They update the index keys and queue a background check of earlier rows that a company may match.
 */

/** Updates the index for accounts and their contacts, whose records contain the company's name and location. */
export async function reindexAccounts(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await indexRecords(trx, 'account', ids);
  await indexRecords(trx, 'contact', await peopleOf(trx, ids));
  await queueReverseLookup(trx, ids);
}

export async function reindexContacts(trx: Db, ids: readonly string[]): Promise<void> {
  await indexRecords(trx, 'contact', ids);
}
