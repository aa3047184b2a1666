import { randomUUID } from 'node:crypto';
import { type AccountFields, accountFields } from '@leadwright/contract/features/accounts';
import { sql } from 'kysely';
import { missingRequiredFields } from '../../access/field-permissions.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { reindexAccounts } from '../../match-index/reindex-changes.ts';
import { type Draft, findTakenNumbers, resolveNumbers } from './account-numbers.ts';
import { buildAccountRecord } from './account-record.ts';
import { columnNames, columnTypes, filledFields, insertAccountParts, upsertValueSources } from './account-store.ts';

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
 * Adds accounts in a fixed number of statements, indexes them for matching and returns their ids in input order. Throws
 * for a missing required field, for a number that another account holds unless a dispute reason is given, and for
 * invalid values; `lenient` drops or corrects invalid values instead.
 */
export async function createAccounts(
  trx: Trx,
  accounts: NewAccount[],
  options: { userId: string | null; viewer?: Viewer; lenient?: boolean },
): Promise<string[]> {
  const drafts = accounts.map((account) => toDraft(account, options));
  const records = await resolveNumbers(trx, options.viewer ?? ANONYMOUS_VIEWER, drafts);
  const newRows = accounts.map(({ source, obtainedAt }, i) => ({
    id: drafts[i]!.id,
    source,
    obtained_at: obtainedAt,
    ...records[i]!,
  }));
  await sql`
    insert into account (id, source, created_by, updated_by, ${columnNames})
    select id, source, ${options.userId}::uuid, ${options.userId}::uuid, ${columnNames}
    from jsonb_to_recordset(${JSON.stringify(newRows)}::jsonb) as r(id uuid, source text, ${columnTypes})`.execute(trx);
  await insertAccountParts(trx, newRows);
  await upsertValueSources(
    trx,
    newRows.flatMap(({ id, source, obtained_at, ...record }) =>
      filledFields(record).map((field) => ({ account_id: id, field, source, obtained_at, user_id: options.userId })),
    ),
  );
  const ids = newRows.map(({ id }) => id);
  await reindexAccounts(trx, ids);
  return ids;
}

function toDraft(
  { id = randomUUID(), fields }: NewAccount,
  { viewer, lenient }: { viewer?: Viewer; lenient?: boolean } = {},
): Draft {
  const { record, problems } = buildAccountRecord(fields);
  const missingFieldProblems = viewer ? missingRequiredFields(viewer, accountFields, fields) : {};
  return { id, record, problems: { ...(lenient ? {} : problems), ...missingFieldProblems } };
}

/** Returns for each account whether it has all required fields. */
export const haveRequiredFields = (viewer: Viewer, accounts: NewAccount[]): boolean[] =>
  accounts.map(({ fields }) => Object.keys(missingRequiredFields(viewer, accountFields, fields)).length === 0);

/** Returns for each account whether it can be added after the previous ones without taking another account’s number. */
export async function areNumbersFree(trx: Trx, accounts: NewAccount[]): Promise<boolean[]> {
  const takenNumbers = await findTakenNumbers(
    trx,
    ANONYMOUS_VIEWER,
    accounts.map((account) => toDraft(account)),
  );
  return takenNumbers.map(({ length }) => length === 0);
}
