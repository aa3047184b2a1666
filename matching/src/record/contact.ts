import { emailDomain, normaliseDomain, normaliseEmail, normalisePhone } from '../identifier/contact-details.ts';
import { normaliseIdentifier } from '../identifier/identifier.ts';
import { nameVariant } from '../name/variant.ts';
import { normaliseBirthDate } from '../person/birth-date.ts';
import { genderOfTitle, generationOf, parsePersonName, personWords } from '../person/name.ts';
import { nativeWords } from '../person/native-script.ts';
import { parseContactAddress } from '../place/contact-address.ts';
import { countryCode } from '../place/country.ts';
import { foldText, splitWords } from '../text/fold.ts';
import { NORM_VERSION } from './account.ts';
import { foldOtherColumns } from './other-columns.ts';

/** A person as a supplier writes it: firstName and lastName, or fullName; everything else is optional. */
export interface ContactInput {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  fullName?: string;
  /** Generation in a field of its own: Jr, Sr, II. */
  suffix?: string;
  emails?: string[];
  phones?: string[];
  /** Name of the employer. */
  employer?: string;
  /** Id of the employer in the master, when known. */
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
  /** A date, a month or a year in any usual spelling. */
  birthDate?: string;
  birthPlace?: string;
  nationality?: string;
  gender?: string;
  /** National or other numbers of the person; only numbers of the same scheme are compared. */
  identifiers?: { scheme: string; value: string }[];
  /** Values of columns without a known meaning, by header. */
  other?: Record<string, string>;
}

/**
 * The normalised form of a person: plain JSON, stored with each master row. Property names are single letters and empty
 * properties are missing, as in NormalisedAccount. All values are folded.
 */
export interface NormalisedContact {
  /** NORM_VERSION of the code that created it. */
  v: number;
  /** Given names. */
  g: string[];
  /** Words of the surname. */
  l: string[];
  /** Middle names. */
  m?: string[];
  /** 1 when given name and surname were guessed from one text, so that the words are compared in any order. */
  n?: 1;
  /** Generation: "junior", "senior", "second" and so on. */
  f?: string;
  /** Words of the name in a script other than Latin. */
  u?: string[];
  /** Email addresses, sorted. */
  e?: string[];
  /** Phones in E.164, sorted. */
  t?: string[];
  /** Tokens of the employer's name, as in NameVariant. */
  o?: string[];
  /** Id of the employer in the master. */
  a?: string;
  /** Company domains, from the web address and the email addresses. */
  d?: string[];
  /** City. */
  y?: string;
  /** Postcode. */
  p?: string;
  /** State, province, county. */
  r?: string;
  /** Country, ISO 3166-1 alpha-2. */
  c?: string;
  /** Street without "street", "road" and the like. */
  s?: string;
  /** House number. */
  h?: string;
  /** Further address line. */
  w?: string;
  /** Date of birth, eight digits with zeros for unknown parts. */
  b?: string;
  /** Place of birth. */
  q?: string;
  /** Nationality: a country code, or the text when it names no country. */
  k?: string;
  /** Gender: "f" or "m". */
  x?: string;
  /** Job title. */
  j?: string;
  /** "SCHEME:value", sorted. */
  i?: string[];
  /** Columns without a known meaning, by header. */
  z?: Record<string, string>;
}

const sortUnique = (values: Iterable<string>) => [...new Set(values)].filter((v) => v !== '').sort();
const foldOptional = (text: string | undefined) => (text ? splitWords(foldText(text)).join(' ') : '');

/**
 * Returns the normalised address, or a damaged one ("a@b@c", no dot) as it is, because its letters can still be
 * compared.
 */
const normaliseAnyEmail = (text: string) =>
  normaliseEmail(text) || (text.includes('@') ? text.toLowerCase().replace(/\s/g, '') : '');

function inferGender(input: ContactInput): string {
  const statedGender = foldOptional(input.gender)[0] ?? '';
  if (statedGender === 'f' || statedGender === 'w') return 'f';
  if (statedGender === 'm') return 'm';
  return genderOfTitle(input.fullName ?? input.firstName ?? '');
}

function inferGeneration({ suffix = '', lastName, firstName, fullName }: ContactInput): string {
  const names = lastName || firstName ? [lastName, firstName] : [fullName];
  // A generation needs a word before it.
  return [`x ${suffix}`, ...names].map((name) => generationOf(name ?? '')).find((value) => value !== '') ?? '';
}

function parseNames(input: ContactInput): Pick<NormalisedContact, 'g' | 'l' | 'm' | 'n'> {
  if (input.lastName || input.firstName) {
    const middle = input.middleName ? personWords(input.middleName) : [];
    const name = { g: personWords(input.firstName ?? ''), l: personWords(input.lastName ?? '') };
    return middle.length > 0 ? { ...name, m: middle } : name;
  }
  const { given, surname } = parsePersonName(input.fullName ?? '');
  return given.length + surname.length > 0 ? { g: given, l: surname, n: 1 } : { g: given, l: surname };
}

/** Returns the normalised form of a person. Never throws; the same input gives the same bytes. */
export function normaliseContact(input: ContactInput): NormalisedContact {
  const country = countryCode(input.country);
  const record: NormalisedContact = { v: NORM_VERSION, ...parseNames(input) };
  const emails = sortUnique((input.emails ?? []).map(normaliseAnyEmail));
  const phones = sortUnique((input.phones ?? []).map((phone) => normalisePhone(phone, country)));
  const domains = sortUnique([normaliseDomain(input.website), ...emails.map(emailDomain)]);
  const employer = input.employer ? nameVariant(input.employer, 'n', country)?.t : undefined;
  const identifiers = sortUnique(
    (input.identifiers ?? []).flatMap((i) => normaliseIdentifier(i.scheme, i.value, country)),
  );
  const place = parseContactAddress(input, country);
  const setValue = (
    key: 'f' | 'a' | 'y' | 'p' | 'r' | 'c' | 's' | 'h' | 'w' | 'b' | 'q' | 'k' | 'x' | 'j',
    value: string,
  ) => {
    if (value !== '') record[key] = value;
  };
  const nativeNameWords = nativeWords(
    [input.fullName, input.firstName, input.middleName, input.lastName].filter(Boolean).join(' '),
  );
  if (nativeNameWords.length > 0) record.u = nativeNameWords;
  if (emails.length > 0) record.e = emails;
  if (phones.length > 0) record.t = phones;
  if (employer) record.o = employer;
  setValue('f', inferGeneration(input));
  setValue('a', input.accountId ?? '');
  if (domains.length > 0) record.d = domains;
  setValue('y', place.city);
  setValue('p', place.postcode);
  setValue('r', foldOptional(input.region));
  setValue('c', country);
  setValue('s', place.street);
  setValue('h', place.house);
  setValue('w', place.addressLine2);
  setValue('b', normaliseBirthDate(input.birthDate, country));
  setValue('q', foldOptional(input.birthPlace));
  setValue('k', countryCode(input.nationality) || foldOptional(input.nationality));
  setValue('x', inferGender(input));
  setValue('j', foldOptional(input.jobTitle));
  if (identifiers.length > 0) record.i = identifiers;
  const others = foldOtherColumns(input.other);
  if (others) record.z = others;
  return record;
}
