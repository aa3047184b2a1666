const SECOND = 1_000;
const SHARE = 0.9;

/** When the server has given a token and when it ends, in whole seconds of its own clock. */
function claimsOf(token: string): { iat?: number; exp?: number } {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/**
 * When a token is to be renewed: at nine tenths of its life. The clocks of browser and server may differ, so the life of
 * one that comes just now begins now. One that was here before the page is believed what it says, as far as that is no
 * more than a life ahead.
 */
export function renewalOf(token: string, now: number, isNew: boolean): number | undefined {
  const { iat, exp } = claimsOf(token);
  if (!iat || !exp) return undefined;
  // Both seconds are rounded down, by which a life may be shorter by one. No token is renewed more often than each second.
  const used = Math.max(SHARE * (exp - iat - 1), 1) * SECOND;
  return isNew ? now + used : Math.min(now, iat * SECOND) + used;
}
