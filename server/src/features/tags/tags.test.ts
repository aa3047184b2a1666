import { readRecordTags, removeTag, tagStates, tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { rejectionOf, type TagFixture, tagFixture } from './testing/tag-fixture.ts';

let fixture: TagFixture;
beforeAll(async () => {
  fixture = await tagFixture();
});
afterAll(() => fixture.app.close());

const BLUE = '#4a7fd0';
const add = (body: object, user: TestUser = fixture.steward) =>
  fixture.app.request(user, tags.add, { body: { scope: 'account', colour: BLUE, ...body } as never });
const edit = async (id: string, changes: object) => {
  const { version } = await fixture.app.call(fixture.steward, tags.view, { params: { id } });
  return fixture.app.request(fixture.steward, tags.edit, { params: { id }, body: { version, ...changes } });
};
const listRows = async (query: object): Promise<Record<string, unknown>[]> => {
  const body = { query: JSON.stringify(query) };
  return JSON.parse((await fixture.app.call(fixture.steward, tags.list.endpoint, { body })).data).rows;
};
const changeState = (id: string, newState: 'active' | 'retired') =>
  fixture.app.request(fixture.steward, tagStates.change, { params: { id }, body: { state: newState } });

test('requires name, scope and colour and applies defaults to the others', async () => {
  const empty = await fixture.app.request(fixture.steward, tags.add, { body: {} as never });
  expect(rejectionOf(empty)).toEqual([
    422,
    { name: 'Name is required.', scope: 'Record type is required.', colour: 'Colour is required.' },
  ]);
  const { body } = await add({ name: 'Plain' });
  expect(body).toMatchObject({
    name: 'Plain',
    scope: 'account',
    colour: BLUE,
    group: '',
    exclusive_in_group: false,
    description: '',
    campaign_id: null,
    client_id: null,
    client_visible: false,
    who_may_apply: [],
    state: 'active',
    limit: null,
    usage: 0,
    last_used_at: null,
    stale: false,
  });
});

test('rejects a long name, an invalid colour and an unknown scope, each with a problem of its field', async () => {
  expect((await add({ name: 'x'.repeat(40) })).status).toBe(200);
  const response = await add({ name: 'x'.repeat(41), colour: 'blue', scope: 'client' });
  expect([response.status, Object.keys(response.body.fields!).sort()]).toEqual([422, ['colour', 'name', 'scope']]);
});

test('rejects a name that differs only in case, accents or spaces within a scope', async () => {
  await add({ name: 'Key account' });
  for (const name of [
    'KEY ACCOUNT',
    'keyaccount',
    ' Key   account ',
    'Key\u00a0account',
    'Kéy accöunt',
    'Ｋｅｙ ａｃｃｏｕｎｔ',
  ])
    expect(rejectionOf(await add({ name }))).toEqual([
      422,
      { name: 'Another tag of this kind already has this value.' },
    ]);
  expect((await add({ name: 'Key account', scope: 'contact' })).status).toBe(200);
});

test('limits a tag to a campaign or a client, but not both', async () => {
  const [client_id, campaign_id] = [fixture.clients[1], fixture.campaigns[0]];
  expect((await add({ name: 'Campaign tag', campaign_id })).body).toMatchObject({
    limit: 'Campaign ONE-1',
    campaign_label: 'Campaign ONE-1',
  });
  expect((await add({ name: 'Client tag', client_id })).body.limit).toBe('TWO Limited');
  expect(rejectionOf(await add({ name: 'Tag of both', client_id, campaign_id }))).toEqual([
    422,
    { client_id: 'Choose a campaign or a client, not both: a campaign already has a client.' },
  ]);
});

test('requires known roles, and a group for an exclusive tag', async () => {
  expect(
    rejectionOf(await add({ name: 'Odd', who_may_apply: [fixture.steward.id], exclusive_in_group: true })),
  ).toEqual([
    422,
    {
      who_may_apply: 'Choose one of the offered values.',
      group: 'Enter the group from which a record can have only one tag.',
    },
  ]);
  const { rows: roles } = await fixture.app.pool.query('select id from role order by name limit 2');
  const who_may_apply = roles.map(({ id }) => id as string);
  expect((await add({ name: 'For two roles', who_may_apply })).body.who_may_apply).toEqual(who_may_apply);
});

test('lists the properties of a tag and the number of records that have it', async () => {
  const id = await fixture.addTag('Listed', { group: 'Persona', client_visible: true, client_id: fixture.clients[0] });
  await fixture.apply(id, [fixture.accountInCampaign]);
  const [row] = await listRows({ quickSearch: 'listed' });
  expect(row).toMatchObject({
    id,
    name: 'Listed',
    scope: 'account',
    group: 'Persona',
    colour: BLUE,
    client_visible: 'true',
    limit: 'ONE Limited',
    usage: 1,
    state: 'active',
  });
  expect(row!.last_used_at).not.toBeNull();
  await fixture.app.call(fixture.steward, removeTag, {
    body: { scope: 'account', tag_id: id, record_ids: [fixture.accountInCampaign] },
  });
  expect(await listRows({ quickSearch: 'listed' })).toMatchObject([{ usage: 0 }]);
});

test('marks active tags as stale if not applied for 180 days', async () => {
  const [freshId, staleId, unusedId, retiredId] = [
    await fixture.addTag('Fresh mark'),
    await fixture.addTag('Forgotten mark'),
    await fixture.addTag('Never used mark'),
    await fixture.addTag('Retired mark'),
  ];
  await fixture.apply(freshId, [fixture.accountWithoutCampaign]);
  await fixture.apply(staleId, [fixture.accountWithoutCampaign]);
  await changeState(retiredId, 'retired');
  const { pool } = fixture.app;
  await pool.query(`update tag set created_at = now() - interval '400 days' where name like '%mark'`);
  await pool.query(`update account_tag set applied_at = now() - interval '179 days' where tag_id = $1`, [freshId]);
  await pool.query(`update account_tag set applied_at = now() - interval '181 days' where tag_id = $1`, [staleId]);
  const staleRows = await listRows({ filterModel: { stale: { filterType: 'set', values: ['true'] } } });
  expect(staleRows.map(({ id }) => id)).toEqual([staleId, unusedId]);
});

test('shows a renamed tag with its new name on every record', async () => {
  const id = await fixture.addTag('Old name');
  await fixture.apply(id, [fixture.accountInCampaign, fixture.accountWithoutCampaign]);
  await edit(id, { name: 'New name' });
  for (const account of [fixture.accountInCampaign, fixture.accountWithoutCampaign])
    expect(await fixture.loadTagNames('account', account)).toContain('New name');
});

test('retires and reactivates a tag, and rejects other transitions', async () => {
  const id = await fixture.addTag('Seasonal');
  await fixture.apply(id, [fixture.accountInCampaign]);
  expect((await changeState(id, 'active')).body).toMatchObject({
    code: 'illegal_transition',
    message: 'The state of this tag is: Active. It can be changed to: Retired.',
    detail: { allowed: ['retired'] },
  });
  expect((await changeState(id, 'retired')).body).toMatchObject({ state: 'retired', version: 2 });
  const rejected = await changeState(id, 'retired');
  expect([rejected.status, rejected.body.detail]).toEqual([409, { allowed: ['active'] }]);
  const recordTags = await fixture.app.call(fixture.steward, readRecordTags, {
    params: { scope: 'account', id: fixture.accountInCampaign },
    query: {},
  });
  expect(recordTags.tags.find((tag) => tag.id === id)).toMatchObject({ name: 'Seasonal', state: 'retired' });
  expect((await changeState(id, 'active')).body.state).toBe('active');
  const { rows: events } = await fixture.app.pool.query(
    `select action from audit_event where entity = 'tags' and entity_id = $1 order by id`,
    [id],
  );
  expect(events.map(({ action }) => action)).toEqual(['create', 'state', 'state']);
});

test('rejects removing a tag in use, and frees the name of a removed tag', async () => {
  const id = await fixture.addTag('Removable');
  await fixture.apply(id, [fixture.accountInCampaign, fixture.accountWithoutCampaign]);
  const rejected = await fixture.app.request(fixture.steward, tags.remove, { params: { id } });
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { code: 'in_use', message: '2 records have this tag. Retire it instead.', detail: { usage: 2 } },
  ]);
  await fixture.app.call(fixture.steward, removeTag, {
    body: { scope: 'account', tag_id: id, record_ids: [fixture.accountInCampaign, fixture.accountWithoutCampaign] },
  });
  const { version } = await fixture.app.call(fixture.steward, tags.remove, { params: { id } });
  expect(await listRows({ quickSearch: 'removable' })).toEqual([]);
  const rejectedState = await changeState(id, 'retired');
  expect([rejectedState.status, rejectedState.body.detail]).toEqual([409, { allowed: [] }]);
  await fixture.addTag('Removable');
  const restoreReply = await fixture.app.request(fixture.steward, tags.edit, {
    params: { id },
    body: { version, archived: false },
  });
  expect(rejectionOf(restoreReply)).toEqual([422, { name: 'Another tag of this kind already has this value.' }]);
});

