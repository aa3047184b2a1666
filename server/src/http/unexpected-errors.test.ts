import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** A fault of ours: what the caller reads of it has nothing of what was thrown. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // The tables that two calls stand on are gone: the database's own words now say so.
  await app.pool.query('alter table vertical rename to lost_vertical; alter table account rename to lost_account');
});
afterAll(() => app.close());

const CALLS = [
  ['a row', () => app.request(app.admin, verticals.view, { params: { id: crypto.randomUUID() } })],
  ['a new row', () => app.request(app.admin, verticals.add, { body: { name: 'Tooling', code: 'T-1' } })],
  ['a grid', () => app.request(app.admin, allDbAccounts.endpoint, { body: { query: '{}' } })],
] as const;

test.each(CALLS)('%s: the answer holds a sentence and the number of the request, and nothing else', async (_, call) => {
  const { status, body } = await call();
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'internal',
    message: `Something went wrong on the server. Include the reference ${body.requestId} when you report it.`,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});
