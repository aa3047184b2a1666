import { START_PATHS } from '@leadwright/contract/start-paths';

const { login, dashboard } = START_PATHS;

/** Returns the URL to open after sign-in, or the dashboard for the sign-in page and URLs of other sites. */
export function safeReturnUrl(url: string | null): string {
  return url && /^\/(?![/\\])/.test(url) && !url.startsWith(login) ? url : dashboard;
}

export function loginUrl(from: string, reason?: string): string {
  const search = new URLSearchParams();
  if (reason) search.set('reason', reason);
  if (safeReturnUrl(from) !== dashboard) search.set('from', from);
  const query = search.toString();
  return query ? `${login}?${query}` : login;
}
