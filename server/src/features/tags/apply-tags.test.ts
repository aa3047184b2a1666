import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { lookup } from '@leadwright/contract/features/lookups';
import {
  applyTag,
  availableTags,
  changeTagSettings,
  readRecordTags,
  readTagSettings,
  removeTag,
  type TagScope,
  tagStates,
  tags,
} from '@leadwright/contract/features/tags';
import type { Dataset } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { rejectionOf, type TagFixture, tagFixture } from './testing/tag-fixture.ts';

let fixture: TagFixture;
beforeAll(async () => {
  fixture = await tagFixture();
});
afterAll(() => fixture.app.close());

const availableNames = async (id: string, q: string, user = fixture.steward, query: { campaign_id?: string } = {}) => {
  const input = { params: { scope: 'account' as TagScope }, query: { id, q, ...query } };
  return (await fixture.app.call(user, availableTags, input)).tags.map(({ name }) => name);
};
const listRows = async (dataset: Dataset, query: object, campaign_id?: string) => {
  const body = { query: JSON.stringify(query), ...(campaign_id ? { campaign_id } : {}) };
  const { data } = await fixture.app.call(fixture.steward, dataset.endpoint, { body });
  return JSON.parse(data).rows as Record<string, unknown>[];
};
const roleOf = async (name: string) =>
  String((await fixture.app.pool.query('select id from role where name = $1', [name])).rows[0].id);

test('finds tags by part of the name, except those that the record already has', async () => {
  await fixture.addTag('Very hot lead');
  const hot = await fixture.addTag('Hot lead');
  expect(await availableNames(fixture.accountWithoutCampaign, 'HOT')).toEqual(['Hot lead', 'Very hot lead']);
  expect((await fixture.apply(hot, [fixture.accountWithoutCampaign])).body).toEqual({ applied: 1, replaced: [] });
  expect((await fixture.apply(hot, [fixture.accountWithoutCampaign])).body).toEqual({ applied: 0, replaced: [] });
  expect(await fixture.loadTagNames('account', fixture.accountWithoutCampaign)).toEqual(['Hot lead']);
  expect(await availableNames(fixture.accountWithoutCampaign, 'hot')).toEqual(['Very hot lead']);
});

test('rejects a tag on a record type outside its scope', async () => {
  const contactTag = await fixture.addTag('Speaks Dutch', { scope: 'contact' });
  const campaignScopeTag = await fixture.addTag('Pilot', { scope: 'campaign' });
  expect(rejectionOf(await fixture.apply(contactTag, [fixture.accountWithoutCampaign]))).toEqual([
    422,
    { tag_id: '“Speaks Dutch” cannot be used for this record type.' },
  ]);
  expect((await fixture.apply(contactTag, [fixture.contact], { scope: 'contact' })).body.applied).toBe(1);
  expect(await fixture.loadTagNames('contact', fixture.contact)).toEqual(['Speaks Dutch']);
  const body = { scope: 'campaign' as const, tag_id: campaignScopeTag, record_ids: [fixture.campaigns[0]] };
  expect((await fixture.app.request(fixture.app.admin, applyTag, { body })).body.applied).toBe(1);
});

test('replaces the tag of the same exclusive group and reports it', async () => {
  const exclusiveGroup = { group: 'Persona', exclusive_in_group: true };
  const [buyer, user] = [
    await fixture.addTag('Buyer', exclusiveGroup),
    await fixture.addTag('User', { ...exclusiveGroup, group: 'PERSONA' }),
  ];
  const nonExclusiveTag = await fixture.addTag('Reader', { group: 'Persona' });
  const account = await fixture.addAccount('Persona Ltd');
  for (const tag of [buyer, nonExclusiveTag]) await fixture.apply(tag, [account]);
  const { body } = await fixture.apply(user, [account, fixture.accountWithoutCampaign]);
  expect(body).toEqual({
    applied: 2,
    replaced: [{ record_id: account, tag: { id: buyer, name: 'Buyer', colour: '#4a7fd0', group: 'Persona' } }],
  });
  expect((await fixture.loadTagNames('account', account)).sort()).toEqual(['Reader', 'User']);
});

test('allows only users with one of the tag’s roles to apply it', async () => {
  const id = await fixture.addTag('Vetted', { who_may_apply: [await roleOf('Administrator')] });
  expect(rejectionOf(await fixture.apply(id, [fixture.accountWithoutCampaign]))).toEqual([403, 'forbidden']);
  expect(await availableNames(fixture.accountWithoutCampaign, 'vetted')).toEqual([]);
  expect(await availableNames(fixture.accountWithoutCampaign, 'vetted', fixture.app.admin)).toEqual(['Vetted']);
  const body = { scope: 'account' as const, tag_id: id, record_ids: [fixture.accountWithoutCampaign] };
  expect((await fixture.app.call(fixture.app.admin, applyTag, { body })).applied).toBe(1);
});

