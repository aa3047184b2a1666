import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import {
  discardBatch,
  type FileOptions,
  listBatches,
  preData,
  previewFile,
  uploadFile,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { controlJob } from '@leadwright/contract/features/jobs';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { zip } from '../../testing/zip.ts';
import { addCampaign, checkStagedBatch, SOURCE, stage, stagedRows, upload } from './testing/import-journey.ts';
import { workbook } from './testing/zip-writer.ts';

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
});
afterAll(() => app.close());

const listUploads = () => readdir(`${app.config.dataDir}/uploads`).catch(() => []);
async function tryUpload(bytes: Buffer): Promise<string> {
  const query = { campaign_id: campaignId, file_name: 'rows.csv' };
  const { status, body } = await app.request(app.admin, uploadFile, { query, body: bytes as unknown as BodyInit });
  return `${status} ${body.message}`;
}

describe('uploads', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'an old .xls workbook, or one with a password'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'a PDF'],
    ['a program', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7) % 32)), 'a file of an unsupported type'],
    ['a web page', Buffer.from('  <!doctype html><table>'), 'a web page'],
    ['JSON', Buffer.from('\uFEFF[\n  { "Company name": "Acme Ltd" }\n]'), 'a JSON file'],
    ['JSON lines', Buffer.from('{"Company name":"Acme Ltd"}\n{"Company name":"Beta Ltd"}\n'), 'a JSON file'],
    [
      'an email',
      Buffer.from('From: a@acme.example\r\nTo: b@acme.example\r\nSubject: Suppliers\r\n\r\nAcme'),
      'an email',
    ],
    ['SQL', Buffer.from('-- Suppliers\nINSERT INTO supplier (name) VALUES (1);\n'), 'an SQL script'],
    ['a script', Buffer.from('#!/bin/sh\necho Acme\n'), 'a script'],
    [
      'a decompression bomb',
      workbook({ sheet: `<worksheet>${' '.repeat(30_000_000)}</worksheet>` }),
      'too large when unpacked',
    ],
  ])('rejects %s with a clear message and leaves no file', async (_, bytes, message) => {
    const before = await listUploads();
    expect(await tryUpload(bytes)).toContain(message);
    expect(await listUploads()).toEqual(before);
  });

  it('numbers imports without gaps when files between them are rejected', async () => {
    const first = await upload(app, campaignId, 'Company name\nFirst Ltd\n');
    expect(await tryUpload(Buffer.from('%PDF-1.7 …'))).toMatch(/^422 /);
    expect(await tryUpload(gzipSync(''))).toMatch(/^422 /);
    const second = await upload(app, campaignId, 'Company name\nSecond Ltd\n');
    expect(second.number).toBe(first.number + 1);
  });

  it.each([
    'Company name,Email\nAcme Ltd,a@acme.example\n',
    '"Company name";"From"\n"Acme: Ltd";"{x}"\n',
    'Select,From\n1,2\n',
    'Name: first\nAcme: one\n',
    '[Company],[Town]\nAcme,York\n',
  ])('accepts the table %j', async (text) => {
    expect(await tryUpload(Buffer.from(text))).toMatch(/^200 /);
  });

  it('detects the file type by content, not by name', async () => {
    const rows = [
      ['Company name', 'Town'],
      ['Acme Ltd', 'York'],
      ['Beta GmbH', 'Köln'],
    ];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Suppliers', rows }] }));
    const batch = await stage(app, campaignId, bytes);
    expect(batch).toMatchObject({
      file_name: 'rows.csv',
      state: 'staged',
      rows: 2,
      options: { sheet: 'Suppliers', header_row: 1 },
    });
    expect((await stagedRows(app, batch.id)).map(({ cells }) => cells)).toEqual(rows.slice(1));
    expect((await checkStagedBatch(app, batch.id)).counts).toMatchObject({ remaining: 2, invalid: 0 });
    expect((await listUploads()).filter((name) => name.includes('.csv'))).toEqual([]);
  });

  it('reports an upload with the same content as an earlier file of the campaign', async () => {
    const firstBatch = await upload(app, campaignId, 'Company name\nSame Ltd\n');
    const secondBatch = await upload(app, campaignId, 'Company name\nSame Ltd\n');
    expect(firstBatch.same_file).toBeNull();
    expect(secondBatch.same_file).toMatchObject({ id: firstBatch.id });
    const otherCampaign = await upload(app, await addCampaign(app), 'Company name\nSame Ltd\n');
    expect(otherCampaign.same_file).toBeNull();
  });
});

