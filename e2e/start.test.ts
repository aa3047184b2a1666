import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@leadwright/server/database/embedded';
import { migrate } from '@leadwright/server/database/migrate';
import { openPool } from '@leadwright/server/database/pool';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './harness/program.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-start-'));
});
// The database of a killed server may still be writing.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

const start = (env: Record<string, string>) => startProgram({ DEMO: 'off', ...env });

test('prints URL, email and password on first start, keeps data and stops on Ctrl-C', async () => {
  const env = { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: 'owner@leadwright.example' };
  const firstProgram = start(env);
  const url = await firstProgram.ready;
  expect((await (await fetch(`${url}/api/health`)).json()).status).toBe('ok');
  expect((await (await fetch(`${url}/api/openapi.json`)).json()).openapi).toBe('3.0.3');
  await expect.poll(firstProgram.output).toMatch(/owner@leadwright\.example[\s\S]*Password/);
  const password = /Password \(shown once\): (\S+)/.exec(firstProgram.output())?.[1];
  firstProgram.signal('SIGINT');
  expect(await firstProgram.exited).toBe(0);
  const secondProgram = start(env);
  const login = await fetch(`${await secondProgram.ready}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@leadwright.example', password }),
  });
  expect(login.status).toBe(200);
  expect(secondProgram.output()).not.toContain('Password');
  secondProgram.signal('SIGTERM');
  expect(await secondProgram.exited).toBe(0);
});

test('waits for the stopping database and recovers after kill -9', async () => {
  const env = { DATA_DIR: join(folder, 'killed') };
  const firstProgram = start(env);
  await firstProgram.ready;
  firstProgram.signal('SIGKILL');
  await firstProgram.exited;
  const secondProgram = start(env);
  expect((await fetch(`${await secondProgram.ready}/api/health`)).status).toBe(200);
  secondProgram.signal('SIGTERM');
  await secondProgram.exited;
});

test('rejects a second server on the same data folder without affecting the first', async () => {
  const env = { DATA_DIR: join(folder, 'twice') };
  const firstProgram = start({ ...env, LOG_LEVEL: 'info' });
  const url = await firstProgram.ready;
  await expectOneErrorLine(env, /Another Leadwright is running on this data folder/);
  expect((await fetch(`${url}/api/health?q=Mustermann`)).status).toBe(200);
  firstProgram.signal('SIGTERM');
  await firstProgram.exited;
  // Only the route pattern of a call is logged.
  expect(firstProgram.output()).toContain('"route":"/api/health"');
  expect(firstProgram.output()).not.toContain('Mustermann');
});

const expectOneErrorLine = async (env: Record<string, string>, pattern: RegExp) => {
  const server = start(env);
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(pattern);
  expect(server.output().split('\n').length).toBe(1);
};

test('reports a taken port in one line', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  const { port } = otherServer.address() as { port: number };
  await expectOneErrorLine({ DATA_DIR: join(folder, 'port'), PORT: String(port) }, new RegExp(`Port ${port} is taken`));
  otherServer.close();
});

test('reports a folder without write permission in one line', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expectOneErrorLine({ DATA_DIR: join(file, 'data') }, /data folder .* cannot be created/);
});

test('reports a wrong setting in one line', () => expectOneErrorLine({ PORT: 'many' }, /PORT/));
test('reports in one line an address that the machine does not have', () =>
  expectOneErrorLine({ HOST: '999.1.1.1' }, /999\.1\.1\.1.*HOST/));

test('reports a database that does not respond in one line', () =>
  expectOneErrorLine(
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/none' },
    /^The database at 127\.0\.0\.1:9\/none does not respond/,
  ));

test('reports a schema newer than the code in one line', async () => {
  const newerDatabase: EmbeddedServer = await startEmbedded(join(folder, 'newer'), { fsync: 'off' });
  const pool = openPool(newerDatabase.url);
  await migrate(pool);
  await pool.query(`insert into migration (name) values ('9999_from_the_future.sql')`);
  await pool.end();
  await expectOneErrorLine({ DATABASE_URL: newerDatabase.url }, /newer than this version/);
  await newerDatabase.stop();
});
