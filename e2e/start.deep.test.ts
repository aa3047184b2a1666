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

test('loads the demo when the first start was killed after it printed the password', async () => {
  const env = { DATA_DIR: join(folder, 'demo'), DEMO: 'on' };
  const firstProgram = start(env);
  await expect.poll(firstProgram.output, { timeout: 60_000, interval: 5 }).toContain('Password (shown once)');
  firstProgram.signal('SIGKILL');
  await firstProgram.exited;
  expect(firstProgram.output()).not.toContain('Demo users');
  const secondProgram = start(env);
  const url = await secondProgram.ready;
  const email = /Data steward: (\S+)/.exec(secondProgram.output())?.[1];
  const password = /Password \(shown once\): (\S+)/.exec(firstProgram.output())?.[1];
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200);
  secondProgram.signal('SIGTERM');
  await secondProgram.exited;
  const thirdProgram = start(env);
  await thirdProgram.ready;
  expect(thirdProgram.output()).not.toContain('Demo users');
  thirdProgram.signal('SIGTERM');
  await thirdProgram.exited;
});

const canRead = (uid: number) => spawnSync('test', ['-r', ROOT, '-a', '-x', ROOT], { uid, gid: uid }).status === 0;
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