test('limits a tag of a campaign or client to its records', async () => {
  const [campaign_id, client_id] = [fixture.campaigns[0], fixture.clients[0]];
  const campaignTag = await fixture.addTag('Only campaign', { campaign_id });
  const clientTag = await fixture.addTag('Only client', { client_id });
  const otherClientTag = await fixture.addTag('Only other', { client_id: fixture.clients[1] });
  expect(await availableNames(fixture.accountInCampaign, 'only')).toEqual(['Only campaign', 'Only client']);
  expect(await availableNames(fixture.accountWithoutCampaign, 'only')).toEqual([]);
  for (const tag of [campaignTag, clientTag])
    expect((await fixture.apply(tag, [fixture.accountInCampaign])).status).toBe(200);
  expect(
    rejectionOf(await fixture.apply(campaignTag, [fixture.accountInCampaign, fixture.accountWithoutCampaign])),
  ).toEqual([422, { tag_id: '“Only campaign” is only for Campaign ONE-1: one record does not belong to it.' }]);
  expect((await fixture.apply(otherClientTag, [fixture.accountInCampaign])).status).toBe(422);
  const limitedContactTag = await fixture.addTag('Only contacts', { scope: 'contact', client_id: fixture.clients[1] });
  expect((await fixture.apply(limitedContactTag, [fixture.contact], { scope: 'contact' })).status).toBe(422);
  await fixture.app.call(fixture.steward, tags.edit, {
    params: { id: limitedContactTag },
    body: { version: 1, client_id: fixture.clients[0] },
  });
  expect((await fixture.apply(limitedContactTag, [fixture.contact], { scope: 'contact' })).status).toBe(200);
});

test('neither offers nor applies a retired tag', async () => {
  const id = await fixture.addTag('Bygone');
  await fixture.app.call(fixture.steward, tagStates.change, { params: { id }, body: { state: 'retired' } });
  expect(await availableNames(fixture.accountWithoutCampaign, 'bygone')).toEqual([]);
  expect(rejectionOf(await fixture.apply(id, [fixture.accountWithoutCampaign]))).toEqual([
    422,
    { tag_id: '“Bygone” is retired and can no longer be applied.' },
  ]);
});

test('limits a record to 20 tags, or the number in the settings', async () => {
  const account = await fixture.addAccount('Crowded Ltd');
  const ids: string[] = [];
  for (let n = 1; n <= 21; n++) ids.push(await fixture.addTag(`Crowd ${n}`));
  for (const id of ids.slice(0, 20)) expect((await fixture.apply(id, [account])).status).toBe(200);
  const limitProblem = { tag_id: 'This record has the maximum of 20 tags. Remove one first.' };
  expect(rejectionOf(await fixture.apply(ids[20]!, [account]))).toEqual([422, limitProblem]);
  expect(await fixture.loadTagNames('account', account)).toHaveLength(20);
  const setLimit = (max_per_record: number, user = fixture.app.admin) =>
    fixture.app.request(user, changeTagSettings, { body: { max_per_record } });
  expect((await setLimit(0)).body.fields).toHaveProperty('max_per_record');
  const reader = await fixture.app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  expect((await setLimit(21, reader)).status).toBe(403);
  expect((await setLimit(21)).status).toBe(200);
  expect((await fixture.apply(ids[20]!, [account])).body.applied).toBe(1);
  await setLimit(3);
  // Applying an existing tag again is allowed at the limit.
  expect((await fixture.apply(ids[0]!, [account])).body.applied).toBe(0);
  expect(await fixture.app.call(fixture.app.admin, readTagSettings)).toEqual({ max_per_record: 3 });
  await setLimit(20);
});

test('applies a tag to all records or none', async () => {
  const id = await fixture.addTag('All or nothing');
  const unknownId = 'aaaaaaaa-0000-4000-8000-000000000000';
  expect(rejectionOf(await fixture.apply(id, [fixture.accountInCampaign, unknownId]))).toEqual([404, 'not_found']);
  expect(await fixture.loadTagNames('account', fixture.accountInCampaign)).not.toContain('All or nothing');
  expect(
    (await fixture.apply(id, [fixture.accountInCampaign, fixture.accountWithoutCampaign, fixture.accountInCampaign]))
      .body.applied,
  ).toBe(2);
  const body = {
    scope: 'account' as const,
    tag_id: id,
    record_ids: [fixture.accountInCampaign, fixture.accountWithoutCampaign],
  };
  expect(await fixture.app.call(fixture.steward, removeTag, { body })).toEqual({ removed: 2 });
  expect(await fixture.app.call(fixture.steward, removeTag, { body })).toEqual({ removed: 0 });
});

