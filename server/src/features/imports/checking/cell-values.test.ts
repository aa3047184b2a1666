import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import { customColumn, updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { viewColumnReadings } from '@leadwright/contract/features/import-readings';
import { type ColumnTarget, IMPORT_TARGETS, previewFile, viewPlan } from '@leadwright/contract/features/imports';
import { keysOf } from '@leadwright/contract/fields';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../../../scripts/test-depth.ts';
import { type FieldFixture, fieldFixture } from '../../fields/values/testing/field-fixture.ts';
import { COPY_HEADER, COPY_TRAILER, finishTuple, TUPLE_HEAD_BYTES, tupleHead } from '../csv/staged-tuple.ts';
import { checkStagedBatch, stage, suggestedMapping } from '../testing/import-journey.ts';
import { checkChunk } from './check-chunk.ts';
import type { FieldColumn } from './field-cells.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

async function checkFile(fieldId: string, rows: string[]) {
  const { app, campaigns } = fixture;
  const { id } = await stage(app, campaigns[0], ['Company,City,Value', ...rows].join('\n'));
  await checkStagedBatch(app, id, { 0: 'company_name', 1: 'city', 2: customColumn(fieldId) });
  return app.call(app.admin, viewPlan, { params: { id } });
}

test('names a time that does not exist as a problem of its row', async () => {
  const field = await fixture.define('Last call', { type: 'date_time' });
  const plan = await checkFile(field.id, [
    'Ef One Pumps Ltd,Otley,2026-07-01 25:10',
    'Ef Two Pumps Ltd,Otley,2026-07-01 14:30',
  ]);
  expect([plan.ready, plan.invalid]).toEqual([1, 1]);
  expect(plan.problems).toMatchObject([
    { column: customColumn(field.id), rows: 1, severity: 'error', sample: 'Row 2: 2026-07-01 25:10' },
  ]);
  expect(plan.samples).toMatchObject([{ row_no: 3, values: { [customColumn(field.id)]: '2026-07-01T14:30:00.000Z' } }]);
});

test('names totals and repeated headers as problems of their rows', async () => {
  const field = await fixture.define('Turnover', { type: 'integer' });
  const rows = ['Total Pumps Ltd,Otley,5', 'Total,Paris,7', 'Grand total:,,12', 'Summe,,12', 'Company,City,Value'];
  const plan = await checkFile(field.id, rows);
  expect([plan.ready, plan.invalid]).toEqual([2, 3]);
  expect(plan.problems).toMatchObject([
    { column: 'company_name', rows: 2, sample: 'Row 4: Grand total:' },
    { column: '', message: 'A repeated header, not an account', rows: 1, sample: 'Row 6' },
  ]);
});

test('takes a name of a total for an account if the row identifies one', async () => {
  const { app, campaigns } = fixture;
  const { id } = await stage(app, campaigns[0], 'Company,VAT number,Mobile\nSumme,DE136695976,\nTotal,,07700 900123\n');
  await checkStagedBatch(app, id, { 0: 'company_name', 1: 'vat_number', 2: 'mobile_phone' });
  expect(await app.call(app.admin, viewPlan, { params: { id } })).toMatchObject({ ready: 2, invalid: 0 });
});

test('names a unique value that is twice in the file as a problem of its row', async () => {
  const field = await fixture.define('Customer no', { params: { unique: true } });
  const plan = await checkFile(field.id, [
    'Askrigg Clockworks Ltd,Askrigg,K-100',
    'Burtersett Slate Ltd,Burtersett,k-100',
    'Cotterdale Peat Ltd,Cotterdale,K-101',
    'Cotterdale Peat Ltd,Cotterdale,K-101',
  ]);
  expect(plan.problems).toMatchObject([
    {
      column: customColumn(field.id),
      message: 'An earlier row has the same value, which must be unique in the campaign',
      rows: 1,
      sample: 'Row 3: k-100',
    },
  ]);
});

test('reads a name of an option that was merged twice as the option that replaces it', async () => {
  const merged = (code: string, merged_into: string) =>
    ({ code, label: `Old ${code}`, state: 'merged', merged_into }) as const;
  const options = [merged('cold', 'warm'), merged('warm', 'hot'), { code: 'hot', label: 'Hot' }];
  const field = await fixture.define('Interest', { type: 'select', options: [{ code: 'hot', label: 'Hot' }] });
  const stored = options.map((option) => ({ ...field.options[0], ...option, synonyms: [`was ${option.code}`] }));
  await fixture.app.pool.query('update field set options = $2 where id = $1', [field.id, JSON.stringify(stored)]);
  const plan = await checkFile(field.id, ['Gayle Saddles Ltd,Gayle,was cold', 'Hardraw Ropes Ltd,Hardraw,warm']);
  expect([plan.problems, plan.samples.map(({ values }) => values[customColumn(field.id)])]).toEqual([
    [],
    ['Hot', 'Hot'],
  ]);
});

/** Checks a file of founding dates. Returns each value, or its problem, and the reading of the column. */
async function checkFounded(cells: string[]) {
  const { app, campaigns } = fixture;
  const lines = cells.map((cell, i) => `Founded ${i} Ltd,"${cell}"`);
  const { id } = await stage(app, campaigns[0], ['Company,Founded', ...lines].join('\n'));
  const { columns } = await app.call(app.admin, viewColumnReadings, {
    params: { id },
    body: { columns: { 1: 'founded' } },
  });
  await checkStagedBatch(app, id);
  const { rows } = await app.pool.query(
    `select coalesce(values->>'founded', problems->0->>'message') as value from import_row
     where batch_id = $1 and valid order by row_no`,
    [id],
  );
  const { problems } = await app.call(app.admin, viewPlan, { params: { id } });
  return { reading: columns[1]!.reading, values: rows.map(({ value }) => value), problems };
}

test('reads founding dates as years, months, and days in the order of their column', async () => {
  const partialDates = ['1998', '2004-06', '06/2004', 'June 2004', 'juin 2004', '1998.0'];
  const { reading, values } = await checkFounded([...partialDates, '5/12/1961', '11/31/2004', '11/30/2004']);
  expect(reading).toBe('month_first');
  expect(values).toEqual([
    '1998',
    '2004-06',
    '2004-06',
    '2004-06',
    '2004-06',
    '1998',
    '1961-05-12',
    expect.stringContaining('Not a date'),
    '2004-11-30',
  ]);
});

test('reads four digits as a year of the past, and never as a day number of a spreadsheet', async () => {
  const nextYear = String(new Date().getUTCFullYear() + 1);
  const { values, problems } = await checkFounded(['1998', '1066', '0998', nextYear]);
  expect(values).toEqual([
    '1998',
    '1066',
    'Enter a date from the year 1000 on.',
    'Enter a date that is not in the future.',
  ]);
  expect(problems).toMatchObject([
    { column: 'founded', rows: 1, severity: 'warning', sample: 'Row 4: 0998' },
    { column: 'founded', rows: 1, severity: 'warning', sample: `Row 5: ${nextYear}` },
  ]);
});

test('reads no number of five digits among years as a day', async () => {
  const { values } = await checkFounded(['1998', '2004', 'June 2004', '28195', '19985']);
  const problem = 'A day number of a spreadsheet among other dates';
  expect(values).toEqual(['1998', '2004', '2004-06', problem, problem]);
  const days = await checkFounded(['35796', '38139', '1998']);
  expect(days.values).toEqual(['1998-01-01', '2004-06-01', '1998']);
});

test('reads a month that two languages name alike by the other months of its column', async () => {
  const { values } = await checkFounded(['listopad 2004', 'październik 2004']);
  expect(values).toEqual(['2004-11', '2004-10']);
});

test('rejects a time that does not exist in a call', async () => {
  const { app, campaigns, accounts, define } = fixture;
  const { id: field_id } = await define('Next call', { type: 'date_time' });
  const response = await app.request(app.admin, updateOtherFieldAccountData, {
    body: {
      campaign_id: campaigns[0],
      account_id: accounts[0],
      values: [{ field_id, value: '2026-07-01T25:00:00Z' }],
    },
  });
  expect(response).toMatchObject({
    status: 422,
    body: { fields: { 'values.0.value': 'Enter a date and a time with its time zone.' } },
  });
});

test('continues after a row whose check fails unexpectedly', async () => {
  const { app, define } = fixture;
  const field = await define('Grade', { type: 'select', options: [{ label: 'Good' }] });
  // A damaged definition stands for any error that no rule expects.
  await app.pool.query(`update field set options = options #- '{0,label}' where id = $1`, [field.id]);
  const plan = await checkFile(field.id, ['Ef Three Pumps Ltd,Otley,Good', 'Ef Four Pumps Ltd,Otley,']);
  expect([plan.ready, plan.invalid]).toEqual([1, 1]);
  expect(plan.problems).toMatchObject([{ column: '', message: 'The row cannot be checked', sample: 'Row 2' }]);
  await app.pool.query(`update field set options = jsonb_set(options, '{0,label}', '"Good"') where id = $1`, [
    field.id,
  ]);
});

const ID = '00000000-0000-4000-8000-000000000000';

function stagedRow(cells: readonly string[]): Buffer {
  const parts = cells.map((cell) => {
    const bytes = Buffer.from(cell.replaceAll('\0', ''));
    const size = Buffer.alloc(4);
    size.writeInt32BE(bytes.length);
    return Buffer.concat([size, bytes]);
  });
  const tuple = Buffer.concat([tupleHead(ID, ID), ...parts]);
  finishTuple(tuple, 0, tuple.length, 2, cells.length);
  expect(tuple.length).toBeGreaterThanOrEqual(TUPLE_HEAD_BYTES);
  return Buffer.concat([COPY_HEADER, tuple, COPY_TRAILER]);
}

test('any text is a value or a problem, under any target', () => {
  const fields = keysOf(FIELD_TYPE).map(
    (type, index): FieldColumn => ({
      id: ID.replace(/00$/, String(index + 10)),
      target: `cf_${index}` as ColumnTarget,
      label: type,
      type,
      params: {},
      options: [],
    }),
  );
  const targets = [...keysOf(IMPORT_TARGETS), ...fields.map(({ target }) => target)];
  const mapping = Object.fromEntries(targets.map((target, index) => [index, target]));
  const options = { campaignId: ID, batchId: ID, mapping, fields, links: [], readings: {}, headers: targets };
  const moment = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), ...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 99 })))
    .map(([year, month, day, hour, minute]) => `${year}-${month}-${day} ${hour}:${minute}`);
  const text = fc.oneof(
    moment,
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[\d.,+()/ eE%-]*$/),
    fc.webUrl(),
    fc.emailAddress(),
  );
  const row = fc.array(text, { minLength: targets.length, maxLength: targets.length });
  fc.assert(
    fc.property(row, fc.constantFrom('GB', 'DE', 'US'), (cells, defaultCountry) => {
      const { rows, failures } = checkChunk(stagedRow(cells), { ...options, defaultCountry });
      expect({ rows, failures }).toEqual({ rows: 1, failures: [] });
    }),
    { numRuns: selectByDepth({ gate: 100, deep: 5_000 }) },
  );
});

