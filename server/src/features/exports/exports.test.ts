import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { addContacts } from '@leadwright/contract/features/contacts';
import { countRows, type ExportFormat, exportRows } from '@leadwright/contract/features/exports';
import { downloadJobFile, viewJob } from '@leadwright/contract/features/jobs';
import type { Selection } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../imports/testing/import-journey.ts';
import { removeOldExports } from './export-files.ts';

const NAMES = [
  '=HYPERLINK("http://x")',
  '+1-800;=1+1',
  "O'Neill, Sons & Co",
  'Ångström "Ünits" GmbH',
  'Two\nlines Ltd',
  '@at',
];
const SAFE_NAMES = ['\'=HYPERLINK("http://x")', "'+1-800;=1+1", NAMES[2]!, NAMES[3]!, 'Two\nlines Ltd', "'@at"];
const PHONE = '+44 20 7946 0958';

let app: TestApp;
let steward: TestUser;
const ids: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  for (const [i, company_name] of NAMES.entries()) {
    const phones =
      i === 0
        ? [
            { type: 'S' as const, number: PHONE },
            { type: 'Cell' as const, number: '+44 7700 900001' },
          ]
        : [];
    const body = { company_name, country: 'GB', phones, employees: '-12', register_status: 'active' as const };
    ids.push((await app.call(steward, addAccounts, { body })).id);
  }
});
afterAll(() => app.close());

const COLUMNS = [
  'company_name',
  'phone_no',
  'phone_types',
  'register_status',
  'employees',
  'completeness',
  'created_at',
];
const HEADERS = ['Account', 'Phone', 'Phone types', 'Register status', 'Employees', 'Completeness', 'Added'];

async function exportFile(
  selection: Selection,
  format: ExportFormat,
  dataset = 'get_all_db_accounts',
  columns = COLUMNS,
  { user = steward, ...options }: { user?: TestUser; bom?: boolean } = {},
) {
  const { job_id } = await app.call(user, exportRows, {
    params: { dataset },
    body: { selection, columns, format, ...options },
  });
  const job = await app.waitForJobEnd(job_id);
  expect(job).toMatchObject({ state: 'done', message: null });
  return { job_id, job, bytes: await readFile(job.file!) };
}
const allRows = { query: JSON.stringify({ quickSearch: '' }) };
const parseCsv = (bytes: Buffer) =>
  Papa.parse<string[]>(
    bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd(),
  ).data;

describe('a CSV file', () => {
  test('contains every row in the grid’s order with labels and guarded formulas', async () => {
    const { bytes, job } = await exportFile(allRows, 'csv');
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [headers, ...rows] = parseCsv(bytes);
    expect(headers).toEqual(HEADERS);
    expect(rows.map((row) => row[0]).sort()).toEqual([...SAFE_NAMES].sort());
    const first = rows.find((row) => row[0] === SAFE_NAMES[0])!;
    expect(first.slice(1, 6)).toEqual([PHONE, 'Mobile, Switchboard', 'Active', '-12', expect.stringMatching(/^\d+$/)]);
    expect(first[6]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/);
    // With the separator of another locale, no cell starts a formula either.
    const cells = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { delimiter: ';' }).data.flat();
    expect(cells.filter((cell) => /^[=@]|^[+-](?![\d ]+$)/.test(cell) && cell !== PHONE)).toEqual([]);
    expect(job.result).toEqual({ rows: NAMES.length, suppressed: 0 });
  });

  test('contains only the rows selected by id or by filter and search, sorted as requested', async () => {
    const rowsById = parseCsv((await exportFile({ ids: ids.slice(2, 4) }, 'csv', undefined, ['company_name'])).bytes);
    expect(rowsById.slice(1).flat().sort()).toEqual([NAMES[2], NAMES[3]].sort());
    const searchQuery = JSON.stringify({
      filterModel: { company_name: { filterType: 'text', type: 'contains', filter: 'ltd' } },
      quickSearch: 'two',
    });
    expect(
      parseCsv((await exportFile({ query: searchQuery }, 'csv', undefined, ['company_name'])).bytes).slice(1),
    ).toEqual([['Two\nlines Ltd']]);
    const collator = new Intl.Collator('und');
    const fromFirstLetter = (name: string) => name.replace(/^[^\p{L}\p{N}]+/u, '');
    const descendingQuery = JSON.stringify({ sortModel: [{ colId: 'company_name', sort: 'desc' }] });
    const descendingRows = parseCsv(
      (await exportFile({ query: descendingQuery }, 'csv', undefined, ['company_name'])).bytes,
    );
    expect(descendingRows.slice(1).flat()).toEqual(
      NAMES.map((name, i) => [name, SAFE_NAMES[i]!] as const)
        .sort(([a], [b]) => collator.compare(fromFirstLetter(b), fromFirstLetter(a)))
        .map(([, safe]) => safe),
    );
  });

  test('can be downloaded only by its owner and is recorded in the audit log', async () => {
    const { job_id, bytes } = await exportFile(allRows, 'csv');
    const ownDownload = await app.request(steward, downloadJobFile, { params: { id: job_id } });
    expect(ownDownload.status).toBe(200);
    expect(String(ownDownload.headers['content-disposition'])).toMatch(
      /Accounts, CSV, \d{4}-\d\d-\d\d \d\d\.\d\d UTC\.csv/,
    );
    expect(Buffer.from(ownDownload.body as unknown as string).length).toBe(bytes.length);
    const otherUser = await app.addUser('Data steward');
    expect((await app.request(otherUser, downloadJobFile, { params: { id: job_id } })).status).toBe(404);
    const { rows } = await app.pool.query(`select * from audit_event where action = 'export' and entity_id = $1`, [
      job_id,
    ]);
    expect(rows).toMatchObject([
      {
        user_id: steward.id,
        entity: 'get_all_db_accounts',
        after: { columns: COLUMNS, rows: NAMES.length, selection: allRows },
      },
    ]);
  });
});

