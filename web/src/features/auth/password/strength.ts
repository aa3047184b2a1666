/** How hard a password is to guess, roughly; the server asks for the length alone. */
export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'strong';

export const MIN_LENGTH = 15;
const COMMON = /password|passwort|qwert[yz]|letmein|welcome|leadwright|admin|abc|123/gi;

/** Signs that add something: repetitions, rows such as "4567", common words and the user's own address do not. */
function tellingSigns(password: string, email: string): number {
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
  const telling = Math.min(tellingSigns(password, email), 2 * kinds);
  if (telling < 10 || kinds < 6) return 'weak';
  return telling < 18 ? 'fair' : 'strong';
}
