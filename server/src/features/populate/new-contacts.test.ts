import { changeRows, undoChange } from '@leadwright/contract/features/changes';
import { clients } from '@leadwright/contract/features/clients';
import { deleteContact } from '@leadwright/contract/features/contacts';
import { campaignFields } from '@leadwright/contract/features/fields';
import { newContacts, populate, populatePlan } from '@leadwright/contract/features/populate';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { runWhileLocked } from '../../testing/locked-row.ts';
import { populateFixture } from './testing/populate-fixture.ts';

let fixture: Awaited<ReturnType<typeof populateFixture>>;
beforeAll(async () => {
  fixture = await populateFixture();
  await fixture.app.pool.query(
    `insert into seniority (name, rank) values ('Director', 5), ('Manager', 7) on conflict do nothing`,
  );
});
afterAll(() => fixture.app.close());

const ZERO_COUNTS = { ready: 0, over_limit: 0, archived: 0, suppressed: 0, held: 0, lacking: 0, waiting: 0 };
type Preview = Awaited<ReturnType<typeof fixture.previewContacts>>;
/** The names of the listed contacts by account. */
const listNames = ({ accounts }: Preview) =>
  Object.fromEntries(
    accounts.map(({ name, contacts }) => [name, contacts.map((contact) => contact.name.replace(' Example', ''))]),
  );
const MOBILE = [{ number: '+44 7700 900123', primary: true }];

test('adds the most senior contacts up to the limit of each account, as the preview lists them', async () => {
  const { app, campaign, account, contact, masterContact, plan, previewContacts, run, listPopulated } = fixture;
  const id = await campaign();
  const anchor = await account(id, 'Anchor Foods');
  await contact(id, anchor, 'Eve');
  await masterContact(anchor, 'Uma', { email: 'uma@anchor.example' });
  await masterContact(anchor, 'Moe', { seniority: 'Manager' });
  await masterContact(anchor, 'Mia', { seniority: 'Manager', mobile: MOBILE });
  const max = await masterContact(anchor, 'Max', { seniority: 'Manager', email: 'max@anchor.example' });
  await masterContact(anchor, 'Dora', { seniority: 'Director', job_title: 'Sales director' });
  await masterContact(await account(id, 'Bridge Ltd'), 'Bob');

  const offer = await previewContacts(id, 'none');
  expect(offer).toEqual({ counts: { ...ZERO_COUNTS, over_limit: 6 }, account_count: 0, accounts: [] });
  const all = await previewContacts(id, 'all');
  expect(all.counts).toEqual({ ...ZERO_COUNTS, ready: 6 });
  expect(listNames(all)).toEqual({ 'Anchor Foods': ['Dora', 'Max', 'Mia', 'Moe', 'Uma'], 'Bridge Ltd': ['Bob'] });
  const limited = await previewContacts(id, '3');
  expect(limited.counts).toEqual({ ...ZERO_COUNTS, ready: 3, over_limit: 3 });
  expect(listNames(limited)).toEqual({ 'Anchor Foods': ['Dora', 'Max'], 'Bridge Ltd': ['Bob'] });
  expect(limited.accounts[0]).toMatchObject({ account_id: anchor, added: 2 });
  expect(limited.accounts[0]!.contacts[0]).toMatchObject({ job_title: 'Sales director', seniority: 'Director' });

  const job = await run(id, 'populate', '3');
  expect(job).toMatchObject({ state: 'done', result: { changed: 6 } });
  const { rows: jobs } = await app.pool.query('select processed::int, total::int from job where campaign_id = $1', [
    id,
  ]);
  expect(jobs).toEqual([{ processed: 9, total: 9 }]);
  expect(await listPopulated(id)).toEqual(['Anchor Foods', 'Bob', 'Bridge Ltd', 'Dora', 'Eve', 'Max']);
  expect((await plan(id)).runs[0]).toMatchObject({ accounts: 2, contacts: 4 });
  const { rows } = await app.pool.query(
    `select added_by, populated_by, working_values, status from campaign_contact where campaign_id = $1 and contact_id = $2`,
    [id, max],
  );
  expect(rows).toMatchObject([
    {
      added_by: app.admin.id,
      populated_by: app.admin.id,
      working_values: { forename: 'Max', seniority: 'Manager', email: 'max@anchor.example' },
      status: 'in_market',
    },
  ]);
  expect((await previewContacts(id, '3')).counts).toEqual({ ...ZERO_COUNTS, over_limit: 3 });
  expect((await run(id, 'populate', '3')).result).toMatchObject({ changed: 0 });
  expect((await run(id, 'populate', '4')).result).toMatchObject({ changed: 1 });
  expect(await listPopulated(id)).toContain('Mia');
});

