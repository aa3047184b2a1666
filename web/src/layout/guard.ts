import { START_PATHS } from '@leadwright/contract/start-paths';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ScreenEntry } from '../screen.ts';
import { landingPage } from '../session/landing-page.ts';
import { loginUrl } from '../session/login-url.ts';
import { hasSession, session } from '../storage/session.ts';

/**
 * Runs before each navigation to a screen: sends anonymous users to /login and users without permission to
 * /unauthorized.
 */
export async function guard(screen: ScreenEntry, { request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname, search, searchParams } = new URL(request.url);
  // Checks only the token: after a sign-out in another tab, the storage keys change one by one, the token first.
  if (screen.name === 'login' && session().token) return redirect(await landingPage(searchParams.get('from')));
  if (screen.isPublic) return null;
  if (!hasSession()) return redirect(loginUrl(pathname + search));
  const { loadPermissions } = await import('../session/ability.ts');
  const permissions = await loadPermissions();
  const { subject, action } = screen;
  if (!subject || !action || permissions.can(action, subject)) return null;
  return redirect(`${START_PATHS.unauthorized}?${new URLSearchParams({ subject, action, from: pathname })}`);
}
