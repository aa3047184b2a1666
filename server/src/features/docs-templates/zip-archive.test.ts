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

test('resumes from the last flushed length without duplicate entries', async () => {
  const path = join(folder, 'b.zip');
  const interruptedArchive = await ZipArchive.open(path, 0);
  await interruptedArchive.add('1.docx', Buffer.from('one'));
  const flushedLength = await interruptedArchive.flush();
  await interruptedArchive.add('2.docx', Buffer.from('interrupted'));
  await interruptedArchive.close();
  await truncate(path, (await stat(path)).size - 4);
  const resumedArchive = await ZipArchive.open(path, flushedLength);
  await resumedArchive.add('2.docx', Buffer.from('two'));
  await resumedArchive.add('1.docx', Buffer.from('three'));
  await resumedArchive.finish();
  await resumedArchive.close();
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
])('converts the file name %j to %j', (input, name) => {
  expect(safeFileName(input, 'document')).toBe(name);
});
