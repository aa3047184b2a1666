import type { ImportTarget } from '@leadwright/contract/features/imports';
import { isPublicHost } from '@leadwright/matching';
import { targetOfHeader } from './header-meaning.ts';

/** Postcodes by country. For other countries, any short code with a digit matches. */
const POSTCODE: Record<string, RegExp> = {
  GB: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  IM: /^im\d{1,2} ?\d[a-z]{2}$/i,
  IE: /^[a-z]\d[\dw] ?[a-z\d]{4}$/i,
  DE: /^(?:d-?)?\d{4,5}$/i,
  FR: /^(?:f-?)?\d{5}$/i,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  US: /^\d{4,5}(?:-?\d{4})?$/,
  NL: /^\d{4} ?[a-z]{2}$/i,
  BE: /^(?:b-?)?\d{4}$/i,
  AT: /^(?:a-?)?\d{4}$/i,
  CH: /^(?:ch-?)?\d{4}$/i,
  DK: /^(?:dk-?)?\d{4}$/i,
  SE: /^(?:se-?)?\d{3} ?\d{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  CA: /^[a-z]\d[a-z] ?\d[a-z]\d$/i,
};

/** The last label of a domain, which may be international. */
const TOP_LABEL = String.raw`(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)`;
export const EMAIL = new RegExp(
  String.raw`^(?:mailto:)?[^\s@<>()",;:]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.${TOP_LABEL}$`,
  'iu',
);
export const WEB_ADDRESS = new RegExp(
  String.raw`^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+${TOP_LABEL}(?::\d+)?(?:[/?#]\S*)?$`,
  'iu',
);
/** Matches "4.47E+11": a spreadsheet program kept only the first digits of a long number. */
export const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d+)?e\+\d{1,3}$/i;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const MARK = '[-/.]';
/** A date in one of the usual orders. "28.13.00" is a code of a business activity. */
const DATE = new RegExp(
  `^(?:\\d{4}${MARK}${MONTH}${MARK}${DAY}|(?:${DAY}${MARK}${MONTH}|${MONTH}${MARK}${DAY})${MARK}\\d{2}(?:\\d\\d)?)(?:[ T]\\d.*)?$`,
);
const PHONE = /^\+?[\d ()./-]{7,25}(?:(?:x|ext\.?|-) ?\d{1,6})?$/i;
const LEI = /^[A-Z0-9]{18}\d{2}$/;
const VAT =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI) ?(?=(?:[A-Z]*\d){7})[A-Z0-9]{8,12}$/i;
const LINKEDIN = /(?:^|[/.])linkedin\.com\/(?:sales\/)?(?:company|school|showcase)\//i;
const PERSON_ON_LINKEDIN = /(?:^|[/.])linkedin\.com\/(?:in|pub|sales\/(?:lead|people))\//i;
/** Sites with pages of many people and companies, which are no websites of theirs. */
const SOCIAL_SITE =
  /^(?:https?:\/\/)?(?:[a-z]+\.)?(?:linkedin|facebook|instagram|twitter|youtube|xing|tiktok|x)\.com(?:\/|$)/i;
const REGISTRATION = /^(?:(?:SC|NI|OC|SO|NC|FC|BR|IP|RC|R)\d{6}|\d{7,8}|.{0,40}\bHR ?[AB] ?\d{1,6}\b.{0,3})$/i;
const SIC_LIST = /^\d{4,5}(?:[\s,;|/]+\d{4,5})*$/;
const EMPLOYEES = /^(?:\d{1,6}|\d[\d,.]* ?(?:-|–|to|bis) ?\d[\d,.]*|\d[\d,.]*\+|[<>] ?\d+)(?: \p{L}{3,})?$/u;
const COMPANY_SUFFIX =
  /\b(?:ltd|limited|plc|llp|gmbh|ag|kg|b\.?v\.?|n\.?v\.?|s\.?a\.?(?:r\.?l\.?|s)?|s\.?l\.?|inc|corp|llc|group|holdings?|e\.?v\.?)\.?$/i;
/** A street after a digit, or a digit after a street. The first digit decides, so that a text of digits takes little time. */
const STREET =
  /^\D*\d.*\b(?:street|st|road|rd|avenue|lane|house|park|way|drive|str|straße|strasse|rue|straat|laan|calle)\b|str(?:aße|asse|\.)? ?\d|straat ?\d/is;

export function isPostcode(value: string, country: string): boolean {
  const pattern = POSTCODE[country];
  return pattern ? pattern.test(value) : /\d/.test(value) && value.length <= 12;
}

export const isAccountName = (value: string): boolean => COMPANY_SUFFIX.test(value);

