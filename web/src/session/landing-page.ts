import { START_PATHS } from '@leadwright/contract/start-paths';
import { session } from '../storage/session.ts';
import { safeReturnUrl } from './login-url.ts';

/** Returns the page to open after sign-in: the requested page, or else the start page of the user type. */
export async function landingPage(from: string | null): Promise<string> {
  const requestedUrl = safeReturnUrl(from);
  const { profile } = session();
  if (requestedUrl !== START_PATHS.dashboard || !profile?.landing) return requestedUrl;
  // Loaded on demand, because the list of all paths would enlarge the script of the sign-in page.
  const { PATHS } = await import('@leadwright/contract/paths');
  return (PATHS as Record<string, string>)[profile.landing] ?? requestedUrl;
}
