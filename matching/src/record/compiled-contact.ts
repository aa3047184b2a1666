import { nicknamesOf } from '../person/name.ts';
import { isInCharacters, isWithoutVowels } from '../person/native-script.ts';
import { postcodeArea } from '../place/place.ts';
import { parseWord, type Word } from '../text/word.ts';
import type { NormalisedContact } from './contact.ts';

export interface Email {
  text: string;
  whole: Word;
  /** The part before the "@"; `letters` and `digits` are its letters and digits. */
  local: Word;
  letters: string;
  digits: string;
  domain: string;
}

/** Mailboxes shared by a whole company: such an address identifies the company, not the person. */
const SHARED_MAILBOXES = new Set(
  `info sales office contact admin support hello mail service services kontakt team hr jobs career careers marketing
  accounts accounting billing enquiries inquiries enquiry reception press presse buchhaltung einkauf vertrieb
  bewerbung personal noreply webmaster postmaster contacto commercial ventas verkoop algemeen welcome`.split(/\s+/),
);

function compileEmail(text: string): Email {
  const at = text.indexOf('@');
  const local = at < 0 ? text : text.slice(0, at);
  const letters = local.replace(/\d/g, '');
  const digits = local.replace(/\D/g, '');
  return { text, whole: parseWord(text), local: parseWord(local), letters, digits, domain: text.slice(at + 1) };
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
  /** Words of the name in its own script; empty for Latin. */
  native: Word[];
  /** The native script has characters for syllables or words. */
  inCharacters: boolean;
  /** The native script writes foreign names without their vowels, or by syllables. */
  withoutVowels: boolean;
  /** All words joined. */
  letters: string;
  /** All words in alphabetical order, with blanks between them. */
  inOrder: string;
  emails: Email[];
  employer: Word | undefined;
  title: Word | undefined;
  birth: { year: number; month: number; day: number } | undefined;
  identifiers: { scheme: string; value: string }[];
  postcodeArea: string;
  city: Word | undefined;
  street: Word | undefined;
  line: Word | undefined;
  region: Word | undefined;
  birthPlace: Word | undefined;
  /** Values of columns without a known meaning, by header. */
  others: [header: string, value: Word][];
}

const joinWords = (words: readonly string[] | undefined) =>
  words === undefined || words.length === 0 ? undefined : parseWord(words.join(''));
const optionalWord = (text: string | undefined) => (text === undefined ? undefined : parseWord(text));

function compile(record: NormalisedContact): CompiledContact {
  const { g, l, m = [], b } = record;
  const givenWords = g.map(parseWord);
  const surnameWords = l.map(parseWord);
  const words = [...givenWords, ...m.map(parseWord), ...surnameWords];
  const wordTexts = words.map((word) => word.text);
  return {
    record,
    given: givenWords.length === 1 ? givenWords[0] : joinWords(g),
    surname: surnameWords.length === 1 ? surnameWords[0] : joinWords(l),
    middle: joinWords(record.m),
    givenWords,
    nicknames: g.flatMap((name) => nicknamesOf(name) ?? []),
    surnameWords,
    words,
    native: (record.u ?? []).map(parseWord),
    inCharacters: record.u !== undefined && isInCharacters(record.u[0] as string),
    withoutVowels: record.u !== undefined && isWithoutVowels(record.u[0] as string),
    letters: wordTexts.join(''),
    inOrder: wordTexts.sort().join(' '),
    emails: (record.e ?? []).map(compileEmail).filter(({ local }) => !SHARED_MAILBOXES.has(local.text)),
    employer: joinWords(record.o),
    title: optionalWord(record.j),
    birth:
      b === undefined
        ? undefined
        : { year: Number(b.slice(0, 4)), month: Number(b.slice(4, 6)), day: Number(b.slice(6, 8)) },
    identifiers: (record.i ?? []).map((id) => ({
      scheme: id.slice(0, id.indexOf(':')),
      value: id.slice(id.indexOf(':') + 1),
    })),
    postcodeArea: postcodeArea(record.p ?? ''),
    city: optionalWord(record.y),
    street: optionalWord(record.s),
    line: optionalWord(record.w),
    region: optionalWord(record.r),
    birthPlace: optionalWord(record.q),
    others: Object.entries(record.z ?? {}).map(([header, value]) => [header, parseWord(value)]),
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
