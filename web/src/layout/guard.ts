import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ScreenEntry } from '../screens.ts';
import { hasSession } from '../session/storage.ts';

/** Where to go back to after signing in; only an address of this site is followed. */
export function safeReturn(address: string | null): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : '/';
}

export function loginAddress(from: string, reason?: string): string {
  const search = new URLSearchParams();
  if (reason) search.set('reason', reason);
  if (safeReturn(from) !== '/') search.set('from', from);
  const text = search.toString();
  return text ? `/login?${text}` : '/login';
}

/** Runs before each navigation to a screen: who is not signed in goes to /login, who may not see it to /unauthorized. */
export async function guard(screen: ScreenEntry, { request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (screen.layout === 'public') return null;
  if (!hasSession()) {
    const { pathname, search } = new URL(request.url);
    return redirect(loginAddress(pathname + search));
  }
  const { loadRights } = await import('../session/ability.ts');
  const rights = await loadRights();
  const { subject, action } = screen;
  if (!subject || !action || rights.can(action, subject)) return null;
  return redirect(`/unauthorized?${new URLSearchParams({ subject, action })}`);
}
