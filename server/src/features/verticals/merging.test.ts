import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import { listChanges, undoChange } from '@leadwright/contract/features/changes';
import { clients } from '@leadwright/contract/features/clients';
import { docsTemplates } from '@leadwright/contract/features/docs-templates';
import { emailTemplates } from '@leadwright/contract/features/email-templates';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { recordUses } from '@leadwright/contract/features/records';
import {
  deleteVertical,
  mergeVerticals,
  previewVerticalMerge,
  verticals,
  verticalTree,
} from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

const add = async (name: string, fields: object = {}) =>
  (
    await app.call(app.admin, verticals.add, {
      body: { name, code: crypto.randomUUID().slice(0, 8), ...fields } as never,
    })
  ).id;
const addAccount = async (company_name: string, vertical_id: string) =>
  (await app.call(app.admin, addAccounts, { body: { company_name, country: 'GB', vertical_id } as never })).id;
const loadAccount = async (id: string) =>
  (await app.call(app.admin, viewAccount, { params: { id }, query: {} } as never)) as { vertical_id: string };
const view = (id: string) => app.call(app.admin, verticals.view, { params: { id } });
const merge = async (from_id: string, into_id: string) => {
  const { change_id, job_id } = await app.call(app.admin, mergeVerticals, { body: { from_id, into_id } });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  return change_id;
};

test('replaces a vertical with another on every record, and undoes the merge', async () => {
  const [mergedId, targetId] = [
    await add('Metal works', { code: 'METAL-WORKS', synonyms: ['Smithies'] }),
    await add('Metals', { synonyms: ['Metal'] }),
  ];
  const child = await add('Foundries', { parent_id: mergedId });
  const [firstAccountId, secondAccountId] = [
    await addAccount('Ironside Ltd', mergedId),
    await addAccount('Coppergate Ltd', mergedId),
  ];
  const client = await app.call(app.admin, clients.add, {
    body: { code: 'MERGED', name: 'Merged Client', vertical_id: mergedId } as never,
  });

  const { places } = await app.call(app.admin, previewVerticalMerge, {
    query: { from_id: mergedId, into_id: targetId },
  });
  expect(places.filter(({ count }) => count > 0)).toEqual([
    { title: 'Accounts', field: 'Vertical', count: 2 },
    { title: 'Clients', field: 'Vertical', count: 1 },
    { title: 'Verticals', field: 'Parent', count: 1 },
  ]);
  expect((await loadAccount(firstAccountId)).vertical_id).toBe(mergedId);

  const mergeId = await merge(mergedId, targetId);
  for (const id of [firstAccountId, secondAccountId]) expect((await loadAccount(id)).vertical_id).toBe(targetId);
  expect((await app.call(app.admin, clients.view, { params: { id: client.id } })).vertical_id).toBe(targetId);
  expect((await view(child)).parent_id).toBe(targetId);
  expect(await view(mergedId)).toMatchObject({ merged_into_id: targetId, merged_into_label: 'Metals' });
  expect((await view(mergedId)).archived_at).not.toBeNull();
  expect((await view(targetId)).synonyms.toSorted()).toEqual(['METAL-WORKS', 'Metal', 'Metal works', 'Smithies']);
  const treeIds = (await app.call(app.admin, verticalTree, {})).verticals.map(({ id }) => id);
  expect([treeIds.includes(mergedId), treeIds.includes(targetId)]).toEqual([false, true]);
  const { changes } = await app.call(app.admin, listChanges, {
    query: { kind: 'verticals.merge', subject_id: targetId },
  });
  expect(changes).toMatchObject([{ id: mergeId, state: 'done', changed: 4, from: 'Metal works', into: 'Metals' }]);

  // Records changed after the merge keep their value.
  const otherVertical = await add('Trade');
  await app.pool.query('update account set vertical_id = $1 where id = $2', [otherVertical, secondAccountId]);
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: mergeId } });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  expect((await loadAccount(firstAccountId)).vertical_id).toBe(mergedId);
  expect((await loadAccount(secondAccountId)).vertical_id).toBe(otherVertical);
  expect((await view(child)).parent_id).toBe(mergedId);
  expect(await view(mergedId)).toMatchObject({ merged_into_id: null, archived_at: null });
  expect((await view(targetId)).synonyms).toEqual(['Metal']);
  const rejectedUndo = await app.request(app.admin, undoChange, { params: { id: mergeId } });
  expect([rejectedUndo.status, rejectedUndo.body.code]).toEqual([409, 'illegal_transition']);
});