test('rejects changes that conflict with records that have the tag', async () => {
  const otherTag = await fixture.addTag('Buyer', { group: 'Buying role', exclusive_in_group: true });
  const id = await fixture.addTag('User', { group: 'buying role' });
  const account = await fixture.addAccount('Both roles Ltd');
  await fixture.apply(otherTag, [account]);
  await fixture.apply(id, [account]);
  const response = await edit(id, { scope: 'contact', campaign_id: fixture.campaigns[0], exclusive_in_group: true });
  expect(rejectionOf(response)).toEqual([
    422,
    {
      scope: 'One record has this tag: the record type cannot be changed.',
      campaign_id: 'One record has this tag but is outside this limit.',
      exclusive_in_group: 'One record has this tag and another one of the group.',
    },
  ]);
  expect((await edit(id, { colour: '#123456' })).status).toBe(200);
});

test('requires separate permissions to read, add, change and remove tags', async () => {
  const { app, clients: ownClients } = fixture;
  const [manager, developer] = [await app.addUser('Campaign manager'), await app.addUser('Sales developer')];
  const id = await fixture.addTag('Guarded');
  const calls = async (user: TestUser) =>
    Promise.all([
      app.request(user, tags.list.endpoint, { body: { query: '{}' } }),
      app.request(user, tags.view, { params: { id } }),
      add({ name: 'Own idea' }, user),
      app.request(user, tags.edit, { params: { id }, body: { version: 1, name: 'Mine' } }),
      app.request(user, tagStates.change, { params: { id }, body: { state: 'retired' } }),
      app.request(user, tags.remove, { params: { id } }),
    ]).then((responses) => responses.map(({ status }) => status));
  expect(await calls(manager)).toEqual([200, 200, 403, 403, 403, 403]);
  expect(await calls(developer)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await calls(await app.addUser('Client administrator', ownClients[0]))).toEqual([403, 403, 403, 403, 403, 403]);
});
