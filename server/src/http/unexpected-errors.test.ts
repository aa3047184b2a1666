import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests check that the response to an internal error contains no details of the error.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Without the tables that the calls below need, the database raises errors.
  await app.pool.query('alter table vertical rename to lost_vertical; alter table account rename to lost_account');
});
afterAll(() => app.close());

const CALLS = [
  ['a row', () => app.request(app.admin, verticals.view, { params: { id: crypto.randomUUID() } })],
  ['a new row', () => app.request(app.admin, verticals.add, { body: { name: 'Tooling', code: 'T-1' } })],
  ['a grid', () => app.request(app.admin, allDbAccounts.endpoint, { body: { query: '{}' } })],
] as const;

test.each(CALLS)('returns only a message and the request id when %s fails', async (_, call) => {
  const { status, body } = await call();
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'internal',
    message: `Something went wrong on the server. Include the reference ${body.requestId} when you report it.`,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});
