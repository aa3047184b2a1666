const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Scripts that write every vowel, whose transliteration is letter by letter. */
const ALPHABETIC = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
const CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Spellings of one Arabic letter, and its vowel marks, which are rarely written. */
const ARABIC: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ک: 'ك',
  ة: 'ه',
  ؤ: 'و',
};
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640\u200c\u200d]/g;

/**
 * Words of a name in its own script, empty for Latin. Two names of one script are compared in it: a transliteration
 * leaves out vowels or makes one word of several characters.
 */
export function nativeWords(text: string): string[] {
  if (!NOT_LATIN.test(text)) return [];
  const plain = text
    .normalize('NFKC')
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱىیئکةؤ]/g, (letter) => ARABIC[letter] as string)
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** True for scripts whose characters stand for syllables or words: one other character is another name. */
export const isInCharacters = (word: string) => CHARACTERS.test(word);

/** True for scripts in which a foreign name loses its vowels or becomes syllables: only consonants are left to compare. */
export const isWithoutVowels = (word: string) => NOT_LATIN.test(word) && !ALPHABETIC.test(word);
