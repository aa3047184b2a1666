import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { lookup } from '@leadwright/contract/features/lookups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (name: string, code: string, overrides = {}) =>
  app.request(app.admin, gradeCategories.add, { body: { name, code, ...overrides } });

test('requires a name and a code, and makes a category neutral and in the funnel by default', async () => {
  const empty = await app.request(app.admin, gradeCategories.add, { body: { positive: 'maybe' } as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['name', 'code', 'positive']]);
  const { body } = await add('Meeting', 'MEET');
  expect(body).toMatchObject({ order: null, client_label: '', in_funnel: true, positive: 'neutral' });
  const { options } = await app.call(app.admin, lookup, { params: { list: 'grade-categories' }, query: { q: 'meet' } });
  expect(options).toEqual([{ id: body.id, label: 'Meeting', detail: 'MEET' }]);
});

test('rejects a name or code that differs from an existing one only in case or spaces', async () => {
  await add('Sales qualified', 'SQ');
  const taken = 'Another grade category already has this value.';
  expect((await add('  SALES  Qualified', 'SQ-2')).body.fields).toEqual({ name: taken });
  expect((await add('Sales ready', 'sq')).body.fields).toEqual({ code: taken });
});

test('lists name, code, order, colour, client label, funnel and outcome', async () => {
  const values = { order: 7, colour: '#2f9e44', client_label: 'Talking', in_funnel: false, positive: 'yes' as const };
  await add('Conversation', 'TALK', values);
  const { data } = await app.call(app.admin, gradeCategories.list.endpoint, {
    body: { query: JSON.stringify({ quickSearch: 'talk' }) },
  });
  expect(JSON.parse(data).rows).toMatchObject([{ name: 'Conversation', code: 'TALK', ...values, in_funnel: 'false' }]);
});

test('requires a separate permission for each action', async () => {
  const { body } = await add('Nurture', 'NUR');
  const calls = async (user: Awaited<ReturnType<TestApp['addUserWith']>>) =>
    (
      await Promise.all([
        app.request(user, gradeCategories.list.endpoint, { body: { query: '{}' } }),
        app.request(user, gradeCategories.view, { params: { id: body.id } }),
        app.request(user, gradeCategories.add, { body: { name: 'Own', code: 'OWN' } }),
        app.request(user, gradeCategories.edit, { params: { id: body.id }, body: { version: 1, order: 1 } }),
      ])
    ).map(({ status }) => status);
  const permission = (action: 'create' | 'read' | 'update') =>
    ({ subject: 'categorize-grades', action, scope: 'all' }) as const;
  expect(await calls(await app.addUserWith([]))).toEqual([403, 403, 403, 403]);
  expect(await calls(await app.addUserWith([permission('read')]))).toEqual([200, 200, 403, 403]);
  expect(await calls(await app.addUserWith([permission('read'), permission('create'), permission('update')]))).toEqual([
    200, 200, 200, 200,
  ]);
});
