import { clientRelations } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-world.ts';

let app: TestApp;
let own: { campaignId: string; clientId: string };
let other: { campaignId: string; clientId: string };
let theirs: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  own = await addCampaign(app, 'Own');
  other = await addCampaign(app, 'Other');
  theirs = await app.addUser('Client administrator', own.clientId);
  await app.addUser('Client viewer', other.clientId);
});
afterAll(() => app.close());

const relations = (user: TestUser, id: string) => app.request(user, clientRelations, { params: { id } });

test('a client is shown with its campaigns and its people', async () => {
  const { body } = await relations(app.admin, own.clientId);
  expect(body.campaigns).toMatchObject([{ id: own.campaignId, state: 'draft', accounts: 0 }]);
  expect(body.people).toMatchObject([{ id: theirs.id, role: 'Client administrator', status: 'active' }]);
});

test('a client’s user sees their own client alone', async () => {
  const reads = ['clients', 'campaigns', 'client-users'] as const;
  const grants = reads.map((subject) => ({ subject, action: 'read', scope: 'all' }) as const);
  const user = await app.addUserWith(grants, own.clientId);
  const { body } = await relations(user, own.clientId);
  expect(body.campaigns.map(({ id }) => id)).toEqual([own.campaignId]);
  expect(body.people?.map(({ id }) => id).toSorted()).toEqual([user.id, theirs.id].toSorted());
  expect((await relations(user, other.clientId)).status).toBe(404);
});

test('campaigns and people of a client are there as far as each right reaches', async () => {
  const clients = { subject: 'clients', action: 'read', scope: 'all' } as const;
  const reader = await app.addUserWith([clients]);
  expect((await relations(reader, own.clientId)).body).toEqual({ campaigns: [], people: null });
  const member = await app.addUserWith([clients, { subject: 'campaigns', action: 'read', scope: 'own' }]);
  expect((await relations(member, own.clientId)).body.campaigns).toEqual([]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    own.campaignId,
    member.id,
  ]);
  expect((await relations(member, own.clientId)).body.campaigns).toHaveLength(1);
});
