import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { lookup } from '@leadwright/contract/features/lookups';
import {
  applyTag,
  offeredTags,
  removeTag,
  type TagScope,
  tagStates,
  tags,
  tagsOf,
} from '@leadwright/contract/features/tags';
import type { Dataset } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { refusal, type TagWorld, tagWorld } from './testing/tag-fixture.ts';

let world: TagWorld;
beforeAll(async () => {
  world = await tagWorld();
});
afterAll(() => world.app.close());

const offered = async (id: string, q: string, user = world.steward, more: { campaign_id?: string } = {}) => {
  const input = { params: { scope: 'account' as TagScope }, query: { id, q, ...more } };
  return (await world.app.call(user, offeredTags, input)).tags.map(({ name }) => name);
};
const grid = async (dataset: Dataset, query: object, campaign_id?: string) => {
  const body = { query: JSON.stringify(query), ...(campaign_id ? { campaign_id } : {}) };
  const { data } = await world.app.call(world.steward, dataset.endpoint, { body });
  return JSON.parse(data).rows as Record<string, unknown>[];
};
const roleOf = async (name: string) =>
  String((await world.app.pool.query('select id from role where name = $1', [name])).rows[0].id);

test('a part of its name finds a tag, those that begin with it first; applied once, it is offered no more', async () => {
  await world.addTag('Very hot lead');
  const hot = await world.addTag('Hot lead');
  expect(await offered(world.inNone, 'HOT')).toEqual(['Hot lead', 'Very hot lead']);
  expect((await world.apply(hot, [world.inNone])).body).toEqual({ applied: 1, replaced: [] });
  expect((await world.apply(hot, [world.inNone])).body).toEqual({ applied: 0, replaced: [] });
  expect(await world.namesOn('account', world.inNone)).toEqual(['Hot lead']);
  expect(await offered(world.inNone, 'hot')).toEqual(['Very hot lead']);
});

test('a tag is put only on records of its scope', async () => {
  const forContacts = await world.addTag('Speaks Dutch', { scope: 'contact' });
  const forCampaigns = await world.addTag('Pilot', { scope: 'campaign' });
  expect(refusal(await world.apply(forContacts, [world.inNone]))).toEqual([
    422,
    { tag_id: '“Speaks Dutch” cannot be used for this record type.' },
  ]);
  expect((await world.apply(forContacts, [world.contact], { scope: 'contact' })).body.applied).toBe(1);
  expect(await world.namesOn('contact', world.contact)).toEqual(['Speaks Dutch']);
  const body = { scope: 'campaign' as const, tag_id: forCampaigns, record_ids: [world.campaigns[0]] };
  expect((await world.app.request(world.app.admin, applyTag, { body })).body.applied).toBe(1);
});

test('of an exclusive group a record carries one tag: the next one replaces it and says so', async () => {
  const persona = { group: 'Persona', exclusive_in_group: true };
  const [buyer, user] = [
    await world.addTag('Buyer', persona),
    await world.addTag('User', { ...persona, group: 'PERSONA' }),
  ];
  const free = await world.addTag('Reader', { group: 'Persona' });
  const account = await world.addAccount('Persona Ltd');
  for (const tag of [buyer, free]) await world.apply(tag, [account]);
  const { body } = await world.apply(user, [account, world.inNone]);
  expect(body).toEqual({
    applied: 2,
    replaced: [{ record_id: account, tag: { id: buyer, name: 'Buyer', colour: '#4a7fd0', group: 'Persona' } }],
  });
  expect((await world.namesOn('account', account)).sort()).toEqual(['Reader', 'User']);
});

test('a tag with roles is applied and offered by those roles alone', async () => {
  const id = await world.addTag('Vetted', { who_may_apply: [await roleOf('Administrator')] });
  expect(refusal(await world.apply(id, [world.inNone]))).toEqual([403, 'forbidden']);
  expect(await offered(world.inNone, 'vetted')).toEqual([]);
  expect(await offered(world.inNone, 'vetted', world.app.admin)).toEqual(['Vetted']);
  const body = { scope: 'account' as const, tag_id: id, record_ids: [world.inNone] };
  expect((await world.app.call(world.app.admin, applyTag, { body })).applied).toBe(1);
});

