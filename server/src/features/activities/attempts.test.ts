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

test('sets a contact to unreachable at the maximum attempts and writes a trail entry', async () => {
  const [record, otherRecord] = [await fixture.record(), await fixture.record()];
  const countedPair = await fixture.pair({ attempt_counts: true });
  const callbackPair = await fixture.pair({ attempt_counts: true, callback: 'auto', callback_days: 1 });
  const statusOf = async ({ contact_id }: { contact_id: string }) => (await fixture.contact(contact_id)).status;
  await fixture.app.pool.query('update campaign set max_attempts = 2 where id = $1', [fixture.campaignId]);
  await fixture.log({ ...record, ...countedPair });
  expect(await statusOf(record)).toBe('in_market');
  expect((await fixture.log({ ...record, ...countedPair })).status).toBe(200);
  expect(await statusOf(record)).toBe('unreachable');
  const { rows } = await fixture.app.pool.query(
    `select from_status, to_status from trail_entry where contact_id = $1 and kind = 'status'`,
    [record.contact_id],
  );
  expect(rows).toEqual([{ from_status: 'in_market', to_status: 'unreachable' }]);
  // An outcome with a callback does not set the contact to unreachable. Accounts never become unreachable.
  for (const pair of [countedPair, callbackPair]) await fixture.log({ ...otherRecord, ...pair });
  expect(await statusOf(otherRecord)).toBe('in_market');
  for (const pair of [countedPair, countedPair])
    expect((await fixture.log({ ...otherRecord, ...pair, contact_id: null })).status).toBe(200);
  expect((await fixture.account(otherRecord.account_id)).status).toBe('in_market');
});
