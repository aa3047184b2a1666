import { START_PATHS } from '@leadwright/contract/start-paths';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ScreenEntry } from '../screen.ts';
import { hasSession, session } from '../session/storage.ts';
import { loginAddress, safeReturn } from './login-address.ts';

/** Where somebody goes who has signed in: to the page first asked for, else to the one that their type begins with. */
export async function arrival(from: string | null): Promise<string> {
  const asked = safeReturn(from);
  const { profile } = session();
  if (asked !== START_PATHS.dashboard || !profile?.landing) return asked;
  // The addresses of all screens come with the first of them; here it is early enough.
  const { PATHS } = await import('@leadwright/contract/paths');
  return (PATHS as Record<string, string>)[profile.landing] ?? asked;
}

/** Before each navigation to a screen: who is not signed in goes to /login, who may not see it to /unauthorized. */
export async function guard(screen: ScreenEntry, { request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname, search, searchParams } = new URL(request.url);
  // The token decides: a sign-out in another tab reaches this one key by key, the token first.
  if (screen.name === 'login' && session().token) return redirect(await arrival(searchParams.get('from')));
  if (screen.isPublic) return null;
  if (!hasSession()) return redirect(loginAddress(pathname + search));
  const { loadRights } = await import('../session/ability.ts');
  const rights = await loadRights();
  const { subject, action } = screen;
  if (!subject || !action || rights.can(action, subject)) return null;
  return redirect(`${START_PATHS.unauthorized}?${new URLSearchParams({ subject, action, from: pathname })}`);
}