const ROWS_WITH_SPLIT_LETTERS = [
  ['Company', 'Gro\u0308ße'],
  ['Mu\u0308hle GmbH', 'Su\u0308d'],
];

test.each([
  ['text', 0, async () => ROWS_WITH_SPLIT_LETTERS.map((cells) => cells.join(',')).join('\n')],
  ['workbook', 1, async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: ROWS_WITH_SPLIT_LETTERS }] }))],
] as const)('reads letters of two characters in a %s file like those of one', async (_, index, file) => {
  const { app, define } = fixture;
  const campaignId = fixture.campaigns[index];
  const options = [{ code: 'south', label: 'Süd' }];
  const field = await define('Größe', { type: 'select', options }, campaignId);
  const { id } = await stage(app, campaignId, await file());
  const preview = await app.call(app.admin, previewFile, { params: { id }, body: {} });
  expect(preview.columns.map(({ header }) => header)).toEqual(['Company', 'Größe']);
  expect(suggestedMapping(preview)).toEqual({ 0: 'company_name', 1: customColumn(field.id) });
  await checkStagedBatch(app, id, suggestedMapping(preview));
  const plan = await app.call(app.admin, viewPlan, { params: { id } });
  expect([plan.ready, plan.problems]).toEqual([1, []]);
  expect(plan.samples[0]!.values).toMatchObject({ company_name: 'Mühle GmbH', [customColumn(field.id)]: 'Süd' });
});
