import { randomUUID } from 'node:crypto';
import { type AccountFields, accountFields } from '@leadwright/contract/features/accounts';
import { sql } from 'kysely';
import { missingRequiredFields } from '../../access/guarded.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { reindexAccounts } from '../../match-index/reindex-changes.ts';
import { type Draft, findTakenNumbers, resolveNumbers } from './account-numbers.ts';
import { buildAccountRecord } from './account-record.ts';
import { columnNames, columnTypes, filledFields, insertParts, insertSources } from './account-store.ts';

export { isNumberTaken, resolveNumbers } from './account-numbers.ts';
export { buildAccountRecord } from './account-record.ts';
export { findAccountOptions, findAccounts } from './account-search.queries.ts';
export { replaceAccounts } from './account-store.ts';
export { readAccountFields } from './accounts.queries.ts';

/** The source of values entered by a user, whose id is stored with it. */
export const MANUAL_SOURCE = 'Entered by hand';

/** An account to be added, with the source of its values. */
export interface NewAccount {
  id?: string;
  fields: AccountFields;
  source: string;
  /** When the source obtained the values; now when unknown. */
  obtainedAt?: string;
}

/**
 * Adds accounts in a fixed number of statements and indexes them for matching. With `lenient`, invalid values (a number
 * with wrong check digits, a phone list without a primary) are dropped or corrected; otherwise they are an error. A
 * number of another account without a dispute reason, or a missing required field, is always an error. Returns the ids
 * in the order of the input.
 */
export async function createAccounts(
  trx: Db,
  accounts: NewAccount[],
  by: { userId: string | null; viewer?: Viewer; lenient?: boolean },
): Promise<string[]> {
  const drafts = accounts.map((account) => draftOf(account, by));
  const records = await resolveNumbers(trx, by.viewer ?? ANONYMOUS_VIEWER, drafts);
  const added = accounts.map(({ source, obtainedAt }, i) => ({
    id: drafts[i]!.id,
    source,
    obtained_at: obtainedAt,
    ...records[i]!,
  }));
  await sql`
    insert into account (id, source, created_by, updated_by, ${columnNames})
    select id, source, ${by.userId}::uuid, ${by.userId}::uuid, ${columnNames}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r(id uuid, source text, ${columnTypes})`.execute(trx);
  await insertParts(trx, added);
  await insertSources(
    trx,
    added.flatMap(({ id, source, obtained_at, ...record }) =>
      filledFields(record).map((field) => ({ account_id: id, field, source, obtained_at, user_id: by.userId })),
    ),
  );
  const ids = added.map(({ id }) => id);
  await reindexAccounts(trx, ids);
  return ids;
}

function draftOf(
  { id = randomUUID(), fields }: NewAccount,
  { viewer, lenient }: { viewer?: Viewer; lenient?: boolean } = {},
): Draft {
  const { record, problems } = buildAccountRecord(fields);
  const missing = viewer ? missingRequiredFields(viewer, accountFields, fields) : {};
  return { id, record, problems: { ...(lenient ? {} : problems), ...missing } };
}

/** Returns for each account whether it has all required fields. */
export const haveRequiredFields = (viewer: Viewer, accounts: NewAccount[]): boolean[] =>
  accounts.map(({ fields }) => Object.keys(missingRequiredFields(viewer, accountFields, fields)).length === 0);

/** Returns for each account whether it can be added after the previous ones without taking another account’s number. */
export async function areNumbersFree(trx: Db, accounts: NewAccount[]): Promise<boolean[]> {
  const taken = await findTakenNumbers(
    trx,
    ANONYMOUS_VIEWER,
    accounts.map((account) => draftOf(account)),
  );
  return taken.map(({ length }) => length === 0);
}
