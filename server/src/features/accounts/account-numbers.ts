import { satisfies } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { TakenNumber } from '@leadwright/contract/features/accounts';
import type { Problems } from '@leadwright/contract/problems';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { AccountDraft, AccountRecord } from './account-record.ts';
import type { StoredIdentifier } from './identifiers.ts';
import { told } from './visible-column.ts';

/** An account about to be written, and what is wrong with it so far, by field path. */
export interface Draft {
  id: string;
  record: AccountDraft;
  problems?: Problems;
}

/**
 * The one rule of official numbers, whichever way an account is written: a number has one holder. It is refused to any
 * other account, naming the holder, unless it comes with the reason why that one has it as well; then it is kept there
 * as disputed. A dispute that nobody else's number gives cause for any more is over.
 */
export async function resolveNumbers(trx: Db, viewer: Viewer, drafts: readonly Draft[]): Promise<AccountRecord[]> {
  return (await resolveEachNumber(trx, viewer, drafts)).map((settled) => {
    if (settled instanceof AppError) throw settled;
    return settled;
  });
}

/** The same where one account that is refused leaves the others as they are: each draft's record, or why there is none. */
export async function resolveEachNumber(
  trx: Db,
  viewer: Viewer,
  drafts: readonly Draft[],
): Promise<(AccountRecord | AppError)[]> {
  const taken = await takenNumbers(trx, viewer, drafts);
  return drafts.map(({ record, problems = {} }, i) => {
    const refused = taken[i]!.filter(({ at }) => !record.identifiers[at]!.dispute_reason);
    if (refused.length > 0) return numbersTaken(refused, problems);
    if (Object.keys(problems).length > 0) return invalidInput(problems);
    const disputed = new Set(taken[i]!.map(({ at }) => at));
    const identifiers = record.identifiers.map((number, at) =>
      disputed.has(at) ? number : { ...number, dispute_reason: undefined },
    );
    return { ...record, identifiers, registration_number: listedNumber(identifiers) };
  });
}

function listedNumber(identifiers: StoredIdentifier[]): string {
  const own = identifiers.filter(({ dispute_reason }) => !dispute_reason);
  return own.sort((a, b) => (a.scheme < b.scheme ? -1 : 1))[0]?.value ?? '';
}

function numbersTaken(taken: TakenNumber[], problems: Problems): AppError {
  const nameOf = ({ account }: TakenNumber) =>
    account ? `${account.company_name}${account.archived ? ' (archived)' : ''}` : 'Another account';
  const fields = taken.map((number) => [`identifiers.${number.at}.value`, `${nameOf(number)} has this number.`]);
  const holders = [...new Set(taken.map(nameOf))].join(', ');
  return new AppError(
    'invalid_input',
    `An account with this number exists: ${holders}. Use that account, or explain why this one has the number as well.`,
    { fields: { ...problems, ...Object.fromEntries(fields) }, detail: { taken } },
  );
}

/** Of each account the numbers that another account holds, or that an earlier one of the list is about to have. */
export async function takenNumbers(trx: Db, viewer: Viewer, drafts: readonly Draft[]): Promise<TakenNumber[][]> {
  const held = await heldNumbers(trx, viewer, drafts);
  const claimed = new Set<string>();
  return drafts.map(({ record: { identifiers } }, i) => {
    const taken = identifiers.flatMap((number, at): TakenNumber[] => {
      const { scheme, value } = number;
      const account = held.get(`${i} ${at}`);
      return account !== undefined || claimed.has(keyOf(number))
        ? [{ at, scheme, value, account: account ?? null }]
        : [];
    });
    // One that is refused, or that disputes its number, takes it from nobody.
    if (taken.length === 0) for (const number of identifiers) claimed.add(keyOf(number));
    return taken;
  });
}

const keyOf = ({ scheme, value_norm }: StoredIdentifier) => `${scheme}:${value_norm}`;

/** By place of account and number: who holds it, null where the viewer may not know. */
async function heldNumbers(trx: Db, viewer: Viewer, drafts: readonly Draft[]) {
  const given = drafts.flatMap(({ id, record }, i) =>
    record.identifiers.map(({ scheme, jurisdiction, value_norm }, at) => ({
      place: `${i} ${at}`,
      own: id,
      scheme,
      jurisdiction,
      value_norm,
    })),
  );
  const held = new Map<string, TakenNumber['account']>();
  if (given.length === 0) return held;
  const mayRead = satisfies(viewer.grants, { subject: 'accounts', action: 'read' });
  const { rows } = await sql<{ place: string; account: TakenNumber['account'] }>`
    select g.place, case when ${mayRead ? visible(viewer, 'account', 'a') : sql`false`} then json_build_object(
      'id', a.id, 'company_name', a.company_name, 'city', ${told(viewer, 'head_office_city')}, 'country', a.country,
      'archived', a.archived_at is not null) end as account
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(place text, own uuid, scheme text, jurisdiction text, value_norm text)
      join account_identifier i using (scheme, jurisdiction, value_norm)
      join account a on a.id = i.account_id
    where i.account_id <> g.own and i.dispute_reason is null`.execute(trx);
  for (const { place, account } of rows) held.set(place, account);
  return held;
}

/** Whether a number, written `scheme:number` as in a matching record, has a holder. */
export const isNumberTaken = (number: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from account_identifier i where i.scheme = split_part(${number}, ':', 1)
    and i.value_norm = substr(${number}, strpos(${number}, ':') + 1) and i.dispute_reason is null)`;
