import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../../testing/zip.ts';
import { workbook } from '../testing/zip-writer.ts';
import { readSheetHead, sheetToCsv } from './sheet-csv.ts';
import { openWorkbook } from './workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function storeFile(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}
const noAbort = new AbortController().signal;
async function csvOf(bytes: Uint8Array, sheet: string | null = null): Promise<string[][]> {
  const path = await storeFile(bytes);
  await sheetToCsv(path, sheet, `${path}.csv`, noAbort);
  return Papa.parse<string[]>(await readFile(`${path}.csv`, 'utf8'), { skipEmptyLines: true }).data;
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('workbook reader', () => {
  it.each(['shared', 'inline'] as const)('reads a workbook written by a library (%s strings)', async (stringMode) => {
    const rows = [
      ['Company', 'No', 'When', 'Share', 'Ok'],
      ['Müller & Söhne <GmbH>', 447_700_900_123, new Date(Date.UTC(2026, 1, 28)), 0.1 + 0.2, true],
      ['"Quoted", with comma', -5, null, 1e21, false],
      [null, null, null, null, null],
      ['=1+1\nsecond line', 0.000_001, null, 12.5, null],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows }], stringMode });
    expect(await csvOf(bytes)).toEqual([
      ['Company', 'No', 'When', 'Share', 'Ok'],
      ['Müller & Söhne <GmbH>', '447700900123', '2026-02-28', '0.3', 'TRUE'],
      ['"Quoted", with comma', '-5', '', '1000000000000000000000', 'FALSE'],
      ['=1+1\nsecond line', '0.000001', '', '12.5'],
    ]);
  });

  it('returns sheets by name and keeps row numbers', async () => {
    const path = await storeFile(
      workbook({
        sheet: sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
        secondSheet: sheet(
          '<row r="2"><c r="C2" t="inlineStr"><is><t>x</t></is></c></row><row r="5"><c><v>7</v></c></row>',
        ),
      }),
    );
    expect((await openWorkbook(path)).sheets.map(({ name }) => name)).toEqual(['Companies & more', 'Second']);
    expect((await readSheetHead(path, 'Second', 10)).rows).toEqual([
      { rowNo: 2, cells: ['', '', 'x'] },
      { rowNo: 5, cells: ['7'] },
    ]);
    await expect(readSheetHead(path, 'Third', 10)).rejects.toThrow('does not have this sheet');
  });

  it('keeps zeros of number formats and reads rich and escaped text without phonetics', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const strings = `<sst><si><r><t>Rich </t></r><r><t>Ltd</t></r><rPh><t>ignored</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si></sst>`;
    const rows = `<row r="1"><c r="A1" s="1"><v>1094178</v></c><c r="B1" s="2"><v>45000.5</v></c><c r="C1" s="3"><v>45000</v></c>
      <c r="D1" t="s"><v>0</v></c><c r="E1" t="s"><v>1</v></c><c r="F1" t="e"><v>#REF!</v></c></row>`;
    const [cells] = await csvOf(workbook({ sheet: sheet(rows), strings, styles }));
    expect(cells).toEqual(['01094178', '2023-03-15 12:00:00', '2023-03-15', 'Rich Ltd', 'a\rb_x0041_', '#REF!']);
  });
});

/** Returns the text of each number in a format. */
async function textsOf(format: string, numbers: number[]): Promise<string[]> {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
    <cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const cells = numbers.map((number) => `<c s="0"><v>${number}</v></c>`).join('');
  const [texts] = await csvOf(workbook({ sheet: sheet(`<row r="1">${cells}</row>`), styles }));
  return texts!;
}

describe('number formats', () => {
  it.each([
    ['[Magenta]0.00', [500, 0.5], ['500', '0.5']],
    ['#,##0.00\\ [$€-407]', [1234.5], ['1234.5']],
    ['[$-407]d\\. mmmm yyyy;@', [45000], ['2023-03-15']],
    ['[$-407]00000', [1067], ['01067']],
    ['&quot;D-&quot;00000', [1067], ['01067']],
    ['0.00%', [0.125, 1, 0.07], ['12.5%', '100%', '7%']],
    ['[h]:mm', [1.5, 0.25], ['36:00:00', '06:00:00']],
  ])('reads numbers with the format %s', async (format, numbers, texts) => {
    expect(await textsOf(format, numbers)).toEqual(texts);
  });

  it('counts days as Excel does, and reads no date from a number that has none', async () => {
    expect(await textsOf('dd/mm/yyyy', [1, 59, 61, 0, -1])).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '00:00:00',
      '-1',
    ]);
  });
});

it('reads a formula without a calculated value as an error', async () => {
  const uncalculated = '<c><f>1+1</f></c><c><f>1+1</f><v></v></c><c><f>1+1</f><v/></c>';
  const rows = `<row r="1">${uncalculated}<c t="str"><f>""</f><v></v></c><c><f>1+1</f><v>2</v></c></row>`;
  expect(await csvOf(workbook({ sheet: sheet(rows) }))).toEqual([['#CALC!', '#CALC!', '#CALC!', '', '2']]);
});

it('reads logical values in both spellings', async () => {
  const cells = ['true', '1', 'false', '0'].map((value) => `<c t="b"><v>${value}</v></c>`).join('');
  expect(await csvOf(workbook({ sheet: sheet(`<row r="1">${cells}</row>`) }))).toEqual([
    ['TRUE', 'TRUE', 'FALSE', 'FALSE'],
  ]);
});

