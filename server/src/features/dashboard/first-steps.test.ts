import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { firstSteps } from '@leadwright/contract/features/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const loadDoneSteps = async (user: TestUser) =>
  Object.fromEntries((await app.call(user, firstSteps)).steps.map(({ step, done }) => [step, done]));

test('marks the steps of a new agency as done one by one', async () => {
  const noneDone = { client: false, campaign: false, import: false, review: false };
  expect(await loadDoneSteps(app.admin)).toEqual(noneDone);
  const client = await addValidRow(app, clients, {});
  const campaign = await addValidRow(app, campaigns, { client_id: client.id });
  expect(await loadDoneSteps(app.admin)).toEqual({ ...noneDone, client: true, campaign: true });
  await app.pool.query(
    `with b as (
       insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state)
       values ($1, 'a.csv', '', 1, 'h', '{}', 'reviewing') returning id),
     r as (
       insert into import_row (campaign_id, batch_id, row_no, values, valid, band)
       select $1, id, 1, '{}', true, 'review' from b returning id)
     insert into match_decision (campaign_id, id, row_id, judgement)
     select $1, gen_random_uuid(), id, 'unsure' from r`,
    [campaign.id],
  );
  expect(await loadDoneSteps(app.admin)).toEqual({ client: true, campaign: true, import: true, review: true });
});

test('omits steps the viewer has no permission for', async () => {
  expect(Object.keys(await loadDoneSteps(await app.addUser('Data steward')))).toEqual(['import', 'review']);
  expect(Object.keys(await loadDoneSteps(await app.addUser('Campaign manager')))).toEqual(['campaign']);
  expect(await loadDoneSteps(await app.addUser('Finance'))).toEqual({});
});
