import { emailDomain, normaliseDomain, normaliseEmail, normalisePhone } from '../identifier/contact-details.ts';
import { parseGermanNumber } from '../identifier/german-register.ts';
import { guessIdentifier, normaliseIdentifier } from '../identifier/identifier.ts';
import { type NameVariant, parseName } from '../name/variant.ts';
import { countryCode } from '../place/country.ts';
import { normaliseCity, parsePlace } from '../place/place.ts';
import { foldOtherColumns } from './other-columns.ts';

/** A company as a supplier or a register writes it: free text; everything but the name is optional. */
export interface AccountInput {
  name: string;
  previousNames?: string[];
  /** Spellings that reviewers accepted for the company. */
  acceptedNames?: string[];
  address?: string;
  city?: string;
  postcode?: string;
  /** ISO 3166 code or a name in free text. */
  country?: string;
  website?: string;
  phone?: string;
  email?: string;
  registrationNumber?: string;
  /** Schemes: GB-COH, DE-HR, NL-KVK, LEI, VAT, IM-CR, ISIN; values of any other scheme are compared as they are. */
  identifiers?: { scheme: string; value: string }[];
  /** Further free text, searched only for German register numbers. */
  extra?: string;
  /** Values of columns without a known meaning, by header. */
  other?: Record<string, string>;
}

/**
 * The normalised form of a company: plain JSON, stored with each master row. Property names are single letters and
 * empty properties are missing, because a master may hold 100 million of them.
 */
export interface NormalisedAccount {
  /** NORM_VERSION of the code that created it. */
  v: number;
  /** Spellings, the name itself first. */
  n: NameVariant[];
  /** Country, ISO 3166-1 alpha-2. */
  c?: string;
  /** Postcode, upper case, no blanks. */
  p?: string;
  /** City from its own field. */
  y?: string;
  /** Parts of the address line that may be the city; a difference is no evidence. */
  yg?: string[];
  /** City guessed from the end of the name. */
  yt?: string;
  /** Street without "street", "road" and the like. */
  s?: string;
  /** House number. */
  h?: string;
  /** Hash of the whole address line: a company that changes its name keeps the exact address. */
  x?: string;
  /** Distinctive words of the address line. */
  w?: string[];
  /** Registrable domain of the web address, otherwise of the email address. */
  d?: string;
  /** Phone in E.164, or "?" and digits. */
  t?: string;
  /** Email address. */
  e?: string;
  /** "SCHEME:value", sorted. */
  i?: string[];
  /** Columns without a known meaning, by header. */
  z?: Record<string, string>;
}

/**
 * Must be increased when normaliseAccount, normaliseContact or the blocking keys give another result for the same
 * input.
 */
export const NORM_VERSION = 5;

/** Maximum number of spellings: more add little, and each costs time for every pair. */
const MAX_VARIANTS = 12;

/** Returns the normalised form of a company. Never throws; the same input gives the same bytes. */
export function normaliseAccount(input: AccountInput): NormalisedAccount {
  const place = parsePlace(input);
  const country = place.country || countryCode(input.country);
  const identifiers = new Set<string>();
  for (const { scheme, value } of input.identifiers ?? []) {
    for (const id of normaliseIdentifier(scheme, value, country)) identifiers.add(id);
  }
  if (input.registrationNumber)
    for (const id of guessIdentifier(input.registrationNumber, country)) identifiers.add(id);
  let name = input.name;
  if (country === 'DE' || country === '') {
    const numberInName = parseGermanNumber(name);
    if (numberInName && numberInName.rest !== '') name = numberInName.rest;
    const numberInExtra = input.extra ? parseGermanNumber(input.extra) : undefined;
    for (const number of [numberInName, numberInExtra]) if (number) identifiers.add(`DE-HR:${number.value}`);
  }

  const variants: NameVariant[] = [];
  const variantKeys = new Set<string>();
  let town = '';
  // Kinds: n is the name itself, p a previous name, r a spelling that a reviewer accepted.
  const collectVariants = (text: string, kind: 'n' | 'p' | 'r') => {
    const parsed = parseName(text, kind, country);
    for (const variant of parsed.variants) {
      const key = `${variant.t.join(' ')}|${variant.f ?? ''}`;
      if (variantKeys.has(key) || variants.length >= MAX_VARIANTS) continue;
      variantKeys.add(key);
      variants.push(variant);
    }
    if (kind === 'n') town = parsed.town;
  };
  collectVariants(name, 'n');
  for (const acceptedName of input.acceptedNames ?? []) collectVariants(acceptedName, 'r');
  for (const previousName of input.previousNames ?? []) collectVariants(previousName, 'p');

  const email = normaliseEmail(input.email);
  const domain = normaliseDomain(input.website) || emailDomain(email);
  const phone = normalisePhone(input.phone, country);
  const record: NormalisedAccount = { v: NORM_VERSION, n: variants };
  if (country !== '') record.c = country;
  if (place.postcode !== '') record.p = place.postcode;
  if (place.city !== '') record.y = place.city;
  else if (town !== '') record.yt = normaliseCity(town);
  if (place.guesses.length > 0) record.yg = place.guesses;
  if (place.street.stem !== '') record.s = place.street.stem;
  if (place.street.house !== '') record.h = place.street.house;
  if (place.fingerprint !== '') record.x = place.fingerprint;
  if (place.words.length > 0) record.w = place.words;
  if (domain !== '') record.d = domain;
  if (phone !== '') record.t = phone;
  if (email !== '') record.e = email;
  if (identifiers.size > 0) record.i = [...identifiers].sort();
  const others = foldOtherColumns(input.other);
  if (others) record.z = others;
  return record;
}

/** Returns all cities that a record may refer to; the city from its own field comes first. */
export function possibleCitiesOf(record: NormalisedAccount): string[] {
  const towns = record.yg === undefined ? [] : [...record.yg];
  if (record.yt !== undefined) towns.unshift(record.yt);
  if (record.y !== undefined) towns.unshift(record.y);
  return towns;
}
