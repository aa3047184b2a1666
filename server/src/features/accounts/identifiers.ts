import { IDENTIFIER_SCHEMES } from '@leadwright/contract/core/account-numbers';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import { normaliseAccount } from '@leadwright/matching';

type Identifier = AccountFields['identifiers'][number];
export type StoredIdentifier = Identifier & { value_norm: string };

/** The register a scheme belongs to; numbers that are unique in the whole world have none. */
const JURISDICTION: Record<Identifier['scheme'], string | undefined> = {
  'GB-COH': 'GB',
  'DE-HR': 'DE',
  'NL-KVK': 'NL',
  'IM-CR': 'IM',
  LEI: '',
  ISIN: '',
  VAT: undefined,
};
const HINT: Partial<Record<Identifier['scheme'], string>> = {
  'DE-HR': ' Write court, register and number, such as "Freiburg HRB 260632".',
  LEI: ' Its check digits do not fit.',
  ISIN: ' Its check digit does not fit.',
  VAT: ' Begin with the country, such as "GB123456789".',
};

/** The comparable form of a number, or undefined where it is none of its scheme. */
export function normaliseIdentifier(identifier: Identifier, country: string): StoredIdentifier | undefined {
  const { scheme } = identifier;
  const value = identifier.value.trim();
  const found = normaliseAccount({ name: '', country, identifiers: [{ scheme, value }] }).i ?? [];
  const value_norm = found.find((entry) => entry.startsWith(`${scheme}:`))?.slice(scheme.length + 1);
  if (!value_norm) return undefined;
  const jurisdiction = JURISDICTION[scheme] ?? value_norm.slice(0, 2);
  return { scheme, jurisdiction, value, value_norm, dispute_reason: identifier.dispute_reason };
}

/** All numbers of a company, each once, and the problems of those that are none, by field path. */
export function normaliseIdentifiers(identifiers: Identifier[], country: string) {
  const stored = new Map<string, StoredIdentifier>();
  const problems: Record<string, string> = {};
  identifiers.forEach((identifier, i) => {
    const { scheme } = identifier;
    const one = normaliseIdentifier(identifier, country);
    const key = one && `${one.scheme} ${one.jurisdiction} ${one.value_norm}`;
    if (!one || !key)
      problems[`identifiers.${i}.value`] = `This is not a valid ${IDENTIFIER_SCHEMES[scheme]}.${HINT[scheme] ?? ''}`;
    else if (stored.has(key)) problems[`identifiers.${i}.value`] = 'This number is entered twice.';
    else stored.set(key, one);
  });
  return { identifiers: [...stored.values()], problems };
}

/** A number of unstated kind as the schemes it may be of: what a search box is given. */
export function guessIdentifiers(text: string, country: string): { scheme: string; value_norm: string }[] {
  const found = normaliseAccount({ name: '', country, registrationNumber: text }).i ?? [];
  return found.map((entry) => {
    const colon = entry.indexOf(':');
    return { scheme: entry.slice(0, colon), value_norm: entry.slice(colon + 1) };
  });
}
