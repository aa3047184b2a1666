import type { Db } from '../../../database/pool.ts';
import { peopleOf } from './contact-sources.queries.ts';
import { indexRecords } from './index-records.ts';
import { queueReverseLookup } from './reverse-lookup.queries.ts';

/*
 * Whoever adds, changes, archives or restores companies or people of the master says so here, last in the same
 * transaction: keys are made anew, and earlier rows that a company may answer are looked at again in the background.
 */

/** The records of people hold their company's name and place, so they follow it. */
export async function accountsChanged(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await indexRecords(trx, 'account', ids);
  await indexRecords(trx, 'contact', await peopleOf(trx, ids));
  await queueReverseLookup(trx, ids);
}

export async function contactsChanged(trx: Db, ids: readonly string[]): Promise<void> {
  await indexRecords(trx, 'contact', ids);
}
