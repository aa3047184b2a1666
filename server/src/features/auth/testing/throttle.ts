import type { TestApp } from '../../../testing/test-app.ts';

/** Makes whoever has to wait by now wait for longer than any test takes. `whose`: an address, or the id of a user. */
export async function lengthenWait(app: TestApp, whose: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    `update sign_in_throttle set blocked_until = now() + interval '1 hour'
     where blocked_until is not null and strpos(bucket, $1) > 0`,
    [whose],
  );
  if (rowCount === 0) throw new Error(`Nobody waits for ${whose}.`);
}