test('writes XLSX cells as text and numbers without formulas or guards', async () => {
  const { job } = await exportFile(allRows, 'xlsx');
  const [headers, ...rows] = await readSheet(job.file!);
  expect(headers).toEqual(HEADERS);
  expect(rows.map((row) => row[0]).sort()).toEqual([...NAMES].sort());
  const first = rows.find((row) => row[0] === NAMES[0])!;
  expect(first.slice(1, 6)).toEqual([PHONE, 'Mobile, Switchboard', 'Active', '-12', expect.any(Number)]);
});

test('names an export by campaign, format and time', async () => {
  const campaignId = await addCampaign(app);
  const { name } = await app.call(app.admin, campaigns.view, { params: { id: campaignId } });
  const params = { dataset: 'accounts_for_campaign' };
  const body = { selection: allRows, columns: ['company_name'], format: 'xlsx' as const, campaign_id: campaignId };
  const { job_id } = await app.call(app.admin, exportRows, { params, body });
  expect((await app.call(app.admin, viewJob, { params: { id: job_id } })).title).toMatch(
    new RegExp(`^Campaign accounts, ${name}, XLSX, \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d UTC$`),
  );
});

test('writes a CSV file with or without a byte-order mark', async () => {
  const firstCharacters = async (bom?: boolean) =>
    (await exportFile(allRows, 'csv', undefined, ['company_name'], bom === undefined ? {} : { bom })).bytes
      .toString('utf8')
      .slice(0, 10);
  expect([await firstCharacters(), await firstCharacters(true), await firstCharacters(false)]).toEqual([
    '\uFEFF"Account"',
    '\uFEFF"Account"',
    '"Account"\n',
  ]);
});

test('exports unformatted values as JSON lines for administrators only', async () => {
  const columns = ['company_name', 'phone_types', 'register_status', 'completeness', 'vertical_label'];
  const { bytes } = await exportFile(allRows, 'jsonl', undefined, columns, { user: app.admin });
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line));
  expect(rows.map(({ company_name }) => company_name).sort()).toEqual([...NAMES].sort());
  expect(rows.find(({ company_name }) => company_name === NAMES[0])).toEqual({
    company_name: NAMES[0],
    phone_types: ['Cell', 'S'],
    register_status: 'active',
    completeness: expect.any(Number),
    vertical_label: null,
  });
  const body = { selection: allRows, columns, format: 'jsonl' as const };
  const response = await app.request(steward, exportRows, { params: { dataset: allDbAccounts.name }, body });
  expect([response.status, response.body.message]).toEqual([403, 'Only administrators can export JSON lines.']);
});

test('exports contacts with their company', async () => {
  const body = { forename: '=Ada', surname: 'N', account_id: ids[2]!, email: 'a@b.example' };
  await app.call(steward, addContacts, { body });
  const columns = ['full_name', 'company_name', 'email'];
  const { bytes } = await exportFile(allRows, 'csv', 'get_all_db_contacts', columns);
  expect(parseCsv(bytes)).toEqual([
    ['Name', 'Account', 'Email'],
    ["'=Ada N", NAMES[2], 'a@b.example'],
  ]);
});

