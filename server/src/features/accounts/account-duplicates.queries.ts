import { IDENTIFIER_SCHEMES } from '@leadwright/contract/core/account-numbers';
import type { AccountFields, Duplicate } from '@leadwright/contract/features/accounts';
import {
  blockingKeys,
  compareAccounts,
  EMPTY_FREQUENCY,
  type NormalisedAccount,
  nameGroup,
  normaliseAccount,
} from '@leadwright/matching';
import { sql } from 'kysely';
import { isFieldVisible } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { visibleColumn } from './visible-column.ts';

/** Number of accounts with a common key that are compared; the best of them are returned. */
const MAX_COMPARED = 100;
const MAX_RESULTS = 5;

const OTHER_NAMES = ['legal_name', 'trading_name', 'previous_names'] as const satisfies (keyof AccountFields)[];

/** Returns whether the viewer can read each name of an account that its matching record has. */
export const canReadOtherNames = (viewer: Viewer): boolean =>
  OTHER_NAMES.every((field) => isFieldVisible(viewer, `account.${field}`));

interface Candidate extends Omit<Duplicate, 'reason'> {
  record: NormalisedAccount | null;
}

const candidateColumns = (
  viewer: Viewer,
) => sql`a.id, a.company_name, ${visibleColumn(viewer, 'head_office_city')} as city, a.country,
  a.archived_at is not null as archived`;

/** Finds accounts with the same or nearly the same normalised name or official number. */
export async function findDuplicatesByName(
  db: Db,
  viewer: Viewer,
  input: { company_name: string; country: string; registration_number: string; id?: string | undefined },
): Promise<Duplicate[]> {
  const query = normaliseAccount({
    name: input.company_name,
    country: input.country,
    registrationNumber: input.registration_number,
  });
  const keys = blockingKeys(query, EMPTY_FREQUENCY).core.map(String);
  // The index contains active accounts only: archived ones are found by exact name.
  const { rows } = await sql<Candidate>`
    with hit as (
      select account_no from account_key where key = any(${keys}::bigint[])
      group by account_no order by count(*) desc, account_no limit ${MAX_COMPARED})
    select ${candidateColumns(viewer)}, m.record from hit join account a on a.no = hit.account_no
      join account_match m on m.account_no = a.no
    where ${visible(viewer, 'account', 'a')} and a.id is distinct from ${input.id ?? null}::uuid
    union all
    (select ${candidateColumns(viewer)}, null from account a
    where a.archived_at is not null and fold(a.company_name) = fold(${input.company_name})
      and ${visible(viewer, 'account', 'a')} and a.id is distinct from ${input.id ?? null}::uuid limit ${MAX_RESULTS})`.execute(
    db,
  );
  const namesOthers = canReadOtherNames(viewer);
  return rows
    .flatMap(({ record, ...row }) => {
      const duplicate = duplicateReason(
        query,
        record ?? normaliseAccount({ name: row.company_name, country: row.country }),
        namesOthers,
      );
      return duplicate ? [{ ...row, ...duplicate }] : [];
    })
    .sort((a, b) => a.order - b.order || a.company_name.localeCompare(b.company_name))
    .slice(0, MAX_RESULTS)
    .map(({ order: _, ...row }) => row);
}

/**
 * Returns why two accounts may be the same, with a lower order for a stronger reason; undefined without a reason.
 * `namesOthers` is whether the reason may name a trading or former name.
 */
function duplicateReason(
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  namesOthers: boolean,
): { reason: string; order: number } | undefined {
  const { name, identifier, country, spelling } = compareAccounts(query, candidate, EMPTY_FREQUENCY);
  if (identifier.level === 'same number') return { reason: `Same ${schemeOf(query, candidate)}`, order: 0 };
  if (!name) return undefined;
  const isOtherCountry = country === 'other country' ? 1 : 0;
  const countrySuffix = isOtherCountry ? ', in another country' : '';
  if (nameGroup(name.level) === 'equal') {
    const isOtherName = spelling === 'previous name';
    const { s: candidateName } = name.right.variant;
    const otherName = namesOthers ? `Also known as ${candidateName}` : 'Another name matches';
    const reason = isOtherName ? otherName : 'Same name';
    return { reason: reason + countrySuffix, order: (isOtherName ? 3 : 1) + isOtherCountry };
  }
  return name.level === 'spelling differs'
    ? { reason: `Name differs by a letter${countrySuffix}`, order: 5 + isOtherCountry }
    : undefined;
}

/** Returns the name of the scheme of a number that both accounts have. */
function schemeOf({ i: numbers }: NormalisedAccount, { i: candidateNumbers }: NormalisedAccount): string {
  const scheme = numbers?.find((entry) => candidateNumbers?.includes(entry))?.split(':')[0] ?? '';
  return (IDENTIFIER_SCHEMES as Record<string, string>)[scheme] ?? 'official number';
}

/** Finds accounts with exactly the same value; `column` must be indexed. */
export async function findDuplicatesByValue(
  db: Db,
  viewer: Viewer,
  column: 'domain' | 'linkedin',
  value: string,
  reason: string,
  excludedId: string | undefined,
): Promise<Duplicate[]> {
  if (value === '') return [];
  // Repeats the condition of the partial index, which excludes empty values.
  const isSameValue =
    column === 'domain'
      ? sql`a.domain = ${value} and a.domain <> ''`
      : sql`lower(a.linkedin) = ${value.toLowerCase()} and a.linkedin <> ''`;
  const { rows } = await sql<Omit<Duplicate, 'reason'>>`
    select ${candidateColumns(viewer)} from account a
    where ${isSameValue} and ${visible(viewer, 'account', 'a')} and a.id is distinct from ${excludedId ?? null}::uuid
    order by a.archived_at is not null, a.company_name, a.id limit ${MAX_RESULTS}`.execute(db);
  return rows.map((row) => ({ ...row, reason }));
}
