import { normaliseAccount } from '@leadwright/matching';

const ADDRESS = /([^\s<>,;:"()@]+)@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/** The start of a local part that belongs to what precedes an address, such as "/" in "a@x.example/b@y.example". */
const JOINED_START = /^.*[^\p{L}\p{N}._+-](?=[^@]*@)/u;

/** Digits of one number, with a "+" before them. */
const DIGIT_GROUP = /\+?\d+/g;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** A cell with more digits, or with one of these separators, may contain several numbers. */
const MAX_DIGITS_OF_ONE = 13;
const NUMBER_SEPARATOR = /[;,|&]|\p{L}{2}/u;
/** Limits the work for a cell; values are at most 1,000 characters long. */
const MAX_GROUPS = 100;

const digitCount = (text: string) => text.replace(/\D/g, '').length;

function addressTerms(text: string): string[] {
  if (text.indexOf('@') === text.lastIndexOf('@')) return [];
  const addresses = [...text.matchAll(ADDRESS)].flatMap(([address]) => [address, address.replace(JOINED_START, '')]);
  return addresses.flatMap((email) => {
    const { e: address, d: domain } = normaliseAccount({ name: '', email });
    if (address === undefined) return [];
    const domains = new Set([address.split('@')[1], domain ?? []].flat());
    return [`address:${address}`, ...Array.from(domains, (name) => `domain:${name}`)];
  });
}

/** Returns each run of digit groups that is a possible number, because a space may separate groups or numbers. */
function numberTerms(text: string, country: string): string[] {
  if (digitCount(text) <= MAX_DIGITS_OF_ONE && !NUMBER_SEPARATOR.test(text)) return [];
  const groups = (text.replaceAll('(0)', '').match(DIGIT_GROUP) ?? []).slice(0, MAX_GROUPS);
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

/**
 * Returns the suppression terms of all addresses and numbers in cells that contain several. The comparable record has
 * only one of each.
 */
export function joinedContactTerms(email: string, phone: string, country: string): string[] {
  return [...new Set([...addressTerms(email), ...numberTerms(phone, country)])];
}
