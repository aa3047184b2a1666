import { login, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

// Counts calls of the real function, because these calls determine the response time.
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof import('@node-rs/argon2')>();
  return { ...actual, verify: vi.fn(actual.verify) };
});
const verifyMock = vi.mocked(verify);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => void verifyMock.mockClear());

/** Returns the cost parameters of the hashes that the sign-in verifies: type, version, memory, passes and lanes. */
async function signInAndReadCosts(email: string, password: string) {
  const response = await app.http.inject({ method: 'POST', url: login.path, payload: { email, password } });
  const costs = verifyMock.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));
  verifyMock.mockClear();
  return { status: response.statusCode, message: response.json().message, costs };
}

test('verifies one hash of equal cost for unknown users and wrong passwords', async () => {
  const [user, invitedUser, externalUser, archivedUser] = await Promise.all(
    Array.from({ length: 4 }, () => app.addUser('Sales developer')),
  );
  await app.pool.query(`update app_user set status = 'invited', password_hash = null where id = $1`, [invitedUser!.id]);
  await app.pool.query(`update app_user set password_hash = null where id = $1`, [externalUser!.id]);
  await app.pool.query(`update app_user set archived_at = now() where id = $1`, [archivedUser!.id]);
  const expected = { status: 401, message: WRONG_CREDENTIALS, costs: ['argon2id v=19 m=19456,t=2,p=1'] };
  // The first attempt creates the dummy hash.
  await signInAndReadCosts('someone@nowhere.example', PASSWORD);
  expect(await signInAndReadCosts(user!.email, 'not the password')).toEqual(expected);
  for (const email of [
    'nobody@nowhere.example',
    'not an address',
    invitedUser!.email,
    externalUser!.email,
    archivedUser!.email,
  ])
    expect([email, await signInAndReadCosts(email, PASSWORD)]).toEqual([email, expected]);
});
