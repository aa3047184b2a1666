import { errorBody } from '@leadwright/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (method: string, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${app.admin.token}`, ...headers },
  });

test.each([
  ['GET', '/api/nothing', 404, 'not_found'],
  ['GET', '/api', 404, 'not_found'],
  ['DELETE', '/api/auth/login', 405, 'method_not_allowed'],
  ['GET', '/api/auth/login', 405, 'method_not_allowed'],
  ['GET', '//api/jobs', 400, 'malformed'],
  ['GET', '/%00', 400, 'malformed'],
  ['GET', '/js/%00', 400, 'malformed'],
  ['GET', '/js/..%5c..%5cpackage.json', 400, 'malformed'],
  ['GET', '/%ff', 400, 'malformed'],
  ['GET', '/api/accounts/%zz', 400, 'malformed'],
  ['GET', '/api/accounts/not-an-id', 422, 'invalid_input'],
  ['GET', `/api/accounts/search/${'x'.repeat(201)}`, 422, 'invalid_input'],
])('%s %s returns %i and a known error code', async (method, url, status, code) => {
  const response = await send(method, url);
  expect([response.statusCode, errorBody.parse(response.json()).code]).toEqual([status, code]);
});

test('returns the allowed methods of a URL', async () => {
  expect((await send('DELETE', '/api/auth/login')).headers.allow).toBe('POST');
});

test('accepts a search text of the maximum length with four-byte characters', async () => {
  const response = await send('GET', `/api/accounts/search/${encodeURIComponent('𠀀'.repeat(100))}`);
  expect(response.statusCode).toBe(200);
});

test('returns a client error for an unknown content encoding', async () => {
  const headers = { 'content-encoding': 'sideways', 'content-type': 'application/json' };
  const response = await app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '{}' });
  expect([response.statusCode, errorBody.parse(response.json()).code]).toEqual([400, 'malformed']);
});

test.each([
  ['a number beyond the column', { accounts: { filterType: 'number', type: 'greaterThan', filter: 1e300 } }, 200],
  ['a fraction', { accounts: { filterType: 'number', type: 'lessThan', filter: 0.5 } }, 200],
  ['a day that does not exist', { updated_at: { filterType: 'date', type: 'equals', dateFrom: '2026-02-30' } }, 400],
  ['a NUL', { name: { filterType: 'text', type: 'contains', filter: 'a\0b' } }, 400],
])('handles a filter with %s without a database error', async (_, filterModel, status) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/verticals/list',
    headers: { authorization: `Bearer ${app.admin.token}` },
    payload: { query: JSON.stringify({ filterModel }) },
  });
  expect(response.statusCode).toBe(status);
});
