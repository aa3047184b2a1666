import { refreshToken, STORAGE } from '@leadwright/contract/features/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEnd, session, storeToken } from '../../storage/session.ts';
import { RETRY_MS, startTokenRenewal } from './token-renewal.ts';

const RENEWAL_MS = 540_000;
const originalToken = session().token!;
const sentTokens: string[] = [];
const responses: (() => Response | Promise<Response>)[] = [];
let stop: () => void;
let tokenCount = 0;

function newToken(): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `${++tokenCount}.${btoa(JSON.stringify({ iat, exp: iat + 601 }))}.signature`;
}
const rejectWith = (status: number) => () => Response.json({ code: 'unavailable', message: 'Later.' }, { status });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2027-01-01T12:00:00Z') });
  sentTokens.length = 0;
  responses.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    expect(input).toBe(refreshToken.path);
    sentTokens.push(JSON.parse(String(init?.body)).accessToken);
    return responses.shift()?.() ?? Response.json({ accessToken: newToken() });
  });
  storeToken(newToken());
  stop = startTokenRenewal();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  storeToken(originalToken);
});

/** Advances the clock and waits until `expected` renewals were sent and answered. */
async function advance(ms: number, expected: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await expect.poll(() => sentTokens.length).toBe(expected);
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
}

test('renews each token after 90 % of its lifetime and not before', async () => {
  const firstToken = session().token;
  await advance(RENEWAL_MS - 1, 0);
  await advance(1, 1);
  const secondToken = session().token;
  await advance(RENEWAL_MS - 1, 1);
  await advance(1, 2);
  expect(sentTokens).toEqual([firstToken, secondToken]);
});

test('does not renew a token that another tab has renewed', async () => {
  await advance(RENEWAL_MS - 1, 0);
  const otherToken = newToken();
  localStorage.setItem(STORAGE.token, otherToken);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
  await advance(RENEWAL_MS - 1, 0);
  await advance(1, 1);
  expect(sentTokens).toEqual([otherToken]);
});

test('sends nothing while another tab renews the token', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lock = navigator.locks.request('leadwright-refresh', () => promise);
  await vi.advanceTimersByTimeAsync(RENEWAL_MS);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  resolve();
  await lock;
  expect(sentTokens).toEqual([]);
  // The other tab failed or was closed.
  await advance(RETRY_MS, 1);
});

test('retries a failed renewal without a message and keeps the session', async () => {
  const endReasons: string[] = [];
  const unsubscribe = onSessionEnd((reason) => endReasons.push(reason));
  const previousToken = session().token;
  responses.push(() => Promise.reject(new TypeError('The server cannot be reached.')), rejectWith(503));
  await advance(RENEWAL_MS, 1);
  await advance(RETRY_MS, 2);
  expect([session().token, endReasons]).toEqual([previousToken, []]);
  await advance(RETRY_MS, 3);
  expect(session().token).not.toBe(previousToken);
  unsubscribe();
});

test('renews after a sleep as soon as the page is visible or the network is back', async () => {
  const wakeEvents: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
  ];
  for (const [index, [target, name]] of wakeEvents.entries()) {
    target.dispatchEvent(new Event(name));
    await advance(0, index);
    vi.setSystemTime(Date.now() + RENEWAL_MS);
    target.dispatchEvent(new Event(name));
    await advance(0, index + 1);
  }
});

test('renews nothing without a session', async () => {
  localStorage.removeItem(STORAGE.token);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
  await advance(2 * RENEWAL_MS, 0);
});
