import { IDENTIFIER_SCHEMES } from '@leadwright/contract/core/account-numbers';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import { normaliseAccount } from '@leadwright/matching';

type Identifier = AccountFields['identifiers'][number];
export type StoredIdentifier = Identifier & { value_norm: string };

/** The country of each register; globally unique numbers have none. */
const JURISDICTION: Record<Identifier['scheme'], string | undefined> = {
  'GB-COH': 'GB',
  'DE-HR': 'DE',
  'NL-KVK': 'NL',
  'IM-CR': 'IM',
  LEI: '',
  ISIN: '',
  VAT: undefined,
};
const FORMAT_HINTS: Partial<Record<Identifier['scheme'], string>> = {
  'DE-HR': ' Write court, register and number, such as "Freiburg HRB 260632".',
  LEI: ' Its check digits do not fit.',
  ISIN: ' Its check digit does not fit.',
  VAT: ' Begin with the country, such as "GB123456789".',
};

/** Returns the comparable form of a number, or undefined when it is invalid for its scheme. */
export function normaliseIdentifier(identifier: Identifier, country: string): StoredIdentifier | undefined {
  const { scheme } = identifier;
  const value = identifier.value.trim();
  const { i: entries = [] } = normaliseAccount({ name: '', country, identifiers: [{ scheme, value }] });
  const value_norm = entries.find((entry) => entry.startsWith(`${scheme}:`))?.slice(scheme.length + 1);
  if (!value_norm) return undefined;
  const jurisdiction = JURISDICTION[scheme] ?? value_norm.slice(0, 2);
  return { scheme, jurisdiction, value, value_norm, dispute_reason: identifier.dispute_reason };
}

/** Returns the valid numbers of an account without duplicates, and the problems of invalid ones by field path. */
export function normaliseIdentifiers(identifiers: Identifier[], country: string) {
  const identifiersByKey = new Map<string, StoredIdentifier>();
  const problems: Record<string, string> = {};
  identifiers.forEach((identifier, i) => {
    const { scheme } = identifier;
    const normalisedIdentifier = normaliseIdentifier(identifier, country);
    const key =
      normalisedIdentifier &&
      `${normalisedIdentifier.scheme} ${normalisedIdentifier.jurisdiction} ${normalisedIdentifier.value_norm}`;
    if (!normalisedIdentifier || !key)
      problems[`identifiers.${i}.value`] =
        `This is not a valid ${IDENTIFIER_SCHEMES[scheme]}.${FORMAT_HINTS[scheme] ?? ''}`;
    else if (identifiersByKey.has(key)) problems[`identifiers.${i}.value`] = 'This number is entered twice.';
    else identifiersByKey.set(key, normalisedIdentifier);
  });
  return { identifiers: [...identifiersByKey.values()], problems };
}

/** Returns the schemes and normalised values that a number from a search box may have. */
export function guessIdentifiers(text: string, country: string): { scheme: string; value_norm: string }[] {
  const { i: entries = [] } = normaliseAccount({ name: '', country, registrationNumber: text });
  return entries.map((entry) => {
    const colon = entry.indexOf(':');
    return { scheme: entry.slice(0, colon), value_norm: entry.slice(colon + 1) };
  });
}