describe('permissions and invalid requests', () => {
  const exportBody = { selection: allRows, columns: ['company_name'], format: 'csv' as const };

  test('requires the read permission to count and also the export permission to export', async () => {
    const developer = await app.addUser('Sales developer');
    const params = { dataset: 'get_all_db_accounts' };
    expect((await app.request(developer, countRows, { params, body: { query: '{}' } })).status).toBe(403);
    expect((await app.request(developer, exportRows, { params, body: exportBody })).status).toBe(403);
    const finance = await app.addUser('Finance');
    expect((await app.request(finance, exportRows, { params, body: exportBody })).status).toBe(403);
    expect(await app.call(steward, countRows, { params, body: { query: '{}' } })).toEqual({
      count: NAMES.length,
      exact: true,
    });
  });

  test.each([
    ['an unknown column', { columns: ['secret'] }, 422],
    ['an unknown filter', { selection: { query: '{"filterModel":{"x":{"filterType":"text","type":"blank"}}}' } }, 400],
    ['an unknown sort', { selection: { query: '{"sortModel":[{"colId":"x","sort":"asc"}]}' } }, 400],
  ])('rejects %s before a job is queued', async (_, invalidFields, status) => {
    const body = { ...exportBody, ...invalidFields };
    expect((await app.request(steward, exportRows, { params: { dataset: allDbAccounts.name }, body })).status).toBe(
      status,
    );
  });

  test('treats SQL in a filter as plain text', async () => {
    const filter = `x'); drop table account; -- $1 \\ "{`;
    const query = JSON.stringify({ filterModel: { company_name: { filterType: 'text', type: 'equals', filter } } });
    const { bytes } = await exportFile({ query }, 'csv', undefined, ['company_name']);
    expect(parseCsv(bytes)).toEqual([['Account']]);
    const setFilterQuery = JSON.stringify({
      filterModel: { register_status: { filterType: 'set', values: [filter, 'active'] } },
    });
    const { bytes: filteredCsv } = await exportFile({ query: setFilterQuery }, 'csv', undefined, ['company_name']);
    expect(parseCsv(filteredCsv)).toHaveLength(7);
  });
});

describe('an incomplete export', () => {
  /** Queues an export and changes data in the same transaction, so that the job starts with the changed data. */
  async function runWithChange(user: TestUser, format: ExportFormat, change: string, values: string[]) {
    const params = { dataset: allDbAccounts.name, selection: allRows, columns: ['company_name'], format };
    const id = await app.db.transaction().execute(async (trx) => {
      const jobId = await app.jobs.add(trx, { kind: 'grid.export', title: 'Accounts', ownerId: user.id, params });
      await sql.raw(change.replace('$job', `'${jobId}'`).replace('$user', `'${values[0] ?? ''}'`)).execute(trx);
      return jobId;
    });
    const folder = join(app.config.dataDir, 'exports');
    const job = await app.waitForJobEnd(id);
    return { job, remainingFiles: (await readdir(folder)).filter((name) => name.startsWith(id)) };
  }

  test('fails when its user can no longer sign in', async () => {
    const user = await app.addUser('Data steward');
    const change = `update app_user set status = 'suspended' where id = $user`;
    const { job, remainingFiles } = await runWithChange(user, 'csv', change, [user.id]);
    expect([job.state, job.file, remainingFiles]).toEqual(['failed', null, []]);
    expect(job.message).toContain('can no longer sign in');
  });

  test.each(['csv', 'xlsx', 'jsonl'] as const)('leaves no %s file when it is cancelled', async (format) => {
    const { job, remainingFiles } = await runWithChange(
      app.admin,
      format,
      `update job set control = 'cancel' where id = $job`,
      [],
    );
    expect([job.state, job.file, remainingFiles]).toEqual(['cancelled', null, []]);
  });
});

test('deletes files after seven days and keeps their jobs', async () => {
  const folder = join(app.config.dataDir, 'exports');
  const { rows } = await app.pool.query(`select id, file from job where file is not null order by created_at limit 2`);
  const eightDaysAgo = (Date.now() - 8 * 86_400_000) / 1000;
  await utimes(rows[0].file, eightDaysAgo, eightDaysAgo);
  await writeFile(join(folder, 'fresh.csv.part'), '');
  await removeOldExports(app, app.db);
  await expect(stat(rows[0].file)).rejects.toThrow('ENOENT');
  await expect(stat(rows[1].file)).resolves.toBeTruthy();
  const storedJob = await app.pool.query(`select file from job where id = $1`, [rows[0].id]);
  expect(storedJob.rows).toEqual([{ file: null }]);
});
