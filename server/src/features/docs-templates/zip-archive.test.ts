import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeFileName } from '../../files/file-name.ts';
import { entryBytes, readZipDirectory } from '../imports/packed-files.service.ts';
import { ZipArchive } from './zip-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readContents(path: string) {
  const files: Record<string, string> = {};
  for (const [name, entry] of await readZipDirectory(path)) {
    const pieces: Buffer[] = [];
    for await (const piece of entryBytes(path, entry)) pieces.push(piece);
    files[name] = Buffer.concat(pieces).toString();
  }
  return files;
}

test('stores files under unique names', async () => {
  const path = join(folder, 'a.zip');
  const archive = await ZipArchive.open(path, 0);
  await archive.add('Møller.docx', Buffer.from('one'));
  await archive.add('møller.docx', Buffer.from('two'));
  await archive.add('Møller.docx', Buffer.from('three'));
  await archive.finish();
  await archive.close();
  expect(await readContents(path)).toEqual({
    'Møller.docx': 'one',
    'møller (2).docx': 'two',
    'Møller (3).docx': 'three',
  });
});

test('resumes from the last safe length without duplicate entries', async () => {
  const path = join(folder, 'b.zip');
  const interrupted = await ZipArchive.open(path, 0);
  await interrupted.add('1.docx', Buffer.from('one'));
  const safeLength = await interrupted.flush();
  await interrupted.add('2.docx', Buffer.from('half of it'));
  await interrupted.close();
  await truncate(path, (await stat(path)).size - 4);
  const resumed = await ZipArchive.open(path, safeLength);
  await resumed.add('2.docx', Buffer.from('two'));
  await resumed.add('1.docx', Buffer.from('three'));
  await resumed.finish();
  await resumed.close();
  expect(await readContents(path)).toEqual({ '1.docx': 'one', '2.docx': 'two', '1 (2).docx': 'three' });
});

test.each([
  ['Proposal Northgate & Sons', 'Proposal Northgate & Sons'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['  . hidden ', 'hidden'],
  ['ends with points...', 'ends with points'],
  ['exe\u202efdp.scr', 'exe fdp.scr'],
  ['\u0000\n\t', 'document'],
  ['Ä'.repeat(300), 'Ä'.repeat(120)],
])('%j is named %j', (input, name) => {
  expect(safeFileName(input, 'document')).toBe(name);
});
