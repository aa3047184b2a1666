import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteUnreferencedFiles } from './delete-unreferenced-files.ts';
import { storedFolder, storedPath, storeFile, withReceivedFile } from './stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A table that references files, like the tables of features.
  await app.pool.query('create table file_reference (hash text references stored_file)');
});
afterAll(() => app.close());
beforeEach(() => app.pool.query('delete from file_reference; delete from stored_file'));

const LIMITS = { maxBytes: 1_000, tooLarge: () => new AppError('too_large', 'Too large.') };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const storeText = (text: string) =>
  withReceivedFile(Readable.from([Buffer.from(text)]), app.config, LIMITS, (file) =>
    app.db.transaction().execute((trx) => storeFile(trx, app.config, file)),
  );
const listFiles = () => readdir(storedFolder(app.config));
const addReference = (hash: string) => app.pool.query('insert into file_reference values ($1)', [hash]);
const ageByOneDay = async () => {
  await app.pool.query(`update stored_file set kept_at = kept_at - interval '25 hours'`);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await listFiles()) await utimes(join(storedFolder(app.config), name), yesterday, yesterday);
};
const loadRows = async () => (await app.pool.query('select hash, bytes from stored_file order by bytes')).rows;

test('stores the same content once, with its hash and size', async () => {
  const [hash] = await Promise.all([storeText('one'), storeText('one'), storeText('one')]);
  expect(hash).toBe(hashOf('one'));
  expect(await loadRows()).toEqual([{ hash, bytes: 3 }]);
  expect(await readFile(storedPath(app.config, hash), 'utf8')).toBe('one');
  expect((await listFiles()).filter((name) => name === hash || name.endsWith('.part'))).toEqual([hash]);
});

test.each([
  ['too large', () => Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), {}, 'too_large'],
  ['announced as too large', () => Readable.from([Buffer.alloc(1)]), { declaredSize: 2_000 }, 'too_large'],
  ['incomplete', () => Readable.from([Buffer.alloc(5)]), { declaredSize: 6 }, 'malformed'],
])('deletes a file that is %s', async (_, body, extraLimits, code) => {
  const filesBefore = await listFiles();
  const result = withReceivedFile(body(), app.config, { ...LIMITS, ...extraLimits }, () =>
    Promise.reject(new Error('received')),
  );
  await expect(result).rejects.toMatchObject({ code });
  expect(await listFiles()).toEqual(filesBefore);
  expect(await loadRows()).toEqual([]);
});

test('deletes a file that its feature rejects', async () => {
  const filesBefore = await listFiles();
  const result = withReceivedFile(Readable.from([Buffer.from('bad')]), app.config, LIMITS, async () => {
    throw new AppError('malformed', 'Not this.');
  });
  await expect(result).rejects.toMatchObject({ code: 'malformed' });
  expect(await listFiles()).toEqual(filesBefore);
});

test('rejects a name that is not a hash', () => {
  for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(64)}/x`])
    expect(() => storedPath(app.config, name)).toThrow('not the hash');
});

test('deletes only files without references, after a day', async () => {
  const [usedHash, unusedHash] = [await storeText('used'), await storeText('unused')];
  await addReference(usedHash);
  await ageByOneDay();
  const recentHash = await storeText('recent');
  const restoredHash = await storeText('stored again');
  await ageByOneDay();
  await storeText('stored again');
  await storeText('recent');
  expect(await deleteUnreferencedFiles(app.db, app.config)).toBe(1);
  const remainingFiles = await listFiles();
  for (const hash of [usedHash, recentHash, restoredHash]) expect(remainingFiles).toContain(hash);
  expect(remainingFiles).not.toContain(unusedHash);
  expect((await loadRows()).map(({ hash }) => hash).sort()).toEqual([usedHash, recentHash, restoredHash].sort());
});

test('deletes partial files and files without a row after a day', async () => {
  const folder = storedFolder(app.config);
  const orphanHash = hashOf('orphan');
  await writeFile(join(folder, orphanHash), 'orphan');
  await writeFile(join(folder, 'x.part'), 'half');
  await deleteUnreferencedFiles(app.db, app.config);
  expect(await listFiles()).toEqual(expect.arrayContaining([orphanHash, 'x.part']));
  await ageByOneDay();
  await deleteUnreferencedFiles(app.db, app.config);
  for (const name of [orphanHash, 'x.part']) expect(await listFiles()).not.toContain(name);
});

test('keeps a file that is stored again while it is deleted', async () => {
  for (let round = 0; round < 20; round++) {
    const hash = await storeText(`contested ${round}`);
    await ageByOneDay();
    await Promise.all([deleteUnreferencedFiles(app.db, app.config), storeText(`contested ${round}`)]);
    expect(await readFile(storedPath(app.config, hash), 'utf8')).toBe(`contested ${round}`);
    expect((await loadRows()).map((row) => row.hash)).toContain(hash);
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
  const storedRows = await loadRows();
  expect(storedRows.length).toBeGreaterThan(0);
  for (const { hash, bytes } of storedRows) {
    const content = await readFile(storedPath(app.config, hash));
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, hash]);
  }
  await ageByOneDay();
  await deleteUnreferencedFiles(app.db, app.config);
  expect(await listFiles()).toEqual([]);
});