test('replaces a vertical in lists of records and in filters of saved views, and undoes it', async () => {
  const [mergedId, targetId, otherId] = [await add('Haulage'), await add('Logistics'), await add('Parcels')];
  const user = await app.addUser('Data steward');
  await app.pool.query('update app_user set skills = $2 where id = $1', [user.id, [otherId, mergedId]]);
  const params = { dataset: allDbAccounts.name };
  const equals = (filter: string) => ({ vertical_label: { filterType: 'text', type: 'equals', filter } });
  const body = { name: 'Hauliers', visibility: 'personal', client_id: null, locked: false };
  const view = await app.call(user, addView, {
    params,
    body: { ...body, state: { layout: {}, filter: equals('haulage') } } as never,
  });
  const loadReferences = async () => {
    const { rows } = await app.pool.query('select skills from app_user where id = $1', [user.id]);
    const { views } = await app.call(user, listViews, { params });
    return [rows[0].skills, views.find(({ id }) => id === view.id)!.state.filter];
  };
  const { places } = await app.call(app.admin, previewVerticalMerge, {
    query: { from_id: mergedId, into_id: targetId },
  });
  expect(places.filter(({ count }) => count > 0)).toEqual([{ title: 'Staff users', field: 'Skills', count: 1 }]);
  const mergeId = await merge(mergedId, targetId);
  expect(await loadReferences()).toEqual([[otherId, targetId], equals('Logistics')]);
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: mergeId } });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  expect(await loadReferences()).toEqual([[otherId, mergedId], equals('haulage')]);
});

test('keeps a filter by a name that another vertical still has', async () => {
  const [mergedId, targetId, parentId] = [await add('Other trade'), await add('Trade goods'), await add('Crafts')];
  await add('Other trade', { parent_id: parentId });
  const params = { dataset: allDbAccounts.name };
  const equals = (filter: string) => ({ vertical_label: { filterType: 'text', type: 'equals', filter } });
  const body = { name: 'Other trades', visibility: 'personal', client_id: null, locked: false };
  const { id } = await app.call(app.admin, addView, {
    params,
    body: { ...body, state: { layout: {}, filter: equals('Other trade') } } as never,
  });
  const loadFilter = async () =>
    (await app.call(app.admin, listViews, { params })).views.find((view) => view.id === id)!.state.filter;
  const mergeId = await merge(mergedId, targetId);
  expect(await loadFilter()).toEqual(equals('Other trade'));
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: mergeId } });
  await app.waitForJobEnd(job_id);
  expect(await loadFilter()).toEqual(equals('Other trade'));
});

test('names the templates that compare with the name of a vertical', async () => {
  const [millingId, bakingId] = [await add('Milling'), await add('Baking')];
  const insert = (table: string, columns: string, values: unknown[]) =>
    app.pool.query(
      `insert into ${table} (name, scope, ${columns}) values ($1, 'agency', ${values.slice(1).map((_, i) => `$${i + 2}`)}) returning id`,
      values,
    );
  const condition = (quoted: string) => `{{#if account.vertical == ${quoted}}}Flour{{/if}} Milling`;
  await insert('email_template', 'purpose, source', ['Flour mail', 'reminder', condition('“MILLING”')]);
  const { rows } = await insert('email_template', 'purpose, source', ['Old mail', 'reminder', 'Milling']);
  await app.pool.query(
    `insert into email_template_version (template_id, number, state, content) values ($1, 1, 'active', $2)`,
    [rows[0].id, JSON.stringify({ subject: condition('"Milling"') })],
  );
  const document = ['Flour letter', 'other', 'account', 'html', condition("'Mîlling'"), 'letter'];
  await insert('docs_template', 'purpose, data_root, format, source, file_name_pattern', document);
  const loadUses = async (id: string) => {
    const { uses } = await app.call(app.admin, recordUses, { params: { entity: verticals.name, id } });
    return uses.filter(({ count }) => count > 0).map(({ entity, rows }) => [entity, rows.map(({ label }) => label)]);
  };
  expect(await loadUses(millingId)).toEqual([
    [emailTemplates.name, ['Flour mail', 'Old mail']],
    [docsTemplates.name, ['Flour letter']],
  ]);
  expect(await loadUses(bakingId)).toEqual([]);
});

