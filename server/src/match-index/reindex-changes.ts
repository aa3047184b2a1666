import type { Trx } from '../database/pool.ts';
import { findContactsOfAccounts } from './contact-sources.queries.ts';
import { indexRecords } from './index-records.ts';
import { queueReverseLookup } from './reverse-lookup.queries.ts';

/*
 * Code that adds, changes, archives or restores accounts or contacts calls these functions last in its transaction.
 * The functions update the index keys; for accounts, they queue a background check of earlier rows that may match.
 */

/** Updates the index for accounts and their contacts, whose index records contain the name and city of the company. */
export async function reindexAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await indexRecords(trx, 'account', ids);
  await indexRecords(trx, 'contact', await findContactsOfAccounts(trx, ids));
  await queueReverseLookup(trx, ids);
}

export async function reindexContacts(trx: Trx, ids: readonly string[]): Promise<void> {
  await indexRecords(trx, 'contact', ids);
}
