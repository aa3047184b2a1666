const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Scripts that write every vowel, so that transliteration keeps every letter of the name. */
const ALPHABETIC_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** Scripts whose characters represent syllables or words. */
const CHARACTER_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Arabic letters that are used interchangeably. */
const ARABIC_VARIANTS: Record<string, string> = {
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
/** Arabic vowel marks, which are rarely written, and invisible joiners. */
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640\u200c\u200d]/g;

/**
 * Returns the words of a name in its non-Latin script; empty for Latin. Two names in the same script are compared in
 * that script, because transliteration loses vowels or joins several characters into one word.
 */
export function nativeWords(text: string): string[] {
  if (!NOT_LATIN.test(text)) return [];
  const plain = text
    .normalize('NFKC')
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱىیئکةؤ]/g, (letter) => ARABIC_VARIANTS[letter] as string)
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Returns whether the script has characters for syllables or words; one different character makes another name. */
export const isLogographic = (word: string) => CHARACTER_SCRIPT.test(word);

/**
 * Returns whether the script omits the vowels of foreign names or writes names in syllables, so that only consonants
 * can be compared.
 */
export const omitsVowels = (word: string) => NOT_LATIN.test(word) && !ALPHABETIC_SCRIPT.test(word);
