import { START_PATHS } from '@leadwright/contract/start-paths';
import { session } from '../session/storage.ts';
import { safeReturn } from './login-address.ts';

/** Where somebody goes who has signed in: to the page first asked for, else to the one that their type begins with. */
export async function arrival(from: string | null): Promise<string> {
  const asked = safeReturn(from);
  const { profile } = session();
  if (asked !== START_PATHS.dashboard || !profile?.landing) return asked;
  // The addresses of all screens come with the first of them; here it is early enough.
  const { PATHS } = await import('@leadwright/contract/paths');
  return (PATHS as Record<string, string>)[profile.landing] ?? asked;
}