test('applies the checks of the run and skips excluded accounts', async () => {
  const { app, campaign, account, masterContact, logConversation, previewContacts, run, listPopulated } = fixture;
  const [id, otherCampaign] = [await campaign(), await campaign((await addValidRow(app, clients)).id)];
  const cedar = await account(id, 'Cedar Works', { website: 'cedar.example' });
  const archived = await masterContact(cedar, 'Arno');
  await app.call(app.admin, deleteContact, { params: { id: archived } });
  await masterContact(cedar, 'Sue', { email: 'sue@cedar.example' });
  await app.call(app.admin, addSuppression, {
    body: { kind: 'address', value: 'sue@cedar.example', source: 'List', reason: 'Opted out' } as never,
  });
  await logConversation(otherCampaign, await masterContact(cedar, 'Hal'), 10);
  await masterContact(cedar, 'Ray');
  const closed = await account(id, 'Closed Works');
  await app.pool.query('update account set archived_at = now() where id = $1', [closed]);
  await masterContact(closed, 'Wim');
  const refused = await account(id, 'Refused Ltd');
  await app.pool.query(`update campaign_account set status = 'do_not_contact' where account_id = $1`, [refused]);
  await masterContact(refused, 'Rex');

  const { counts, ...preview } = await previewContacts(id, 'all');
  expect(counts).toEqual({ ...ZERO_COUNTS, ready: 1, archived: 1, suppressed: 1, held: 1, waiting: 1 });
  expect(listNames({ counts, ...preview })).toEqual({ 'Cedar Works': ['Ray'] });
  await run(id, 'populate', 'all');
  expect((await listPopulated(id)).sort()).toEqual(['Cedar Works', 'Ray', 'Refused Ltd']);
});

test('fills required fields with default values, with their origin', async () => {
  const { app, campaign, account, masterContact, previewContacts, run } = fixture;
  const id = await campaign();
  await masterContact(await account(id, 'Dove Mills'), 'Dan');
  const define = (label: string, values: object) =>
    app.call(app.admin, campaignFields.add, {
      body: { campaign_id: id, label, entity: 'contact', required: 'always', ...values } as never,
    });
  const field = await define('Source', { type: 'text', default_value: 'Fair' });
  expect((await previewContacts(id, 'all')).counts).toEqual({ ...ZERO_COUNTS, ready: 1 });
  const lackingField = await define('Badge', { type: 'text' });
  expect((await previewContacts(id, 'all')).counts).toEqual({ ...ZERO_COUNTS, lacking: 1 });
  expect((await run(id, 'populate', 'all')).result).toMatchObject({ changed: 1 });
  await app.pool.query(`update field set required = 'no' where id = $1`, [lackingField.id]);
  await run(id, 'populate', 'all');
  const { rows } = await app.pool.query(
    `select o.field_id, o.source from campaign_contact k join campaign_contact_value_origin o using (campaign_id, contact_id)
     where k.campaign_id = $1 and k.populated_at is not null and to_jsonb(k) @> jsonb_build_object((select slot from custom_field where id = $2), 'Fair')`,
    [id, field.id],
  );
  expect(rows).toEqual([{ field_id: field.id, source: 'default' }]);
});

test('counts a contact of several accounts for one of them', async () => {
  const { app, campaign, account, masterContact, previewContacts } = fixture;
  const id = await campaign();
  const [egret, finch] = [await account(id, 'Egret Mills'), await account(id, 'Finch Mills')];
  const outside = await account(await campaign(), 'Outside Mills');
  const linkTo = (contactId: string, accountId: string) =>
    app.pool.query('insert into account_contact (contact_id, account_id) values ($1, $2)', [contactId, accountId]);
  await linkTo(await masterContact(egret, 'Edna'), finch);
  await linkTo(await masterContact(finch, 'Fred', { email: 'fred@finch.example' }), egret);
  await linkTo(await masterContact(outside, 'Otto'), finch);
  expect(listNames(await previewContacts(id, '1'))).toEqual({ 'Egret Mills': ['Edna'], 'Finch Mills': ['Fred'] });
  expect(listNames(await previewContacts(id, 'all'))['Finch Mills']!.sort()).toEqual(['Fred', 'Otto']);
});