/** Shapes of values, starting with the most specific. */
export const SHAPES: [target: ImportTarget, description: string, test: (value: string, country: string) => boolean][] =
  [
    ['email', 'email addresses', (value) => EMAIL.test(value)],
    ['linkedin', 'LinkedIn pages', (value) => LINKEDIN.test(value)],
    [
      'website',
      'web addresses',
      (value) => WEB_ADDRESS.test(value) && /[a-z]/i.test(value) && !SOCIAL_SITE.test(value),
    ],
    ['lei', 'LEIs', (value) => LEI.test(value) && /[A-Z]/.test(value)],
    ['vat_number', 'VAT numbers', (value) => VAT.test(value)],
    ['postcode', 'postcodes', (value, country) => POSTCODE[country]?.test(value) === true || POSTCODE.GB!.test(value)],
    ['registration_number', 'registration numbers', (value) => REGISTRATION.test(value)],
    [
      'phone',
      'phone numbers',
      (value) => PHONE.test(value) && !DATE.test(value) && value.replace(/\D/g, '').length >= 7,
    ],
    ['sic_codes', 'SIC codes', (value) => SIC_LIST.test(value)],
    ['company_name', 'account names', isAccountName],
    ['address', 'street addresses', (value) => STREET.test(value)],
    ['employees', 'numbers of employees', (value) => EMPLOYEES.test(value)],
  ];

const hasDigit = (value: string) => /\d/.test(value);
const hasLetter = (value: string) => /\p{L}/u.test(value);

/** A code such as "CUST-0042" is no name of a company, nor is that of a person with a title. */
const isName = (value: string) =>
  hasLetter(value) &&
  !/^\p{L}{1,8}[-_/.]?\d{2,}$/u.test(value) &&
  !/^(?:mr|mrs|ms|miss|herr|frau|mme|mlle|monsieur|madame)\b\.?\s/i.test(value);

const isPhoneLike = (value: string) =>
  !DATE.test(value) && (value.replace(/\D/g, '').length >= 5 || SCIENTIFIC_NOTATION.test(value));

/** What a value must have at least, so that the header alone can name its target. */
const PLAUSIBLE: Partial<Record<ImportTarget, (value: string) => boolean>> = {
  company_name: isName,
  legal_name: hasLetter,
  trading_name: hasLetter,
  previous_name: hasLetter,
  address: hasLetter,
  street: hasLetter,
  city: hasLetter,
  county: hasLetter,
  country: hasLetter,
  // A street address is no location, because its first part is no city.
  location: (value) => hasLetter(value) && !hasDigit(value),
  vertical: hasLetter,
  description: hasLetter,
  house_number: (value) => value.length <= 12 && !DATE.test(value),
  email: (value) => value.includes('@'),
  website: (value) => value.includes('.') && hasLetter(value) && !SOCIAL_SITE.test(value),
  linkedin: (value) => hasLetter(value) && !PERSON_ON_LINKEDIN.test(value),
  phone: isPhoneLike,
  direct_phone: isPhoneLike,
  mobile_phone: isPhoneLike,
  other_phone: isPhoneLike,
  founded: hasDigit,
  employees: (value) => hasDigit(value) && !DATE.test(value),
  sic_codes: (value) => hasDigit(value) && !DATE.test(value),
  // The tax number of a person in Italy has another form than that of a company.
  registration_number: (value) =>
    hasDigit(value) && !DATE.test(value) && !/^[a-z]{6}\d\d[a-z]\d\d[a-z]\d{3}[a-z]$/i.test(value),
  vat_number: (value) => value.replace(/\D/g, '').length >= 5 && !DATE.test(value),
  lei: hasDigit,
  account_id: (value) => UUID.test(value),
};
/** Returns whether values can belong to the target that their header names. A few placeholders do not count. */
export function arePlausible(target: ImportTarget, values: string[]): boolean {
  const test = PLAUSIBLE[target];
  return test === undefined || values.filter(test).length >= values.length / 2;
}

const isWebHost = (value: string) =>
  WEB_ADDRESS.test(value) && (/^(?:https?:\/\/|www\.)/i.test(value) || isPublicHost(value));

/** Returns whether a cell contains a value that never occurs in a header, so that its row is data. */
export function looksLikeData(cell: string): boolean {
  const value = cell.trim();
  // "Address.City" and "Group" are names, although ".city" is a domain and "group" ends many company names.
  if (value === '' || targetOfHeader(value) !== null) return false;
  return (
    EMAIL.test(value) ||
    /^[+(]?\d[\d\s().,/-]{2,}$/.test(value) ||
    isWebHost(value) ||
    (/\s/.test(value) && COMPANY_SUFFIX.test(value))
  );
}
