import { addToken } from '@leadwright/contract/features/api-tokens';
import { login } from '@leadwright/contract/features/auth';
import { clients } from '@leadwright/contract/features/clients';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { type Program, startProgram } from './harness/program.ts';
import { ADMIN } from './harness/server.ts';

let database: ExternalDatabase;
let program: Program;
beforeAll(async () => {
  database = await startDatabase();
  program = startProgram({
    DATABASE_URL: database.url,
    DEMO: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  program?.signal('SIGTERM');
  await program?.exited;
  await database?.close();
});

test('writes neither access tokens nor API tokens to the server log or the audit log', async () => {
  const url = await program.ready;
  const post = (path: string, body: object, token?: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { accessToken } = (await (await post(login.path, ADMIN)).json()) as { accessToken: string };
  const tokenResponse = await post(
    addToken.path,
    { name: 'Log', permissions: [{ subject: 'clients', action: 'read' }], days: 1, current: ADMIN.password },
    accessToken,
  );
  const { token } = (await tokenResponse.json()) as { token: string };
  const listPath = clients.list.endpoint.path;
  const responses = [
    await post(listPath, { query: '{}' }, token),
    await post(listPath, { query: 'not a query' }, token),
    await post(clients.add.path, { name: 'x' }, token),
    await post(listPath, { query: '{}' }, `${token}x`),
    await post(listPath, { query: '{}' }, `${accessToken}x`),
    await post('/api/no/such/call', {}, token),
    // The token is sent in the wrong fields.
    await post(`${listPath}?token=${token}`, { query: '{}', token }, accessToken),
    await fetch(`${url}/${token}`),
  ];
  expect(responses.slice(0, 5).map(({ status }) => status)).toEqual([200, 400, 403, 401, 401]);
  await expect.poll(() => program.output()).toContain('no route');
  const pool = new pg.Pool({ connectionString: database.url });
  const { rows } = await pool.query<{ text: string }>('select e::text as text from audit_event e');
  await pool.end();
  expect(rows.some(({ text }) => text.includes('api-token-add'))).toBe(true);
  const logTexts = [program.output(), ...rows.map(({ text }) => text)];
  expect(program.output().length).toBeGreaterThan(1_000);
  const [, claims, signature] = accessToken.split('.');
  for (const secret of [token, token.slice(4), accessToken, claims!, signature!, ADMIN.password])
    expect(logTexts.filter((text) => text.includes(secret))).toEqual([]);
}, 120_000);
