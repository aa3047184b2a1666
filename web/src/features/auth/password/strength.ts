/** Rough estimate of how hard a password is to guess. The server checks only its length. */
export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'strong';

export const MIN_LENGTH = 15;
const COMMON = /password|passwort|qwert[yz]|letmein|welcome|leadwright|admin|abc|123/gi;

/**
 * Counts the characters that add strength. Repetitions, sequences such as "4567", common words and the user's email do
 * not.
 */
function countStrongCharacters(password: string, email: string): number {
  const own = email.split('@')[0] ?? '';
  const rest = (own.length > 2 ? password.replaceAll(own, '') : password).replace(COMMON, '');
  const signs = [...rest.toLowerCase()];
  return signs.filter((sign, at) => {
    const step = sign.charCodeAt(0) - (signs[at - 1]?.charCodeAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1) && !rest.slice(0, at).endsWith(`${sign}${signs[at - 1]}`);
  }).length;
}

export function strengthOf(password: string, email: string): Strength {
  if (password === '') return 'none';
  if (password.length < MIN_LENGTH) return 'short';
  const kinds = new Set(password.toLowerCase()).size;
  const strongCharacters = Math.min(countStrongCharacters(password, email), 2 * kinds);
  if (strongCharacters < 10 || kinds < 6) return 'weak';
  return strongCharacters < 18 ? 'fair' : 'strong';
}
