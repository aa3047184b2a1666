import { emailDomain, normaliseDomain, normaliseEmail, normalisePhone } from '../identifier/contact-details.ts';
import { normaliseIdentifier } from '../identifier/identifier.ts';
import { nameVariant } from '../name/variant.ts';
import { normaliseBirthDate } from '../person/birth-date.ts';
import { genderOfTitle, parsePersonName, personWords } from '../person/name.ts';
import { nativeWords } from '../person/native-script.ts';
import { parseContactAddress } from '../place/contact-address.ts';
import { countryCode } from '../place/country.ts';
import { foldText, splitWords } from '../text/fold.ts';
import { NORM_VERSION } from './account.ts';
import { otherColumns } from './other-columns.ts';

/** A person as a supplier wrote it. Either firstName and lastName or fullName; everything else optional. */
export interface ContactInput {
  firstName?: string;
  middleName?: string;
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
  /** Street and number, or the whole address in one line. */
  address?: string;
  /** Building, estate, flat. */
  addressLine2?: string;
  houseNumber?: string;
  city?: string;
  postcode?: string;
  /** State, province, county. */
  region?: string;
  country?: string;
  /** Any usual spelling of a date, or of a month or year. */
  birthDate?: string;
  birthPlace?: string;
  nationality?: string;
  gender?: string;
  /** National or other numbers of the person; the scheme is compared as it is written. */
  identifiers?: { scheme: string; value: string }[];
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
  /** Middle names, folded. */
  m?: string[];
  /** 1: given name and surname were guessed from one text, so the words are compared in any order. */
  n?: 1;
  /** Words of the name in a script other than Latin. */
  u?: string[];
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
  /** City, postcode, region, country. */
  y?: string;
  p?: string;
  r?: string;
  c?: string;
  /** Street letters, house number, further address line. */
  s?: string;
  h?: string;
  w?: string;
  /** Birth date, eight digits, zeros for what is not known. */
  b?: string;
  /** Place of birth, folded. */
  q?: string;
  /** Nationality: country code, or folded. */
  k?: string;
  /** Gender: "f" or "m". */
  x?: string;
  /** Job title, folded. */
  j?: string;
  /** "SCHEME:value", sorted. */
  i?: string[];
  /** Other values by folded header. */
  z?: Record<string, string>;
}

const sorted = (values: Iterable<string>) => [...new Set(values)].filter((v) => v !== '').sort();
const folded = (text: string | undefined) => (text ? splitWords(foldText(text)).join(' ') : '');

/** An address that lost its shape ("a@b@c", no dot) still compares letter by letter. */
const anyEmail = (text: string) =>
  normaliseEmail(text) || (text.includes('@') ? text.toLowerCase().replace(/\s/g, '') : '');

function genderOf(input: ContactInput): string {
  const stated = folded(input.gender)[0] ?? '';
  if (stated === 'f' || stated === 'w') return 'f';
  if (stated === 'm') return 'm';
  return genderOfTitle(input.fullName ?? input.firstName ?? '');
}

function nameOf(input: ContactInput): Pick<NormalisedContact, 'g' | 'l' | 'm' | 'n'> {
  if (input.lastName || input.firstName) {
    const middle = input.middleName ? personWords(input.middleName) : [];
    const name = { g: personWords(input.firstName ?? ''), l: personWords(input.lastName ?? '') };
    return middle.length > 0 ? { ...name, m: middle } : name;
  }
  const { given, surname } = parsePersonName(input.fullName ?? '');
  return given.length + surname.length > 0 ? { g: given, l: surname, n: 1 } : { g: given, l: surname };
}

/** Free text to the comparable record. Never throws; the same input gives the same bytes. */
export function normaliseContact(input: ContactInput): NormalisedContact {
  const country = countryCode(input.country);
  const record: NormalisedContact = { v: NORM_VERSION, ...nameOf(input) };
  const emails = sorted((input.emails ?? []).map(anyEmail));
  const phones = sorted((input.phones ?? []).map((phone) => normalisePhone(phone, country)));
  const domains = sorted([normaliseDomain(input.website), ...emails.map(emailDomain)]);
  const employer = input.employer ? nameVariant(input.employer, 'n', country)?.t : undefined;
  const identifiers = sorted((input.identifiers ?? []).flatMap((i) => normaliseIdentifier(i.scheme, i.value, country)));
  const place = parseContactAddress(input, country);
  const put = (key: 'a' | 'y' | 'p' | 'r' | 'c' | 's' | 'h' | 'w' | 'b' | 'q' | 'k' | 'x' | 'j', value: string) => {
    if (value !== '') record[key] = value;
  };
  const native = nativeWords(
    [input.fullName, input.firstName, input.middleName, input.lastName].filter(Boolean).join(' '),
  );
  if (native.length > 0) record.u = native;
  if (emails.length > 0) record.e = emails;
  if (phones.length > 0) record.t = phones;
  if (employer) record.o = employer;
  put('a', input.accountId ?? '');
  if (domains.length > 0) record.d = domains;
  put('y', place.city);
  put('p', place.postcode);
  put('r', folded(input.region));
  put('c', country);
  put('s', place.street);
  put('h', place.house);
  put('w', place.line);
  put('b', normaliseBirthDate(input.birthDate, country));
  put('q', folded(input.birthPlace));
  put('k', countryCode(input.nationality) || folded(input.nationality));
  put('x', genderOf(input));
  put('j', folded(input.jobTitle));
  if (identifiers.length > 0) record.i = identifiers;
  const others = otherColumns(input.other);
  if (others) record.z = others;
  return record;
}
