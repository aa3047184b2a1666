import {
  isPlaceholderDomain,
  isPlaceholderEmail,
  isPlaceholderName,
  isPlaceholderPhone,
  isPlaceholderText,
} from '../identifier/placeholder.ts';
import { isSharedMailbox } from '../identifier/shared-mailbox.ts';
import { nicknamesOf } from '../person/name.ts';
import { isLogographic, omitsVowels } from '../person/native-script.ts';
import { postcodeArea } from '../place/place.ts';
import { parseWord, type Word } from '../text/word.ts';
import type { NormalisedContact } from './contact.ts';

export interface Email {
  text: string;
  whole: Word;
  /** The part before the "@". */
  local: Word;
  /** `local` without its digits. */
  letters: string;
  /** The digits of `local`. */
  digits: string;
  domain: string;
}

function compileEmail(text: string): Email {
  const atSign = text.indexOf('@');
  const local = atSign < 0 ? text : text.slice(0, atSign);
  const letters = local.replace(/\d/g, '');
  const digits = local.replace(/\D/g, '');
  return { text, whole: parseWord(text), local: parseWord(local), letters, digits, domain: text.slice(atSign + 1) };
}

/** A person with precomputed values, so that comparing a pair does not repeat the work. */
export interface CompiledContact {
  record: NormalisedContact;
  /** Given names, surname and middle names, each joined to one word; undefined when missing. */
  given: Word | undefined;
  surname: Word | undefined;
  middle: Word | undefined;
  givenWords: Word[];
  /** One set of nicknames per given name that has any. */
  nicknames: ReadonlySet<string>[];
  surnameWords: Word[];
  /** Given names, middle names and surname, word by word. */
  words: Word[];
  /** Words of the name in a script other than Latin. */
  native: Word[];
  /** The native script has characters for words or syllables, such as Han or Hangul. */
  isLogographic: boolean;
  /** Only consonants can be compared: the native script omits the vowels of foreign names, or writes syllables. */
  compareConsonantsOnly: boolean;
  /** All words joined. */
  letters: string;
  /** All words in alphabetical order, with blanks between them. */
  sortedWords: string;
  /** Email addresses without placeholders and shared mailboxes. */
  emails: Email[];
  /** Phones without placeholders. */
  phones: string[];
  /** Web domains without placeholders. */
  domains: string[];
  employer: Word | undefined;
  /** Job title. */
  title: Word | undefined;
  birth: { year: number; month: number; day: number } | undefined;
  identifiers: { scheme: string; value: string }[];
  postcodeArea: string;
  city: Word | undefined;
  street: Word | undefined;
  /** Further address line: building, estate, flat. */
  addressLine2: Word | undefined;
  region: Word | undefined;
  birthPlace: Word | undefined;
  /** Values of columns without a known meaning, by header. */
  others: [header: string, value: Word][];
}

const joinWords = (words: readonly string[] | undefined) =>
  words === undefined || words.length === 0 ? undefined : parseWord(words.join(''));
const optionalWord = (text: string | undefined) =>
  text === undefined || isPlaceholderText(text) ? undefined : parseWord(text);
const withoutPlaceholder = (words: readonly string[]) => (isPlaceholderName(words) ? [] : words);

function compile(record: NormalisedContact): CompiledContact {
  const { m: middleNames, u: nativeNameWords = [], b: birthDate } = record;
  const [givenNames, surname] = [withoutPlaceholder(record.g), withoutPlaceholder(record.l)];
  const {
    e: emails = [],
    t: phones = [],
    d: domains = [],
    o: employerWords = [],
    j: jobTitle,
    i: identifiers = [],
    z: otherColumns = {},
  } = record;
  const { p: postcode = '', y: city, s: street, w: addressLine2, r: region, q: birthPlace } = record;
  const givenWords = givenNames.map(parseWord);
  const surnameWords = surname.map(parseWord);
  const words = [...givenWords, ...(middleNames ?? []).map(parseWord), ...surnameWords];
  const [nativeWord] = nativeNameWords;
  const wordTexts = words.map((word) => word.text);
  return {
    record,
    given: givenWords.length === 1 ? givenWords[0] : joinWords(givenNames),
    surname: surnameWords.length === 1 ? surnameWords[0] : joinWords(surname),
    middle: joinWords(middleNames),
    givenWords,
    nicknames: givenNames.flatMap((name) => nicknamesOf(name) ?? []),
    surnameWords,
    words,
    native: nativeNameWords.map(parseWord),
    isLogographic: nativeWord !== undefined && isLogographic(nativeWord),
    compareConsonantsOnly: nativeWord !== undefined && omitsVowels(nativeWord),
    letters: wordTexts.join(''),
    sortedWords: wordTexts.sort().join(' '),
    emails: emails.filter((email) => !isSharedMailbox(email) && !isPlaceholderEmail(email)).map(compileEmail),
    phones: phones.filter((phone) => !isPlaceholderPhone(phone)),
    domains: domains.filter((domain) => !isPlaceholderDomain(domain)),
    employer: isPlaceholderText(employerWords.join('')) ? undefined : joinWords(employerWords),
    title: optionalWord(jobTitle),
    birth:
      birthDate === undefined
        ? undefined
        : {
            year: Number(birthDate.slice(0, 4)),
            month: Number(birthDate.slice(4, 6)),
            day: Number(birthDate.slice(6, 8)),
          },
    identifiers: identifiers.map((id) => ({
      scheme: id.slice(0, id.indexOf(':')),
      value: id.slice(id.indexOf(':') + 1),
    })),
    postcodeArea: postcodeArea(postcode),
    city: optionalWord(city),
    street: optionalWord(street),
    addressLine2: optionalWord(addressLine2),
    region: optionalWord(region),
    birthPlace: optionalWord(birthPlace),
    others: Object.entries(otherColumns).map(([header, value]) => [header, parseWord(value)]),
  };
}

const cache = new WeakMap<NormalisedContact, CompiledContact>();

/** Returns the compiled form of a record, cached while the record itself is in memory. */
export function compileContact(record: NormalisedContact): CompiledContact {
  let compiled = cache.get(record);
  if (compiled === undefined) {
    compiled = compile(record);
    cache.set(record, compiled);
  }
  return compiled;
}
