import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { connect } from './persistent-connection.ts';

const FAST_SETTINGS = { fsync: 'off', shared_buffers: '16MB' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-cluster-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a database, runs a query and stops it. */
async function queryOnce(dataDir: string, sql: string): Promise<unknown[]> {
  const server = await startEmbedded(dataDir, FAST_SETTINGS);
  try {
    const client = await connect(server.url);
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  } finally {
    await server.stop();
  }
}
const startErrorOf = async (dataDir: string) => {
  const error = await startEmbedded(dataDir, FAST_SETTINGS).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

test('opens a database restored from a copy and keeps other files next to it', async () => {
  const original = join(folder, 'original');
  // An interrupted attempt has left an empty folder and a partial cluster next to it.
  await mkdir(join(original, 'postgres'), { recursive: true });
  await mkdir(join(original, 'postgres.new-interrupted/cluster'), { recursive: true });
  await queryOnce(original, 'create table sample as select 7 as number');
  expect((await readdir(original)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.new-interrupted']);
  expect(await readdir(join(original, 'postgres.new-interrupted'))).toEqual(['cluster']);
  // Copies like `cp -r postgres/* …`: without hidden files, owner and mode.
  const copy = join(folder, 'copy');
  await mkdir(join(copy, 'postgres'), { recursive: true });
  for (const name of await readdir(join(original, 'postgres')))
    if (!name.startsWith('.'))
      await cp(join(original, 'postgres', name), join(copy, 'postgres', name), { recursive: true });
  await cp(join(original, 'postgres-password'), join(copy, 'postgres-password'));
  await chmod(join(copy, 'postgres'), 0o755);
  const password = await readFile(join(copy, 'postgres-password'), 'utf8');
  expect(await queryOnce(copy, 'select number from sample')).toEqual([{ number: 7 }]);
  expect(await readFile(join(copy, 'postgres-password'), 'utf8')).toBe(password);
  // A cluster without its password file is rejected and not replaced by a new one.
  await rm(join(copy, 'postgres-password'));
  expect(await startErrorOf(copy)).toMatch(/needs its password: restore .*postgres-password/);
  expect((await readdir(copy)).sort()).toEqual(['postgres']);
});

test('reports a folder with other content in one line and leaves it unchanged', async () => {
  const dataDir = join(folder, 'foreign');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  expect(await startErrorOf(dataDir)).toMatch(
    /postgres is neither empty nor a complete database\. Nothing was changed/,
  );
  expect(await readFile(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('keeps the password of a database that is temporarily missing', async () => {
  const dataDir = join(folder, 'missing');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'postgres-password'), 'existing-password\n');
  await queryOnce(dataDir, 'select 1');
  expect(await readFile(join(dataDir, 'postgres-password'), 'utf8')).toBe('existing-password\n');
});

test('creates the database once when two first starts run at the same time', async () => {
  const dataDir = join(folder, 'twice');
  const outcomes = await Promise.allSettled([
    startEmbedded(dataDir, FAST_SETTINGS),
    startEmbedded(dataDir, FAST_SETTINGS),
  ]);
  const [server] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const [error] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  expect(error).toBeInstanceOf(StartError);
  expect(error!.message).toMatch(/^Another Leadwright is (starting|running) on this data folder\.$/);
  await (await connect(server!.url)).end();
  await server!.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password']);
});
