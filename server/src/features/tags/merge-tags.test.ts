import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { changeRows, listChanges, undoChange } from '@leadwright/contract/features/changes';
import { addView, editView, listViews } from '@leadwright/contract/features/grid-views';
import {
  applyTag,
  mergeTags,
  previewTagMerge,
  readRecordTags,
  removeTag,
  tagStates,
  tags,
} from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf, type TagFixture, tagFixture } from './testing/tag-fixture.ts';

let fixture: TagFixture;
beforeAll(async () => {
  fixture = await tagFixture();
});
afterAll(() => fixture.app.close());

const merge = (from_id: string, into_id: string, user = fixture.steward) =>
  fixture.app.request(user, mergeTags, { body: { from_id, into_id } });
const expectDone = async (job_id: string) =>
  expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
const mergeAndWait = async (fromId: string, intoId: string) => {
  const { status, body } = await merge(fromId, intoId);
  expect(status).toBe(200);
  await expectDone(body.job_id);
  return body.change_id;
};
const requestUndo = (id: string) => fixture.app.request(fixture.steward, undoChange, { params: { id } });
const undoAndWait = async (id: string) => {
  const { status, body } = await requestUndo(id);
  expect([status, body.message]).toEqual([200, undefined]);
  await expectDone(body.job_id);
};
const preview = (from_id: string, into_id: string) =>
  fixture.app.request(fixture.steward, previewTagMerge, { query: { from_id, into_id } });
const view = (id: string) => fixture.app.call(fixture.steward, tags.view, { params: { id } });
const listTagIds = async (quickSearch: string) => {
  const body = { query: JSON.stringify({ quickSearch }) };
  const { data } = await fixture.app.call(fixture.steward, tags.list.endpoint, { body });
  return (JSON.parse(data).rows as { id: string }[]).map(({ id }) => id);
};

test('replaces a tag with another on every record counted by the preview', async () => {
  const [fromId, intoId] = [await fixture.addTag('Warm prospect'), await fixture.addTag('Prospect (warm)')];
  const accountWithBoth = await fixture.addAccount('Both Ltd');
  await fixture.apply(fromId, [fixture.accountInCampaign, fixture.accountWithoutCampaign, accountWithBoth]);
  await fixture.apply(intoId, [accountWithBoth]);
  const counts = { moved: 2, both: 1, replaced: 0, views: 0 };
  expect((await preview(fromId, intoId)).body).toEqual(counts);
  expect((await view(fromId)).archived_at).toBeNull();
  await mergeAndWait(fromId, intoId);
  for (const account of [fixture.accountInCampaign, fixture.accountWithoutCampaign, accountWithBoth])
    expect(await fixture.loadTagNames('account', account)).toEqual(['Prospect (warm)']);
  expect(await view(intoId)).toMatchObject({ usage: 3, version: 1 });
  const { rows } = await fixture.app.pool.query(
    `select action, after from audit_event where entity = 'tags' and entity_id = $1 order by id desc limit 1`,
    [fromId],
  );
  expect(rows).toEqual([{ action: 'merge', after: { into_id: intoId, name: 'Prospect (warm)' } }]);
});

test('replaces a tag in filters of saved views, and undoes it unless the filter was changed', async () => {
  const { app, steward } = fixture;
  const [fromId, intoId] = [await fixture.addTag('Keen'), await fixture.addTag('Eager')];
  const params = { dataset: allDbAccounts.name };
  const isAnyOf = (...values: string[]) => ({ tags: { filterType: 'set', values } });
  const save = async (name: string, filter: object) => {
    const body = { name, visibility: 'team', client_id: null, locked: false, state: { layout: {}, filter } };
    return app.call(steward, addView, { params, body: body as never });
  };
  const [kept, edited] = [await save('Keen ones', isAnyOf('Keen', 'Late')), await save('Edited', isAnyOf('Keen'))];
  const loadFilters = async () => {
    const { views } = await app.call(steward, listViews, { params });
    return [kept, edited].map((saved) => views.find(({ id }) => id === saved.id)!);
  };
  const body = { name: 'Mine', visibility: 'personal', client_id: null, locked: false };
  await app.call(app.admin, addView, {
    params,
    body: { ...body, state: { layout: {}, filter: isAnyOf('Keen') } } as never,
  });
  await save('Contains keen', { tags: { filterType: 'text', type: 'contains', filter: 'KEEN' } });
  expect((await preview(fromId, intoId)).body).toMatchObject({ views: 4 });
  const mergeId = await mergeAndWait(fromId, intoId);
  const [, viewOfBoth] = await loadFilters();
  expect((await loadFilters()).map(({ state }) => state.filter)).toEqual([isAnyOf('Eager', 'Late'), isAnyOf('Eager')]);
  await app.call(steward, editView, {
    params: { ...params, id: edited.id },
    body: {
      name: 'Edited',
      visibility: 'team',
      client_id: null,
      locked: false,
      version: viewOfBoth!.version,
      state: { layout: {}, filter: isAnyOf('Eager', 'New') },
    } as never,
  });
  await undoAndWait(mergeId);
  expect((await loadFilters()).map(({ state }) => state.filter)).toEqual([
    isAnyOf('Keen', 'Late'),
    isAnyOf('Eager', 'New'),
  ]);
});

