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
