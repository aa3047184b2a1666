const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Scripts that write every vowel: their transliteration keeps every letter of the name. */
const ALPHABETIC = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** Scripts whose characters represent syllables or words. */
const CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Arabic letters that are used interchangeably. */
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
/** Arabic vowel marks, which are rarely written, and invisible joiners. */
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640\u200c\u200d]/g;

/**
 * Returns the words of a name in its own script; none for Latin. Two names of the same script are compared in that
 * script, because a transliteration loses vowels or joins several characters into one word.
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

/**
 * Returns whether the script has characters for syllables or words, in which one different character is another name.
 */
export const isInCharacters = (word: string) => CHARACTERS.test(word);

/**
 * Returns whether the script loses the vowels of a foreign name or turns them into syllables, so that only its
 * consonants can be compared.
 */
export const isWithoutVowels = (word: string) => NOT_LATIN.test(word) && !ALPHABETIC.test(word);
