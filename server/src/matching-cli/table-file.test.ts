import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, tableRows } from './table-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-table-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'table.csv');
  await writeFile(path, content);
  const file = await openTable(path);
  const rows = [];
  for await (const batch of tableRows(file)) rows.push(...batch);
  return { headers: file.headers, rows, delimiter: file.delimiter };
}

it.each([',', ';', '\t', '|', '%', '^', '~'])('finds out the delimiter %j', async (delimiter) => {
  const text = ['id,name,city', '1,Acme Ltd,Leeds', '2,Beta: Foods & Co,York'].join('\n').replaceAll(',', delimiter);
  expect(await read(text)).toEqual({
    headers: ['id', 'name', 'city'],
    rows: [
      ['1', 'Acme Ltd', 'Leeds'],
      ['2', 'Beta: Foods & Co', 'York'],
    ],
    delimiter,
  });
});

it('reads quotes behind a blank, and quotes that are inches', async () => {
  const spaced = '"name", "address"\n"Art\'s Deli, Inc", "12224 Ventura, Blvd"\n"Beta", "1 High St"\n';
  expect((await read(spaced)).rows).toEqual([
    ["Art's Deli, Inc", '12224 Ventura, Blvd'],
    ['Beta', '1 High St'],
  ]);
  const inches = 'id;title\n1;"12 pipe\n2;5" nut\n3;"7 rail\n';
  expect((await read(inches)).rows).toEqual([
    ['1', '"12 pipe'],
    ['2', '5" nut'],
    ['3', '"7 rail'],
  ]);
});

it('keeps the commas of a file of one column, and what a broken row has too much', async () => {
  expect((await read('name\nAcme, Limited\nBeta\n')).rows).toEqual([['Acme, Limited'], ['Beta']]);
  expect((await read('id,name\n1,Acme, Limited\n2,Beta\n3,Gamma\n4\n')).rows).toEqual([
    ['1', 'Acme, Limited'],
    ['2', 'Beta'],
    ['3', 'Gamma'],
    ['4', ''],
  ]);
});

it('passes title lines and blank lines by, and counts rows of blank cells', async () => {
  const { headers, rows } = await read('Suppliers 2024\n\nname,city\nAcme,Leeds\n\n,\nBeta,York\n');
  expect(headers).toEqual(['name', 'city']);
  expect(rows).toEqual([
    ['Acme', 'Leeds'],
    ['', ''],
    ['Beta', 'York'],
  ]);
});

it('unpacks gzip by its bytes, reads old encodings, and trims headers', async () => {
  const text = gzipSync(Buffer.from('id, name \n1,Müller\n2,Thoß\n', 'latin1'));
  expect(await read(text)).toMatchObject({
    headers: ['id', 'name'],
    rows: [
      ['1', 'Müller'],
      ['2', 'Thoß'],
    ],
  });
});

it('takes a first row of values for values', async () => {
  const { headers, rows } = await read('1,Acme Ltd,info@acme.example\n2,Beta Ltd,x@beta.example\n');
  expect(headers).toEqual(['Column 1', 'Column 2', 'Column 3']);
  expect(rows).toHaveLength(2);
});
