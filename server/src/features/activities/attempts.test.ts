import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';
import { activityFixture } from './testing/activity-fixture.ts';

const createFixture = async () => activityFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

test('sets a contact unreachable at the maximum attempts, with an entry in its trail', async () => {
  const [record, spoken] = [await fixture.record(), await fixture.record()];
  const counts = await fixture.pair({ attempt_counts: true });
  const again = await fixture.pair({ attempt_counts: true, callback: 'auto', callback_days: 1 });
  const status = async ({ contact_id }: { contact_id: string }) => (await fixture.contact(contact_id)).status;
  await fixture.app.pool.query('update campaign set max_attempts = 2 where id = $1', [fixture.campaignId]);
  await fixture.log({ ...record, ...counts });
  expect(await status(record)).toBe('in_market');
  expect((await fixture.log({ ...record, ...counts })).status).toBe(200);
  expect(await status(record)).toBe('unreachable');
  const { rows } = await fixture.app.pool.query(
    `select from_status, to_status from trail_entry where contact_id = $1 and kind = 'status'`,
    [record.contact_id],
  );
  expect(rows).toEqual([{ from_status: 'in_market', to_status: 'unreachable' }]);
  // An outcome that sets its own status or callback never makes a contact unreachable, and accounts never become so.
  for (const pair of [counts, again]) await fixture.log({ ...spoken, ...pair });
  expect(await status(spoken)).toBe('in_market');
  for (const pair of [counts, counts])
    expect((await fixture.log({ ...spoken, ...pair, contact_id: null })).status).toBe(200);
  expect((await fixture.account(spoken.account_id)).status).toBe('in_market');
});