test('keeps the filter of a client user who may not see the other tag', async () => {
  const { app, clients } = fixture;
  const [fromId, hiddenId] = [
    await fixture.addTag('Welcome', { client_visible: true }),
    await fixture.addTag('Awkward'),
  ];
  const clientUser = await app.addUser('Client administrator', clients[0]);
  const filter = { tags: { filterType: 'set', values: ['Welcome'] } };
  const [ofClient, ofStaff] = [clientUser.id, fixture.steward.id];
  await app.pool.query(
    `insert into grid_view (dataset, name, owner_id, visibility, state)
     select $1, 'Welcome ones', v, 'personal', $3 from unnest($2::uuid[]) v`,
    [accountsForCampaign.name, [ofClient, ofStaff], { layout: {}, filter }],
  );
  const loadTag = async (ownerId: string) => {
    const query = `select state #>> '{filter,tags,values,0}' as tag from grid_view where owner_id = $1 and name = 'Welcome ones'`;
    return (await app.pool.query(query, [ownerId])).rows[0].tag;
  };
  expect((await preview(fromId, hiddenId)).body).toMatchObject({ views: 1 });
  const mergeId = await mergeAndWait(fromId, hiddenId);
  expect([await loadTag(ofClient), await loadTag(ofStaff)]).toEqual(['Welcome', 'Awkward']);
  await undoAndWait(mergeId);
  expect(await loadTag(ofStaff)).toBe('Welcome');
});

test('removes a merged tag from lists, frees its name and refers to the other tag', async () => {
  const [fromId, intoId, thirdId] = [
    await fixture.addTag('Gone'),
    await fixture.addTag('Stays'),
    await fixture.addTag('Third'),
  ];
  await mergeAndWait(fromId, intoId);
  expect(await listTagIds('gone')).toEqual([]);
  const row = await view(fromId);
  expect(row).toMatchObject({
    merged_into_id: intoId,
    merged_into_label: 'Stays',
    can: { update: false, delete: false },
  });
  expect(row.archived_at).not.toBeNull();
  expect((await fixture.apply(fromId, [fixture.accountWithoutCampaign])).status).toBe(404);
  const { app, steward } = fixture;
  const params = { id: fromId };
  const responses = await Promise.all([
    app.request(steward, tags.edit, { params, body: { version: row.version, archived: false } }),
    app.request(steward, tagStates.change, { params, body: { state: 'retired' } }),
    app.request(steward, tags.remove, { params }),
    merge(fromId, thirdId),
  ]);
  expect(responses.map(({ status, body }) => [status, body.detail])).toEqual(
    Array.from({ length: 4 }, () => [409, { allowed: [] }]),
  );
  expect(await fixture.addTag('Gone')).not.toBe(fromId);
  await mergeAndWait(intoId, thirdId);
  expect((await view(fromId)).merged_into_label).toBe('Third');
});

test('merges only compatible tags and requires permission to change tags', async () => {
  const campaignLimit = { campaign_id: fixture.campaigns[0] };
  const [plainTag, contactTag, retiredTag, campaignTag, clientTag] = [
    await fixture.addTag('Plain one'),
    await fixture.addTag('Contact one', { scope: 'contact' }),
    await fixture.addTag('Retired one'),
    await fixture.addTag('Campaign one', campaignLimit),
    await fixture.addTag('Client one', { client_id: fixture.clients[0] }),
  ];
  await fixture.app.call(fixture.steward, tagStates.change, { params: { id: retiredTag }, body: { state: 'retired' } });
  const rejections = async (fromId: string, intoId: string) => [
    rejectionOf(await preview(fromId, intoId)),
    rejectionOf(await merge(fromId, intoId)),
  ];
  const fields = (text: string) => Array.from({ length: 2 }, () => [422, { into_id: text }]);
  expect(await rejections(plainTag, plainTag)).toEqual(fields('Choose a different tag to merge into.'));
  expect(await rejections(plainTag, contactTag)).toEqual(fields('Choose a tag for the same record type.'));
  expect(await rejections(plainTag, retiredTag)).toEqual(fields('“Retired one” is no longer in use.'));
  expect(await rejections(plainTag, campaignTag)).toEqual(
    fields('“Campaign one” is limited to Campaign ONE-1, but “Plain one” is not.'),
  );
  expect((await merge(campaignTag, clientTag)).status).toBe(200);
  expect((await merge(retiredTag, plainTag)).status).toBe(200);
  const manager = await fixture.app.addUser('Campaign manager');
  expect((await merge(plainTag, clientTag, manager)).status).toBe(403);
});

