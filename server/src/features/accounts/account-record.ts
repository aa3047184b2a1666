import { type AccountFields, accountRules } from '@leadwright/contract/features/accounts';
import { PHONE_TYPES } from '@leadwright/contract/grid';
import type { Problems } from '@leadwright/contract/problems';
import { normaliseLinkedin, normaliseUrl } from '@leadwright/contract/web-url';
import { normaliseAccount } from '@leadwright/matching';
import { completenessOf } from './completeness.ts';
import { normaliseIdentifiers, type StoredIdentifier } from './identifiers.ts';

type Phone = AccountFields['phones'][number];

/** An account with normalised and derived values, before its numbers are resolved. */
export interface AccountDraft extends AccountFields {
  identifiers: StoredIdentifier[];
  domain: string;
  completeness: number;
  /** The phone number shown in lists. */
  phone_no: string;
}
/** An account whose numbers are resolved against all others; only such records are stored. */
export interface AccountRecord extends AccountDraft {
  /** The official number shown in lists; never a disputed one. */
  registration_number: string;
}

/** Normalises an account. Returns the record and all problems by field path. */
export function buildAccountRecord(fields: AccountFields): { record: AccountDraft; problems: Problems } {
  const website = normaliseUrl(fields.website);
  const linkedin = normaliseLinkedin(fields.linkedin);
  const { identifiers, problems } = normaliseIdentifiers(fields.identifiers, fields.country);
  const phones = markPrimaryPhones(fields.phones);
  const normalisedFields = {
    ...fields,
    website: website ?? fields.website,
    linkedin: linkedin ?? fields.linkedin,
    previous_names: [...new Set(fields.previous_names)].filter((name) => name !== fields.company_name),
    sic_codes: [...new Set(fields.sic_codes)],
    phones,
    identifiers,
  };
  const { d: domain = '' } = normaliseAccount({ name: '', website: normalisedFields.website });
  const record = {
    ...normalisedFields,
    domain,
    completeness: completenessOf(normalisedFields),
    phone_no: (phones.find(({ primary }) => primary) ?? phones[0])?.number ?? '',
  };
  return { record, problems: { ...accountRules(fields), ...problems } };
}

/** Marks one number of each type as primary: the chosen one, or the first. */
function markPrimaryPhones(phones: Phone[]): Phone[] {
  const markedPhones = phones.map((phone) => ({ ...phone }));
  for (const type of PHONE_TYPES) {
    const phonesOfType = markedPhones.filter((phone) => phone.type === type);
    if (phonesOfType[0] && !phonesOfType.some(({ primary }) => primary)) phonesOfType[0].primary = true;
  }
  return markedPhones;
}