test('locks a merged vertical against all changes until the merge is undone', async () => {
  const [mergedId, targetId] = [await add('Tanneries'), await add('Leather')];
  const mergeId = await merge(mergedId, targetId);
  const { version } = await view(mergedId);
  const params = { id: mergedId };
  const responses = [
    await app.request(app.admin, verticals.remove, { params }),
    await app.request(app.admin, verticals.edit, { params, body: { version, archived: false } }),
    await app.request(app.admin, verticals.edit, { params, body: { version, name: 'Tanners' } }),
    await app.request(app.admin, deleteVertical, { params }),
  ];
  for (const { status, body } of responses)
    expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: [] }]);
  expect(await view(mergedId)).toMatchObject({ merged_into_id: targetId, can: { update: false, delete: false } });
  // The merged vertical still refers to the target.
  expect((await app.request(app.admin, deleteVertical, { params: { id: targetId } })).status).toBe(409);
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: mergeId } });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  expect((await app.request(app.admin, verticals.remove, { params })).status).toBe(200);
});

test('rejects incompatible pairs and changes nothing', async () => {
  const topId = await add('Top');
  const childId = await add('Below top', { parent_id: topId });
  const grandchildId = await add('Deep', { parent_id: childId });
  const otherTopId = await add('Wide');
  const sameNameId = await add('Twin of below', { parent_id: otherTopId });
  await app.pool.query(`update vertical set name = 'Below  TOP' where id = $1`, [sameNameId]);
  const problemsFor = async (from_id: string, into_id: string) => {
    const { status, body } = await app.request(app.admin, mergeVerticals, { body: { from_id, into_id } });
    return [status, body.fields?.into_id ?? body.message];
  };
  expect(await problemsFor(topId, topId)).toEqual([422, 'Choose a different vertical to merge into.']);
  expect(await problemsFor(topId, grandchildId)).toEqual([
    422,
    '“Deep” is below the merged one. Choose one that is not.',
  ]);
  expect(await problemsFor(topId, childId)).toEqual([
    422,
    '“Below top” is below the merged one. Choose one that is not.',
  ]);
  expect(await problemsFor(childId, sameNameId)).toEqual([200, undefined]);
});

test('rejects a result deeper than three levels or with duplicate names', async () => {
  const a = await add('Level a');
  const b = await add('Level b', { parent_id: a });
  const c = await add('Level c', { parent_id: b });
  const x = await add('Level x');
  await add('Level y', { parent_id: x });
  const { status, body } = await app.request(app.admin, mergeVerticals, { body: { from_id: x, into_id: c } });
  expect([status, body.fields]).toEqual([422, { into_id: 'Items below it would be more than 3 levels deep.' }]);
  await add('Same', { code: 'SAME-1', parent_id: a });
  await add('Same', { code: 'SAME-2', parent_id: x });
  const rejected = await app.request(app.admin, mergeVerticals, { body: { from_id: x, into_id: a } });
  expect(rejected.body.fields).toEqual({ into_id: 'Both have Same below them. Merge these first.' });
});

test('requires agency-wide update permission and the merge permission', async () => {
  const [from_id, into_id] = [await add('Kept one'), await add('Kept two')];
  const user = await app.addUserWith([
    { subject: 'vertical', action: 'read', scope: 'all' },
    { subject: 'vertical', action: 'update', scope: 'own' },
    { subject: 'merge', action: 'update', scope: 'all' },
  ]);
  expect((await app.request(user, mergeVerticals, { body: { from_id, into_id } })).status).toBe(403);
  const userWithoutMerge = await app.addUserWith([
    { subject: 'vertical', action: 'read', scope: 'all' },
    { subject: 'vertical', action: 'update', scope: 'all' },
  ]);
  expect((await app.request(userWithoutMerge, mergeVerticals, { body: { from_id, into_id } })).status).toBe(403);
  expect((await view(from_id)).merged_into_id).toBeNull();
});

test('reports all invalid industry codes together', async () => {
  const { status, body } = await app.request(app.admin, verticals.add, {
    body: { name: 'Coded', code: 'CODED', sic_codes: ['62', 'x1'], nace_codes: ['28.41', '2.8'] } as never,
  });
  expect([status, body.fields]).toEqual([
    422,
    { 'sic_codes.1': 'A SIC code has two to five digits.', 'nace_codes.1': 'A NACE code is like C, 28 or 28.41.' },
  ]);
});
