import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeWorld } from '../grades/testing/grade-fixture.ts';
import { workingWorld } from '../working/testing/working-fixture.ts';
import { activityWorld } from './testing/activity-fixture.ts';

const newWorld = async () => activityWorld(await workingWorld(await gradeWorld()));
let world: Awaited<ReturnType<typeof newWorld>>;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.app.close());

test('a contact that reaches the most attempts of the campaign becomes unreachable, with an entry in its trail', async () => {
  const [record, spoken] = [await world.record(), await world.record()];
  const counts = await world.pair({ attempt_counts: true });
  const again = await world.pair({ attempt_counts: true, callback: 'auto', callback_days: 1 });
  const status = async ({ contact_id }: { contact_id: string }) => (await world.contact(contact_id)).status;
  await world.app.pool.query('update campaign set max_attempts = 2 where id = $1', [world.campaignId]);
  await world.log({ ...record, ...counts });
  expect(await status(record)).toBe('in_market');
  expect((await world.log({ ...record, ...counts })).status).toBe(200);
  expect(await status(record)).toBe('unreachable');
  const { rows } = await world.app.pool.query(
    `select from_status, to_status from trail_entry where contact_id = $1 and kind = 'status'`,
    [record.contact_id],
  );
  expect(rows).toEqual([{ from_status: 'in_market', to_status: 'unreachable' }]);
  // Whose outcome says how it goes on is not given up by it, and a company is never.
  for (const pair of [counts, again]) await world.log({ ...spoken, ...pair });
  expect(await status(spoken)).toBe('in_market');
  for (const pair of [counts, counts])
    expect((await world.log({ ...spoken, ...pair, contact_id: null })).status).toBe(200);
  expect((await world.account(spoken.account_id)).status).toBe('in_market');
});
