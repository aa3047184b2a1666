/** Rough estimate of how hard a password is to guess. The server checks only its length. */
export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'strong';

export const MIN_LENGTH = 15;
const COMMON_WORDS = /password|passwort|qwert[yz]|letmein|welcome|leadwright|admin|abc|123/gi;

/**
 * Counts the characters that add strength. Repetitions, sequences such as "4567", common words and the user's email
 * do not count.
 */
function countStrongCharacters(password: string, email: string): number {
  const emailName = email.split('@')[0] ?? '';
  const remaining = (emailName.length > 2 ? password.replaceAll(emailName, '') : password).replace(COMMON_WORDS, '');
  const characters = [...remaining.toLowerCase()];
  return characters.filter((character, index) => {
    const step = character.charCodeAt(0) - (characters[index - 1]?.charCodeAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1) && !remaining.slice(0, index).endsWith(`${character}${characters[index - 1]}`);
  }).length;
}

export function strengthOf(password: string, email: string): Strength {
  if (password === '') return 'none';
  if (password.length < MIN_LENGTH) return 'short';
  const distinctCount = new Set(password.toLowerCase()).size;
  const strongCharacterCount = Math.min(countStrongCharacters(password, email), 2 * distinctCount);
  if (strongCharacterCount < 10 || distinctCount < 6) return 'weak';
  return strongCharacterCount < 18 ? 'fair' : 'strong';
}
