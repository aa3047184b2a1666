import { auditLog } from '@leadwright/contract/features/audit-log';
import { login } from '@leadwright/contract/features/auth';
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import type { RowOf } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (request: object, user: TestUser = app.admin) =>
  app.request(user, auditLog.endpoint, { body: { query: JSON.stringify(request) } });
async function entries(request: object = {}): Promise<RowOf<typeof auditLog>[]> {
  const { data } = await app.call(app.admin, auditLog.endpoint, { body: { query: JSON.stringify(request) } });
  return JSON.parse(data).rows;
}
const only = (action: string) => ({ filterModel: { action: { filterType: 'set', values: [action] } } });

test('a change tells who made it, of which record, from what to what', async () => {
  const steward = await app.addUser('Data steward');
  const { add, edit } = verticals;
  const { id, version } = await app.call(steward, add, { body: { name: 'Brewing', code: 'BRW' } });
  await app.call(steward, edit, { params: { id }, body: { name: 'Breweries', code: 'BRW', version } });
  const [changed] = await entries({ ...only('update'), quickSearch: 'vertical' });
  expect(changed).toMatchObject({
    by: 'Test Data steward',
    action: 'update',
    kind: 'Verticals',
    record: 'Breweries',
    changes: 'name: Brewing → Breweries',
    about: id,
  });
  const [created] = await entries({ ...only('create'), quickSearch: id });
  expect(created?.changes).toContain('code: BRW; ');
  expect(created?.changes).not.toContain('→');
});

test('signing in is on record with the address it came from, and no token is', async () => {
  const { email } = await app.addUser('Finance');
  await app.request(undefined, login, { body: { email, password: PASSWORD } });
  await app.request(undefined, login, { body: { email, password: 'not this one' } });
  const columns = ['at', 'by', 'action', 'changes', 'address'];
  const all = await entries({ ...only('sign-in'), columns });
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ by: 'Test Finance', action: 'sign-in', address: expect.stringMatching(/[.:]/) });
  const { rows } = await app.pool.query(`select after from audit_event where action = 'sign-in'`);
  for (const { after } of rows) expect(Object.keys(after).toSorted()).toEqual(['address', 'browser']);
});

test('whoever may not read it gets neither row nor count; a client’s user does not, whatever the role says', async () => {
  for (const role of ['Data steward', 'Campaign manager'])
    expect((await ask({}, await app.addUser(role))).status).toBe(403);
  const client = await addRow((endpoint, input) => app.call(app.admin, endpoint, input), clients);
  const theirs = await app.addUserWith([{ subject: 'audit', action: 'read', scope: 'all' }], client.id);
  expect((await ask({}, theirs)).status).toBe(403);
});