describe('compressed uploads', () => {
  const TABLE = 'Company name,Town\nAcme Ltd,York\nMüller GmbH,Köln\n';
  const hiddenFile = { name: '__MACOSX/._rows.csv', data: 'x' };

  it.each([
    ['gzip', gzipSync(TABLE)],
    ['zip', zip([{ name: 'data/rows.csv', data: TABLE }, hiddenFile])],
  ])('reads the only file of a %s upload and recognises a repeated upload', async (_, bytes) => {
    const campaign = await addCampaign(app);
    const before = (await listUploads()).length;
    const batch = await stage(app, campaign, bytes);
    expect(await listUploads()).toHaveLength(before + 1);
    expect((await stagedRows(app, batch.id)).map(({ cells }) => cells)).toEqual([
      ['Acme Ltd', 'York'],
      ['Müller GmbH', 'Köln'],
    ]);
    expect((await upload(app, campaign, bytes)).same_file).toMatchObject({ id: batch.id });
  });

  const longTable = TABLE.repeat(20_000);
  it.each([
    [
      'two files',
      zip([
        { name: 'a.csv', data: TABLE },
        { name: 'b.csv', data: TABLE },
      ]),
      'This ZIP file contains 2 files',
    ],
    ['a gzip file in a gzip file', gzipSync(gzipSync(TABLE)), 'a compressed file'],
    ['a truncated gzip file', gzipSync(longTable).subarray(0, 1_000), 'cannot be unpacked completely'],
    ['a decompression bomb', gzipSync(Buffer.alloc(40_000_000, ' ')), 'too large when unpacked'],
    [
      'a decompression bomb in a ZIP file',
      zip([{ name: 'a.csv', data: ' '.repeat(40_000_000) }]),
      'too large when unpacked',
    ],
    ['a wrong declared size', zip([{ name: 'a.csv', data: longTable, declaredSize: 100 }]), 'cannot be unpacked'],
    [
      'changed bytes',
      zip([{ name: 'a.csv', data: TABLE, corruptData: TABLE.replace('York', 'Hull') }]),
      'has the wrong checksum',
    ],
    [
      'a tar archive',
      gzipSync(Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar'), Buffer.alloc(300, 'b')])),
      'a tar archive',
    ],
  ])('rejects a compressed upload with %s and leaves no file', async (_, bytes, message) => {
    const before = await listUploads();
    expect(await tryUpload(bytes)).toContain(message);
    expect(await listUploads()).toEqual(before);
  });
});

describe('a file that cannot be read completely', () => {
  const stageExpectingFailure = async (content: string, options: Partial<FileOptions> = {}) => {
    const batch = await stage(app, campaignId, content, options);
    expect(batch.job.state).toBe('failed');
    expect(batch).toMatchObject({ state: 'uploaded', rows: 0, message: batch.job.message });
    expect(await stagedRows(app, batch.id)).toEqual([]);
    return batch.job.message;
  };
  const validRows = 'Company name,Town\n'.concat('Acme Ltd,York\n'.repeat(30_000));

  it('reports the line of an unclosed quote, stores nothing and can be reread', async () => {
    expect(await stageExpectingFailure(`${validRows}Beta Ltd,"Leeds\n`)).toBe(
      'The record that begins on line 30002 has a quote that is never closed.',
    );
  });
  it('reports the line of an endless record', async () => {
    expect(await stageExpectingFailure(`${validRows}Beta,"${'x'.repeat(2_000_000)}`)).toContain(
      'begins on line 30002 is longer than 1 MB',
    );
  });
  it('reports the line with thousands of columns', async () => {
    expect(await stageExpectingFailure(`${validRows}${','.repeat(5_000)}\n`)).toContain(
      'begins on line 30002 has more than 500 columns',
    );
  });
  it('shows a problem near the start in the preview', async () => {
    const { id, options: detected } = await upload(app, campaignId, 'Company name;Town\nAcme;"York\n');
    const options = { ...detected, delimiter: ';' as const, quote: '"' as const };
    const { status, body } = await app.request(app.admin, previewFile, { params: { id }, body: { options } });
    expect(`${status} ${body.message}`).toContain(
      '422 The record that begins on line 2 has a quote that is never closed.',
    );
    const stageBody = { batch_id: id, options, ...SOURCE };
    expect(await app.request(app.admin, preData, { body: stageBody })).toMatchObject({ status: 422 });
  });
});

it('rejects a file with only headers and shows the row count in the preview', async () => {
  const readTotal = async (content: string) => {
    const { id, options } = await upload(app, campaignId, content);
    const preview = await app.call(app.admin, previewFile, { params: { id }, body: {} });
    const started = await app.request(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
    return { ...preview.total!, shown: preview.rows.length, started: started.status, fields: started.body.fields };
  };
  expect(await readTotal('Company name,Town\n\n')).toEqual({
    rows: 0,
    exact: true,
    shown: 0,
    started: 422,
    fields: { 'options.header_row': 'There are no rows below this row.' },
  });
  const rows = (count: number) => 'Company name,Town\n'.concat('Acme Ltd,York\n'.repeat(count));
  expect(await readTotal(rows(1_000))).toMatchObject({ rows: 1_000, exact: true, shown: 50, started: 200 });
  const largeFile = await readTotal(rows(100_000));
  expect(largeFile).toMatchObject({ exact: false, shown: 50, started: 200 });
  expect(Math.abs(largeFile.rows - 100_000)).toBeLessThan(1_000);
});

it('proposes the country of the last import of the same client', async () => {
  const otherCampaign = await addCampaign(app);
  const firstBatch = await upload(app, otherCampaign, 'Company name\nErste GmbH\n');
  expect(firstBatch.default_country).toBe('GB');
  const body = { batch_id: firstBatch.id, options: firstBatch.options, ...SOURCE, default_country: 'DE' };
  await app.waitForJobEnd((await app.call(app.admin, preData, { body })).job_id);
  expect((await upload(app, otherCampaign, 'Company name\nZweite GmbH\n')).default_country).toBe('DE');
  expect((await upload(app, await addCampaign(app), 'Company name\nThird Ltd\n')).default_country).toBe('GB');
});

it('removes and reports NUL bytes and keeps duplicate headers', async () => {
  const batch = await stage(app, campaignId, 'Name,Name\nA\0cme Ltd,\0York\n');
  expect(await stagedRows(app, batch.id)).toEqual([{ row_no: 2, cells: ['Acme Ltd', 'York'] }]);
  expect(batch).toMatchObject({ headers: ['Name', 'Name'], message: '2 NUL characters were removed.' });
  expect((await stage(app, campaignId, 'Name\nA\0cme Ltd\n')).message).toBe('1 NUL character was removed.');
});

it('rejects invalid mappings', async () => {
  const { id } = await stage(app, campaignId, 'Name,Town,Web\nA Ltd,York,a.example\n');
  const mappingProblems = async (mapping: Record<string, 'company_name' | 'city'>) =>
    (await app.request(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } })).body.fields;
  expect(await mappingProblems({ 1: 'city' })).toEqual({ mapping: 'Map a column to “Account name”.' });
  expect(await mappingProblems({ 0: 'company_name', 1: 'city', 2: 'city' })).toEqual({
    'mapping.2': 'City is already mapped to another column.',
  });
  expect(await mappingProblems({ 0: 'company_name', 9: 'city' })).toEqual({
    'mapping.9': 'The file has no such column.',
  });
});

it('cancels reading a file and then discards it completely', async () => {
  const { id, options } = await upload(
    app,
    campaignId,
    'Company name,Town\n'.concat('Acme Ltd,York\n'.repeat(200_000)),
  );
  const { job_id } = await app.call(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
  expect(await app.request(app.admin, discardBatch, { params: { id } })).toMatchObject({ status: 409 });
  await app.call(app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  expect((await app.waitForJobEnd(job_id)).state).toBe('cancelled');
  for (;;) if ((await app.call(app.admin, viewBatch, { params: { id } })).state === 'uploaded') break;
  expect(await stagedRows(app, id)).toEqual([]);
  const before = (await listUploads()).length;
  await app.call(app.admin, discardBatch, { params: { id } });
  expect(await listUploads()).toHaveLength(before - 1);
  const { batches } = await app.call(app.admin, listBatches, { query: { campaign_id: campaignId } });
  expect(batches.map((batch) => batch.id)).not.toContain(id);
});
