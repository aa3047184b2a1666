import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { connect } from './persistent-connection.ts';

const QUICK = { fsync: 'off', shared_buffers: '16MB' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-cluster-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a database, asks it, and stops it. */
async function ask(dataDir: string, sql: string): Promise<unknown[]> {
  const server = await startEmbedded(dataDir, QUICK);
  try {
    const client = await connect(server.url);
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  } finally {
    await server.stop();
  }
}
const refusal = async (dataDir: string) => {
  const error = await startEmbedded(dataDir, QUICK).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

test('a database is found again in whatever way it was copied back, and what stands beside it is left alone', async () => {
  const made = join(folder, 'made');
  // An attempt that was cut off has left an empty place and a half-made cluster beside it.
  await mkdir(join(made, 'postgres'), { recursive: true });
  await mkdir(join(made, 'postgres.new-cut-off/cluster'), { recursive: true });
  await ask(made, 'create table kept as select 7 as number');
  expect((await readdir(made)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.new-cut-off']);
  expect(await readdir(join(made, 'postgres.new-cut-off'))).toEqual(['cluster']);
  // As `cp -r postgres/* …` does: without names that begin with a dot, the owner and the mode.
  const copy = join(folder, 'copy');
  await mkdir(join(copy, 'postgres'), { recursive: true });
  for (const name of await readdir(join(made, 'postgres')))
    if (!name.startsWith('.'))
      await cp(join(made, 'postgres', name), join(copy, 'postgres', name), { recursive: true });
  await cp(join(made, 'postgres-password'), join(copy, 'postgres-password'));
  await chmod(join(copy, 'postgres'), 0o755);
  const password = await readFile(join(copy, 'postgres-password'), 'utf8');
  expect(await ask(copy, 'select number from kept')).toEqual([{ number: 7 }]);
  expect(await readFile(join(copy, 'postgres-password'), 'utf8')).toBe(password);
  // Without its password it is refused, and no new one takes its place.
  await rm(join(copy, 'postgres-password'));
  expect(await refusal(copy)).toMatch(/needs its password: restore .*postgres-password/);
  expect((await readdir(copy)).sort()).toEqual(['postgres']);
});

test('a folder that holds something else is said in one line and left as it is', async () => {
  const dataDir = join(folder, 'foreign');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  expect(await refusal(dataDir)).toMatch(/postgres is neither empty nor a complete database\. Nothing was changed/);
  expect(await readFile(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('the password of a database that is away for the moment is not replaced by another', async () => {
  const dataDir = join(folder, 'away');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'postgres-password'), 'the-one-it-had\n');
  await ask(dataDir, 'select 1');
  expect(await readFile(join(dataDir, 'postgres-password'), 'utf8')).toBe('the-one-it-had\n');
});

test('of two first starts at once one makes the database and the other says so in one line', async () => {
  const dataDir = join(folder, 'twice');
  const both = await Promise.allSettled([startEmbedded(dataDir, QUICK), startEmbedded(dataDir, QUICK)]);
  const [server] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [error] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  expect(error).toBeInstanceOf(StartError);
  expect(error!.message).toMatch(/^Another Leadwright is (starting|running) on this data folder\.$/);
  await (await connect(server!.url)).end();
  await server!.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password']);
});
