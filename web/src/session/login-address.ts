import { START_PATHS } from '@leadwright/contract/start-paths';

const { login, dashboard } = START_PATHS;

/** Where to go back to after signing in; only an address of this site is followed. */
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