test('a tag of a campaign or a client is offered and applied on what belongs to it, and on nothing else', async () => {
  const [campaign_id, client_id] = [world.campaigns[0], world.clients[0]];
  const ofCampaign = await world.addTag('Only campaign', { campaign_id });
  const ofClient = await world.addTag('Only client', { client_id });
  const ofOther = await world.addTag('Only other', { client_id: world.clients[1] });
  expect(await offered(world.inFirst, 'only')).toEqual(['Only campaign', 'Only client']);
  expect(await offered(world.inNone, 'only')).toEqual([]);
  for (const tag of [ofCampaign, ofClient]) expect((await world.apply(tag, [world.inFirst])).status).toBe(200);
  expect(refusal(await world.apply(ofCampaign, [world.inFirst, world.inNone]))).toEqual([
    422,
    { tag_id: '“Only campaign” is only for Campaign ONE-1: one record does not belong to it.' },
  ]);
  expect((await world.apply(ofOther, [world.inFirst])).status).toBe(422);
  const ofContacts = await world.addTag('Only contacts', { scope: 'contact', client_id: world.clients[1] });
  expect((await world.apply(ofContacts, [world.contact], { scope: 'contact' })).status).toBe(422);
  await world.app.call(world.steward, tags.edit, {
    params: { id: ofContacts },
    body: { version: 1, client_id: world.clients[0] },
  });
  expect((await world.apply(ofContacts, [world.contact], { scope: 'contact' })).status).toBe(200);
});

test('a retired tag is neither offered nor applied', async () => {
  const id = await world.addTag('Bygone');
  await world.app.call(world.steward, tagStates.change, { params: { id }, body: { state: 'retired' } });
  expect(await offered(world.inNone, 'bygone')).toEqual([]);
  expect(refusal(await world.apply(id, [world.inNone]))).toEqual([
    422,
    { tag_id: '“Bygone” is retired and can no longer be applied.' },
  ]);
});

test('a record carries at most 20 tags, or as many as the installation allows', async () => {
  const account = await world.addAccount('Crowded Ltd');
  const ids: string[] = [];
  for (let n = 1; n <= 21; n++) ids.push(await world.addTag(`Crowd ${n}`));
  for (const id of ids.slice(0, 20)) expect((await world.apply(id, [account])).status).toBe(200);
  const full = { tag_id: 'This record has the maximum of 20 tags. Remove one first.' };
  expect(refusal(await world.apply(ids[20]!, [account]))).toEqual([422, full]);
  expect(await world.namesOn('account', account)).toHaveLength(20);
  await world.app.pool.query(`insert into setting (name, value) values ('tags-per-record', '21')`);
  expect((await world.apply(ids[20]!, [account])).body.applied).toBe(1);
  await world.app.pool.query(`update setting set value = '3' where name = 'tags-per-record'`);
  // What a record carries already is no reason to refuse what changes nothing.
  expect((await world.apply(ids[0]!, [account])).body.applied).toBe(0);
  await world.app.pool.query(`delete from setting where name = 'tags-per-record'`);
});

test('applying to several records is all or nothing', async () => {
  const id = await world.addTag('All or nothing');
  const missing = 'aaaaaaaa-0000-4000-8000-000000000000';
  expect(refusal(await world.apply(id, [world.inFirst, missing]))).toEqual([404, 'not_found']);
  expect(await world.namesOn('account', world.inFirst)).not.toContain('All or nothing');
  expect((await world.apply(id, [world.inFirst, world.inNone, world.inFirst])).body.applied).toBe(2);
  const body = { scope: 'account' as const, tag_id: id, record_ids: [world.inFirst, world.inNone] };
  expect(await world.app.call(world.steward, removeTag, { body })).toEqual({ removed: 2 });
  expect(await world.app.call(world.steward, removeTag, { body })).toEqual({ removed: 0 });
});

