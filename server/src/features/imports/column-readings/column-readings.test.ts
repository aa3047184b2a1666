import type { ColumnReading } from '@leadwright/contract/column-reading';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { viewColumnReading } from '@leadwright/contract/features/import-readings';
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
import { loadColumnTexts } from './column-texts.queries.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

type Type = 'money' | 'integer' | 'decimal' | 'date' | 'date_time';
let lastField = 0;

interface Column {
  type: Type;
  country: string;
  cells: string[];
  countries?: string[];
  supplier?: string;
  header?: string;
}

/** Stages a file of two columns and returns it with its field. */
async function stageColumn({ type, country, cells, countries, supplier = '', header }: Column) {
  const { app, campaigns } = fixture;
  const field = await fixture.define(`Field ${++lastField}`, {
    type,
    ...(type === 'money' ? { params: { currency: 'EUR' } } : {}),
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
  const params = { id, column: 2 };
  const query = { target: mapping[2] as `cf_${string}`, country_column: 1 };
  return (await fixture.app.call(fixture.app.admin, viewColumnReading, { params, query })).column;
};
const planProblems = async ({ id }: { id: string }) => {
  const { problems } = await fixture.app.call(fixture.app.admin, viewPlan, { params: { id } });
  return problems.map(({ message, rows, severity }) => ({ message, rows, severity }));
};

describe('numbers of a column', () => {
  test.each<[name: string, Column, values: unknown[]]>([
    [
      'German thousands',
      { type: 'money', country: 'DE', cells: ['1.250.000,50', '12.500', '980', '7.300 €', '48.750,00'] },
      [1250000.5, 12500, 980, 7300, 48750],
    ],
    [
      'whole numbers with dots',
      { type: 'integer', country: 'DE', cells: ['1.000', '12.000', '1.200', '2.500.000'] },
      [1000, 12000, 1200, 2500000],
    ],
    [
      'a German column under another default country',
      { type: 'decimal', country: 'GB', cells: ['12.500', '0,125'] },
      [12500, 0.125],
    ],
    [
      'Swiss amounts',
      { type: 'money', country: 'CH', cells: ["1'250.50", 'CHF 12’500.-', '1.125'] },
      [1250.5, 12500, 'Use at most 2 decimal places.'],
    ],
    [
      'French amounts',
      { type: 'money', country: 'FR', cells: ['1\u202f250\u202f000,50', '12 500,00 €', '-3,5'] },
      [1250000.5, 12500, -3.5],
    ],
    [
      'Indian groups',
      { type: 'money', country: 'IN', cells: ['12,50,000.5', '₹1,25,000', '12,500'] },
      [1250000.5, 125000, 12500],
    ],
    [
      'percents, negative numbers in brackets and behind',
      { type: 'decimal', country: 'DE', cells: ['12,5 %', '(1.250,50)', '1.250,00-', '12.500'] },
      [12.5, -1250.5, -1250, 12500],
    ],
  ])('reads %s', async (_, column, values) => {
    expect(await readColumn(column)).toEqual(values);
  });

  test('reports single cells against the reading and keeps the other rows', async () => {
    const cells = ['1.250,50', '2.000,75', '3.000,00', '4.100,20', '5.200,10', '1,250.50', '12.500', 'n/a'];
    const file = await stageColumn({ type: 'decimal', country: 'GB', cells });
    expect((await check(file)).slice(4)).toEqual([
      5200.1,
      'Does not fit the column, where the comma is the decimal sign',
      12500,
      'Not a number',
    ]);
    expect(await planProblems(file)).toContainEqual({
      message: 'The values contradict each other: read as if the comma is the decimal sign, as most of them show',
      rows: 1,
      severity: 'warning',
    });
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

describe('dates of a column', () => {
  test.each<[name: string, Column, values: unknown[]]>([
    [
      'US dates under a British default',
      {
        type: 'date',
        country: 'GB',
        cells: ['12/31/2026', '12/01/2026', '03/04/2027', '07/22/2027'],
        countries: ['US', 'US', 'US', 'US'],
      },
      ['2026-12-31', '2026-12-01', '2027-03-04', '2027-07-22'],
    ],
    [
      'German names of months',
      {
        type: 'date',
        country: 'DE',
        cells: [
          '31. Januar 2026',
          '15. Oktober 2026',
          '1. März 2026',
          '31.12.26',
          '2026-02-30',
          '5. Mai 2026',
          '46022',
        ],
      },
      [
        '2026-01-31',
        '2026-10-15',
        '2026-03-01',
        '2026-12-31',
        'Not a date, such as 2026-01-31',
        '2026-05-05',
        'A day number of a spreadsheet among other dates',
      ],
    ],
    [
      'Dutch, French and Spanish names of months',
      { type: 'date', country: 'NL', cells: ['3 mrt. 2026', '1er août 2026', '15 de octubre de 2026', '5 mei 26'] },
      ['2026-03-03', '2026-08-01', '2026-10-15', '2026-05-05'],
    ],
    [
      'day numbers of a spreadsheet',
      { type: 'date', country: 'GB', cells: ['46022', '46023', '46024', '46025', '46026', '2026-03-01', '31/12/2026'] },
      [
        '2025-12-31',
        '2026-01-01',
        '2026-01-02',
        '2026-01-03',
        '2026-01-04',
        '2026-03-01',
        'Does not fit the column, where dates are day numbers of a spreadsheet',
      ],
    ],
    [
      'US dates with times',
      { type: 'date_time', country: 'US', cells: ['12/31/2026 2:30 PM', '1/2/2027 12:05:09 AM', '1/2/2027 25:00'] },
      ['2026-12-31T14:30:00.000Z', '2027-01-02T00:05:09.000Z', 'Not a date and time, such as 2026-01-31 14:30'],
    ],
    [
      'German dates with the word of the time under a US default',
      { type: 'date_time', country: 'US', cells: ['31.12.2026 um 14:30 Uhr', '03.04.2027 um 9:05 Uhr'] },
      ['2026-12-31T14:30:00.000Z', '2027-04-03T09:05:00.000Z'],
    ],
    [
      'a month that two languages name alike, by the other names',
      { type: 'date', country: 'GB', cells: ['5 listopada 2026', '24 grudnia 2026'] },
      ['2026-11-05', '2026-12-24'],
    ],
    [
      'a month that two languages name alike, by the country',
      { type: 'date', country: 'HR', cells: ['5. listopada 2026.'] },
      ['2026-10-05'],
    ],
    [
      'no month that two languages name alike',
      { type: 'date', country: 'GB', cells: ['5 listopada 2026'] },
      ['The month has another meaning in another language. Write it as a number.'],
    ],
    [
      'a year of two digits in front as the country has it',
      { type: 'date', country: 'SE', cells: ['26-12-31', '26-01-05'] },
      ['2026-12-31', '2026-01-05'],
    ],
  ])('reads %s', async (_, column, values) => {
    expect(await readColumn(column)).toEqual(values);
  });

  test('reads each day of a column once, regardless of its times', async () => {
    const cells = [
      '31/12/2026 9:05',
      '31/12/2026, 2:30 PM',
      '31/12/2026 um 14:30 Uhr',
      '31/12/2026T14:30:15',
      '1/2/2027',
    ];
    const file = await stageColumn({ type: 'date_time', country: 'GB', cells });
    const batch = { campaign_id: fixture.campaigns[0], batch_id: file.id };
    expect(await loadColumnTexts(fixture.app.db, batch, 2, 'date')).toEqual([
      { text: '31/12/2026', sample: '31/12/2026 9:05', cells: 4 },
      { text: '1/2/2027', sample: '1/2/2027', cells: 1 },
    ]);
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
  const params = { id: file.id, column: 2 };
  const query = { target: file.mapping[2] as `cf_${string}` };
  expect(await app.call(viewer, viewColumnReading, { params, query })).toEqual({ column: null });
  const text = await fixture.define('Plain text', { type: 'text' }, campaigns[0]);
  const textQuery = { target: customColumn(text.id) };
  expect(await app.call(app.admin, viewColumnReading, { params, query: textQuery })).toEqual({ column: null });
  expect((await app.call(app.admin, viewBatch, { params: { id: file.id } })).state).toBe('staged');
});
