import { viewPlan } from '@leadwright/contract/features/imports';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage, stagedRows } from './testing/import-journey.ts';
import { workbook } from './testing/zip-writer.ts';

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
});
afterAll(() => app.close());

const ENCODINGS = ['utf-8', 'utf-8 with BOM', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Acme Ltd',
    'Müller & Söhne GmbH',
    'Nestlé "Suisse"',
    '=1+1',
    "'t Hof",
    '12 High St\nLeeds',
    'a;b',
    'x,y',
  ),
  fc.string({ unit: fc.constantFrom('é', 'ß', '"', ';', ',', '\n', 'a', '1', ' '), maxLength: 8 }),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 25 });
const dialect = fc.record({
  encoding: fc.constantFrom(...ENCODINGS),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\r\n', '\n'),
  hasTrailingNewline: fc.boolean(),
});

function bytesOf(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf-8 with BOM') return iconv.encode(text, 'utf-8', { addBOM: true });
  return iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') });
}

describe('import rows', () => {
  it('stages every row of a generated file and counts it once after the check', async () => {
    await fc.assert(
      fc.asyncProperty(table, dialect, async (rows, { encoding, delimiter, newline, hasTrailingNewline }) => {
        const header = ['Company name', 'Address', 'Town', 'Postcode', 'Phone', 'Notes'];
        const text = Papa.unparse([header, ...rows], { delimiter, newline }) + (hasTrailingNewline ? newline : '');
        const batch = await stage(app, campaignId, bytesOf(text, encoding), {
          encoding: encoding === 'utf-8 with BOM' ? 'utf-8' : encoding,
          delimiter: delimiter as ',',
          quote: '"',
          header_row: 1,
        });
        expect(batch.job).toMatchObject({ state: 'done', message: null });
        const expectedRows = rows
          .map((cells, i) => ({ row_no: i + 2, cells }))
          .filter(({ cells }) => cells.some((value) => /[^\s]/.test(value)));
        expect(await stagedRows(app, batch.id)).toEqual(expectedRows);
        const { rows: count, counts } = await checkStagedBatch(app, batch.id, {
          0: 'company_name',
          1: 'address',
          4: 'phone',
        });
        expect(count).toBe(expectedRows.length);
        expect(counts.invalid + counts.remaining).toBe(count);
      }),
      { numRuns: selectByDepth({ gate: 6, deep: 25 }) },
    );
  });

  it('reports formula errors as problems and does not store their text', async () => {
    const cells = (row: number, ...texts: string[]) =>
      `<row r="${row}">${texts.map((text) => (text.startsWith('#') ? `<c t="e"><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`;
    const rows = [
      cells(1, 'Company name', 'Employees', 'Town', 'SIC codes'),
      cells(2, 'Acme Ltd', '#DIV/0!', 'York', '62020'),
      cells(3, '#N/A', '12', 'Leeds', '#N/A'),
      cells(4, 'Beta Ltd', 'many', "=cmd|' /C calc'!A0", '62090'),
    ];
    const batch = await stage(
      app,
      campaignId,
      workbook({ sheet: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` }),
    );
    const mapping = { 0: 'company_name', 1: 'employees', 2: 'city', 3: 'sic_codes' } as const;
    expect((await checkStagedBatch(app, batch.id, mapping)).counts).toMatchObject({ invalid: 1, remaining: 2 });
    const plan = await app.call(app.admin, viewPlan, { params: { id: batch.id } });
    const error = 'The value is a spreadsheet formula error';
    expect(plan.problems.map(({ column, message, rows: count, sample }) => [column, message, count, sample])).toEqual(
      expect.arrayContaining([
        ['employees', error, 1, 'Row 2: #DIV/0!'],
        ['company_name', error, 1, 'Row 3: #N/A'],
        ['sic_codes', error, 1, 'Row 3: #N/A'],
        ['employees', 'Not a number of employees', 1, 'Row 4: many'],
        ['city', 'Looks like a spreadsheet formula', 1, "Row 4: =cmd|' /C calc'!A0"],
      ]),
    );
    expect(plan.samples.map(({ values }) => values.employees)).toEqual([undefined, 'many']);
  });

  it('keeps and reports rows that are too short or too long', async () => {
    const batch = await stage(app, campaignId, 'Company name,Town\nA Ltd\nB Ltd,York,extra,\nC Ltd,Bath\n');
    expect((await stagedRows(app, batch.id)).map(({ cells }) => cells)).toEqual([
      ['A Ltd'],
      ['B Ltd', 'York', 'extra', ''],
      ['C Ltd', 'Bath'],
    ]);
    await checkStagedBatch(app, batch.id);
    const { rows } = await app.pool.query('select row_no, problems from import_row where batch_id = $1 order by 1', [
      batch.id,
    ]);
    expect(rows.map(({ problems }) => problems.length)).toEqual([0, 1, 0]);
    expect(rows[1].problems[0].message).toContain('more cells than the header');
  });

  it('falls back to Windows-1252 only for invalid bytes of a UTF-8 file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Company name;Town\nMüller GmbH;Köln\nCafé Ltd;Bath\nNestlé;Vevey\nS'),
      Buffer.from([0xf6]),
      Buffer.from('hne AG;Zürich\n'),
    ]);
    const batch = await stage(app, campaignId, bytes);
    expect(batch.options.encoding).toBe('utf-8');
    expect((await stagedRows(app, batch.id)).map(({ cells }) => cells[0])).toEqual([
      'Müller GmbH',
      'Café Ltd',
      'Nestlé',
      'Söhne AG',
    ]);
  });

  it('replaces the rows of a batch that is checked again with another mapping', async () => {
    const batch = await stage(app, campaignId, 'One,Two\nA Ltd,B Ltd\n,C Ltd\n');
    expect((await checkStagedBatch(app, batch.id, { 0: 'company_name' })).counts).toMatchObject({
      invalid: 1,
      remaining: 1,
    });
    expect((await checkStagedBatch(app, batch.id, { 1: 'company_name', 0: 'previous_name' })).counts).toMatchObject({
      invalid: 0,
      remaining: 2,
    });
    const { rows } = await app.pool.query(`select values from import_row where batch_id = $1 order by row_no`, [
      batch.id,
    ]);
    expect(rows[0].values).toMatchObject({ company_name: 'B Ltd', previous_name: ['A Ltd'] });
  });

  it('counts repeated rows and shortens long values without splitting characters', async () => {
    const batch = await stage(
      app,
      campaignId,
      `Company name,Town\nA Ltd,York\nA Ltd,York\na ltd,York\n${'é😀'.repeat(900)} Ltd,Bath\n`,
    );
    const { options } = (
      await app.pool.query('select options from import_batch where id = $1', [
        (await checkStagedBatch(app, batch.id)).id,
      ])
    ).rows[0];
    expect(options.found).toMatchObject({ ready: 4, invalid: 0, repeated: 1 });
    expect(options.found.problems).toMatchObject([{ column: 'company_name', rows: 1, severity: 'warning' }]);
  });

  it('returns codes of recognised countries in sample rows and other texts as written', async () => {
    const batch = await stage(
      app,
      campaignId,
      'Company name,Country\nA Ltd,UK\nB Ltd,GBR\nC Ltd,Great Britain\nD Ltd,Atlantis\n',
    );
    await checkStagedBatch(app, batch.id, { 0: 'company_name', 1: 'country' });
    const { samples } = await app.call(app.admin, viewPlan, { params: { id: batch.id } });
    expect(samples.map(({ values }) => values.country)).toEqual(['GB', 'GB', 'GB', 'Atlantis']);
  });
});