test('applying and removing need the right to change the record, row by row, and stand in its history', async () => {
  const { app, inFirst, inNone } = world;
  const id = await world.addTag('Rightful');
  const reader = await app.addUser('Campaign manager');
  const body = { scope: 'account' as const, tag_id: id, record_ids: [inFirst] };
  expect((await app.request(reader, applyTag, { body })).status).toBe(403);
  expect((await app.request(reader, removeTag, { body })).status).toBe(403);
  expect((await app.request(reader, offeredTags, { params: { scope: 'account' }, query: {} })).status).toBe(403);
  const seen = await app.call(reader, tagsOf, { params: { scope: 'account', id: inFirst }, query: {} });
  expect(seen.can).toEqual({ update: false });

  // Somebody who may change the accounts of the own campaigns alone.
  const { rows } = await app.pool.query(`insert into role (name) values ('Own accounts') returning id`);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select $1, 'accounts', a, 'own' from unnest(array['read', 'update']) a`,
    [rows[0].id],
  );
  const own = await app.addUser('Own accounts');
  await app.db.insertInto('campaign_member').values({ campaign_id: world.campaigns[0], user_id: own.id }).execute();
  expect((await app.request(own, applyTag, { body })).body.applied).toBe(1);
  expect((await app.request(own, applyTag, { body: { ...body, record_ids: [inNone] } })).status).toBe(404);
  expect((await app.request(own, tagsOf, { params: { scope: 'account', id: inNone }, query: {} })).status).toBe(404);

  await app.call(world.steward, removeTag, { body });
  const { rows: events } = await app.pool.query(
    `select action, user_id, after from audit_event where entity = 'accounts' and entity_id = $1 and after->>'tag_id' = $2
     order by id`,
    [inFirst, id],
  );
  expect(events).toEqual([
    { action: 'tag', user_id: own.id, after: { tag_id: id, name: 'Rightful' } },
    { action: 'untag', user_id: world.steward.id, after: { tag_id: id, name: 'Rightful' } },
  ]);
});

test('a tag that is not for clients never reaches a client’s user, who changes none', async () => {
  const { app } = world;
  const [inner, outer] = [
    await world.addTag('Inner word', { scope: 'campaign' }),
    await world.addTag('Outer word', { scope: 'campaign', client_visible: true }),
  ];
  const record_ids = [world.campaigns[0]];
  for (const tag_id of [inner, outer])
    await app.call(app.admin, applyTag, { body: { scope: 'campaign', tag_id, record_ids } });
  const client = await app.addUser('Client administrator', world.clients[0]);
  const params = { scope: 'campaign' as const, id: world.campaigns[0] };
  const shown = await app.call(client, tagsOf, { params, query: {} });
  expect([shown.tags.map(({ name }) => name), shown.can.update]).toEqual([['Outer word'], false]);
  const other = await app.addUser('Client administrator', world.clients[1]);
  expect((await app.request(other, tagsOf, { params, query: {} })).status).toBe(404);

  // A client's role that was given far too much still reaches nothing of the agency's words.
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select r.id, s, a, 'all' from role r, unnest(array['tags', 'campaigns', 'accounts']) s,
       unnest(array['create', 'read', 'update', 'delete']) a where r.name = 'Client administrator'
     on conflict (role_id, subject, action) do update set scope = 'all'`,
  );
  const answers = await Promise.all([
    app.request(client, tags.list.endpoint, { body: { query: '{}' } }),
    app.request(client, tags.view, { params: { id: inner } }),
    app.request(client, offeredTags, { params: { scope: 'campaign' }, query: { id: world.campaigns[0] } }),
    app.request(client, lookup, { params: { list: 'campaign-tags' }, query: {} }),
    app.request(client, lookup, { params: { list: 'tags' }, query: {} }),
    app.request(client, campaigns.view, { params: { id: world.campaigns[0] } }),
    app.request(client, applyTag, { body: { scope: 'campaign', tag_id: inner, record_ids } }),
    app.request(client, removeTag, { body: { scope: 'campaign', tag_id: outer, record_ids } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 200, 200, 200, 403, 403]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/(Inner|Outer) word/);
});

test('a working row carries one primary tag and further ones beside it', async () => {
  const { app, inFirst } = world;
  const [campaign_id] = world.campaigns;
  const [first, second] = [await world.addTag('First of row'), await world.addTag('Second of row')];
  const primary = async () =>
    (await app.pool.query('select tag_id from campaign_account where campaign_id = $1', [campaign_id])).rows[0].tag_id;
  const master = await world.namesOn('account', inFirst);
  for (const tag of [first, second]) await world.apply(tag, [inFirst], { campaign_id });
  expect(await primary()).toBe(first);
  expect(await world.namesOn('account', inFirst, campaign_id)).toEqual(['First of row', 'Second of row']);
  // What is said of an account in a campaign is not said of the account.
  expect(await world.namesOn('account', inFirst)).toEqual(master);
  await world.apply(second, [inFirst], { campaign_id, primary: true });
  expect(await primary()).toBe(second);
  const [row] = await grid(accountsForCampaign, {}, campaign_id);
  expect(row).toMatchObject({ tags: ['Second of row', 'First of row'], tag_id: second });
  const body = { scope: 'account' as const, tag_id: second, record_ids: [inFirst], campaign_id };
  await app.call(world.steward, removeTag, { body });
  expect(await primary()).toBe(first);
  await app.call(world.steward, removeTag, { body: { ...body, tag_id: first } });
  expect(await primary()).toBeNull();
  expect((await world.apply(first, [world.inNone], { campaign_id })).status).toBe(404);
  expect(refusal(await world.apply(first, [world.contact], { scope: 'contact', campaign_id }))).toEqual([
    422,
    { campaign_id: 'Only accounts have working rows in a campaign.' },
  ]);
});

test('the grids of accounts show the tags and find rows by them', async () => {
  const id = await world.addTag('Seen in grid', { colour: '#d0504a' });
  const account = await world.addAccount('Gridded Ltd');
  await world.apply(id, [account]);
  const filterModel = { tags: { filterType: 'set', values: ['Seen in grid'] } };
  const rows = await grid(allDbAccounts, { filterModel });
  expect(rows).toMatchObject([{ id: account, tags: ['Seen in grid'], tag_colours: ['#d0504a'] }]);
  const none = await grid(allDbAccounts, { filterModel: { tags: { filterType: 'set', values: [] } } });
  expect(none.map((row) => row.id)).not.toContain(account);
  const found = await world.app.call(world.steward, lookup, {
    params: { list: 'account-tags' },
    query: { q: 'grid' },
  });
  expect(found.options).toMatchObject([{ id, label: 'Seen in grid' }]);
});

const twice = (user: TestUser, ids: [string, string], record: string) =>
  Promise.all(
    ids.map((tag_id) =>
      world.app.request(user, applyTag, { body: { scope: 'account', tag_id, record_ids: [record] } }),
    ),
  );

test('two who apply at the same time to one record cannot get past the rules together', async () => {
  const account = await world.addAccount('Contested Ltd');
  const exclusive = { group: 'Race', exclusive_in_group: true };
  for (let n = 0; n < 5; n++) {
    const pair = [await world.addTag(`Left ${n}`, exclusive), await world.addTag(`Right ${n}`, exclusive)] as const;
    await twice(world.steward, [...pair], account);
    expect(await world.namesOn('account', account)).toHaveLength(1);
  }
});

test('opportunities have tags to choose but nothing to put them on yet', async () => {
  const id = await world.addTag('Big deal', { scope: 'opportunity' });
  expect((await world.apply(id, [world.inNone], { scope: 'opportunity' })).status).toBe(404);
});
