import { updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { changeRows, undoChange } from '@leadwright/contract/features/changes';
import { updateContact, viewContact } from '@leadwright/contract/features/contacts';
import {
  editCopy,
  refresh,
  refreshDifferences,
  refreshPlan,
  reviewDifference,
  setRefreshPolicy,
  viewCopy,
} from '@leadwright/contract/features/refresh';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWhileLocked } from '../../testing/locked-row.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { populateFixture } from '../populate/testing/populate-fixture.ts';

let fixture: Awaited<ReturnType<typeof populateFixture>>;
/** A user with the permission to work on campaign rows, but no others. */
let developer: TestUser;
beforeAll(async () => {
  fixture = await populateFixture();
  developer = await fixture.app.addUserWith([
    { subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' },
    { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
    { subject: 'contact-email', action: 'read', scope: 'all' },
  ]);
});
afterAll(() => fixture.app.close());

/** Creates a campaign with an account and its contacts in work. */
async function addCampaignInWork() {
  const { campaign, account, contact, run } = fixture;
  const id = await campaign();
  const accountId = await account(id, 'Anchor Foods', { website: 'https://anchor.example', employees: '50' });
  const ann = await contact(id, accountId, 'Ann', { job_title: 'Buyer' });
  await run(id);
  return { id, accountId, ann };
}
async function editMasterAccount(id: string, values: object) {
  const { app } = fixture;
  const { version } = await app.call(app.admin, viewAccount, { params: { id } });
  await app.call(app.admin, updateAccount, { body: { id, version, ...values } as never });
}
async function editMasterContact(id: string, values: object) {
  const { app } = fixture;
  const { version, account_id } = await app.call(app.admin, viewContact, { params: { id }, query: {} });
  await app.call(app.admin, updateContact, { body: { id, version, account_id, ...values } as never });
}
const plan = (campaign_id: string) => fixture.app.call(fixture.app.admin, refreshPlan, { params: { campaign_id } });
const differences = async (id: string) =>
  (await plan(id)).fields
    .filter(({ take, fill, review, stay }) => take + fill + review + stay > 0)
    .map(({ field, take, fill, review, stay }) => [field, { take, fill, review, stay }]);
const listDifferences = async (campaign_id: string, kind: string, user = fixture.app.admin) =>
  (
    await fixture.app.call(user, refreshDifferences, { params: { campaign_id }, query: { kind } as never })
  ).differences.map(({ field, old, new: value, by }) => [field, old, value, by]);
async function run(campaign_id: string) {
  const { job_id } = await fixture.app.call(fixture.app.admin, refresh, { params: { campaign_id }, body: {} });
  return fixture.app.waitForJobEnd(job_id);
}
const setPolicy = (campaign_id: string, field: string, value: string, entity = 'account') =>
  fixture.app.call(fixture.app.admin, setRefreshPolicy, {
    params: { campaign_id },
    body: { entity, field, policy: value } as never,
  });
const viewRow = (campaign_id: string, id: string, list = 'accounts', user = developer) =>
  fixture.app.call(user, viewCopy, { params: { campaign_id, of: list, id } as never });
const storedValues = async (campaign_id: string, id: string, list = 'accounts') =>
  Object.fromEntries(
    (await viewRow(campaign_id, id, list, fixture.app.admin)).values.map(({ field, value }) => [field, value]),
  );
async function edit(campaign_id: string, id: string, values: object, list = 'accounts', user = developer) {
  const { version } = await viewRow(campaign_id, id, list, user);
  return fixture.app.request(user, editCopy, {
    params: { campaign_id, of: list, id } as never,
    body: { version, values } as never,
  });
}
const noCounts = { take: 0, fill: 0, review: 0, stay: 0 };

test('shows differences and copies newer master values according to the policy of each field', async () => {
  const { id, accountId, ann } = await addCampaignInWork();
  expect([await differences(id), (await plan(id)).rows]).toEqual([[], 2]);
  await editMasterAccount(accountId, {
    website: 'https://anchor-new.example',
    employees: '80',
    head_office_city: 'Leeds',
    linkedin: '',
  });
  await editMasterContact(ann, { job_title: 'Head of buying' });
  await setPolicy(id, 'website', 'never');
  await setPolicy(id, 'employees', 'fill_empty');
  expect(await differences(id)).toEqual([
    ['head_office_city', { ...noCounts, fill: 1 }],
    ['website', { ...noCounts, stay: 1 }],
    ['employees', { ...noCounts, stay: 1 }],
    ['job_title', { ...noCounts, take: 1 }],
  ]);
  expect(await listDifferences(id, 'take')).toEqual([['job_title', 'Buyer', 'Head of buying', null]]);
  expect(await listDifferences(id, 'stay')).toEqual([
    ['employees', '50', '80', null],
    ['website', 'https://anchor.example', 'https://anchor-new.example', null],
  ]);
  expect((await plan(id)).changes).toBe(2);
  expect(await run(id)).toMatchObject({ state: 'done', result: { changed: 2 } });
  expect(await storedValues(id, accountId)).toMatchObject({
    website: 'https://anchor.example',
    employees: '50',
    head_office_city: 'Leeds',
  });
  expect(await storedValues(id, ann, 'contacts')).toMatchObject({ job_title: 'Head of buying', forename: 'Ann' });
  expect((await run(id)).result).toMatchObject({ changed: 0 });
  await setPolicy(id, 'employees', 'take_newer');
  expect((await run(id)).result).toMatchObject({ changed: 1 });
  expect(await storedValues(id, accountId)).toMatchObject({ website: 'https://anchor.example', employees: '80' });
});

test('requires a new review of an edited value whenever the master changes', async () => {
  const { app } = fixture;
  const { id, accountId } = await addCampaignInWork();
  expect((await edit(id, accountId, { website: 'https://shop.anchor.example' })).status).toBe(200);
  const { rows } = await app.pool.query('select website from account where id = $1', [accountId]);
  expect(rows).toEqual([{ website: 'https://anchor.example' }]);
  await editMasterAccount(accountId, { website: 'https://anchor-new.example' });
  expect(await differences(id)).toEqual([['website', { ...noCounts, review: 1 }]]);
  expect((await run(id)).result).toMatchObject({ changed: 0 });
  expect(await storedValues(id, accountId)).toMatchObject({ website: 'https://shop.anchor.example' });
  const [difference] = await listDifferences(id, 'review');
  const { rows: users } = await app.pool.query('select display_name from app_user where id = $1', [developer.id]);
  expect(difference).toEqual([
    'website',
    'https://shop.anchor.example',
    'https://anchor-new.example',
    users[0].display_name,
  ]);

  const review = (seen: string, take: boolean) =>
    app.request(app.admin, reviewDifference, {
      params: { campaign_id: id },
      body: { entity: 'account', record_id: accountId, field: 'website', seen, take },
    });
  expect((await review('https://something-else.example', true)).status).toBe(409);
  expect((await review('https://anchor-new.example', false)).status).toBe(200);
  expect(await differences(id)).toEqual([]);
  await editMasterAccount(accountId, { website: 'https://anchor-newest.example' });
  expect(await differences(id)).toEqual([['website', { ...noCounts, review: 1 }]]);
  expect((await review('https://anchor-newest.example', true)).status).toBe(200);
  expect(await storedValues(id, accountId)).toMatchObject({ website: 'https://anchor-newest.example' });
  await editMasterAccount(accountId, { website: 'https://anchor.example' });
  expect(await differences(id)).toEqual([['website', { ...noCounts, take: 1 }]]);
});

test('undoes a refresh except for values changed since', async () => {
  const { app } = fixture;
  const { id, accountId, ann } = await addCampaignInWork();
  await editMasterAccount(accountId, { website: 'https://anchor-new.example', employees: '80' });
  await editMasterContact(ann, { job_title: 'Head of buying' });
  await run(id);
  await edit(id, accountId, { employees: '81' });
  const [lastRun] = (await plan(id)).runs;
  expect(lastRun).toMatchObject({ state: 'done', accounts: 1, contacts: 1, can_undo: true });
  const undo = () => app.request(app.admin, undoChange, { params: { id: lastRun!.id } });
  const { body } = await undo();
  expect(await app.waitForJobEnd(body.job_id)).toMatchObject({
    state: 'done_with_errors',
    result: { undone: 1, kept: [{ count: 1, message: 'Some of its values have since been changed.' }] },
  });
  expect(await storedValues(id, accountId)).toMatchObject({ website: 'https://anchor.example', employees: '81' });
  expect(await storedValues(id, ann, 'contacts')).toMatchObject({ job_title: 'Buyer' });
  const [undoneRun] = (await plan(id)).runs;
  expect(undoneRun).toMatchObject({ state: 'undone', kept: 1, can_undo: false });
  const listKept = await app.call(app.admin, changeRows, { params: { id: lastRun!.id }, query: { state: 'kept' } });
  expect(listKept.rows).toMatchObject([{ record_id: accountId, name: 'Anchor Foods' }]);
  expect((await undo()).status).toBe(409);
});

test('keeps a row without any unchanged value in an undo', async () => {
  const { app } = fixture;
  const { id, accountId } = await addCampaignInWork();
  await editMasterAccount(accountId, { employees: '80' });
  await run(id);
  await edit(id, accountId, { employees: '81' });
  const [lastRun] = (await plan(id)).runs;
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: lastRun!.id } });
  expect((await app.waitForJobEnd(job_id)).result).toMatchObject({
    undone: 0,
    kept: [{ message: 'This record has since been changed.' }],
  });
});

