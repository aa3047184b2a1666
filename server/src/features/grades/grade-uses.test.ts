import { campaigns } from '@leadwright/contract/features/campaigns';
import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { gradeFixture } from './testing/grade-fixture.ts';

let fixture: Awaited<ReturnType<typeof gradeFixture>>;
beforeAll(async () => {
  fixture = await gradeFixture();
});
afterAll(() => fixture.app.close());

const loadUses = async (entity: string, id: string, user: TestUser = fixture.app.admin) =>
  (await fixture.app.call(user, recordUses, { params: { entity, id } })).uses;
const campaignsIn = (uses: RecordUse[]) =>
  uses
    .filter(({ entity, count }) => entity === 'campaigns' && count > 0)
    .map(({ through, count, rows }) => ({ through, count, ids: rows.map(({ id }) => id) }));

test('lists the campaigns that use a scheme, its steps and their category', async () => {
  const { app, scheme, campaign, category } = fixture;
  const gradedScheme = await scheme();
  const otherScheme = await scheme();
  const campaignId = await campaign(gradedScheme.versionId);
  const otherCampaign = await campaign(otherScheme.versionId);
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    campaignId,
    developer.id,
  ]);

  const schemeUses = await loadUses('grades', gradedScheme.id);
  expect(campaignsIn(schemeUses)).toEqual([{ through: true, count: 1, ids: [campaignId] }]);
  expect(schemeUses.find(({ entity }) => entity === 'grade-steps')).toMatchObject({ count: 3 });
  const people = schemeUses.find(({ entity, through }) => entity === 'staff-users' && through)!;
  expect(people.rows.map(({ id }) => id)).toContain(developer.id);

  expect(campaignsIn(await loadUses('grade-steps', gradedScheme.steps[0]))).toEqual([
    { through: true, count: 1, ids: [campaignId] },
  ]);

  const categoryUses = await loadUses('grade-categories', category);
  expect(campaignsIn(categoryUses).map(({ count, ids }) => [count, ids.toSorted()])).toEqual([
    [2, [campaignId, otherCampaign].toSorted()],
  ]);
  expect(categoryUses.find(({ entity }) => entity === 'grade-steps')!.count).toBeGreaterThanOrEqual(6);

  // Archived campaigns and campaigns hidden from the viewer do not count.
  await app.call(app.admin, campaigns.remove, { params: { id: campaignId } });
  expect(campaignsIn(await loadUses('grades', gradedScheme.id))).toEqual([]);
  const reader = await app.addUserWith([
    { subject: 'grade', action: 'read', scope: 'all' },
    { subject: 'campaigns', action: 'read', scope: 'own' },
  ]);
  expect(campaignsIn(await loadUses('grades', otherScheme.id, reader))).toEqual([]);
});
