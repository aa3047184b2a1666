import type { TestApp } from '../../../testing/test-app.ts';

/** Extends the current block beyond the duration of a test. `key` is an email, an IP address or a user id. */
export async function extendThrottle(app: TestApp, key: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    `update sign_in_throttle set blocked_until = now() + interval '1 hour'
     where blocked_until is not null and strpos(bucket, $1) > 0`,
    [key],
  );
  if (rowCount === 0) throw new Error(`No attempts of ${key} are blocked.`);
}
