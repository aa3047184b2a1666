import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** Short forms by given name, and given names by short form. */
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

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const TITLES = wordSet(
  `mr mrs ms miss dr prof professor sir dame lord lady rev herr frau dipl med phd mba msc bsc ba ma drs ir hon jr sr
  ii iii esq mag ing monsieur madame mme mlle senor senora sig signor signora sheikh shaikh shaykh haji hajji hadji
  mullah maulavi mawlawi president prasident presidente prezident senator ayatollah imam mufti col gen capt sgt lt`.replace(
    /\s+/g,
    ' ',
  ),
);
/** Generations by the folded word at the end of a name; "neto" is a grandson and "sobrinho" a nephew. */
const GENERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    junior: 'jr jnr junior fils hijo filho',
    senior: 'sr snr senior',
    grandson: 'neto',
    nephew: 'sobrinho',
    second: 'ii 2nd',
    third: 'iii 3rd',
    fourth: 'iv 4th',
  }).flatMap(([generation, words]) => words.split(' ').map((word): [string, string] => [word, generation])),
);
/** Words that are also names, so that they need a dot: German "jun." and "d.J.", Scandinavian "d.y.". */
const DOTTED_GENERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ jun: 'junior', dj: 'junior', dy: 'junior', sen: 'senior', da: 'senior' }),
);

/** Particles in surnames: weak evidence, because they are often omitted or added. */
export const PARTICLES = wordSet(
  'von van der den de la le di da del dos du zu zur af av ter ten bin ben ibn bint al el ul ur y',
);
const PATRONYMIC = /.{3}(?:[oei]v(?:ich|ych|na)|ovic|inichna)$/;
/**
 * Returns whether a word is a patronymic, which is derived from the father's given name and precedes the surname:
 * "Viktorovich", "Oleksandrivna".
 */
export const isPatronymic = (word: string) => PATRONYMIC.test(word);

const MALE_TITLES = wordSet('mr sir lord herr monsieur senor sig signor');
const FEMALE_TITLES = wordSet('mrs ms miss dame lady frau madame mme mlle senora signora');

/** The letter for each digit that scanning confuses with it: "Ig0r". */
const LETTER_BY_DIGIT: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 9: 'g' };

function replaceDigits(word: string): string {
  if (!/\d/.test(word) || !/[a-z]{2}/.test(word)) return word;
  return word.replace(/[0134579]/g, (digit) => LETTER_BY_DIGIT[digit] as string);
}

/** Returns the folded words of a name or name part without its generation. */
function wordsAndGeneration(text: string): { words: string[]; generation: string } {
  const words = splitWords(foldText(text)).filter((word) => word !== '&');
  const last = words[words.length - 1] ?? '';
  const isDotted = text.trimEnd().endsWith('.');
  const generation =
    words.length > 1 ? (GENERATIONS.get(last) ?? (isDotted ? DOTTED_GENERATIONS.get(last) : undefined)) : undefined;
  return generation === undefined ? { words, generation: '' } : { words: words.slice(0, -1), generation };
}

/**
 * Returns the generation at the end of a name, or of the surname before a comma ("Smith Jr., John"): "junior",
 * "senior", "second" and so on; empty without one.
 */
export function generationOf(text: string): string {
  return (
    wordsAndGeneration(text).generation || wordsAndGeneration(text.slice(0, Math.max(0, text.indexOf(',')))).generation
  );
}

/**
 * Returns the folded words of a name or name part without titles and generation, or all words if there are only
 * titles.
 */
export function personWords(text: string): string[] {
  const allWords = wordsAndGeneration(text).words.map(replaceDigits);
  const wordsWithoutTitles = allWords.filter((word) => !TITLES.has(word));
  return wordsWithoutTitles.length > 0 ? wordsWithoutTitles : allWords;
}

/** Returns the gender from the title at the beginning ("Frau Dr. Meyer"): 'm', 'f', or '' when unknown. */
export function genderOfTitle(text: string): string {
  const first = splitWords(foldText(text))[0] ?? '';
  return MALE_TITLES.has(first) ? 'm' : FEMALE_TITLES.has(first) ? 'f' : '';
}

export interface PersonName {
  given: string[];
  surname: string[];
}

/**
 * Splits a whole name into given names and surname: "Dr. Müller, Hans-Peter", "Hans-Peter Müller", "Jan van der Berg"
 * with its particles in the surname. A single word is a surname. Without a comma the split is a guess.
 */
export function parsePersonName(fullName: string): PersonName {
  const comma = fullName.indexOf(',');
  if (comma > 0) {
    const surname = personWords(fullName.slice(0, comma));
    const given = personWords(fullName.slice(comma + 1));
    if (surname.length > 0 && given.some((word) => !TITLES.has(word) && !GENERATIONS.has(word)))
      return { given, surname };
  }
  const allWords = personWords(fullName.replace(/\b(?:geb\.?|geborene?r?|née?)\s+\S+/i, ' '));
  if (allWords.length <= 1) return { given: [], surname: allWords };
  let surnameStart = allWords.length - 1;
  while (surnameStart > 1 && PARTICLES.has(allWords[surnameStart - 1] as string)) surnameStart--;
  return { given: allWords.slice(0, surnameStart), surname: allWords.slice(surnameStart) };
}

const SOUND_CODES: Record<string, string> = Object.fromEntries(
  ['bfpvw', 'cgjkqsxz', 'dt', 'l', 'mn', 'r'].flatMap((letters, i) => [...letters].map((c) => [c, String(i + 1)])),
);

/** Returns the sound code of a surname: Soundex with up to six characters, and with "w" as "v" for German names. */
export function soundOf(word: string): string {
  let code = word[0] ?? '';
  let lastSound = SOUND_CODES[code] ?? '';
  for (let i = 1; i < word.length && code.length < 6; i++) {
    const sound = SOUND_CODES[word[i] as string] ?? '';
    if (sound !== '' && sound !== lastSound) code += sound;
    if (word[i] !== 'h') lastSound = sound;
  }
  return code;
}
