import type { ColumnReading } from '@leadwright/contract/column-reading';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { viewColumnReadings } from '@leadwright/contract/features/import-readings';
import {
  type ColumnTarget,
  preData,
  viewBatch,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../../fields/values/testing/field-fixture.ts';
import { SOURCE, upload } from '../testing/import-journey.ts';
import { type Column, DATE_COLUMNS, NUMBER_COLUMNS } from './testing/columns.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

let lastField = 0;

/** Stages a file of two columns and returns it with its field. */
async function stageColumn({ type, country, currency = 'EUR', cells, countries, supplier = '', header }: Column) {
  const { app, campaigns } = fixture;
  const field = await fixture.define(`Field ${++lastField}`, {
    type,
    ...(type === 'money' ? { params: { currency } } : {}),
  });
  const lines = cells.map((cell, i) => `Row ${lastField} ${i} GmbH\t${countries?.[i] ?? ''}\t${cell}`);
  const content = [`Firma\tLand\t${header ?? field.label}`, ...lines].join('\n');
  const { id, options } = await upload(app, campaigns[0], content);
  const source = { ...SOURCE, supplier: supplier || `Supplier ${lastField}`, default_country: country };
  const { job_id } = await app.call(app.admin, preData, { body: { batch_id: id, options, ...source } });
  await app.waitForJobEnd(job_id);
  const mapping: Record<string, ColumnTarget> = { 0: 'company_name', 1: 'country', 2: customColumn(field.id) };
  return { id, field, mapping };
}

/** Checks a staged file and returns the value of each row, or its problem. */
async function check(
  file: Awaited<ReturnType<typeof stageColumn>>,
  { readings, user = fixture.app.admin }: { readings?: Record<string, ColumnReading>; user?: TestUser } = {},
) {
  const { app } = fixture;
  const body = { batch_id: file.id, mapping: file.mapping, ...(readings ? { readings } : {}) };
  const { job_id } = await app.call(user, writeDataToCsvTable, { body });
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query(
    `select custom->$2 as value, valid, problems from import_row where batch_id = $1 order by row_no`,
    [file.id, file.field.id],
  );
  return rows.map(({ value, valid, problems }) => {
    const messages = problems.map(({ message }: { message: string }) => message);
    return valid ? value : messages.join('. ');
  });
}
const readColumn = async (column: Column) => check(await stageColumn(column));

const viewReading = async ({ id, mapping }: Awaited<ReturnType<typeof stageColumn>>) => {
  const body = { columns: { 2: mapping[2] as `cf_${string}` }, country_column: 1 };
  const { columns } = await fixture.app.call(fixture.app.admin, viewColumnReadings, { params: { id }, body });
  return columns[2];
};
const planProblems = async ({ id }: { id: string }) => {
  const { problems } = await fixture.app.call(fixture.app.admin, viewPlan, { params: { id } });
  return problems.map(({ message, rows, severity }) => ({ message, rows, severity }));
};

describe('numbers of a column', () => {
  test.each(NUMBER_COLUMNS)('reads %s', async (_, column, values) => {
    expect(await readColumn(column)).toEqual(values);
  });

  test('reports single cells against the reading and keeps the other rows', async () => {
    const cells = ['1.250,50', '2.000,75', '3.000,00', '4.100,20', '5.200,10', '1,250.50', '12.500', 'x', 'n/a'];
    const file = await stageColumn({ type: 'decimal', country: 'GB', cells });
    expect((await check(file)).slice(4)).toEqual([
      5200.1,
      'Does not fit the column, where the comma is the decimal sign',
      12500,
      'Not a number',
      null,
    ]);
    expect(await planProblems(file)).toContainEqual({
      message: 'The values contradict each other: read as if the comma is the decimal sign, as most of them show',
      rows: 1,
      severity: 'warning',
    });
    expect(await planProblems(file)).toContainEqual({ message: 'Read as a blank cell', rows: 1, severity: 'warning' });
  });

  test('stores no doubtful cell of a column that contradicts itself', async () => {
    const cells = ['1.250,50', '1,250.75', '12.500'];
    expect(await readColumn({ type: 'decimal', country: 'DE', cells })).toEqual([
      1250.5,
      1250.75,
      'Unclear whether the dot or the comma is the decimal sign. Choose it in the mapping.',
    ]);
  });

  test('follows the country if the values decide nothing, and says so', async () => {
    const file = await stageColumn({ type: 'decimal', country: 'DE', cells: ['12.500', '7.300', '980'] });
    expect(await viewReading(file)).toMatchObject({
      reading: 'decimal_comma',
      basis: 'country',
      decisive: 0,
      doubtful: 2,
    });
    expect(await check(file)).toEqual([12500, 7300, 980]);
    expect(await planProblems(file)).toEqual([
      {
        message: 'The values do not decide it: read as if the comma is the decimal sign, as usual in Germany',
        rows: 2,
        severity: 'warning',
      },
    ]);
  });

  test('stores no doubtful cell while the countries of file and rows disagree', async () => {
    const file = await stageColumn({
      type: 'decimal',
      country: 'GB',
      cells: ['12.500', '7.300', '980'],
      countries: ['DE', 'DE', 'Germany'],
    });
    expect(await viewReading(file)).toMatchObject({ reading: null, basis: null, doubtful: 2 });
    const message = 'Unclear whether the dot or the comma is the decimal sign. Choose it in the mapping.';
    expect(await check(file)).toEqual([message, message, 980]);
    expect(await check(file, { readings: { 2: 'decimal_comma' } })).toEqual([12500, 7300, 980]);
    expect(await planProblems(file)).toEqual([]);
    // The choice stays while the column has the same target.
    expect(await check(file)).toEqual([12500, 7300, 980]);
    expect(await viewReading(file)).toMatchObject({ reading: 'decimal_comma', basis: 'chosen' });
    expect(await check(file, { readings: { 2: 'decimal_dot' } })).toEqual([12.5, 7.3, 980]);
  });

  test('asks how whole numbers with three zeros behind the decimal sign of the country are meant', async () => {
    const file = await stageColumn({ type: 'integer', country: 'GB', cells: ['1.000', '-2.000', '12'] });
    expect(await viewReading(file)).toMatchObject({ reading: null, doubtful: 2 });
    const message = 'Unclear whether the dot or the comma is the decimal sign. Choose it in the mapping.';
    expect(await check(file)).toEqual([message, message, 12]);
    expect(await check(file, { readings: { 2: 'decimal_comma' } })).toEqual([1000, -2000, 12]);
  });

  test('keeps the reading for the next file of the supplier', async () => {
    const column = { type: 'decimal', country: 'GB', supplier: 'Kontor Nord', header: 'Umsatz' } as const;
    await readColumn({ ...column, cells: ['1.250,50', '12.500'] });
    const next = await stageColumn({ ...column, supplier: 'KONTOR NORD', cells: ['12.500'] });
    expect(await viewReading(next)).toMatchObject({ reading: 'decimal_comma', basis: 'supplier' });
    expect(await check(next)).toEqual([12500]);
    expect(await readColumn({ ...column, cells: ['1,250.50', '12.500'] })).toEqual([1250.5, 12.5]);
    const other = await stageColumn({ ...column, supplier: 'Another supplier', cells: ['12.500'] });
    expect(await viewReading(other)).toMatchObject({ reading: 'decimal_dot', basis: 'country' });
  });

  test('takes no reading of a text file from a workbook of the supplier', async () => {
    const column = { type: 'decimal', country: 'DE', supplier: 'Kontor Ost', header: 'Umsatz' } as const;
    const first = await stageColumn({ ...column, cells: ['1234.5'] });
    await check(first);
    await fixture.app.pool.query(
      `update import_batch set options = jsonb_set(options, '{kind}', '"xlsx"') where id = $1`,
      [first.id],
    );
    expect(await readColumn({ ...column, cells: ['12.500'] })).toEqual([12500]);
  });

  test('ignores a chosen reading of another kind', async () => {
    const file = await stageColumn({ type: 'decimal', country: 'DE', cells: ['1.250,50'] });
    expect(await check(file, { readings: { 2: 'day_first' } })).toEqual([1250.5]);
  });

  test('decides from all rows, not only from the first', async () => {
    const cells = [...Array.from({ length: 2_500 }, () => '12.500'), '1.250.000,50'];
    const file = await stageColumn({ type: 'decimal', country: 'GB', cells });
    expect(await viewReading(file)).toMatchObject({ reading: 'decimal_comma', decisive: 1, cells: 2_501 });
    expect(new Set(await check(file))).toEqual(new Set([12500, 1250000.5]));
  });
});

test('shows the readings of all columns of a mapping at once', async () => {
  const { app, campaigns } = fixture;
  const [sum, day, note] = await Promise.all(
    (['decimal', 'date', 'text'] as const).map((type) => fixture.define(`Several ${type}`, { type })),
  );
  const { id, options } = await upload(app, campaigns[0], 'Firma,Sum,Day,Note\nEick GmbH,"1.250,5",31/12/2026,"1,5"\n');
  const { job_id } = await app.call(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
  await app.waitForJobEnd(job_id);
  const columns = { 1: customColumn(sum!.id), 2: customColumn(day!.id), 3: customColumn(note!.id) };
  const reply = await app.call(app.admin, viewColumnReadings, { params: { id }, body: { columns } });
  expect(reply).toMatchObject({
    rows: 1,
    columns: {
      1: { target: columns[1], reading: 'decimal_comma', basis: 'values' },
      2: { target: columns[2], reading: 'day_first', basis: 'values' },
    },
  });
  expect(Object.keys(reply.columns)).toEqual(['1', '2']);
});

test('shows the reading of a sample of a large file, and checks with that of all rows', async () => {
  const { app } = fixture;
  const cells = Array.from({ length: 3_000 }, (_, i) => (i === 20 ? '1.250,50' : '12.500'));
  const file = await stageColumn({ type: 'decimal', country: 'GB', cells });
  // The wider a file is, the fewer of its rows are in the sample.
  await app.pool.query(`update import_batch set headers = headers || array_fill(''::text, '{497}') where id = $1`, [
    file.id,
  ]);
  const body = { columns: { 2: file.mapping[2] as `cf_${string}` } };
  const reply = await app.call(app.admin, viewColumnReadings, { params: { id: file.id }, body });
  expect(reply).toMatchObject({ rows: 431, columns: { 2: { reading: 'decimal_dot', basis: 'country' } } });
  expect(new Set(await check(file))).toEqual(new Set([12500, 1250.5]));
  // As in a file with every second row blank.
  await app.pool.query(`update import_raw set row_no = -2 * (row_no - 1) where batch_id = $1`, [file.id]);
  await app.pool.query(`update import_raw set row_no = -row_no where batch_id = $1`, [file.id]);
  const sparse = await app.call(app.admin, viewColumnReadings, { params: { id: file.id }, body });
  expect(sparse.rows).toBeGreaterThan(200);
  const padded = { columns: { '02': body.columns[2] } };
  expect(await app.request(app.admin, viewColumnReadings, { params: { id: file.id }, body: padded })).toMatchObject({
    status: 422,
  });
});

describe('dates of a column', () => {
  test.each(DATE_COLUMNS)('reads %s', async (_, column, values) => {
    expect(await readColumn(column)).toEqual(values);
  });

  test('asks whether the year comes first where the countries of file and rows disagree', async () => {
    const file = await stageColumn({
      type: 'date',
      country: 'GB',
      cells: ['26/12/31', '27/01/05'],
      countries: ['JP', 'JP'],
    });
    const message = 'Unclear whether the day, the month or the year comes first. Choose it in the mapping.';
    expect(await check(file)).toEqual([message, message]);
    expect(await check(file, { readings: { 2: 'year_first' } })).toEqual(['2026-12-31', '2027-01-05']);
  });

  test('warns of doubtful dates if two signs have different orders', async () => {
    const cells = ['31.12.2026', '12/31/2026', '03.04.2027', '03/04/2027'];
    const file = await stageColumn({ type: 'date', country: 'GB', cells });
    expect(await viewReading(file)).toMatchObject({ basis: 'values', decisive: 2, against: 0, doubtful: 2 });
    await check(file);
    expect(await planProblems(file)).toEqual(
      ['day', 'month'].map((first) => ({
        message: `The values contradict each other: read as if the ${first} comes first, as most of them show`,
        rows: 1,
        severity: 'warning',
      })),
    );
  });

  test('stores no doubtful date where the country has no usual order of day and month', async () => {
    const file = await stageColumn({ type: 'date', country: 'SE', cells: ['03/04/2027', '2027-05-06'] });
    expect((await viewReading(file))?.choices).toEqual([
      {
        reading: 'day_first',
        examples: [
          { text: '03/04/2027', value: '2027-04-03' },
          { text: '2027-05-06', value: '2027-05-06' },
        ],
      },
      {
        reading: 'month_first',
        examples: [
          { text: '03/04/2027', value: '2027-03-04' },
          { text: '2027-05-06', value: '2027-05-06' },
        ],
      },
    ]);
    expect(await check(file)).toEqual([
      'Unclear whether the day or the month comes first. Choose it in the mapping.',
      '2027-05-06',
    ]);
  });

  test('reports dates against the order of the column', async () => {
    const cells = ['31/12/2026', '25/12/2026', '24/12/2026', '23/12/2026', '22/12/2026', '12/31/2026', '03/04/2027'];
    const file = await stageColumn({ type: 'date', country: 'US', cells });
    expect(await viewReading(file)).toMatchObject({ reading: 'day_first', decisive: 5, against: 1, doubtful: 1 });
    expect((await check(file)).slice(5)).toEqual(['Does not fit the column, where the day comes first', '2027-04-03']);
  });
});

test('keeps the chosen reading of a column that the user cannot see', async () => {
  const { app } = fixture;
  const file = await stageColumn({ type: 'decimal', country: 'GB', cells: ['12.500'] });
  await check(file, { readings: { 2: 'decimal_comma' } });
  await app.pool.query('update field set sensitive = true where id = $1', [file.field.id]);
  const user = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'all' },
    { subject: 'import-account-contact-to-campaign', action: 'create', scope: 'all' },
  ]);
  expect(await check(file, { user, readings: { 2: 'decimal_dot' } })).toEqual([12500]);
});

test('shows no reading of a field that the viewer cannot see, or of text', async () => {
  const { app, campaigns } = fixture;
  const file = await stageColumn({ type: 'decimal', country: 'DE', cells: ['12.500'] });
  await app.pool.query('update field set sensitive = true where id = $1', [file.field.id]);
  const viewer = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'all' },
  ]);
  const view = (user: TestUser, target: string) =>
    app.call(user, viewColumnReadings, {
      params: { id: file.id },
      body: { columns: { 2: target as `cf_${string}` } },
    });
  expect(await view(viewer, file.mapping[2]!)).toEqual({ rows: 0, columns: {} });
  const text = await fixture.define('Plain text', { type: 'text' }, campaigns[0]);
  expect(await view(app.admin, customColumn(text.id))).toEqual({ rows: 0, columns: {} });
  expect((await app.call(app.admin, viewBatch, { params: { id: file.id } })).state).toBe('staged');
});