test('limits an additional run to contacts of accounts accepted since the last run', async () => {
  const { campaign, account, masterContact, previewContacts, run, listPopulated } = fixture;
  const id = await campaign();
  await masterContact(await account(id, 'First Ltd'), 'Fay');
  await run(id);
  await masterContact(await account(id, 'Second Ltd'), 'Sam');
  expect((await previewContacts(id, 'all', 'additional')).counts).toEqual({ ...ZERO_COUNTS, ready: 1 });
  await run(id, 'additional', 'all');
  expect(await listPopulated(id)).toEqual(['First Ltd', 'Sam', 'Second Ltd']);
});

test('undo takes added contacts out of the campaign unless they have been changed', async () => {
  const { app, campaign, account, contact, masterContact, plan, logConversation, run, listPopulated } = fixture;
  const id = await campaign();
  const anchor = await account(id, 'Grouse Mills');
  await contact(id, anchor, 'Member');
  await masterContact(anchor, 'Added');
  const worked = await masterContact(anchor, 'Worked');
  await run(id, 'populate', 'all');
  await logConversation(id, worked, 0);
  const params = { id: (await plan(id)).runs[0]!.id };
  const { job_id } = await app.call(app.admin, undoChange, { params });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors', processed: 4 });
  const { rows: kept } = await app.call(app.admin, changeRows, { params, query: { state: 'kept' } });
  expect(kept.map(({ name, message }) => [name, message])).toEqual([
    ['Grouse Mills', 'It has contacts in work.'],
    ['Worked Example', 'It has been worked on.'],
  ]);
  expect(await listPopulated(id)).toEqual(['Grouse Mills', 'Worked']);
  const { rows } = await app.pool.query(
    `select p.forename from campaign_contact k join contact p on p.id = k.contact_id where k.campaign_id = $1 order by 1`,
    [id],
  );
  expect(rows.map(({ forename }) => forename)).toEqual(['Member', 'Worked']);
});

test('adds no contact that is erased during the run', async () => {
  const { app, campaign, account, masterContact, run, listPopulated } = fixture;
  const id = await campaign();
  const anchor = await account(id, 'Ibis Mills');
  const erased = await masterContact(anchor, 'Erased');
  await masterContact(anchor, 'Kept');
  await runWhileLocked(app, 'update contact set archived_at = now() where id = $1', [erased], () =>
    run(id, 'populate', 'all'),
  );
  expect(await listPopulated(id)).toEqual(['Ibis Mills', 'Kept']);
});

test('adds and names only contacts that the viewer can see', async () => {
  const { app, campaign, account, masterContact, plan } = fixture;
  const id = await campaign();
  await masterContact(await account(id, 'Heron Mills'), 'Hidden');
  const grant = (subject: string, action: string, scope = 'all') => ({ subject, action, scope }) as never;
  const populating = [grant('campaigns', 'read'), grant('populate-data', 'update')];
  const populator = await app.addUserWith(populating);
  const ownScopeReader = await app.addUserWith([...populating, grant('contacts', 'read', 'own')]);
  const params = { campaign_id: id };
  expect((await app.request(populator, newContacts, { params, query: {} })).status).toBe(403);
  expect((await app.request(populator, populate, { params, body: { add_contacts: '1' } })).status).toBe(403);
  expect((await app.call(populator, populatePlan, { params, query: {} })).may_add_contacts).toBe(false);
  expect((await plan(id)).may_add_contacts).toBe(true);
  const { status, body } = await app.request(ownScopeReader, newContacts, { params, query: { add_contacts: 'all' } });
  expect([status, body]).toEqual([200, { counts: ZERO_COUNTS, account_count: 0, accounts: [] }]);
});

test('offers contacts of the master database to campaign managers', async () => {
  const { app, campaign, account, masterContact } = fixture;
  const id = await campaign();
  await masterContact(await account(id, 'Egret Mills'), 'Offered');
  const manager = await app.addUser('Campaign manager');
  const { counts } = await app.call(manager, newContacts, {
    params: { campaign_id: id },
    query: { add_contacts: '1' },
  });
  expect(counts).toEqual({ ...ZERO_COUNTS, ready: 1 });
});
