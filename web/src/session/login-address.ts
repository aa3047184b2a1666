import { START_PATHS } from '@leadwright/contract/start-paths';

const { login, dashboard } = START_PATHS;

/** Returns the page to open after sign-in; only addresses of this site are accepted. */
export function safeReturn(address: string | null): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith(login) ? address : dashboard;
}

export function loginAddress(from: string, reason?: string): string {
  const search = new URLSearchParams();
  if (reason) search.set('reason', reason);
  if (safeReturn(from) !== dashboard) search.set('from', from);
  const text = search.toString();
  return text ? `${login}?${text}` : login;
}
