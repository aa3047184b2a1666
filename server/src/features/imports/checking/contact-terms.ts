import { asciiAddresses, asciiUrl, unicodeDomains } from '@leadwright/contract/text/domains';
import { type NormalisedAccount, normaliseAccount } from '@leadwright/matching';

/** The cells of a row that can hold addresses and numbers. */
export interface ContactCells {
  /** Cells whose only address or number is part of the comparable record. */
  email: string;
  phone: string;
  website: string;
  /** Cells of custom fields, which are not part of the record. */
  otherEmails: readonly string[];
  otherPhones: readonly string[];
}

const ADDRESS = /([^\s<>,;:"()@]+)@[\p{L}\p{M}\p{N}.-]+\.\p{L}[\p{L}\p{M}\p{N}-]+/gu;
/** The start of a local part that belongs to what precedes an address, such as "/" in "a@x.example/b@y.example". */
const JOINED_START = /^.*[^\p{L}\p{N}._+-](?=[^@]*@)/u;
const ONE_WEBSITE = /^\s*[^\s,;|]*\s*$/;

/** Digits of one number, with a "+" before them. */
const DIGIT_GROUP = /\+?\d+/g;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** A cell with more digits, or with one of these separators, may contain several numbers. */
const MAX_DIGITS_OF_ONE = 13;
const NUMBER_SEPARATOR = /[;,|&]|\p{L}{2}/u;
/** Limit the work for a cell of any length. */
const MAX_LENGTH = 4_000;
const MAX_GROUPS = 100;

const digitCount = (text: string) => text.replace(/\D/g, '').length;

/** Returns whether the comparable record has the only address of a cell together with the domains of this address. */
const isInRecord = (email: string, website: string) =>
  email.indexOf('@') === email.lastIndexOf('@') && (website === '' || !/@[^.]*\.[^.]*\./.test(email));

function addressTerms(cell: string): string[] {
  const addresses = [...asciiAddresses(cell.slice(0, MAX_LENGTH)).matchAll(ADDRESS)].flatMap(([address]) => [
    address,
    address.replace(JOINED_START, ''),
  ]);
  return addresses.flatMap((email) => {
    const { e: address, d: domain } = normaliseAccount({ name: '', email });
    if (address === undefined) return [];
    const domains = new Set([address.split('@')[1], domain ?? []].flat());
    return [`address:${address}`, ...Array.from(domains, (name) => `domain:${name}`)];
  });
}

/** Returns each run of digit groups that is a possible number, because a space may separate groups or numbers. */
function numberTerms(cell: string, country: string): string[] {
  const groups = (cell.slice(0, MAX_LENGTH).replaceAll('(0)', '').match(DIGIT_GROUP) ?? []).slice(0, MAX_GROUPS);
  return groups.flatMap((_, start) => {
    const terms: string[] = [];
    let number = '';
    for (const group of groups.slice(start)) {
      if (number !== '' && group.startsWith('+')) break;
      number += group;
      if (digitCount(number) > MAX_DIGITS) break;
      const { t: phone = '?' } =
        digitCount(number) < MIN_DIGITS ? {} : normaliseAccount({ name: '', phone: number, country });
      if (!phone.startsWith('?')) terms.push(`number:${phone}`);
    }
    return terms;
  });
}

const hasSeveralNumbers = (phone: string) => digitCount(phone) > MAX_DIGITS_OF_ONE || NUMBER_SEPARATOR.test(phone);

const websiteTerms = (cell: string) =>
  cell.split(/[\s,;|]+/).flatMap((website) => {
    const { d: domain } = normaliseAccount({ name: '', website: asciiUrl(website) });
    return domain === undefined ? [] : [`domain:${domain}`];
  });

/**
 * Returns the suppression terms of all addresses and numbers in the cells of a row that its comparable record does not
 * have: the record has only one of each.
 */
export function additionalContactTerms(cells: ContactCells, { c: country = '', d: domain = '' }: NormalisedAccount) {
  const { email, phone, website, otherEmails, otherPhones } = cells;
  const emails = isInRecord(email, website) ? otherEmails : [email, ...otherEmails];
  const phones = hasSeveralNumbers(phone) ? [phone, ...otherPhones] : otherPhones;
  return [
    ...new Set([
      ...emails.flatMap(addressTerms),
      ...phones.flatMap((cell) => numberTerms(cell, country)),
      ...(ONE_WEBSITE.test(website) ? [] : websiteTerms(website)),
      // Hashed entries of an earlier version have the Unicode form.
      ...(domain.includes('xn--') ? [`domain:${unicodeDomains(domain)}`] : []),
    ]),
  ];
}
