import type { AccountFields } from '@leadwright/contract/features/accounts';
import { PHONE_TYPES } from '@leadwright/contract/grid';
import { normaliseAccount } from '@leadwright/matching';
import { completeness } from './completeness.ts';
import { normaliseIdentifiers, type StoredIdentifier } from './identifiers.ts';
import { normaliseLinkedin, normaliseWebAddress } from './web-address.ts';

type Phone = AccountFields['phones'][number];

/** A company as it is stored: addresses and numbers in their one spelling, and what follows from them. */
export interface AccountRecord extends AccountFields {
  identifiers: StoredIdentifier[];
  domain: string;
  completeness: number;
  /** The official number and the telephone that lists show. */
  registration_number: string;
  phone_no: string;
}

/** Normalises what was written; every problem at once, by field path. */
export function accountRecord(fields: AccountFields): { record: AccountRecord; problems: Record<string, string> } {
  const website = normaliseWebAddress(fields.website);
  const linkedin = normaliseLinkedin(fields.linkedin);
  const { identifiers, problems } = normaliseIdentifiers(fields.identifiers, fields.country);
  if (website === undefined) problems.website = 'Enter a web address, such as "acme.co.uk".';
  if (linkedin === undefined) problems.linkedin = 'Enter the address of the LinkedIn page.';
  const { phones, problem } = withOnePrimary(fields.phones);
  Object.assign(problems, problem);
  const written = {
    ...fields,
    website: website ?? fields.website,
    linkedin: linkedin ?? fields.linkedin,
    previous_names: [...new Set(fields.previous_names)].filter((name) => name !== fields.company_name),
    sic_codes: [...new Set(fields.sic_codes)],
    phones,
    identifiers,
  };
  const domain = normaliseAccount({ name: '', website: written.website }).d ?? '';
  const byScheme = (a: StoredIdentifier, b: StoredIdentifier) => (a.scheme < b.scheme ? -1 : 1);
  const record = {
    ...written,
    domain,
    completeness: completeness(written),
    registration_number: [...identifiers].sort(byScheme)[0]?.value ?? '',
    phone_no: (phones.find(({ primary }) => primary) ?? phones[0])?.number ?? '',
  };
  return { record, problems };
}

/** Exactly one number of each type is the primary one: the first, unless another was chosen. */
function withOnePrimary(phones: Phone[]): { phones: Phone[]; problem: Record<string, string> } {
  const problem: Record<string, string> = {};
  const chosen = phones.map((phone) => ({ ...phone }));
  for (const type of PHONE_TYPES) {
    const ofType = chosen.filter((phone) => phone.type === type);
    const primary = ofType.filter((phone) => phone.primary);
    if (primary.length > 1)
      problem[`phones.${chosen.indexOf(primary[1]!)}.primary`] = 'Only one number of a type can be the primary one.';
    else if (primary.length === 0 && ofType[0]) ofType[0].primary = true;
  }
  return { phones: chosen, problem };
}
