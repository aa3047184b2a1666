import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import type { Problems } from '@leadwright/contract/problems';
import { asciiUrl } from '@leadwright/contract/text/domains';
import { normaliseAccount } from '@leadwright/matching';
import type { Db } from '../../database/pool.ts';
import { findSuppressions, numberTerms, type SuppressionHit, suppressedMessage } from '../../suppression.ts';
import { normaliseIdentifier } from './identifiers.ts';

/**
 * Returns, for each draft, the problems caused by agency-wide suppression entries, keyed by the matching field.
 */
export async function accountSuppressionProblems(
  db: Db,
  drafts: readonly { fields: AccountFields; current?: AccountFields }[],
): Promise<Problems[]> {
  // An even `index` identifies the new values of a draft, an odd one its current values.
  const companies = drafts.flatMap(({ fields, current }, i) => [
    { index: 2 * i, fields },
    // Also checks the current values, so that a suppression that already applied is not reported again.
    ...(current ? [{ index: 2 * i + 1, fields: current }] : []),
  ]);
  const hits = await findSuppressions(
    db,
    companies.map(({ index, fields }) => toSuppressionDraft(index, fields)),
  );
  const existingHits = new Set(
    hits.filter(({ index }) => index % 2 === 1).map(({ index, id }) => `${index - 1} ${id}`),
  );
  const problems: Problems[] = drafts.map(() => ({}));
  for (const hit of hits.filter(({ index, id }) => index % 2 === 0 && !existingHits.has(`${index} ${id}`)))
    problems[hit.index / 2]![findMatchingField(hit, drafts[hit.index / 2]!.fields)] ??= suppressedMessage(hit);
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

function toSuppressionDraft(index: number, { company_name, website, country, phones, identifiers }: AccountFields) {
  const record = normaliseAccount({ name: company_name, website: asciiUrl(website), country, identifiers });
  const phoneTerms = phones.flatMap(({ number }) => numberTerms(number, country));
  return { index, entity: 'account' as const, record, additionalTerms: phoneTerms };
}

function findMatchingField({ term }: SuppressionHit, { country, phones, identifiers }: AccountFields): string {
  // An entry may have several kinds of keys: the matching term determines the field.
  const [kind] = term.split(':');
  if (kind === 'domain' || kind === 'address') return 'website';
  if (kind === 'number')
    return `phones.${Math.max(
      phones.findIndex(({ number }) => numberTerms(number, country).includes(term)),
      0,
    )}.number`;
  const index = identifiers.findIndex((identifier) => {
    const normalisedIdentifier = normaliseIdentifier(identifier, country);
    return normalisedIdentifier && term === `company:${normalisedIdentifier.scheme}:${normalisedIdentifier.value_norm}`;
  });
  return index >= 0 ? `identifiers.${index}.value` : 'company_name';
}
