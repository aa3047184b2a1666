import { coreFields } from '@leadwright/contract/core/core-fields';
import { campaignSetup } from '@leadwright/contract/features/campaign-setup';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { campaignFields } from '@leadwright/contract/features/fields';
import { decideRow } from '@leadwright/contract/features/matching';
import { heldBackContacts, populate, populatePlan } from '@leadwright/contract/features/populate';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { addBatch, loadStoredRows, match } from '../matching/testing/review-fixture.ts';
import { populateFixture } from './testing/populate-fixture.ts';

let fixture: Awaited<ReturnType<typeof populateFixture>>;
beforeAll(async () => {
  fixture = await populateFixture();
});
afterAll(() => fixture.app.close());

const ZERO_COUNTS = { present: 0, archived: 0, suppressed: 0, held: 0, lacking: 0, waiting: 0, ready: 0 };
const suppress = (kind: string, value: string) =>
  fixture.app.call(fixture.app.admin, addSuppression, {
    body: { kind, value, source: 'List', reason: 'Opted out' } as never,
  });

test('populates the rows of the plan and changes nothing in a second run', async () => {
  const { app, campaign, account, contact, logConversation, plan, run, listPopulated } = fixture;
  const [id, otherCampaign] = [await campaign(), await campaign((await addValidRow(app, clients)).id)];
  const anchor = await account(id, 'Anchor Foods', { website: 'anchorfoods.example' });
  const suppressedId = await account(id, 'Barred Tools', { website: 'barredtools.example' });
  await app.pool.query('update account set archived_at = now() where id = $1', [await account(id, 'Closed Works')]);
  const ann = await contact(id, anchor, 'Ann', { job_title: 'Buyer' });
  const ben = await contact(id, anchor, 'Ben');
  await contact(id, suppressedId, 'Cid');
  await logConversation(otherCampaign, ben, 10);
  await suppress('domain', 'barredtools.example');

  const forecast = await plan(id);
  expect(forecast.accounts).toEqual({ ...ZERO_COUNTS, archived: 1, suppressed: 1, ready: 1 });
  expect(forecast.contacts).toEqual({ ...ZERO_COUNTS, held: 1, suppressed: 1, ready: 1 });
  const job = await run(id);
  expect(job).toMatchObject({ state: 'done', result: { changed: 2 } });
  expect(await listPopulated(id)).toEqual(['Anchor Foods', 'Ann']);
  const { rows } = await app.pool.query(
    `select working_values, populated_by, status from campaign_contact where campaign_id = $1 and contact_id = $2`,
    [id, ann],
  );
  expect(rows).toMatchObject([
    {
      working_values: { forename: 'Ann', job_title: 'Buyer', email: '' },
      populated_by: app.admin.id,
      status: 'in_market',
    },
  ]);

  const versions = async () =>
    (
      await app.pool.query(
        'select version, populated_at from campaign_account where campaign_id = $1 order by account_id',
        [id],
      )
    ).rows;
  const initialVersions = await versions();
  expect((await plan(id)).accounts).toEqual({ ...ZERO_COUNTS, present: 1, archived: 1, suppressed: 1 });
  expect((await run(id)).result).toMatchObject({ changed: 0 });
  expect(await versions()).toEqual(initialVersions);
  expect((await plan(id)).runs.map(({ state, accounts, contacts }) => [state, accounts, contacts])).toEqual([
    ['done', 0, 0],
    ['done', 1, 1],
  ]);
});

test('populates accepted rows but not undecided or rejected ones', async () => {
  const { app, campaign, plan, listPopulated, run } = fixture;
  const id = await campaign();
  const companyNames = ['Dove Mills', 'Egret Mills', 'Finch Mills'];
  const batchId = await addBatch(
    app,
    id,
    companyNames.map((company_name) => ({ company_name, country: 'GB' })),
  );
  await match(app, id, batchId);
  const [acceptedRow, rejected] = await loadStoredRows(app, batchId);
  const decide = (row_id: string, judgement: 'new' | 'exclude') =>
    app.call(app.admin, decideRow, { body: { campaign_id: id, row_id, judgement, reason: 'Not ours' } as never });
  await decide(acceptedRow!.id, 'new');
  await decide(rejected!.id, 'exclude');
  expect((await plan(id)).accounts).toEqual({ ...ZERO_COUNTS, ready: 1 });
  await run(id);
  expect(await listPopulated(id)).toEqual(['Dove Mills']);
});

