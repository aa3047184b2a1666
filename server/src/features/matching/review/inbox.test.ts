import { decideRow, reviewInbox } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match } from '../testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
const campaigns: { campaignId: string; clientId: string }[] = [];
const batches: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  await addCompanies(app, [
    { name: 'Quillfeather Paper Mills plc', city: 'Exeter' },
    { name: 'Quillfeather Printing Company Limited', city: 'Hull' },
  ]);
  for (const name of ['Older', 'Newer']) {
    const campaign = await addCampaign(app, name);
    const batch = await addBatch(app, campaign.campaignId, [
      { company_name: 'Quillfeather', country: 'GB' },
      { company_name: 'Zyxomancer', country: 'GB' },
    ]);
    await match(app, campaign.campaignId, batch);
    campaigns.push(campaign);
    batches.push(batch);
  }
});
afterAll(() => app.close());

/** Returns the inbox. Removes the unique suffixes of campaign names. */
const inbox = async (user: TestUser) =>
  (await app.call(user, reviewInbox)).files.map((file) => ({ ...file, campaign: file.campaign.split(' ')[0] }));

test('lists the files to review of all campaigns, oldest first, with their counts', async () => {
  const files = await inbox(steward);
  expect(files.map(({ campaign, rows, with_candidate }) => [campaign, rows, with_candidate])).toEqual([
    ['Older', 2, 1],
    ['Newer', 2, 1],
  ]);
});

test('removes a file from the inbox when its last undecided row is decided', async () => {
  const { campaignId } = campaigns[0]!;
  for (const row of await loadStoredRows(app, batches[0]!)) {
    const body = {
      campaign_id: campaignId,
      row_id: row.id,
      judgement: 'exclude' as const,
      reason: 'duplicate' as const,
    };
    await app.call(steward, decideRow, { body } as never);
  }
  expect((await inbox(steward)).map(({ campaign }) => campaign)).toEqual(['Newer']);
});

test('hides the files of the agency from client users, even with the permission to review', async () => {
  const clientRole = await app.pool.query(`select id from role where name = 'Client viewer'`);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope) values ($1, 'unmatched-accounts-contacts', 'read', 'all')
     on conflict (role_id, subject, action) do update set scope = 'all'`,
    [clientRole.rows[0].id],
  );
  const clientUser = await app.addUser('Client viewer', campaigns[1]!.clientId);
  expect(await inbox(clientUser)).toEqual([]);
});