test('requires update permission for each record and writes history entries', async () => {
  const { app, accountInCampaign, accountWithoutCampaign } = fixture;
  const id = await fixture.addTag('Rightful');
  const reader = await app.addUser('Campaign manager');
  const body = { scope: 'account' as const, tag_id: id, record_ids: [accountInCampaign] };
  expect((await app.request(reader, applyTag, { body })).status).toBe(403);
  expect((await app.request(reader, removeTag, { body })).status).toBe(403);
  expect((await app.request(reader, availableTags, { params: { scope: 'account' }, query: {} })).status).toBe(403);
  const recordTags = await app.call(reader, readRecordTags, {
    params: { scope: 'account', id: accountInCampaign },
    query: {},
  });
  expect(recordTags.can).toEqual({ update: false });

  // A user with the scope "own", who may change only accounts of own campaigns.
  const { rows } = await app.pool.query(`insert into role (name) values ('Own accounts') returning id`);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select $1, 'accounts', a, 'own' from unnest(array['read', 'update']) a`,
    [rows[0].id],
  );
  const userWithOwnScope = await app.addUser('Own accounts');
  await app.db
    .insertInto('campaign_member')
    .values({ campaign_id: fixture.campaigns[0], user_id: userWithOwnScope.id })
    .execute();
  expect((await app.request(userWithOwnScope, applyTag, { body })).body.applied).toBe(1);
  expect(
    (await app.request(userWithOwnScope, applyTag, { body: { ...body, record_ids: [accountWithoutCampaign] } })).status,
  ).toBe(404);
  expect(
    (
      await app.request(userWithOwnScope, readRecordTags, {
        params: { scope: 'account', id: accountWithoutCampaign },
        query: {},
      })
    ).status,
  ).toBe(404);

  await app.call(fixture.steward, removeTag, { body });
  const { rows: events } = await app.pool.query(
    `select action, user_id, after from audit_event where entity = 'accounts' and entity_id = $1 and after->>'tag_id' = $2
     order by id`,
    [accountInCampaign, id],
  );
  expect(events).toEqual([
    { action: 'tag', user_id: userWithOwnScope.id, after: { tag_id: id, name: 'Rightful' } },
    { action: 'untag', user_id: fixture.steward.id, after: { tag_id: id, name: 'Rightful' } },
  ]);
});

test('hides internal tags from client users and rejects their changes of tags', async () => {
  const { app } = fixture;
  const [internalTag, visibleTag] = [
    await fixture.addTag('Inner word', { scope: 'campaign' }),
    await fixture.addTag('Outer word', { scope: 'campaign', client_visible: true }),
  ];
  const record_ids = [fixture.campaigns[0]];
  for (const tag_id of [internalTag, visibleTag])
    await app.call(app.admin, applyTag, { body: { scope: 'campaign', tag_id, record_ids } });
  const clientUser = await app.addUser('Client administrator', fixture.clients[0]);
  const params = { scope: 'campaign' as const, id: fixture.campaigns[0] };
  const visibleTags = await app.call(clientUser, readRecordTags, { params, query: {} });
  expect([visibleTags.tags.map(({ name }) => name), visibleTags.can.update]).toEqual([['Outer word'], false]);
  const otherClientUser = await app.addUser('Client administrator', fixture.clients[1]);
  expect((await app.request(otherClientUser, readRecordTags, { params, query: {} })).status).toBe(404);

  // A client role with too many permissions still has no access to the agency’s tags.
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select r.id, s, a, 'all' from role r, unnest(array['tags', 'campaigns', 'accounts']) s,
       unnest(array['create', 'read', 'update', 'delete']) a where r.name = 'Client administrator'
     on conflict (role_id, subject, action) do update set scope = 'all'`,
  );
  const responses = await Promise.all([
    app.request(clientUser, tags.list.endpoint, { body: { query: '{}' } }),
    app.request(clientUser, tags.view, { params: { id: internalTag } }),
    app.request(clientUser, availableTags, { params: { scope: 'campaign' }, query: { id: fixture.campaigns[0] } }),
    app.request(clientUser, lookup, { params: { list: 'campaign-tags' }, query: {} }),
    app.request(clientUser, lookup, { params: { list: 'tags' }, query: {} }),
    app.request(clientUser, campaigns.view, { params: { id: fixture.campaigns[0] } }),
    app.request(clientUser, applyTag, { body: { scope: 'campaign', tag_id: internalTag, record_ids } }),
    app.request(clientUser, removeTag, { body: { scope: 'campaign', tag_id: visibleTag, record_ids } }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 403, 200, 200, 200, 403, 403]);
  expect(JSON.stringify(responses.map(({ body }) => body))).not.toMatch(/(Inner|Outer) word/);
});

