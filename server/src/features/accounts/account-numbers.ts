import { hasAccess } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { TakenNumber } from '@leadwright/contract/features/accounts';
import type { Problems } from '@leadwright/contract/problems';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import type { AccountDraft, AccountRecord } from './account-record.ts';
import type { StoredIdentifier } from './identifiers.ts';
import { visibleColumn } from './visible-column.ts';

/** An account to be saved with the problems found so far, by field path. */
export interface Draft {
  id: string;
  record: AccountDraft;
  problems?: Problems;
}

/**
 * Enforces that each official number has one holder: another account can only store it as disputed, with a reason.
 * Otherwise throws an error that names the holder. A dispute ends when no other account holds the number.
 */
export async function resolveNumbers(trx: Trx, viewer: Viewer, drafts: readonly Draft[]): Promise<AccountRecord[]> {
  return (await resolveEachNumber(trx, viewer, drafts)).map((result) => {
    if (result instanceof AppError) throw result;
    return result;
  });
}

/** Resolves the numbers of each draft independently. Returns a record or an error for each. */
export async function resolveEachNumber(
  trx: Trx,
  viewer: Viewer,
  drafts: readonly Draft[],
): Promise<(AccountRecord | AppError)[]> {
  const takenNumbers = await findTakenNumbers(trx, viewer, drafts);
  return drafts.map(({ record, problems = {} }, i) => {
    const undisputedNumbers = takenNumbers[i]!.filter(({ at: index }) => !record.identifiers[index]!.dispute_reason);
    if (undisputedNumbers.length > 0) return takenNumbersError(undisputedNumbers, problems);
    if (Object.keys(problems).length > 0) return invalidInput(problems);
    const disputedIndexes = new Set(takenNumbers[i]!.map(({ at: index }) => index));
    const identifiers = record.identifiers.map((number, index) =>
      disputedIndexes.has(index) ? number : { ...number, dispute_reason: undefined },
    );
    return { ...record, identifiers, registration_number: firstUndisputedNumber(identifiers) };
  });
}

/** Returns the first undisputed number, in the order of the schemes, for lists with one number per account. */
function firstUndisputedNumber(identifiers: StoredIdentifier[]): string {
  const undisputedNumbers = identifiers.filter(({ dispute_reason }) => !dispute_reason);
  return undisputedNumbers.sort((a, b) => (a.scheme < b.scheme ? -1 : 1))[0]?.value ?? '';
}

function takenNumbersError(takenNumbers: TakenNumber[], problems: Problems): AppError {
  const nameOf = ({ account }: TakenNumber) =>
    account ? `${account.company_name}${account.archived ? ' (archived)' : ''}` : 'Another account';
  const fields = takenNumbers.map((number) => [`identifiers.${number.at}.value`, `${nameOf(number)} has this number.`]);
  const holders = [...new Set(takenNumbers.map(nameOf))].join(', ');
  return new AppError(
    'invalid_input',
    `An account with this number exists: ${holders}. Use that account, or explain why this one has the number as well.`,
    { fields: { ...problems, ...Object.fromEntries(fields) }, detail: { taken: takenNumbers } },
  );
}

/** Returns, for each account, the numbers that another account or an earlier draft holds. */
export async function findTakenNumbers(trx: Trx, viewer: Viewer, drafts: readonly Draft[]): Promise<TakenNumber[][]> {
  const holders = await loadNumberHolders(trx, viewer, drafts);
  const claimedKeys = new Set<string>();
  return drafts.map(({ record: { identifiers } }, i) => {
    const takenNumbers = identifiers.flatMap((number, index): TakenNumber[] => {
      const { scheme, value } = number;
      const account = holders.get(`${i} ${index}`);
      return account !== undefined || claimedKeys.has(keyOf(number))
        ? [{ at: index, scheme, value, account: account ?? null }]
        : [];
    });
    // A rejected or disputing account does not claim its numbers.
    if (takenNumbers.length === 0) for (const number of identifiers) claimedKeys.add(keyOf(number));
    return takenNumbers;
  });
}

const keyOf = ({ scheme, value_norm }: StoredIdentifier) => `${scheme}:${value_norm}`;

/** Returns the holder by draft and number index; null when the viewer cannot see it. */
async function loadNumberHolders(trx: Trx, viewer: Viewer, drafts: readonly Draft[]) {
  const numbers = drafts.flatMap(({ id, record }, i) =>
    record.identifiers.map(({ scheme, jurisdiction, value_norm }, index) => ({
      position: `${i} ${index}`,
      own_id: id,
      scheme,
      jurisdiction,
      value_norm,
    })),
  );
  const holders = new Map<string, TakenNumber['account']>();
  if (numbers.length === 0) return holders;
  const canRead = hasAccess(viewer.grants, { subject: 'accounts', action: 'read' });
  const { rows } = await sql<{ position: string; account: TakenNumber['account'] }>`
    select g.position, case when ${canRead ? visible(viewer, 'account', 'a') : sql`false`} then json_build_object(
      'id', a.id, 'company_name', a.company_name, 'city', ${visibleColumn(viewer, 'head_office_city')}, 'country', a.country,
      'archived', a.archived_at is not null) end as account
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
        as g(position text, own_id uuid, scheme text, jurisdiction text, value_norm text)
      join account_identifier i using (scheme, jurisdiction, value_norm)
      join account a on a.id = i.account_id
    where i.account_id <> g.own_id and i.dispute_reason is null`.execute(trx);
  for (const { position, account } of rows) holders.set(position, account);
  return holders;
}

/** Tests whether a number, formatted `scheme:number` as in a matching record, has a holder. */
export const isNumberTaken = (number: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from account_identifier i where i.scheme = split_part(${number}, ':', 1)
    and i.value_norm = substr(${number}, strpos(${number}, ':') + 1) and i.dispute_reason is null)`;
