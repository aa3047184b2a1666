import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { collectFiles } from './collect.ts';
import { storedFolder, storedPath, storeFile, withReceivedFile } from './stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A table that references files, as a feature has.
  await app.pool.query('create table keeper (hash text references stored_file)');
});
afterAll(() => app.close());
beforeEach(() => app.pool.query('delete from keeper; delete from stored_file'));

const LIMITS = { largest: 1_000, tooLarge: () => new AppError('too_large', 'Too large.') };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const storeText = (text: string) =>
  withReceivedFile(Readable.from([Buffer.from(text)]), app.config, LIMITS, (file) =>
    app.db.transaction().execute((trx) => storeFile(trx, app.config, file)),
  );
const onDisk = () => readdir(storedFolder(app.config));
const addReference = (hash: string) => app.pool.query('insert into keeper values ($1)', [hash]);
const passDay = async () => {
  await app.pool.query(`update stored_file set kept_at = kept_at - interval '25 hours'`);
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await onDisk()) await utimes(join(storedFolder(app.config), name), before, before);
};
const rows = async () => (await app.pool.query('select hash, bytes from stored_file order by bytes')).rows;

test('stores the same content once, with its hash and size', async () => {
  const [hash] = await Promise.all([storeText('one'), storeText('one'), storeText('one')]);
  expect(hash).toBe(hashOf('one'));
  expect(await rows()).toEqual([{ hash, bytes: 3 }]);
  expect(await readFile(storedPath(app.config, hash), 'utf8')).toBe('one');
  expect((await onDisk()).filter((name) => name === hash || name.endsWith('.part'))).toEqual([hash]);
});

test.each([
  ['too large', () => Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), {}, 'too_large'],
  ['said to be too large', () => Readable.from([Buffer.alloc(1)]), { declaredSize: 2_000 }, 'too_large'],
  ['cut short', () => Readable.from([Buffer.alloc(5)]), { declaredSize: 6 }, 'malformed'],
])('deletes a file that is %s', async (_, body, more, code) => {
  const before = await onDisk();
  const received = withReceivedFile(body(), app.config, { ...LIMITS, ...more }, () =>
    Promise.reject(new Error('received')),
  );
  await expect(received).rejects.toMatchObject({ code });
  expect(await onDisk()).toEqual(before);
  expect(await rows()).toEqual([]);
});

test('deletes a file that its feature rejects', async () => {
  const before = await onDisk();
  const refused = withReceivedFile(Readable.from([Buffer.from('bad')]), app.config, LIMITS, async () => {
    throw new AppError('malformed', 'Not this.');
  });
  await expect(refused).rejects.toMatchObject({ code: 'malformed' });
  expect(await onDisk()).toEqual(before);
});

test('rejects a name that is not a hash', () => {
  for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(64)}/x`])
    expect(() => storedPath(app.config, name)).toThrow('not the hash');
});

test('deletes only files without references, after a day', async () => {
  const [used, unused] = [await storeText('used'), await storeText('unused')];
  await addReference(used);
  await passDay();
  const recent = await storeText('young');
  const again = await storeText('kept again');
  await passDay();
  await storeText('kept again');
  await storeText('young');
  expect(await collectFiles(app.db, app.config)).toBe(1);
  const left = await onDisk();
  for (const hash of [used, recent, again]) expect(left).toContain(hash);
  expect(left).not.toContain(unused);
  expect((await rows()).map(({ hash }) => hash).sort()).toEqual([used, recent, again].sort());
});

test('deletes parts and files without a row of a killed server after a day', async () => {
  const folder = storedFolder(app.config);
  const orphan = hashOf('orphan');
  await writeFile(join(folder, orphan), 'orphan');
  await writeFile(join(folder, 'x.part'), 'half');
  await collectFiles(app.db, app.config);
  expect(await onDisk()).toEqual(expect.arrayContaining([orphan, 'x.part']));
  await passDay();
  await collectFiles(app.db, app.config);
  for (const name of [orphan, 'x.part']) expect(await onDisk()).not.toContain(name);
});

test('keeps a file that is stored again while it is deleted', async () => {
  for (let round = 0; round < 20; round++) {
    const hash = await storeText(`contested ${round}`);
    await passDay();
    await Promise.all([collectFiles(app.db, app.config), storeText(`contested ${round}`)]);
    expect(await readFile(storedPath(app.config, hash), 'utf8')).toBe(`contested ${round}`);
    expect((await rows()).map((row) => row.hash)).toContain(hash);
  }
});

const STORING_PROCESS = new URL('testing/storing-process.ts', import.meta.url).pathname;
const startStoring = (): ChildProcess =>
  spawn(process.execPath, [STORING_PROCESS], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: (app.pool.options as { connectionString: string }).connectionString,
      DATA_DIR: app.config.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

test('leaves no row without its complete file when killed while storing', async () => {
  for (let round = 0; round < 5; round++) {
    const child = startStoring();
    await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const storedRows = await rows();
  expect(storedRows.length).toBeGreaterThan(0);
  for (const { hash, bytes } of storedRows) {
    const content = await readFile(storedPath(app.config, hash));
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, hash]);
  }
  await passDay();
  await collectFiles(app.db, app.config);
  expect(await onDisk()).toEqual([]);
});
