import { nicknamesOf } from '../person/name.ts';
import { isInCharacters, isWithoutVowels } from '../person/native-script.ts';
import { postcodeArea } from '../place/place.ts';
import { type Word, wordOf } from '../text/word.ts';
import type { NormalisedContact } from './contact.ts';

export interface Email {
  text: string;
  whole: Word;
  /** The part before the "@", and only its letters and only its digits. */
  local: Word;
  letters: string;
  digits: string;
  domain: string;
}

/** Local parts that a whole company shares: such an address identifies the company and not the person. */
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
  return { text, whole: wordOf(text), local: wordOf(local), letters, digits, domain: text.slice(at + 1) };
}

/** A person with all values that would otherwise be computed for each pair. */
export interface CompiledContact {
  record: NormalisedContact;
  /** Given names, surname and middle names, each joined to one word; undefined when missing. */
  given: Word | undefined;
  surname: Word | undefined;
  middle: Word | undefined;
  givenWords: Word[];
  /** Nicknames of each given name that has some. */
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

const joined = (words: readonly string[] | undefined) =>
  words === undefined || words.length === 0 ? undefined : wordOf(words.join(''));
const optional = (text: string | undefined) => (text === undefined ? undefined : wordOf(text));

function compile(record: NormalisedContact): CompiledContact {
  const { g, l, m = [], b } = record;
  const givenWords = g.map(wordOf);
  const surnameWords = l.map(wordOf);
  const words = [...givenWords, ...m.map(wordOf), ...surnameWords];
  const texts = words.map((word) => word.text);
  return {
    record,
    given: givenWords.length === 1 ? givenWords[0] : joined(g),
    surname: surnameWords.length === 1 ? surnameWords[0] : joined(l),
    middle: joined(record.m),
    givenWords,
    nicknames: g.flatMap((name) => nicknamesOf(name) ?? []),
    surnameWords,
    words,
    native: (record.u ?? []).map(wordOf),
    inCharacters: record.u !== undefined && isInCharacters(record.u[0] as string),
    withoutVowels: record.u !== undefined && isWithoutVowels(record.u[0] as string),
    letters: texts.join(''),
    inOrder: texts.sort().join(' '),
    emails: (record.e ?? []).map(compileEmail).filter(({ local }) => !SHARED_MAILBOXES.has(local.text)),
    employer: joined(record.o),
    title: optional(record.j),
    birth:
      b === undefined
        ? undefined
        : { year: Number(b.slice(0, 4)), month: Number(b.slice(4, 6)), day: Number(b.slice(6, 8)) },
    identifiers: (record.i ?? []).map((id) => ({
      scheme: id.slice(0, id.indexOf(':')),
      value: id.slice(id.indexOf(':') + 1),
    })),
    postcodeArea: postcodeArea(record.p ?? ''),
    city: optional(record.y),
    street: optional(record.s),
    line: optional(record.w),
    region: optional(record.r),
    birthPlace: optional(record.q),
    others: Object.entries(record.z ?? {}).map(([header, value]) => [header, wordOf(value)]),
  };
}

const known = new WeakMap<NormalisedContact, CompiledContact>();

/** Returns the compiled form of a record, cached while the record itself is in memory. */
export function compileContact(record: NormalisedContact): CompiledContact {
  let compiled = known.get(record);
  if (compiled === undefined) {
    compiled = compile(record);
    known.set(record, compiled);
  }
  return compiled;
}
