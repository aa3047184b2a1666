import { link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CsvFile } from './csv-file.ts';
import { assertDistinctFiles } from './distinct-files.ts';
import { UsageError } from './usage-error.ts';

let folder: string;
// The path is not built with `join`, which would normalise it.
const pathOf = (name: string) => `${folder}/${name}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-outputs-'));
  await mkdir(pathOf('folder'));
  await writeFile(pathOf('mine.csv'), 'mine');
  await symlink('mine.csv', pathOf('symbolic.csv'));
  await link(pathOf('mine.csv'), pathOf('hard.csv'));
  await symlink('folder', pathOf('folder-link'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(['mine.csv', 'folder/../mine.csv', 'symbolic.csv', 'hard.csv'])(
  'rejects an output that is the same file as an input: %s',
  async (name) => {
    await expect(assertDistinctFiles({ '--in': pathOf('mine.csv') }, { '--out': pathOf(name) })).rejects.toThrow(
      new UsageError(`--out would overwrite --in: ${pathOf(name)} is the same file. Give --out another name.`),
    );
  },
);

it('rejects two output paths that lead to the same new file, and accepts different files', async () => {
  const outputs = { '--out': pathOf('folder/new.csv'), '--pairs': pathOf('folder-link/new.csv') };
  await expect(assertDistinctFiles({}, outputs)).rejects.toThrow('--pairs would overwrite --out');
  await assertDistinctFiles(
    { '--master': pathOf('mine.csv'), '--queries': pathOf('mine.csv') },
    { '--out': pathOf('folder/mine.csv'), '--pairs': undefined },
  );
});

it('keeps the existing file until the new file is complete, even if the path is a symbolic link', async () => {
  await writeFile(pathOf('symbolic.csv.part'), 'a neighbour');
  const discarded = await CsvFile.create(pathOf('symbolic.csv'), ['a']);
  await discarded.write([['1']]);
  await discarded.discard();
  expect(await readFile(pathOf('mine.csv'), 'utf8')).toBe('mine');
  const finished = await CsvFile.create(pathOf('symbolic.csv'), ['a']);
  await finished.write([['x, y']]);
  expect(await readFile(pathOf('mine.csv'), 'utf8')).toBe('mine');
  await finished.finish();
  expect(await readFile(pathOf('mine.csv'), 'utf8')).toBe('a\n"x, y"\n');
  expect(await readlink(pathOf('symbolic.csv'))).toBe('mine.csv');
  expect(await readFile(pathOf('hard.csv'), 'utf8')).toBe('mine');
  expect(await readFile(pathOf('symbolic.csv.part'), 'utf8')).toBe('a neighbour');
  expect(await readdir(folder)).toHaveLength(6);
});

it('overwrites only regular files', async () => {
  await expect(CsvFile.create(pathOf('folder'), ['a'])).rejects.toThrow(
    /folder cannot be written: it is not a file\.$/,
  );
  await expect(CsvFile.create(pathOf('nowhere/out.csv'), ['a'])).rejects.toThrow(/there is no folder \S+nowhere\.$/);
});
