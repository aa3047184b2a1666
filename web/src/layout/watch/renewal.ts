const SECOND = 1_000;
const SHARE = 0.9;

/** Reads the issue and expiry time of a token, in whole seconds of the server's clock. */
function claimsOf(token: string): { iat?: number; exp?: number } {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/**
 * Returns the local time in ms at which to renew a token: at nine tenths of its life. The clocks of browser and server may
 * differ, so a new token lives from now on. A token from before the page load counts from its own issue time, at most one
 * life ahead. Undefined for a token without these times.
 */
export function renewalTimeOf(token: string, now: number, isNew: boolean): number | undefined {
  const { iat, exp } = claimsOf(token);
  if (!iat || !exp) return undefined;
  // Both times are rounded down, so the life may be a second shorter. At most one renewal a second.
  const used = Math.max(SHARE * (exp - iat - 1), 1) * SECOND;
  return isNew ? now + used : Math.min(now, iat * SECOND) + used;
}
