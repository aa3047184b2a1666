import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
import { sheetToCsv } from '../imports/xlsx/sheet-csv.ts';
import { readZipDirectory } from '../imports/xlsx/zip-directory.ts';
import { entryText } from '../imports/xlsx/zip-entry.ts';
import { writeSheet } from './write-sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();

/** Writes a workbook and returns its XML and the rows that an import reads from it. */
async function writeAndRead(title: string, headers: string[], texts: string[][]) {
  const path = join(folder, crypto.randomUUID());
  async function* rows() {
    yield* texts;
  }
  await writeSheet({ path, title, columns: headers.map((header) => ({ header, width: 20 })), rows: rows(), signal });
  const entries = [...(await readZipDirectory(path)).values()];
  const xml = (await Promise.all(entries.map((entry) => entryText(path, entry)))).join('');
  await sheetToCsv(path, null, `${path}.csv`, signal);
  return { xml, rows: Papa.parse<string[]>(await readFile(`${path}.csv`, 'utf8')).data.slice(0, -1) };
}

/** Matches a character that makes XML not well-formed. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

test('writes a name with characters that XML cannot contain to a workbook that opens', async () => {
  const name = 'Hh One\ufffe\uffff Kilns Ltd';
  const { xml, rows } = await writeAndRead('Accounts \uffff', ['Account', 'City'], [[name, 'Otley']]);
  expect(xml).not.toMatch(NOT_XML);
  expect(xml).toContain('Hh One_xFFFE__xFFFF_ Kilns Ltd');
  expect(rows).toEqual([
    ['Account', 'City'],
    [name, 'Otley'],
  ]);
});

test.each([
  '_x000D_',
  '_xfffe_',
  '_x0041_x0042_',
  '_x0041\u0001',
  '__x0041__',
  'a\r\nb',
  '_x005F_x0041_',
  '\u0001x0041_',
])('reads back a text that resembles an escape: %j', async (text) => {
  expect((await writeAndRead('Accounts', [`Header ${text}`], [[text]])).rows).toEqual([[`Header ${text}`], [text]]);
});

test('reads back any text as it was', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '_',
      'x',
      '_x',
      '0041',
      'FFFE',
      '_x005F_',
      '\ufffe',
      '\uffff',
      '\r',
      '\n',
      '\u0001',
      '\u001f',
      '<&>"',
      '🏍',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
  );
  const cell = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `a${parts.join('')}z`);
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (texts) => {
      const { xml, rows } = await writeAndRead(
        'Texts',
        ['Text'],
        texts.map((text) => [text]),
      );
      expect(xml).not.toMatch(NOT_XML);
      // A file of text cannot contain half a surrogate pair, and each letter is read in one spelling.
      expect(rows).toEqual([['Text'], ...texts.map((text) => [text.toWellFormed().normalize('NFC')])]);
    }),
    { numRuns: selectByDepth({ gate: 20, deep: 1_000 }) },
  );
});
