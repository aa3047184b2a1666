import { NORM_VERSION } from './account.ts';
import { countryCode } from './country.ts';
import { foldText, splitWords } from './fold.ts';
import { nameVariant } from './name.ts';
import { parsePersonName } from './person-name.ts';
import { normalisePhone } from './phone.ts';
import { normaliseCity, normalisePostcode } from './place.ts';
import { emailDomain, normaliseDomain, normaliseEmail } from './web.ts';

/** A person as a supplier wrote it. Either firstName and lastName or fullName; everything else optional. */
export interface ContactInput {
  firstName?: string;
  lastName?: string;
  fullName?: string;
  emails?: string[];
  phones?: string[];
  /** Employer's name. */
  employer?: string;
  /** Id of the master account when it is known. */
  accountId?: string;
  jobTitle?: string;
  website?: string;
  city?: string;
  postcode?: string;
  country?: string;
  /** ISO date, or eight digits. */
  birthDate?: string;
  /** Values of columns without a known meaning, by header. */
  other?: Record<string, string>;
}

/** The comparable form of a person: plain JSON, short names, properties missing rather than empty. */
export interface NormalisedContact {
  v: number;
  /** Given names, folded. */
  g: string[];
  /** Surname words, folded. */
  l: string[];
  /** E-mail addresses, sorted. */
  e?: string[];
  /** Phones in E.164, sorted. */
  t?: string[];
  /** Employer's core tokens. */
  o?: string[];
  /** Account id. */
  a?: string;
  /** Company domains, of the web address and the e-mails. */
  d?: string[];
  /** City, postcode, country. */
  y?: string;
  p?: string;
  c?: string;
  /** Birth date, eight digits. */
  b?: string;
  /** Job title, folded. */
  j?: string;
}

const sorted = (values: Iterable<string>) => [...new Set(values)].filter((v) => v !== '').sort();

/** Free text to the comparable record. Never throws; the same input gives the same bytes. */
export function normaliseContact(input: ContactInput): NormalisedContact {
  const country = countryCode(input.country);
  const parsed =
    input.lastName || input.firstName
      ? parsePersonName(`${input.lastName ?? ''}, ${input.firstName ?? ''}`)
      : parsePersonName(input.fullName ?? '');
  const record: NormalisedContact = { v: NORM_VERSION, g: parsed.given, l: parsed.surname };
  const emails = sorted((input.emails ?? []).map(normaliseEmail));
  const phones = sorted((input.phones ?? []).map((phone) => normalisePhone(phone, country)));
  const domains = sorted([normaliseDomain(input.website), ...emails.map(emailDomain)]);
  const employer = input.employer ? nameVariant(input.employer, 'n', country)?.t : undefined;
  if (emails.length > 0) record.e = emails;
  if (phones.length > 0) record.t = phones;
  if (employer) record.o = employer;
  if (input.accountId) record.a = input.accountId;
  if (domains.length > 0) record.d = domains;
  const city = input.city ? normaliseCity(input.city) : '';
  const postcode = input.postcode ? normalisePostcode(input.postcode, country) : '';
  const birth = (input.birthDate ?? '').replace(/\D/g, '');
  const title = input.jobTitle ? splitWords(foldText(input.jobTitle)).join(' ') : '';
  if (city !== '') record.y = city;
  if (postcode !== '') record.p = postcode;
  if (country !== '') record.c = country;
  if (birth.length === 8) record.b = birth;
  if (title !== '') record.j = title;
  return record;
}