test('validates edits of visible fields and requires the permission to work on the row', async () => {
  const { app } = fixture;
  const { id, accountId, ann } = await addCampaignInWork();
  await editMasterContact(ann, { email: 'ann@anchor.example' });
  expect((await viewRow(id, ann, 'contacts')).values.map(({ field }) => field)).not.toContain('mobile');
  expect(await edit(id, ann, { forename: '', mobile: '1', nonsense: 'x' }, 'contacts')).toMatchObject({
    status: 422,
    body: {
      fields: {
        'values.forename': 'This cannot be left empty.',
        'values.mobile': 'This field cannot have its own value in a campaign.',
        'values.nonsense': 'This field cannot have its own value in a campaign.',
      },
    },
  });
  const waitingId = await fixture.account(id, 'Not in work yet');
  expect((await viewRow(id, waitingId)).values.some(({ may_update }) => may_update)).toBe(false);
  expect((await edit(id, waitingId, { employees: '7' })).status).toBe(409);
  const reader = await app.addUserWith([{ subject: 'sales-developer-campaign-views', action: 'read', scope: 'all' }]);
  const body = { version: (await viewRow(id, accountId)).version, values: { employees: '7' } };
  const params = { campaign_id: id, of: 'accounts', id: accountId } as const;
  expect((await app.request(reader, editCopy, { params, body })).status).toBe(403);
  expect((await app.request(developer, editCopy, { params, body: { ...body, version: 99 } })).status).toBe(409);
  // The plan hides email addresses from users without the permission.
  const userWithoutEmail = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'populate-data', action: 'update', scope: 'all' },
  ]);
  expect(await listDifferences(id, 'fill')).toEqual([['email', '', 'ann@anchor.example', null]]);
  expect(await listDifferences(id, 'fill', userWithoutEmail)).toEqual([]);
  expect((await app.request(developer, refreshPlan, { params: { campaign_id: id } })).status).toBe(403);
});

