import { refreshToken, STORAGE } from '@leadwright/contract/features/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEnd, rememberToken, session } from '../../storage/session.ts';
import { keepRenewed, RETRY_MS } from './keep-renewed.ts';

const LIFE_MS = 540_000;
const mine = session().token!;
const sent: string[] = [];
const answers: (() => Response | Promise<Response>)[] = [];
let stop: () => void;
let count = 0;

function newToken(): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `${++count}.${btoa(JSON.stringify({ iat, exp: iat + 601 }))}.seal`;
}
const refuse = (status: number) => () => Response.json({ code: 'unavailable', message: 'Later.' }, { status });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2027-01-01T12:00:00Z') });
  sent.length = 0;
  answers.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    expect(input).toBe(refreshToken.path);
    sent.push(JSON.parse(String(init?.body)).accessToken);
    return answers.shift()?.() ?? Response.json({ accessToken: newToken() });
  });
  rememberToken(newToken());
  stop = keepRenewed();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  rememberToken(mine);
});

/** Advances the clock, then waits until `expected` renewals were sent and answered. */
async function pass(ms: number, expected: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await expect.poll(() => sent.length).toBe(expected);
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
}

test('renews each token at nine tenths of its life and not before', async () => {
  const first = session().token;
  await pass(LIFE_MS - 1, 0);
  await pass(1, 1);
  const second = session().token;
  await pass(LIFE_MS - 1, 1);
  await pass(1, 2);
  expect(sent).toEqual([first, second]);
});

test('does not renew a token that another tab has renewed', async () => {
  await pass(LIFE_MS - 1, 0);
  const theirs = newToken();
  localStorage.setItem(STORAGE.token, theirs);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
  await pass(LIFE_MS - 1, 0);
  await pass(1, 1);
  expect(sent).toEqual([theirs]);
});

test('sends nothing while another tab renews the token', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lock = navigator.locks.request('leadwright-refresh', () => promise);
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  resolve();
  await lock;
  expect(sent).toEqual([]);
  // The other tab has failed or was closed.
  await pass(RETRY_MS, 1);
});

test('retries a failed renewal without a message or an end of the session', async () => {
  const ends: string[] = [];
  const unsubscribe = onSessionEnd((reason) => ends.push(reason));
  const before = session().token;
  answers.push(() => Promise.reject(new TypeError('Nobody is there.')), refuse(503));
  await pass(LIFE_MS, 1);
  await pass(RETRY_MS, 2);
  expect([session().token, ends]).toEqual([before, []]);
  await pass(RETRY_MS, 3);
  expect(session().token).not.toBe(before);
  unsubscribe();
});

test('renews after a sleep as soon as the page is visible or the network is back', async () => {
  const wake: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
  ];
  for (const [index, [target, name]] of wake.entries()) {
    target.dispatchEvent(new Event(name));
    await pass(0, index);
    vi.setSystemTime(Date.now() + LIFE_MS);
    target.dispatchEvent(new Event(name));
    await pass(0, index + 1);
  }
});

test('renews nothing without a session', async () => {
  localStorage.removeItem(STORAGE.token);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
  await pass(2 * LIFE_MS, 0);
});
