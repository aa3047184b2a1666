import { FIELD_SUBJECTS, type Grant } from '@leadwright/contract/access';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { search } from '@leadwright/contract/features/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  const addAccount = async (body: object) =>
    (await app.call(app.admin, addAccounts, { body: { country: 'GB', ...body } as never })).id;
  ids.acme = await addAccount({
    company_name: 'Northern Zebrafish Foundry Ltd',
    head_office_city: 'Leeds',
    previous_names: ['Quillwort Castings'],
    trading_name: 'Yarrow & Sons',
    phones: [{ type: 'S', number: '+44 (0)113 496 0018', primary: true }],
    identifiers: [{ scheme: 'GB-COH', jurisdiction: 'GB', value: '00445790' }],
  });
  ids.other = await addAccount({ company_name: 'Southern Walnut Mills Ltd', head_office_city: 'York' });
  const addContact = async (body: object) => (await app.call(app.admin, addContacts, { body: body as never })).id;
  ids.ada = await addContact({
    forename: 'Adalbert',
    surname: 'Thistlewood',
    account_id: ids.acme,
    job_title: 'Buyer',
    email: 'a.thistlewood@zebrafish.example',
    mobile: [{ number: '+44 7700 900123' }],
    ddi: [{ number: '0113 496 0777 ext. 12' }],
  });
  ids.eve = await addContact({
    forename: 'Eve',
    surname: 'Marmalade',
    account_id: ids.other,
    email: 'eve@walnut.example',
  });
  ids.client = (await addValidRow(app, clients, { name: 'Periwinkle Industries', code: 'PWK' })).id;
  ids.foreign = (await addValidRow(app, clients, { name: 'Periwinkle Rivals', code: 'RIV' })).id;
  ids.campaign = (
    await addValidRow(app, campaigns, { name: 'Gooseberry launch', code: 'PWK-26-01', client_id: ids.client })
  ).id;
  ids.foreignCampaign = (
    await addValidRow(app, campaigns, { name: 'Gooseberry rivals', code: 'RIV-26-01', client_id: ids.foreign })
  ).id;
});
afterAll(() => app.close());

const groupsOf = async (q: string, user: TestUser = app.admin) =>
  (await app.call(user, search, { query: { q } })).groups;
/** Searches and returns each result as its kind and the key in `ids`. */
async function resultsFor(q: string, user?: TestUser): Promise<string[]> {
  const nameOf = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0] ?? id;
  return (await groupsOf(q, user)).flatMap(({ kind, finds }) => finds.map(({ id }) => `${kind} ${nameOf(id)}`));
}
const readGrants = (...subjects: Grant['subject'][]): Grant[] =>
  subjects.map((subject) => ({ subject, action: 'read', scope: 'all' }));

test.each([
  ['northern zebrafish', 'account acme'],
  ['foundry north', 'account acme'],
  ['quillwort', 'account acme'],
  ['yarrow sons', 'account acme'],
  ['thistlewood', 'contact ada'],
  ['wood adalb', 'contact ada'],
  ['periwinkle ind', 'client client'],
  ['gooseberry laun', 'campaign campaign'],
])('finds by name: %s', async (q, expected) => {
  expect(await resultsFor(q)).toEqual([expected]);
});

test.each([
  ['zebrafsh foundrey', 'account acme'],
  ['adelbert tistlewood', 'contact ada'],
  ['goosebery launch', 'campaign campaign'],
  ['periwinckle industries', 'client client'],
])('finds a similar spelling: %s', async (q, expected) => {
  expect(await resultsFor(q)).toContain(expected);
});

test.each([
  ['+44 113 496 0018', 'account acme'],
  ['0113 4960018', 'account acme'],
  ['00441134960018', 'account acme'],
  ['(0113) 496-0018', 'account acme'],
  ['496 0018', 'account acme'],
  ['07700 900 123', 'contact ada'],
  ['+447700900123', 'contact ada'],
  ['+44 (0) 7700/900.123', 'contact ada'],
  ['01134960777', 'contact ada'],
  ['＋４４ １１３–４９６ ００１８', 'account acme'],
])('finds the phone number %s in any format', async (q, expected) => {
  expect(await resultsFor(q)).toEqual([expected]);
});

test('does not find numbers of other areas with the same last digits', async () => {
  expect(await resultsFor('0161 496 0018')).toEqual([]);
  expect(await resultsFor('0018')).toEqual([]);
});

test('finds records by code, official number and email address', async () => {
  for (const number of ['00445790', '００４４５７９０']) expect(await resultsFor(number)).toEqual(['account acme']);
  expect(await resultsFor('PWK')).toEqual(['campaign campaign', 'client client']);
  expect(await resultsFor('riv-26')).toEqual(['campaign foreignCampaign']);
  expect(await resultsFor('a.thistlewood@zebra')).toEqual(['contact ada']);
  const [group] = await groupsOf('00445790');
  expect(group!.finds[0]!.detail).toContain('00445790');
});

test('returns a contact with the id of its account', async () => {
  const [group] = await groupsOf('thistlewood');
  expect(group).toMatchObject({
    count: 1,
    in_list: 1,
    finds: [{ label: 'Adalbert Thistlewood', account_id: ids.acme }],
  });
  expect(group!.finds[0]!.detail).toBe('Buyer · Northern Zebrafish Foundry Ltd');
});