test('removes other tags of the group if the remaining tag is exclusive', async () => {
  const exclusivePersona = { group: 'Persona', exclusive_in_group: true };
  const [fromId, intoId] = [await fixture.addTag('Purchaser'), await fixture.addTag('Buyer', exclusivePersona)];
  const otherTag = await fixture.addTag('User', exclusivePersona);
  const account = await fixture.addAccount('Two personas Ltd');
  for (const tag of [fromId, otherTag]) await fixture.apply(tag, [account]);
  expect((await preview(fromId, intoId)).body).toEqual({ moved: 1, both: 0, replaced: 1, views: 0 });
  const id = await mergeAndWait(fromId, intoId);
  expect(await fixture.loadTagNames('account', account)).toEqual(['Buyer']);
  await undoAndWait(id);
  expect(await fixture.loadTagNames('account', account)).toEqual(['Purchaser', 'User']);
});

test('merges tags of contacts, campaigns and working rows, and keeps a primary tag', async () => {
  const { app, contact, accountInCampaign } = fixture;
  const [campaign_id] = fixture.campaigns;
  const pair = async (scope: 'contact' | 'campaign' | 'account') =>
    [await fixture.addTag(`From ${scope}`, { scope }), await fixture.addTag(`Into ${scope}`, { scope })] as const;
  const [contactPair, campaignPair, workingRowPair] = [
    await pair('contact'),
    await pair('campaign'),
    await pair('account'),
  ];
  await fixture.apply(contactPair[0], [contact], { scope: 'contact' });
  await app.call(app.admin, applyTag, {
    body: { scope: 'campaign', tag_id: campaignPair[0], record_ids: [campaign_id] },
  });
  const furtherTag = await fixture.addTag('Further');
  for (const tag of [workingRowPair[0], furtherTag]) await fixture.apply(tag, [accountInCampaign], { campaign_id });
  const mergeIds: string[] = [];
  for (const [fromId, intoId] of [contactPair, campaignPair, workingRowPair])
    mergeIds.push(await mergeAndWait(fromId, intoId));
  const { changes: listedMerges } = await app.call(fixture.steward, listChanges, {
    query: { kind: 'tags.merge', subject_id: workingRowPair[1] },
  });
  expect(listedMerges).toMatchObject([{ id: mergeIds[2], state: 'done', changed: 1, from: 'From account' }]);
  expect(await fixture.loadTagNames('contact', contact)).toEqual(['Into contact']);
  const params = { scope: 'campaign' as const, id: campaign_id };
  const campaignTags = await app.call(app.admin, readRecordTags, { params, query: {} });
  expect(campaignTags.tags.map(({ name }) => name)).toEqual(['Into campaign']);
  expect(await fixture.loadTagNames('account', accountInCampaign, campaign_id)).toEqual(['Into account', 'Further']);
  const storedRows = await app.pool.query('select tag_id from campaign_account where campaign_id = $1', [campaign_id]);
  expect(storedRows.rows).toEqual([{ tag_id: workingRowPair[1] }]);
  for (const id of mergeIds) await undoAndWait(id);
  expect(await fixture.loadTagNames('contact', contact)).toEqual(['From contact']);
  expect(await fixture.loadTagNames('account', accountInCampaign, campaign_id)).toEqual(['From account', 'Further']);
  const storedAfterUndo = await app.pool.query('select tag_id from campaign_account where campaign_id = $1', [
    campaign_id,
  ]);
  expect(storedAfterUndo.rows).toEqual([{ tag_id: workingRowPair[0] }]);
});

