import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRoot, ROOT, startProgram, testIf } from './harness/program.ts';

const UNPRIVILEGED_UID = 65_534;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-start-'));
  await chmod(folder, 0o755);
});
// The database of a killed server may still be writing.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

const start = (env: Record<string, string>, uid?: number) => startProgram({ DEMO: 'off', ...env }, uid ? { uid } : {});

test('loads the demo after a first start was killed, whose password was printed', async () => {
  const env = { DATA_DIR: join(folder, 'demo'), DEMO: 'on' };
  const first = start(env);
  await expect.poll(first.output, { timeout: 60_000, interval: 5 }).toContain('Password (shown once)');
  first.signal('SIGKILL');
  await first.exited;
  expect(first.output()).not.toContain('Demo users');
  const second = start(env);
  const url = await second.ready;
  const email = /Data steward: (\S+)/.exec(second.output())?.[1];
  const password = /Password \(shown once\): (\S+)/.exec(first.output())?.[1];
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200);
  second.signal('SIGTERM');
  await second.exited;
  const third = start(env);
  await third.ready;
  expect(third.output()).not.toContain('Demo users');
  third.signal('SIGTERM');
  await third.exited;
});

const canRead = (id: number) => spawnSync('test', ['-r', ROOT, '-a', '-x', ROOT], { uid: id, gid: id }).status === 0;
testIf(isRoot && canRead(UNPRIVILEGED_UID), 'root, and a checkout readable by other users')(
  'starts for an unprivileged user',
  async () => {
    const home = await mkdtemp(join(folder, 'ordinary-'));
    await chown(home, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
    const server = start({ DATA_DIR: join(home, 'data') }, UNPRIVILEGED_UID);
    expect((await fetch(`${await server.ready}/api/health`)).status).toBe(200);
    server.signal('SIGINT');
    expect(await server.exited).toBe(0);
  },
);

testIf(isRoot && process.platform === 'linux', 'root on Linux')(
  'starts as root in a private folder and keeps it private',
  async () => {
    const home = await mkdtemp(join(folder, 'private-'));
    const checkout = join(home, 'checkout');
    await mkdir(checkout);
    const parts = ['contract', 'matching', 'server', 'web', 'node_modules', 'package.json'].map((name) =>
      join(ROOT, name),
    );
    // Hard links take a second; on another disk the files are copied.
    const isCopied = ['-al', '-a'].some((flag) => spawnSync('cp', [flag, ...parts, checkout]).status === 0);
    expect(isCopied).toBe(true);
    const env = { DATA_DIR: join(checkout, 'data'), DEMO: 'off' };
    for (const pattern of [/Password \(shown once\)/, /^Leadwright is at \S+$/]) {
      const server = startProgram(env, { checkout });
      expect((await fetch(`${await server.ready}/api/health`)).status).toBe(200);
      server.signal('SIGINT');
      expect(await server.exited).toBe(0);
      expect(server.output()).toMatch(pattern);
    }
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await mode(home)).toBe('700');
    expect(await mode(join(env.DATA_DIR, 'postgres'))).toBe('700');
    expect(await mode(join(env.DATA_DIR, 'postgres-password'))).toBe('600');
  },
);
