import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** Short forms of each given name and full names of each short form. */
const nicknameGroups = new Map<string, Set<string>>();
function addNickname(name: string, nick: string): void {
  nicknameGroups.set(name, (nicknameGroups.get(name) ?? new Set()).add(nick));
  nicknameGroups.set(nick, (nicknameGroups.get(nick) ?? new Set()).add(name));
}
for (const [name = '', nicks = ''] of readTable('nicknames.tsv'))
  for (const nick of nicks.split(' ')) addNickname(name, nick);
// Short forms that the English list lacks; this table is not folded yet.
for (const [, short = '', names = ''] of readTable('short-forms.tsv'))
  for (const name of names.split(' ')) addNickname(foldText(name), foldText(short));

/** Returns the full names of a short form and the short forms of a name; undefined for most names. */
export function nicknamesOf(name: string): ReadonlySet<string> | undefined {
  return nicknameGroups.get(name);
}

/** Returns whether one given name is a usual short form of the other. */
export function areNicknames(a: string, b: string): boolean {
  return nicknameGroups.get(a)?.has(b) === true;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const TITLES = set(
  `mr mrs ms miss dr prof professor sir dame lord lady rev herr frau dipl med phd mba msc bsc ba ma drs ir hon jr sr
  ii iii esq mag ing monsieur madame mme mlle senor senora sig signor signora sheikh shaikh shaykh haji hajji hadji
  mullah maulavi mawlawi president prasident presidente prezident senator ayatollah imam mufti col gen capt sgt lt`.replace(
    /\s+/g,
    ' ',
  ),
);
/** Small words of surnames: weak evidence, because they are often omitted or added. */
export const PARTICLES = set(
  'von van der den de la le di da del dos du zu zur af av ter ten bin ben ibn bint al el ul ur y',
);
const PATRONYMIC = /.{3}(?:[oei]v(?:ich|ych|na)|ovic|inichna)$/;
/** A patronymic is derived from the father's given name and precedes the surname: "Viktorovich", "Oleksandrivna". */
export const isPatronymic = (word: string) => PATRONYMIC.test(word);

const MALE = set('mr sir lord herr monsieur senor sig signor');
const FEMALE = set('mrs ms miss dame lady frau madame mme mlle senora signora');

/** Letters for digits that scanning confuses with them: "Ig0r". */
const LETTER_OF: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 9: 'g' };

function withLetters(word: string): string {
  if (!/\d/.test(word) || !/[a-z]{2}/.test(word)) return word;
  return word.replace(/[0134579]/g, (digit) => LETTER_OF[digit] as string);
}

/** Returns the folded words of a name or a part of it, without titles, unless all words are titles. */
export function personWords(text: string): string[] {
  const all = splitWords(foldText(text))
    .filter((word) => word !== '&')
    .map(withLetters);
  const kept = all.filter((word) => !TITLES.has(word));
  return kept.length > 0 ? kept : all;
}

/** Returns the gender by the form of address at the beginning ("Frau Dr. Meyer"): 'm', 'f', or '' without one. */
export function genderOfTitle(text: string): string {
  const first = splitWords(foldText(text))[0] ?? '';
  return MALE.has(first) ? 'm' : FEMALE.has(first) ? 'f' : '';
}

export interface PersonName {
  given: string[];
  surname: string[];
}

/**
 * Splits a whole name into given names and surname: "Dr. Müller, Hans-Peter", "Hans-Peter Müller", "Jan van der Berg"
 * with its particles in the surname. A single word is a surname. Without a comma the split is a guess.
 */
export function parsePersonName(full: string): PersonName {
  const comma = full.indexOf(',');
  if (comma > 0) {
    const surname = personWords(full.slice(0, comma));
    const given = personWords(full.slice(comma + 1));
    if (surname.length > 0 && given.some((word) => !TITLES.has(word))) return { given, surname };
  }
  const all = personWords(full.replace(/\b(?:geb\.?|geborene?r?|née?)\s+\S+/i, ' '));
  if (all.length <= 1) return { given: [], surname: all };
  let at = all.length - 1;
  while (at > 1 && PARTICLES.has(all[at - 1] as string)) at--;
  return { given: all.slice(0, at), surname: all.slice(at) };
}

const SOUND: Record<string, string> = Object.fromEntries(
  ['bfpvw', 'cgjkqsxz', 'dt', 'l', 'mn', 'r'].flatMap((letters, i) => [...letters].map((c) => [c, String(i + 1)])),
);

/** Returns the sound code of a surname: Soundex with up to six characters, and with "w" as "v" for German names. */
export function soundOf(word: string): string {
  let code = word[0] ?? '';
  let last = SOUND[code] ?? '';
  for (let i = 1; i < word.length && code.length < 6; i++) {
    const sound = SOUND[word[i] as string] ?? '';
    if (sound !== '' && sound !== last) code += sound;
    if (word[i] !== 'h') last = sound;
  }
  return code;
}
