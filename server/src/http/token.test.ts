import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { readAccessToken, signAccessToken } from './token.ts';

afterEach(() => vi.useRealTimers());

test('rejects a cached token after it has expired, and with another key', async () => {
  const keys = randomBytes(32);
  const token = await signAccessToken(keys, 'user', 'session', 600);
  const claims = { userId: 'user', sessionId: 'session' };
  expect(await readAccessToken(keys, token)).toEqual(claims);
  expect(await readAccessToken(keys, token)).toEqual(claims);
  expect(await readAccessToken(randomBytes(32), token)).toBeUndefined();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect(await readAccessToken(keys, token)).toBeUndefined();
  expect(await readAccessToken(keys, token, true)).toEqual(claims);
});

test('does not accept a forged copy of a cached token', async () => {
  const keys = randomBytes(32);
  const token = await signAccessToken(keys, 'user', 'session');
  await readAccessToken(keys, token);
  const [header, payload, signature] = token.split('.');
  const changedPayload = Buffer.from(payload!, 'base64url').toString().replace('user', 'root');
  const forgedToken = [header, Buffer.from(changedPayload).toString('base64url'), signature].join('.');
  expect(await readAccessToken(keys, forgedToken)).toBeUndefined();
});