test('waits for a concurrent edit of a row and keeps it', async () => {
  const { app } = fixture;
  const { id, accountId } = await addCampaignInWork();
  await editMasterAccount(accountId, { website: 'https://anchor-new.example', employees: '80' });
  const job = await runWhileLocked(
    app,
    `update campaign_account set version = version + 1,
       working_values = working_values || '{"website": "https://edited.example"}',
       working_edits = '{"website": {"by": null, "at": "2026-01-01T00:00:00Z"}}'
     where campaign_id = $1 and account_id = $2`,
    [id, accountId],
    () => run(id),
  );
  expect(job.result).toMatchObject({ changed: 1 });
  expect(await storedValues(id, accountId)).toMatchObject({ website: 'https://edited.example', employees: '80' });
});

test('rejects concurrent changes while a run starts', async () => {
  const { app } = fixture;
  const { id, accountId } = await addCampaignInWork();
  await editMasterAccount(accountId, { employees: '80' });
  await run(id);
  const [lastRun] = (await plan(id)).runs;
  const startRunSql = `with locked_campaign as (select id from campaign where id = $1 for no key update)
    insert into change (campaign_id, kind) select id, 'working.populate' from locked_campaign`;
  const calls: (() => Promise<{ status: number }>)[] = [
    () => app.request(app.admin, undoChange, { params: { id: lastRun!.id } }),
    () =>
      app.request(app.admin, setRefreshPolicy, {
        params: { campaign_id: id },
        body: { entity: 'account', field: 'website', policy: 'never' },
      }),
  ];
  for (const call of calls) {
    expect((await runWhileLocked(app, startRunSql, [id], call)).status).toBe(409);
    await app.pool.query(`delete from change where campaign_id = $1 and state = 'running'`, [id]);
  }
});