test('keeps one primary tag and further tags on a working row', async () => {
  const { app, accountInCampaign } = fixture;
  const [campaign_id] = fixture.campaigns;
  const [firstTag, secondTag] = [await fixture.addTag('First of row'), await fixture.addTag('Second of row')];
  const loadPrimaryTag = async () =>
    (await app.pool.query('select tag_id from campaign_account where campaign_id = $1', [campaign_id])).rows[0].tag_id;
  const accountTags = await fixture.loadTagNames('account', accountInCampaign);
  for (const tag of [firstTag, secondTag]) await fixture.apply(tag, [accountInCampaign], { campaign_id });
  expect(await loadPrimaryTag()).toBe(firstTag);
  expect(await fixture.loadTagNames('account', accountInCampaign, campaign_id)).toEqual([
    'First of row',
    'Second of row',
  ]);
  // A tag of an account in a campaign is not a tag of the account itself.
  expect(await fixture.loadTagNames('account', accountInCampaign)).toEqual(accountTags);
  await fixture.apply(secondTag, [accountInCampaign], { campaign_id, primary: true });
  expect(await loadPrimaryTag()).toBe(secondTag);
  const [row] = await listRows(accountsForCampaign, {}, campaign_id);
  expect(row).toMatchObject({ tags: ['Second of row', 'First of row'], tag_id: secondTag });
  const body = { scope: 'account' as const, tag_id: secondTag, record_ids: [accountInCampaign], campaign_id };
  await app.call(fixture.steward, removeTag, { body });
  expect(await loadPrimaryTag()).toBe(firstTag);
  await app.call(fixture.steward, removeTag, { body: { ...body, tag_id: firstTag } });
  expect(await loadPrimaryTag()).toBeNull();
  expect((await fixture.apply(firstTag, [fixture.accountWithoutCampaign], { campaign_id })).status).toBe(404);
  expect(rejectionOf(await fixture.apply(firstTag, [fixture.contact], { scope: 'contact', campaign_id }))).toEqual([
    422,
    { campaign_id: 'Only accounts have working rows in a campaign.' },
  ]);
});

test('shows tags in the account grids and filters by them', async () => {
  const id = await fixture.addTag('Seen in grid', { colour: '#d0504a' });
  const account = await fixture.addAccount('Gridded Ltd');
  await fixture.apply(id, [account]);
  const filterModel = { tags: { filterType: 'set', values: ['Seen in grid'] } };
  const rows = await listRows(allDbAccounts, { filterModel });
  expect(rows).toMatchObject([{ id: account, tags: ['Seen in grid'], tag_colours: ['#d0504a'] }]);
  const untaggedRows = await listRows(allDbAccounts, { filterModel: { tags: { filterType: 'set', values: [] } } });
  expect(untaggedRows.map((row) => row.id)).not.toContain(account);
  const lookupReply = await fixture.app.call(fixture.steward, lookup, {
    params: { list: 'account-tags' },
    query: { q: 'grid' },
  });
  expect(lookupReply.options).toMatchObject([{ id, label: 'Seen in grid' }]);
});

const attachConcurrently = (user: TestUser, ids: [string, string], record: string) =>
  Promise.all(
    ids.map((tag_id) =>
      fixture.app.request(user, applyTag, { body: { scope: 'account', tag_id, record_ids: [record] } }),
    ),
  );

test('keeps one exclusive tag after two concurrent requests', async () => {
  const account = await fixture.addAccount('Contested Ltd');
  const exclusive = { group: 'Race', exclusive_in_group: true };
  for (let n = 0; n < 5; n++) {
    const pair = [await fixture.addTag(`Left ${n}`, exclusive), await fixture.addTag(`Right ${n}`, exclusive)] as const;
    await attachConcurrently(fixture.steward, [...pair], account);
    expect(await fixture.loadTagNames('account', account)).toHaveLength(1);
  }
});

test('allows tags for opportunities but does not apply them yet', async () => {
  const id = await fixture.addTag('Big deal', { scope: 'opportunity' });
  expect((await fixture.apply(id, [fixture.accountWithoutCampaign], { scope: 'opportunity' })).status).toBe(404);
});
