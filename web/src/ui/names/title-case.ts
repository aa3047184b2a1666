/** Words in lower case, except at the start of a name. */
const SMALL_WORDS = new Set(
  'am and at de del der des di du e et for im in la le of on super sur the und upon van von y zu'.split(' '),
);
/** Words with a fixed spelling, by their lower-case form. */
const SPELLINGS = new Map(
  ['GmbH', 'gGmbH', 'mbH', 'Ltd', 'Mr', 'Mrs', 'Dr', 'St', 'Co'].map((w) => [w.toLowerCase(), w]),
);
/** Abbreviations that contain a vowel and would otherwise be treated as words. */
const ABBREVIATIONS = new Set('usa eea ibm aeg sap sas srl spa kga llc'.split(' '));
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts in which capitals convert to lower case without loss. Greek is not one: its capitals have no accents. */
const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const VOWEL = /[aeiouyæøœіїєаеёиоуыэюя]/iu;

/** Returns whether a word in capitals is an abbreviation: BMW, UK, 3M. */
function isAbbreviation(lowerCase: string): boolean {
  const plain = lowerCase.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.length < 3 || /\p{N}/u.test(plain) || !VOWEL.test(plain) || ABBREVIATIONS.has(plain);
}

/** Capitalises the start of a word, and the parts of names such as O'Brien and McDonald. */
const capitalise = (lowerCase: string, language: string | undefined) =>
  lowerCase.replace(/^(?:mc(?=\p{L}{3}))?\p{L}|(?<=^\p{L}['’])\p{L}(?=\p{L})/gu, (start) =>
    start.length > 2 ? `Mc${start.slice(2).toLocaleUpperCase(language)}` : start.toLocaleUpperCase(language),
  );

/** Returns a name written in capitals in title case; any other name is returned unchanged. */
export function titleCase(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{4}/u.test(name) || !CASED.test(name)) return name;
  // Only Turkish uses these letters, and its lower-case forms of I and İ differ from those of other languages.
  const language = /[İĞŞ]/u.test(name) ? 'tr' : undefined;
  return name.replace(WORD, (word, index: number) => {
    const lowerCase = word.toLocaleLowerCase(language);
    if (index > 0 && SMALL_WORDS.has(lowerCase)) return lowerCase;
    if (!CASED.test(word)) return word;
    return SPELLINGS.get(lowerCase) ?? (isAbbreviation(lowerCase) ? word : capitalise(lowerCase, language));
  });
}