test('requires the mandatory fields of the agency and the campaign', async () => {
  const { app, campaign, account, contact, plan, run, listPopulated } = fixture;
  const id = await campaign();
  const [accountWithWebsite, accountWithoutWebsite] = [
    await account(id, 'Full Ltd', { website: 'full.example' }),
    await account(id, 'Bare Ltd'),
  ];
  await contact(id, accountWithWebsite, 'Flo');
  await contact(id, accountWithoutWebsite, 'Bea');
  const { rows } = await app.pool.query(
    `select id, version from core_field where key = 'website' and entity = 'account'`,
  );
  await app.call(app.admin, coreFields.edit, {
    params: { id: rows[0].id },
    body: { version: rows[0].version, label: 'Web site', required: 'always' } as never,
  });
  const forecast = await plan(id);
  expect(forecast.accounts).toEqual({ ...ZERO_COUNTS, lacking: 1, ready: 1 });
  // A contact waits until its account is in work.
  expect(forecast.contacts).toEqual({ ...ZERO_COUNTS, waiting: 1, ready: 1 });
  expect(forecast.lacking).toEqual([{ entity: 'account', label: 'Web site', count: 1 }]);
  await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: id, label: 'Fleet size', type: 'integer', required: 'always' } as never,
  });
  expect((await plan(id)).lacking.map(({ label, count }) => [label, count])).toEqual([
    ['Fleet size', 2],
    ['Web site', 1],
  ]);
  await app.pool.query(`update field set required = 'no' where campaign_id = $1`, [id]);
  await run(id);
  expect(await listPopulated(id)).toEqual(['Flo', 'Full Ltd']);
  await app.pool.query(`update core_field set required = 'no' where id = $1`, [rows[0].id]);
  expect((await run(id)).result).toMatchObject({ changed: 2 });
});

test('limits an additional run to rows accepted since the last run', async () => {
  const { app, campaign, account, plan, run, listPopulated } = fixture;
  const id = await campaign();
  await account(id, 'First Ltd');
  expect((await plan(id, 'additional')).since).toBeNull();
  await run(id);
  const firstRunStart = (await plan(id)).runs[0]!.started_at;
  await account(id, 'Second Ltd');
  // An account that was accepted before the first run but not populated.
  const forgottenId = await account(id, 'Forgotten Ltd');
  await app.pool.query(`update campaign_account set added_at = now() - interval '3 days' where account_id = $1`, [
    forgottenId,
  ]);
  const forecast = await plan(id, 'additional');
  expect(new Date(forecast.since!).getTime()).toBe(new Date(firstRunStart).getTime());
  expect([forecast.accounts, forecast.earlier]).toEqual([{ ...ZERO_COUNTS, present: 1, ready: 1 }, 1]);
  expect((await run(id, 'additional')).result).toMatchObject({ changed: 1 });
  expect(await listPopulated(id)).toEqual(['First Ltd', 'Second Ltd']);
  await run(id);
  expect(await listPopulated(id)).toEqual(['First Ltd', 'Forgotten Ltd', 'Second Ltd']);
});

