import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DialectOptions, openTable, tableRows } from './table-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-table-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readTable(content: string | Buffer, options: DialectOptions = {}) {
  const path = join(folder, 'table.csv');
  await writeFile(path, content);
  const file = await openTable(path, options);
  const rows = [];
  for await (const batch of tableRows(file)) rows.push(...batch);
  return { headers: file.headers, rows, delimiter: file.delimiter };
}

it.each([',', ';', '\t', '|', '%', '^', '~'])('detects the delimiter %j', async (delimiter) => {
  const text = ['id,name,city', '1,Acme Ltd,Leeds', '2,Beta: Foods & Co,York'].join('\n').replaceAll(',', delimiter);
  expect(await readTable(text)).toEqual({
    headers: ['id', 'name', 'city'],
    rows: [
      ['1', 'Acme Ltd', 'Leeds'],
      ['2', 'Beta: Foods & Co', 'York'],
    ],
    delimiter,
  });
});

it('reads quotes after a space, and quotes that mean inches', async () => {
  const spacedCsv = '"name", "address"\n"Art\'s Deli, Inc", "12224 Ventura, Blvd"\n"Beta", "1 High St"\n';
  expect((await readTable(spacedCsv)).rows).toEqual([
    ["Art's Deli, Inc", '12224 Ventura, Blvd'],
    ['Beta', '1 High St'],
  ]);
  const inchesCsv = 'id;title\n1;"12 pipe\n2;5" nut\n3;"7 rail\n';
  expect((await readTable(inchesCsv)).rows).toEqual([
    ['1', '"12 pipe'],
    ['2', '5" nut'],
    ['3', '"7 rail'],
  ]);
});

it('reads a file with a decimal comma in each row, and a file with single quotes', async () => {
  const decimalCsv = 'Firma;Umsatz, Mio\nDornsieper GmbH;1,5\nUlmenhagen AG;2,7\n';
  expect(await readTable(decimalCsv)).toMatchObject({ headers: ['Firma', 'Umsatz, Mio'], delimiter: ';' });
  expect((await readTable("'name','city'\n'Acme, Inc','York'\n'Beta','Bath'\n")).rows).toEqual([
    ['Acme, Inc', 'York'],
    ['Beta', 'Bath'],
  ]);
});

it('reads each kind of quote in a single-column file', async () => {
  const inchesCsv = 'name\n"12 pipe, steel\nBeta\nGamma, Inc\n';
  expect((await readTable(inchesCsv)).rows).toEqual([['"12 pipe, steel'], ['Beta'], ['Gamma, Inc']]);
  expect((await readTable("'name'\n'Acme, Ltd'\n'Beta, Ltd'\n")).rows).toEqual([['Acme, Ltd'], ['Beta, Ltd']]);
  expect((await readTable('"name"\n"Acme, ""A"" Ltd"\n"Beta"\n')).rows).toEqual([['Acme, "A" Ltd'], ['Beta']]);
});

it('keeps commas in a single-column file and surplus cells of a broken row', async () => {
  expect((await readTable('name\nAcme, Limited\nBeta\n')).rows).toEqual([['Acme, Limited'], ['Beta']]);
  expect((await readTable('id,name\n1,Acme, Limited\n2,Beta\n3,Gamma\n4\n')).rows).toEqual([
    ['1', 'Acme, Limited'],
    ['2', 'Beta'],
    ['3', 'Gamma'],
    ['4', ''],
  ]);
});

it('skips title and blank lines, but keeps rows of blank cells', async () => {
  const { headers, rows } = await readTable('Suppliers 2024\n\nname,city\nAcme,Leeds\n\n,\nBeta,York\n');
  expect(headers).toEqual(['name', 'city']);
  expect(rows).toEqual([
    ['Acme', 'Leeds'],
    ['', ''],
    ['Beta', 'York'],
  ]);
});

it('detects gzip by its bytes, reads old encodings and trims headers', async () => {
  const text = gzipSync(Buffer.from('id, name \n1,Müller\n2,Thoß\n', 'latin1'));
  expect(await readTable(text)).toMatchObject({
    headers: ['id', 'name'],
    rows: [
      ['1', 'Müller'],
      ['2', 'Thoß'],
    ],
  });
});

it.each([
  ['a value that occurs again in its column', 'Acme,Leeds\nBeta,York\nGamma,Leeds\n', 3],
  ['names of companies', 'Acme Ltd,Leeds\nBeta GmbH,York\n', 2],
  ['codes of one shape', 'Acme,LS1 1AA\nBeta,YO1 7HH\n', 2],
  ['a file with one row', 'Acme,Leeds\n', 1],
])('keeps the first row of a file without a header: %s', async (_, text, count) => {
  const { headers, rows } = await readTable(text);
  expect(headers).toEqual(['Column 1', 'Column 2']);
  expect(rows).toHaveLength(count);
});

it('uses unknown names as the header when they differ from the rows below', async () => {
  const text = 'kunde,wo\nMueller,Koeln\nThoss,Hof\n';
  expect((await readTable(text)).headers).toEqual(['kunde', 'wo']);
  expect((await readTable(text, { header: false })).rows).toHaveLength(3);
  expect((await readTable('1,Acme Ltd,info@acme.example\n2,B,b@b.example\n', { header: true })).rows).toHaveLength(1);
  expect((await readTable('sep=;\nkunde;wo\nMueller;Koeln\n')).headers).toEqual(['kunde', 'wo']);
});

it.each([
  ['a workbook', Buffer.from('PK\x03\x04rest'), 'is a workbook or another ZIP file. Save the sheet as CSV'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF, not a table'],
  ['nothing', Buffer.alloc(0), 'is empty'],
  [
    'a truncated gzip file',
    gzipSync('id,name\n'.concat('1,Acme\n'.repeat(999))).subarray(0, 40),
    'is damaged: it does not unpack',
  ],
])('rejects %s with a clear message', async (_, content, message) => {
  await expect(readTable(content)).rejects.toThrow(message);
});

it('treats a first row of values as data', async () => {
  const { headers, rows } = await readTable('1,Acme Ltd,info@acme.example\n2,Beta Ltd,x@beta.example\n');
  expect(headers).toEqual(['Column 1', 'Column 2', 'Column 3']);
  expect(rows).toHaveLength(2);
});
