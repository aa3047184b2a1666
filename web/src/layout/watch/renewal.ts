const SECOND_MS = 1_000;
const RENEWAL_FRACTION = 0.9;

/** Returns the issue and expiry times of a token, in whole seconds of the server's clock. */
function claimsOf(token: string): { iat?: number; exp?: number } {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/**
 * Returns the local time (ms) to renew a token, after 90 % of its lifetime; undefined for a token without times.
 * The clocks may differ, so the lifetime of a new token starts now. That of an older token starts at its issue time, or
 * now if the issue time is in the future.
 */
export function renewalTimeOf(token: string, now: number, isNew: boolean): number | undefined {
  const { iat, exp } = claimsOf(token);
  if (!iat || !exp) return undefined;
  // Both times are rounded down, so the lifetime may be a second shorter. The minimum allows one renewal per second.
  const delay = Math.max(RENEWAL_FRACTION * (exp - iat - 1), 1) * SECOND_MS;
  return isNew ? now + delay : Math.min(now, iat * SECOND_MS) + delay;
}