test('applies the remaining tag to records tagged during a merge', async () => {
  for (let n = 0; n < 5; n++) {
    const [fromId, intoId] = [await fixture.addTag(`Racing from ${n}`), await fixture.addTag(`Racing into ${n}`)];
    const account = await fixture.addAccount(`Racing ${n} Ltd`);
    const [applied] = await Promise.all([fixture.apply(fromId, [account]), mergeAndWait(fromId, intoId)]);
    expect(await fixture.loadTagNames('account', account)).toEqual(applied.status === 200 ? [`Racing into ${n}`] : []);
  }
});

test('undoes a merge on every record except those changed since, which are listed', async () => {
  const [fromId, intoId, otherTag] = [
    await fixture.addTag('Comes back'),
    await fixture.addTag('Remains'),
    await fixture.addTag('Other'),
  ];
  const [plainAccount, accountWithBoth, changedAccount] = [
    await fixture.addAccount('Plain Ltd'),
    await fixture.addAccount('Carried both Ltd'),
    await fixture.addAccount('Changed since Ltd'),
  ];
  await fixture.apply(fromId, [plainAccount, accountWithBoth, changedAccount]);
  await fixture.apply(intoId, [accountWithBoth]);
  const id = await mergeAndWait(fromId, intoId);
  await fixture.app.call(fixture.steward, removeTag, {
    body: { scope: 'account', tag_id: intoId, record_ids: [changedAccount] },
  });
  await fixture.apply(otherTag, [plainAccount]);
  const { body } = await requestUndo(id);
  expect(await fixture.app.waitForJobEnd(body.job_id)).toMatchObject({ state: 'done_with_errors' });
  expect(await fixture.app.call(fixture.steward, changeRows, { params: { id }, query: { state: 'kept' } })).toEqual({
    count: 1,
    rows: [
      expect.objectContaining({
        record_id: changedAccount,
        name: 'Changed since Ltd',
        message: 'This record has since been changed.',
      }),
    ],
  });
  expect(await fixture.loadTagNames('account', plainAccount)).toEqual(['Comes back', 'Other']);
  expect(await fixture.loadTagNames('account', accountWithBoth)).toEqual(['Comes back', 'Remains']);
  expect(await fixture.loadTagNames('account', changedAccount)).toEqual([]);
  expect(await view(fromId)).toMatchObject({ merged_into_id: null, archived_at: null, usage: 2 });
  expect(await listTagIds('comes back')).toEqual([fromId]);
  expect((await requestUndo(id)).status).toBe(409);
});

test('undoes chained merges in reverse order, unless the name of the tag is in use again', async () => {
  const [a, b, c] = [await fixture.addTag('Chain a'), await fixture.addTag('Chain b'), await fixture.addTag('Chain c')];
  const firstMerge = await mergeAndWait(a, b);
  const secondMerge = await mergeAndWait(b, c);
  expect((await view(a)).merged_into_id).toBe(c);
  const { status, body } = await requestUndo(firstMerge);
  expect([status, body.message]).toEqual([
    409,
    '“Chain b” has since been merged into “Chain c”. Undo that merge first.',
  ]);
  await undoAndWait(secondMerge);
  expect((await view(a)).merged_into_id).toBe(b);
  const sameNameTag = await fixture.addTag('Chain a');
  const rejectedUndo = await requestUndo(firstMerge);
  expect([rejectedUndo.status, rejectedUndo.body.message]).toEqual([
    409,
    '“Chain a” has since been added again. Rename it, then undo the merge.',
  ]);
  const { version } = await view(sameNameTag);
  await fixture.app.call(fixture.steward, tags.edit, {
    params: { id: sameNameTag },
    body: { version, name: 'Chain d' },
  });
  await undoAndWait(firstMerge);
  expect((await view(a)).merged_into_id).toBeNull();
});

test('requires both the merge permission and the permission to change tags', async () => {
  const [fromId, intoId] = [await fixture.addTag('Merged by right'), await fixture.addTag('By right')];
  const grant = (subject: 'tags' | 'merge', action: 'read' | 'update') => ({ subject, action, scope: 'all' as const });
  const tagEditor = await fixture.app.addUserWith([grant('tags', 'read'), grant('tags', 'update')]);
  const merger = await fixture.app.addUserWith([grant('tags', 'read'), grant('merge', 'update')]);
  expect([(await merge(fromId, intoId, tagEditor)).status, (await merge(fromId, intoId, merger)).status]).toEqual([
    403, 403,
  ]);
  expect((await view(fromId)).archived_at).toBeNull();
  const userWithBoth = await fixture.app.addUserWith([
    grant('tags', 'read'),
    grant('tags', 'update'),
    grant('merge', 'update'),
  ]);
  expect((await merge(fromId, intoId, userWithBoth)).status).toBe(200);
});