test('requires the update permission for a field to edit or review it', async () => {
  const { app } = fixture;
  const { id, ann } = await addCampaignInWork();
  await editMasterContact(ann, { email: 'ann@anchor.example' });
  await run(id);
  const viewedRow = await viewRow(id, ann, 'contacts');
  expect(viewedRow.values.find(({ field }) => field === 'email')).toMatchObject({
    value: 'ann@anchor.example',
    may_update: false,
  });
  expect(viewedRow.values.find(({ field }) => field === 'job_title')).toMatchObject({ may_update: true });
  expect(await edit(id, ann, { email: 'ann@else.example' }, 'contacts')).toMatchObject({
    status: 422,
    body: { fields: { 'values.email': 'This field cannot have its own value in a campaign.' } },
  });
  expect((await edit(id, ann, { email: 'ann@else.example' }, 'contacts', app.admin)).status).toBe(200);
  const userWithEmailRead = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'populate-data', action: 'update', scope: 'all' },
    { subject: 'contact-email', action: 'read', scope: 'all' },
  ]);
  expect(await listDifferences(id, 'review', userWithEmailRead)).toHaveLength(1);
  const body = { entity: 'contact', record_id: ann, field: 'email', seen: 'ann@anchor.example', take: true } as const;
  const review = (user: TestUser) => app.request(user, reviewDifference, { params: { campaign_id: id }, body });
  expect((await review(userWithEmailRead)).status).toBe(422);
  expect((await review(app.admin)).status).toBe(200);
});

test('validates edited values by the rules of the master database and ignores unchanged ones', async () => {
  const { app } = fixture;
  const { id, accountId, ann } = await addCampaignInWork();
  await app.pool.query(
    `update campaign_account set working_values = working_values || '{"linkedin": "no address"}'
     where campaign_id = $1 and account_id = $2`,
    [id, accountId],
  );
  const invalidValues = {
    company_name: '',
    country: 'Britain',
    website: 'not a site',
    phones: '1',
    employees: 'x'.repeat(41),
  };
  expect(await edit(id, accountId, { ...invalidValues, linkedin: 'no address' })).toMatchObject({
    status: 422,
    body: {
      fields: {
        'values.company_name': 'This cannot be left empty.',
        'values.country': 'Choose a country.',
        'values.website': expect.any(String),
        'values.phones': 'Use at least 3 characters.',
        'values.employees': 'Use at most 40 characters.',
      },
    },
  });
  expect(await edit(id, ann, { email: 'ann' }, 'contacts', app.admin)).toMatchObject({
    status: 422,
    body: { fields: { 'values.email': 'Enter a complete email address.' } },
  });
  expect((await edit(id, accountId, { phones: '', website: 'anchor.example' })).status).toBe(200);
});

test('does not count rows that differ only in fields hidden from the viewer', async () => {
  const { app } = fixture;
  const { id, ann } = await addCampaignInWork();
  await editMasterContact(ann, { email: 'ann@anchor.example' });
  const userWithoutEmail = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'populate-data', action: 'update', scope: 'all' },
  ]);
  expect((await plan(id)).changes).toBe(1);
  expect((await app.call(userWithoutEmail, refreshPlan, { params: { campaign_id: id } })).changes).toBe(0);
});
