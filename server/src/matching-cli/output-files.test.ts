import { link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CsvFile } from './csv-file.ts';
import { assertDistinctFiles } from './distinct-files.ts';
import { UsageError } from './usage-error.ts';

let folder: string;
// Not by `join`, which would normalise the path.
const at = (name: string) => `${folder}/${name}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-outputs-'));
  await mkdir(at('folder'));
  await writeFile(at('mine.csv'), 'mine');
  await symlink('mine.csv', at('symbolic.csv'));
  await link(at('mine.csv'), at('hard.csv'));
  await symlink('folder', at('folder-link'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(['mine.csv', 'folder/../mine.csv', 'symbolic.csv', 'hard.csv'])('recognises an input as %s', async (name) => {
  await expect(assertDistinctFiles({ '--in': at('mine.csv') }, { '--out': at(name) })).rejects.toThrow(
    new UsageError(`--out would overwrite --in: ${at(name)} is the same file. Give --out another name.`),
  );
});

it('recognises equal outputs before they exist, and accepts different files', async () => {
  const outputs = { '--out': at('folder/new.csv'), '--pairs': at('folder-link/new.csv') };
  await expect(assertDistinctFiles({}, outputs)).rejects.toThrow('--pairs would overwrite --out');
  await assertDistinctFiles(
    { '--master': at('mine.csv'), '--queries': at('mine.csv') },
    { '--out': at('folder/mine.csv'), '--pairs': undefined },
  );
});

it('keeps the existing file until the new one is complete, also behind a link', async () => {
  await writeFile(at('symbolic.csv.part'), 'a neighbour');
  const discarded = await CsvFile.create(at('symbolic.csv'), ['a']);
  await discarded.write([['1']]);
  await discarded.discard();
  expect(await readFile(at('mine.csv'), 'utf8')).toBe('mine');
  const finished = await CsvFile.create(at('symbolic.csv'), ['a']);
  await finished.write([['x, y']]);
  expect(await readFile(at('mine.csv'), 'utf8')).toBe('mine');
  await finished.finish();
  expect(await readFile(at('mine.csv'), 'utf8')).toBe('a\n"x, y"\n');
  expect(await readlink(at('symbolic.csv'))).toBe('mine.csv');
  expect(await readFile(at('hard.csv'), 'utf8')).toBe('mine');
  expect(await readFile(at('symbolic.csv.part'), 'utf8')).toBe('a neighbour');
  expect(await readdir(folder)).toHaveLength(6);
});

it('overwrites only regular files', async () => {
  await expect(CsvFile.create(at('folder'), ['a'])).rejects.toThrow(/folder cannot be written: it is not a file\.$/);
  await expect(CsvFile.create(at('nowhere/out.csv'), ['a'])).rejects.toThrow(/there is no folder \S+nowhere\.$/);
});