test('counts the results that the search box of the record list also finds', async () => {
  const countInList = async (q: string) => (await groupsOf(q))[0]!.in_list;
  expect(await countInList('zebrafish')).toBe(1);
  expect(await countInList('00445790')).toBe(1);
  expect(await countInList('eve@walnut.example')).toBe(1);
  expect(await countInList('foundry north')).toBe(0);
  expect(await countInList('quillwort')).toBe(0);
  expect(await countInList('0113 4960018')).toBe(0);
  expect(await countInList('zebrafsh foundrey')).toBe(0);
});

test('counts further results up to a hundred', async () => {
  await app.pool.query(
    `insert into account (company_name, country) select 'Dandelion ' || n, 'GB' from generate_series(1, 130) n`,
  );
  const [group] = await groupsOf('dandelion');
  expect([group!.count, group!.finds.length]).toEqual([100, 5]);
  expect((await groupsOf('dandelion 130'))[0]).toMatchObject({ count: 1 });
});

test('searches only record kinds that the user can read', async () => {
  const user = await app.addUserWith(readGrants('accounts'));
  expect(await resultsFor('thistlewood', user)).toEqual([]);
  expect(await resultsFor('gooseberry', user)).toEqual([]);
  expect(await resultsFor('zebrafish', user)).toEqual(['account acme']);
});

test('does not search sensitive fields without the permission', async () => {
  const userWithoutFields = await app.addUserWith(readGrants('accounts', 'contacts'));
  for (const q of ['a.thistlewood@zebrafish.example', 'eve@walnut', '07700 900 123', '0113 496 0018', '01134960777'])
    expect([q, await resultsFor(q, userWithoutFields)]).toEqual([q, []]);
  expect(await resultsFor('thistlewood', userWithoutFields)).toEqual(['contact ada']);
  expect(JSON.stringify(await groupsOf('thistlewood', userWithoutFields))).not.toContain('@');
  const userWithFields = await app.addUserWith(readGrants('accounts', 'contacts', ...FIELD_SUBJECTS));
  expect(await resultsFor('07700 900 123', userWithFields)).toEqual(['contact ada']);
});

test('limits rows and counts to the user’s scope', async () => {
  await app.pool.query(
    `insert into account (company_name, country) select 'Harebell ' || n, 'GB' from generate_series(1, 1500) n`,
  );
  await app.pool.query(
    `with new_account as (insert into account (company_name, country) values ('Harebell of mine', 'GB') returning id)
     insert into campaign_account (campaign_id, account_id, link_method) select $1, id, 'manual' from new_account`,
    [ids.campaign],
  );
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'manual')`,
    [ids.campaign, ids.acme],
  );
  const member = await app.addUserWith(
    (['campaigns', 'accounts', 'contacts', ...FIELD_SUBJECTS] as const).map((subject) => ({
      subject,
      action: 'read',
      scope: 'own',
    })),
  );
  expect(await resultsFor('harebell', member)).toEqual([]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id) values ($1, $2)`, [ids.campaign, member.id]);
  const [group] = await groupsOf('harebell', member);
  expect([group!.count, group!.finds.map(({ label }) => label)]).toEqual([1, ['Harebell of mine']]);
  expect(await resultsFor('gooseberry', member)).toEqual(['campaign campaign']);
  expect(await resultsFor('thistlewood', member)).toEqual(['contact ada']);
  expect(await resultsFor('07700900123', member)).toEqual(['contact ada']);
  for (const q of ['marmalade', 'eve@walnut.example', 'walnut', 'wallnut mils'])
    expect([q, await resultsFor(q, member)]).toEqual([q, []]);
});

test('limits client users to records of their client with any role and spelling', async () => {
  const allGrants = readGrants(
    ...([
      'campaigns',
      'clients',
      'accounts',
      'contacts',
      'elomark-users',
      'client-users',
      'sensitive-fields',
      ...FIELD_SUBJECTS,
    ] as const),
  );
  const user = await app.addUserWith(allGrants, ids.client);
  expect(await resultsFor('gooseberry', user)).toEqual(['campaign campaign']);
  expect(await resultsFor('periwinkle', user)).toEqual(['client client']);
  const hiddenQueries = [
    'rivals',
    'RIV',
    'RIV-26-01',
    'goosebery rivalls',
    'zebrafish',
    'thistlewood',
    'a.thistlewood',
  ];
  for (const q of [...hiddenQueries, '07700 900123', '0113 496 0018', '00445790', 'zebrafsh foundrey', app.admin.email])
    expect([q, await resultsFor(q, user)]).toEqual([q, []]);
});

test('omits archived records', async () => {
  await app.pool.query(`update account set archived_at = now() where id = $1`, [ids.other]);
  await app.pool.query(`update contact set archived_at = now() where id = $1`, [ids.eve]);
  expect([await resultsFor('walnut mills'), await resultsFor('eve@walnut.example')]).toEqual([[], []]);
});

test('rejects searches with fewer than two characters', async () => {
  expect((await app.request(app.admin, search, { query: { q: ' a ' } })).status).toBe(422);
  expect(await resultsFor('%%')).toEqual([]);
});
