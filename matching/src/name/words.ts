import { stemWord } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Connector words, folded like all words here; "&" and "+" are replaced earlier. */
export const CONNECTOR_WORDS = wordSet('and und et og och');

/** Articles and prepositions: they are no evidence and are excluded from the tokens of a name. */
export const STOP_WORDS =
  wordSet(`the of for at by der die das des dem den fur von vom zu zum zur im in am an auf de la le les du
  el los las di da del della dei do dos van het een of per by`);

/**
 * Words that distinguish a parent, a sister company or a branch from a company that shares all other words. When only
 * one of two names has such a word, a reviewer decides, regardless of how common the word is.
 */
const ROLE_SPELLINGS = wordSet(`holding group gruppe verwaltung beteiligung besitz betrieb vertrieb international europe
  europa deutschland germany uk gb britain england scotland wales ireland nederland netherland holland belgium france
  austria osterreich schweiz switzerland usa america north south east west nord sud ost asia pacific global
  investment property immobilien grundstuck vermogen treuhand management capital finance leasing
  niederlassung zweigniederlassung filiale branch subsidiary parent topco bidco midco trustee nominee pension
  geschaftsfuhrung objekt projekt fund fond service`);

/** Country names that are as often a given name, a town or an ordinary word. */
const AMBIGUOUS_COUNTRY_NAMES =
  wordSet(`chad chile chili chine dominica dominique georgia georgie granada grenada grenade guadalupe
  inde jersey jordan maurice mauricio mali montserrat niger oman reunion sucia sude togo`);

/** Country code by one-word country name: "mexico" and "mexique" mark the same subsidiary. */
const countryOf = new Map(
  readTable('countries.tsv').flatMap(([code = '', , , names = '']) =>
    names
      .split('|')
      .filter((name) => name.length >= 4 && !name.includes(' ') && !AMBIGUOUS_COUNTRY_NAMES.has(name))
      .map((name): [string, string] => [stemWord(name), code]),
  ),
);

export const ROLE_WORDS: ReadonlySet<string> = new Set([...[...ROLE_SPELLINGS].map(stemWord), ...countryOf.keys()]);

/** Full forms of the abbreviations that occur in registers and supplier lists. */
const ABBREVIATION_SPELLINGS: Record<string, string> = {
  intl: 'international',
  internatl: 'international',
  mfg: 'manufacturing',
  mgmt: 'management',
  mgt: 'management',
  bros: 'brothers',
  gebr: 'gebruder',
  svc: 'service',
  svcs: 'services',
  grp: 'group',
  hldg: 'holding',
  hldgs: 'holdings',
  hlds: 'holdings',
  natl: 'national',
  govt: 'government',
  technologies: 'technology',
  entmt: 'entertainment',
  sankt: 'st',
  saint: 'st',
  nachf: 'nachfolger',
};

/** A map instead of an object, because a name may contain the word "constructor". */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(ABBREVIATION_SPELLINGS));

const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
/** A Roman number of two or three letters has no "l" or "c", because these are usually initials: "XL", "CCI". */
const ROMAN_NUMBER = /^(?=[ivx]{2}|[ivxlc]{4})c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

function romanValue(word: string): number {
  let value = 0;
  for (let i = 0; i < word.length; i++) {
    const digit = ROMAN_VALUES[word[i] as string] as number;
    value += digit < (ROMAN_VALUES[word[i + 1] ?? ''] ?? 0) ? -digit : digit;
  }
  return value;
}

/** Digits of cardinal and ordinal numbers in several languages: "forty" is "40", "third" and "dritte" are "3". */
const numberOfWord = new Map(
  readTable('number-words.tsv').flatMap(([digits = '', spelledNumber = '']) =>
    spelledNumber.split(' ').map((word): [string, string] => [word, digits]),
  ),
);

/** Returns the digits of a number word ("007", "vii", "2nd", "two") without leading zeros; empty for any other word. */
export function numberValue(word: string): string {
  const first = word.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const match = /^0*(\d+)(?:st|nd|rd|th)?$/.exec(word);
    return match?.[1] ?? '';
  }
  return numberOfWord.get(word) ?? (ROMAN_NUMBER.test(word) ? String(romanValue(word)) : '');
}

/**
 * Returns the number that starts at an index of a name and its number of words ("forty four" has two); undefined when
 * there is none. A Roman number at the beginning ("VI") and a number word that is the whole name ("Three") count as
 * ordinary words.
 */
export function numberAt(words: readonly string[], index: number): { digits: string; wordCount: number } | undefined {
  const word = words[index] as string;
  const spelledNumber = numberOfWord.get(word);
  if (spelledNumber === undefined) {
    const digits = index > 0 || word.charCodeAt(0) < 58 ? numberValue(word) : '';
    return digits === '' ? undefined : { digits, wordCount: 1 };
  }
  if (words.length === 1) return undefined;
  const next = words[index + 1] ?? '';
  const unit =
    spelledNumber.length === 2 && spelledNumber.endsWith('0') && spelledNumber !== '10'
      ? (numberOfWord.get(next) ?? next)
      : '';
  return /^[1-9]$/.test(unit)
    ? { digits: spelledNumber.slice(0, 1) + unit, wordCount: 2 }
    : { digits: spelledNumber, wordCount: 1 };
}

/** English word by stemmed organisation word: "gruppa" and "groupe" become "group". */
const meaningOf = new Map([
  ...countryOf,
  ...readTable('organisation-words.tsv').flatMap(([english = '', translations = '']) =>
    [english, ...translations.split(' ')].map((word): [string, string] => [stemWord(word), english]),
  ),
]);

/** Returns whether two stems have the same meaning in two languages. */
export function areTranslations(a: string, b: string): boolean {
  const meaning = meaningOf.get(a);
  return meaning !== undefined && meaning === meaningOf.get(b);
}