test('holds back recently contacted people without naming the other campaign', async () => {
  const { app, campaign, account, contact, logConversation, researchType, plan } = fixture;
  const id = await campaign();
  const otherCampaign = await addValidRow(app, campaigns, {
    client_id: (await addValidRow(app, clients)).id,
    name: 'Rival launch',
  });
  const accountId = await account(id, 'Guarded Ltd');
  const [freshId, oldId, researchedId, ownId] = [
    await contact(id, accountId, 'Fresh'),
    await contact(id, accountId, 'Old'),
    await contact(id, accountId, 'Looked up'),
    await contact(id, accountId, 'Own'),
  ];
  await logConversation(otherCampaign.id, freshId, 89);
  await logConversation(otherCampaign.id, oldId, 90);
  await logConversation(otherCampaign.id, researchedId, 1, researchType);
  await logConversation(id, ownId, 1);
  const { contacts, cooldown_days } = await plan(id);
  expect([contacts, cooldown_days]).toEqual([{ ...ZERO_COUNTS, held: 1, ready: 3 }, 90]);
  const { body } = await app.request(app.admin, heldBackContacts, { params: { campaign_id: id } });
  const { rows } = await app.pool.query(`select (current_date + 1)::text as free_on`);
  expect(body).toEqual({
    contacts: [{ contact_id: freshId, name: 'Fresh Example', account: 'Guarded Ltd', free_on: rows[0].free_on }],
    more: false,
  });
  expect(JSON.stringify(body)).not.toMatch(/Rival|secret/);
});

test('requires the permission for the campaign and rejects a concurrent run', async () => {
  const { app, campaign, account, plan } = fixture;
  const id = await campaign();
  await account(id, 'Alone Ltd');
  const campaignReader = { subject: 'campaigns', action: 'read', scope: 'all' } as const;
  const reader = await app.addUserWith([campaignReader, { subject: 'populate-data', action: 'read', scope: 'all' }]);
  const userWithOwnScope = await app.addUserWith([
    campaignReader,
    { subject: 'populate-data', action: 'update', scope: 'own' },
  ]);
  const statuses = async (user: typeof userWithOwnScope) => [
    (await app.request(user, populatePlan, { params: { campaign_id: id }, query: {} })).status,
    (await app.request(user, populate, { params: { campaign_id: id }, body: {} })).status,
  ];
  expect(await statuses(reader)).toEqual([403, 403]);
  expect(await statuses(userWithOwnScope)).toEqual([403, 403]);
  await app.pool.query(`insert into change (campaign_id, kind) values ($1, 'working.refresh')`, [id]);
  expect((await app.request(app.admin, populate, { params: { campaign_id: id }, body: {} })).status).toBe(409);
  expect((await plan(id)).accounts.ready).toBe(1);
});

test('uses the campaign’s cool-down days for recently contacted people', async () => {
  const { app, campaign, account, contact, logConversation, plan } = fixture;
  const [id, otherCampaign] = [await campaign(), await campaign()];
  const ann = await contact(id, await account(id, 'Anchor Foods'), 'Ann');
  await logConversation(otherCampaign, ann, 40);
  expect((await plan(id)).contacts).toMatchObject({ held: 1, ready: 0 });
  await app.pool.query('update campaign set cooldown_days = 30 where id = $1', [id]);
  expect(await plan(id)).toMatchObject({ cooldown_days: 30, contacts: { held: 0, ready: 1 } });
  await app.pool.query('update campaign set cooldown_days = 60 where id = $1', [id]);
  expect((await plan(id)).contacts).toMatchObject({ held: 1, ready: 0 });
  const { contacts } = await app.call(app.admin, heldBackContacts, { params: { campaign_id: id } });
  expect(contacts.map(({ contact_id }) => contact_id)).toEqual([ann]);
});

test('does not count rows skipped by a run as waiting in the campaign setup', async () => {
  const { app, campaign, account, run } = fixture;
  const id = await campaign();
  await account(id, 'Anchor Foods');
  await app.pool.query('update account set archived_at = now() where id = $1', [await account(id, 'Closed Works')]);
  const setupPage = async () =>
    (await app.call(app.admin, campaignSetup, { params: { id } })).pages.find(({ key }) => key === 'populate');
  expect(await setupPage()).toMatchObject({ state: 'attention' });
  await run(id);
  expect(await setupPage()).toMatchObject({
    state: 'done',
    reason: { message: 'Rows in work: 1. Skipped by the last run: 1.' },
  });
  await account(id, 'Late Comer');
  expect(await setupPage()).toMatchObject({ state: 'attention' });
});
