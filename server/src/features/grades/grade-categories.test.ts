import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { lookup } from '@leadwright/contract/features/lookups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (name: string, code: string, more = {}) =>
  app.request(app.admin, gradeCategories.add, { body: { name, code, ...more } });

test('a category needs a name and a code, and is in the funnel and neutral unless somebody says otherwise', async () => {
  const empty = await app.request(app.admin, gradeCategories.add, { body: { positive: 'maybe' } as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['name', 'code', 'positive']]);
  const { body } = await add('Meeting', 'MEET');
  expect(body).toMatchObject({ order: null, client_label: '', in_funnel: true, positive: 'neutral' });
  const { options } = await app.call(app.admin, lookup, { params: { list: 'grade-categories' }, query: { q: 'meet' } });
  expect(options).toEqual([{ id: body.id, label: 'Meeting', detail: 'MEET' }]);
});

test('a name that another category has but for case and spaces is refused, and so is a code', async () => {
  await add('Sales qualified', 'SQ');
  const taken = 'Another grade category already has this.';
  expect((await add('  SALES  Qualified', 'SQ-2')).body.fields).toEqual({ name: taken });
  expect((await add('Sales ready', 'sq')).body.fields).toEqual({ code: taken });
});

test('the list says of each its name, code, order, colour, client label, and how it counts', async () => {
  const said = { order: 7, colour: '#2f9e44', client_label: 'Talking', in_funnel: false, positive: 'yes' as const };
  await add('Conversation', 'TALK', said);
  const { data } = await app.call(app.admin, gradeCategories.list.endpoint, {
    body: { query: JSON.stringify({ quickSearch: 'talk' }) },
  });
  expect(JSON.parse(data).rows).toMatchObject([{ name: 'Conversation', code: 'TALK', ...said, in_funnel: 'false' }]);
});

test('categories are for whoever has the right, action by action', async () => {
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
  const right = (action: 'create' | 'read' | 'update') =>
    ({ subject: 'categorize-grades', action, scope: 'all' }) as const;
  expect(await calls(await app.addUserWith([]))).toEqual([403, 403, 403, 403]);
  expect(await calls(await app.addUserWith([right('read')]))).toEqual([200, 200, 403, 403]);
  expect(await calls(await app.addUserWith([right('read'), right('create'), right('update')]))).toEqual([
    200, 200, 200, 200,
  ]);
});