it('lists hidden sheets last', async () => {
  const path = await storeFile(workbook({ sheet: sheet(''), secondSheet: sheet(''), firstState: 'veryHidden' }));
  expect((await openWorkbook(path)).sheets.map(({ name }) => name)).toEqual(['Second', 'Companies & more']);
});

it('finds the sheets and texts of a workbook by their relations', async () => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.example/${type}" Target="${target}"/>`;
  const relations = [
    relation('a', 'chartsheet', 'worksheets/chart.xml'),
    relation('b', 'worksheet', './sheets/one.xml'),
    relation('c', 'sharedStrings', '/xl/texts.xml'),
  ];
  const bytes = zip([
    {
      name: 'xl/workbook.xml',
      data: '<workbook><sheets><sheet name="C" id="a"/><sheet name="S" id="b"/></sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', data: `<Relationships>${relations.join('')}</Relationships>` },
    { name: 'xl/worksheets/chart.xml', data: sheet('') },
    { name: 'xl/sheets/one.xml', data: sheet('<row r="1"><c t="s"><v>0</v></c></row>') },
    { name: 'xl/texts.xml', data: '<sst><si><t>Acme Ltd</t></si></sst>' },
  ]);
  expect(await csvOf(bytes)).toEqual([['Acme Ltd']]);
});

describe('hostile workbooks', () => {
  const emptySheet = sheet('');
  const errorOf = async (bytes: Uint8Array) =>
    csvOf(bytes).then(
      () => 'read',
      (error: Error) => error.message,
    );

  it('rejects a ZIP bomb by its declared sizes before unpacking', async () => {
    const bomb = workbook({ sheet: emptySheet, secondSheet: `<worksheet>${' '.repeat(60_000_000)}</worksheet>` });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await errorOf(bomb)).toContain('too large when unpacked');
  });

  it('rejects content that exceeds its declared size', async () => {
    const bytes = workbook({
      sheet: sheet(`<row r="1"><c><v>${'1'.repeat(100_000)}</v></c></row>`),
      declaredSize: 500,
    });
    expect(await errorOf(bytes)).toContain('damaged');
  });

  it('rejects entity definitions and file references', async () => {
    const bytes = workbook({
      sheet: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet('<row r="1"><c t="str"><v>&a;</v></c></row>')}`,
    });
    expect(await errorOf(bytes)).toContain('not valid XML');
  });

  it('rejects endless tags, rows out of order and too many columns', async () => {
    expect(await errorOf(workbook({ sheet: `<worksheet ${'x'.repeat(1_500_000)}` }))).toContain('not valid XML');
    expect(await errorOf(workbook({ sheet: sheet('<row r="3"/><row r="2"/>') }))).toContain('out of order');
    expect(await errorOf(workbook({ sheet: sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>') }))).toContain(
      'more than 500 columns',
    );
  });

  const ROWS = '<row r="1"><c t="s"><v>0</v></c></row><row r="2"><c t="s"><v>0</v></c></row>';
  const STRINGS = '<sst><si><t>Acme Ltd</t></si></sst>';
  it.each(['</v></c></row></sheetData></worksheet>', '</row></sheetData></worksheet>', '</worksheet>', 'heet>'])(
    'rejects a sheet that is truncated before "%s"',
    async (end) => {
      const completeSheet = sheet(ROWS);
      expect(await errorOf(workbook({ sheet: completeSheet, strings: STRINGS }))).toBe('read');
      const truncated = completeSheet.slice(0, completeSheet.length - end.length);
      expect(await errorOf(workbook({ sheet: truncated, strings: STRINGS }))).toContain(
        'one of its parts is incomplete',
      );
    },
  );

  it('rejects shared strings that are truncated, too few or empty', async () => {
    expect(await errorOf(workbook({ sheet: sheet(ROWS), strings: STRINGS.slice(0, -2) }))).toContain(
      'one of its parts is incomplete',
    );
    expect(await errorOf(workbook({ sheet: sheet(ROWS), strings: '<sst/>' }))).toContain('text that does not exist');
    expect(await errorOf(workbook({ sheet: '' }))).toContain('one of its parts is incomplete');
  });

  it('rejects a part with a wrong checksum', async () => {
    const [before, after] = ['Acme Ltd', 'Evil Ltd'].map((name) =>
      sheet(`<row r="1"><c t="inlineStr"><is><t>${name}</t></is></c></row>`),
    );
    expect(await errorOf(workbook({ sheet: before!, corruptData: after! }))).toContain('has the wrong checksum');
  });

  it('rejects a long text in many cells before the texts are created', async () => {
    const strings = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const cells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count);
    const manyRows = Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}">${cells(6)}</row>`).join('');
    const path = await storeFile(workbook({ sheet: sheet(manyRows), strings }));
    await expect(sheetToCsv(path, null, `${path}.csv`, noAbort)).rejects.toThrow('too much text');
    expect((await stat(`${path}.csv`)).size).toBeLessThan(100_000_000);
    const head = await readSheetHead(path, null, 1_000);
    expect(head.isWhole).toBe(false);
    expect(head.rows.length).toBeLessThan(60);
    expect(await errorOf(workbook({ sheet: sheet(`<row r="1">${cells(400)}</row>`), strings }))).toContain(
      'Row 1 of the sheet is longer than 1 MB',
    );
  });

  it('rejects other kinds of files with a clear message', async () => {
    expect(await errorOf(zip([{ name: 'content.xml', data: 'x' }]))).toContain('OpenDocument');
    expect(await errorOf(zip([{ name: 'word/document.xml', data: 'x' }]))).toContain('Word document');
    expect(await errorOf(workbook({ sheet: emptySheet }).subarray(0, 400))).toContain('damaged');
  });
});
