import { randomUUID } from 'node:crypto';
import { fillPath } from '@leadwright/contract/endpoint';
import type { ErrorBody } from '@leadwright/contract/errors';
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type AddReply = Partial<ErrorBody> & { id: string; name: string; version: number };

/** Sends a call with an idempotency key, like the web client. */
async function send(user: TestUser, method: 'POST' | 'PATCH' | 'DELETE', url: string, key: string, body?: object) {
  const response = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key, 'x-requested-with': 'leadwright' },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json() as AddReply };
}
const add = (user: TestUser, key: string, code: string, name = `Vertical ${code}`) =>
  send(user, 'POST', verticals.add.path, key, { code, name });

const count = async (codes: string) => {
  const { rows } = await app.pool.query('select count(*)::int as n from vertical where code like $1', [codes]);
  return rows[0].n as number;
};

test('runs a call once when it is sent twice together or sent again later', async () => {
  const key = randomUUID();
  const replies = await Promise.all([add(app.admin, key, 'ONCE'), add(app.admin, key, 'ONCE')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const repeatedReply = await add(app.admin, key, 'ONCE');
  expect([replies[1]!.body, repeatedReply.body]).toEqual([replies[0]!.body, replies[0]!.body]);
  expect(await count('ONCE')).toBe(1);
  const events = await app.pool.query('select from audit_event where entity_id = $1', [repeatedReply.body.id]);
  expect(events.rowCount).toBe(1);
});

test('returns the first reply and no conflict for a repeated change', async () => {
  const { body: row } = await add(app.admin, randomUUID(), 'CHANGE');
  const url = fillPath(verticals.edit.path, { id: row.id });
  const key = randomUUID();
  const change = { version: 1, name: 'Changed once' };
  const firstReply = await send(app.admin, 'PATCH', url, key, change);
  const secondReply = await send(app.admin, 'PATCH', url, key, change);
  expect(secondReply).toEqual(firstReply);
  expect(secondReply.body).toMatchObject({ name: 'Changed once', version: 2 });
});

test('separates the keys of different users', async () => {
  const steward = await app.addUser('Data steward');
  const key = randomUUID();
  const adminReply = await add(app.admin, key, 'MINE');
  const stewardReply = await add(steward, key, 'THEIRS');
  expect([adminReply.status, stewardReply.status]).toEqual([200, 200]);
  expect(stewardReply.body.id).not.toBe(adminReply.body.id);
});

test('rejects the key of another call and changes nothing', async () => {
  const key = randomUUID();
  const { body: row } = await add(app.admin, key, 'KEEP');
  const client = await send(app.admin, 'POST', clients.add.path, key, { code: 'K', name: 'K' });
  expect([client.status, client.body.code]).toEqual([400, 'malformed']);
  const removeReply = await send(app.admin, 'DELETE', fillPath(verticals.remove.path, { id: row.id }), key);
  expect([removeReply.status, removeReply.body.code]).toEqual([400, 'malformed']);
  expect((await app.call(app.admin, verticals.view, { params: { id: row.id } })).archived_at).toBeNull();
});

test('rejects other values with a used key and returns the saved values', async () => {
  const key = randomUUID();
  const { body: row } = await add(app.admin, key, 'LOST');
  const secondReply = await add(app.admin, key, 'LOST-2');
  expect([secondReply.status, secondReply.body.code]).toEqual([409, 'conflict']);
  expect(secondReply.body.detail).toEqual({ saved: row });
  expect(await count('LOST%')).toBe(1);
});

test('accepts the key of a rejected call again for the corrected call', async () => {
  const key = randomUUID();
  expect((await add(app.admin, key, 'WRONG', ' ')).status).toBe(422);
  expect((await add(app.admin, key, 'WRONG')).status).toBe(200);
  expect((await add(app.admin, 'no-uuid', 'NONE')).status).toBe(400);
  expect(await count('NONE')).toBe(0);
});
