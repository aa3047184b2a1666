import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import type { Problems } from '@leadwright/contract/problems';
import { normaliseAccount } from '@leadwright/matching';
import type { Db } from '../../database/pool.ts';
import { findSuppressions, numberTerm, type SuppressionHit, suppressedMessage } from '../../suppression.ts';
import { normaliseIdentifier } from './identifiers.ts';

/**
 * Returns, for each draft, the problems caused by agency-wide suppression entries, keyed by the matching field.
 */
export async function accountSuppressionProblems(
  db: Db,
  drafts: readonly { fields: AccountFields; current?: AccountFields }[],
): Promise<Problems[]> {
  // An even `place` identifies the new values of a draft, an odd one its current values.
  const companies = drafts.flatMap(({ fields, current }, i) => [
    { place: 2 * i, fields },
    // Also checks the current values, so that a suppression that already applied is not reported again.
    ...(current ? [{ place: 2 * i + 1, fields: current }] : []),
  ]);
  const hits = await findSuppressions(
    db,
    companies.map(({ place, fields }) => toSuppressionDraft(place, fields)),
  );
  const existingHits = new Set(
    hits.filter(({ place }) => place % 2 === 1).map(({ place, id }) => `${place - 1} ${id}`),
  );
  const problems: Problems[] = drafts.map(() => ({}));
  for (const hit of hits.filter(({ place, id }) => place % 2 === 0 && !existingHits.has(`${place} ${id}`)))
    problems[hit.place / 2]![findMatchingField(hit, drafts[hit.place / 2]!.fields)] ??= suppressedMessage(hit);
  return problems;
}

/** Throws when a new account is suppressed. */
export async function assertNotSuppressed(db: Db, fields: AccountFields): Promise<void> {
  const [problems] = await accountSuppressionProblems(db, [{ fields }]);
  if (Object.keys(problems!).length > 0) throw invalidInput(problems!);
}

/** Returns the result, or an error with all problems if the account would become suppressed. */
export const rejectSuppressed = <R>(result: R | AppError, problems: Problems): R | AppError =>
  Object.keys(problems).length === 0
    ? result
    : invalidInput({ ...problems, ...(result instanceof AppError && result.fields) });

function toSuppressionDraft(place: number, { company_name, website, country, phones, identifiers }: AccountFields) {
  const record = normaliseAccount({ name: company_name, website, country, identifiers });
  const phoneTerms = phones.flatMap(({ number }) => numberTerm(number, country) ?? []);
  return { place, entity: 'account' as const, record, more: phoneTerms };
}

function findMatchingField({ term }: SuppressionHit, { country, phones, identifiers }: AccountFields): string {
  // An entry may have several kinds of keys: the matching term determines the field.
  const [kind] = term.split(':');
  if (kind === 'domain' || kind === 'address') return 'website';
  if (kind === 'number')
    return `phones.${Math.max(
      phones.findIndex(({ number }) => numberTerm(number, country) === term),
      0,
    )}.number`;
  const index = identifiers.findIndex((identifier) => {
    const normalisedIdentifier = normaliseIdentifier(identifier, country);
    return normalisedIdentifier && term === `company:${normalisedIdentifier.scheme}:${normalisedIdentifier.value_norm}`;
  });
  return index >= 0 ? `identifiers.${index}.value` : 'company_name';
}
