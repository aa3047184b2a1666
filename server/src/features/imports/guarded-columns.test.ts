import type { Action, Subject } from '@leadwright/contract/access';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { importList } from '@leadwright/contract/features/import-list';
import {
  downloadErrors,
  type FileOptions,
  type ImportTarget,
  type Preview,
  preData,
  previewFile,
  runImport,
  viewBatch,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { viewReviewRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, SOURCE, stage, upload } from './testing/import-journey.ts';

const HEADERS = ['Company name', 'Email', 'Mobile', 'Direct dial', 'Notes', 'Phone'];
const ROWS = [
  [
    'Harbour Works Ltd',
    'ann@harbour-works.com',
    '07700 900123',
    '020 7946 0123',
    'bob@harbour-works.com',
    '020 7946 0999',
  ],
  ['', 'not an address', '07700 900124', '020 7946 0124', 'call', '020 7946 0998'],
];
const FILE = [HEADERS, ...ROWS].map((cells) => cells.join(',')).join('\n');
const MAPPING: Record<string, ImportTarget> = { 0: 'company_name', 1: 'email', 2: 'other', 4: 'other', 5: 'phone' };
/** Matches personal data of the file. */
const PERSONAL_DATA = /ann@|bob@|not an address|900123|900124|946 0123|946 0124/;

let app: TestApp;
let batchId: string;
let campaignId: string;
let restrictedUser: TestUser;
let permittedUser: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
  const { id } = await stage(app, campaignId, FILE);
  batchId = id;
  await checkStagedBatch(app, batchId, MAPPING);
  const permission = (subject: Subject, action: Action = 'read') => ({ subject, action, scope: 'all' as const });
  const reader = [
    permission('campaigns'),
    permission('import-account-contact-to-campaign'),
    permission('import-account-contact-to-campaign', 'create'),
    permission('unmatched-accounts-contacts'),
  ];
  restrictedUser = await app.addUserWith(reader);
  permittedUser = await app.addUserWith([
    ...reader,
    permission('contact-email'),
    permission('contact-mobile'),
    permission('contact-ddi'),
  ]);
});
afterAll(() => app.close());

const params = () => ({ params: { id: batchId } });

test('hides email addresses and phone numbers in the preview without the permission', async () => {
  const preview = (user: TestUser) => app.call(user, previewFile, { ...params(), body: {} }) as Promise<Preview>;
  const restrictedResponse = await preview(restrictedUser);
  expect(JSON.stringify(restrictedResponse)).not.toMatch(PERSONAL_DATA);
  expect(restrictedResponse.rows[0]).toEqual(['Harbour Works Ltd', '', '', '', '', '020 7946 0999']);
  expect(restrictedResponse.columns.map(({ closed }) => closed)).toEqual([false, true, true, true, false, false]);
  const fullResponse = await preview(permittedUser);
  expect(fullResponse.rows).toEqual(ROWS);
  expect(fullResponse.columns.some(({ closed }) => closed)).toBe(false);
});

test('hides personal data in the plan of an import', async () => {
  const restrictedResponse = await app.call(restrictedUser, viewPlan, params());
  expect(JSON.stringify(restrictedResponse)).not.toMatch(PERSONAL_DATA);
  expect(restrictedResponse.samples[0]!.values).toMatchObject({
    company_name: 'Harbour Works Ltd',
    phone: '020 7946 0999',
  });
  expect(restrictedResponse.problems.map(({ column }) => column)).toContain('email');
  const fullResponse = JSON.stringify(await app.call(permittedUser, viewPlan, params()));
  for (const value of ['ann@harbour-works.com', 'bob@harbour-works.com', 'not an address', '900123'])
    expect(fullResponse).toContain(value);
});

test('omits columns of personal data from the error file', async () => {
  const lines = async (user: TestUser) => {
    const { body } = await app.request(user, downloadErrors, params());
    return String(body).replace('\ufeff', '').split('\r\n');
  };
  const [header, row] = await lines(restrictedUser);
  expect(header).toMatch(/^Company name,Notes,Phone,/);
  expect(row).not.toMatch(PERSONAL_DATA);
  expect((await lines(permittedUser))[0]).toMatch(/^Company name,Email,Mobile,Direct dial,Notes,Phone,/);
});

test('hides a column whose header names a mobile or direct number in any known way', async () => {
  const headers =
    'Mobilnummer,Mobiltelefon,Mobilfunk,Cellular,MobilePhone,Mobile1,Durchwahlnummer,Direktwahl,Téléphone direct,Mobilrufnummer,ContactMobile,PersonDirectPhone'.split(
      ',',
    );
  const cells = headers.map((_, index) => `07700 9001${20 + index}`);
  const content = [
    ['Company name', ...headers, 'Mobility plan', 'Telefon'],
    ['', ...cells, 'Yes', '020 7946 0999'],
  ];
  const { id } = await stage(app, campaignId, content.map((line) => line.join(',')).join('\n'));
  const describe = (user: TestUser, index: number) =>
    app.request(user, writeDataToCsvTable, {
      body: { batch_id: id, mapping: { 0: 'company_name', [index]: 'description' } },
    });
  for (const index of headers.keys()) expect((await describe(restrictedUser, index + 1)).status).toBe(422);
  await checkStagedBatch(app, id, { 0: 'company_name', [headers.length + 2]: 'phone' });
  const readHeader = async (user: TestUser) =>
    String((await app.request(user, downloadErrors, { params: { id } })).body)
      .replace('\ufeff', '')
      .split('\r\n')[0]!;
  expect(await readHeader(restrictedUser)).toMatch(/^Company name,Mobility plan,Telefon,/);
  expect(await readHeader(permittedUser)).toMatch(/^Company name,Mobilnummer,.*,PersonDirectPhone,Mobility plan,/);
});

test('hides personal data in the row under review and marks the cells', async () => {
  const { job_id } = await app.call(app.admin, runImport, params());
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query<{ id: string }>('select id from import_row where batch_id = $1 and valid', [
    batchId,
  ]);
  const read = (user: TestUser) =>
    app.call(user, viewReviewRow, { params: { id: rows[0]!.id }, query: { campaign_id: campaignId } });
  const restrictedResponse = await read(restrictedUser);
  expect(JSON.stringify(restrictedResponse)).not.toMatch(PERSONAL_DATA);
  expect(restrictedResponse.raw.map(({ header, value, closed }) => [header, value, closed])).toEqual([
    ['Company name', 'Harbour Works Ltd', false],
    ['Email', '', true],
    ['Mobile', '', true],
    ['Direct dial', '', true],
    ['Notes', '', true],
    ['Phone', '020 7946 0999', false],
  ]);
  expect((await read(permittedUser)).raw.map(({ value }) => value)).toEqual(ROWS[0]);
});

test('compares a mobile number as the phone of its row, and shows it only with the permission', async () => {
  const number = '07700 900150';
  const account = { company_name: 'Quayside Pumps Ltd', country: 'GB', switchboard: number };
  await app.call(app.admin, addAccounts, { body: account });
  const { id } = await stage(app, campaignId, `Company name,Mobile phone\nQuayside Pumps Ltd,${number}`);
  await checkStagedBatch(app, id, { 0: 'company_name', 1: 'mobile_phone' });
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query('select id from import_row where batch_id = $1', [id]);
  const read = async (user: TestUser) => {
    const query = { campaign_id: campaignId };
    const { values, candidates } = await app.call(user, viewReviewRow, { params: { id: rows[0].id }, query });
    const finding = candidates[0]!.contributions.find(({ field }) => field === 'phone')!;
    return [values.phone.replace(/\D/g, ''), finding.level, finding.left !== '', finding.right !== ''];
  };
  const digits = number.replace(/\D/g, '');
  expect((await read(permittedUser)).slice(1)).toEqual(['same', true, true]);
  expect((await read(permittedUser))[0]).toMatch(new RegExp(`${digits.slice(1)}$`));
  expect(await read(restrictedUser)).toEqual(['', 'same', false, false]);
});

/** The cells of the fields that only administrators can see. */
const SECRET_CELLS = /zqsecret|904[,.]?815[,.]?26|notanumber/;

test('hides the columns of a field that only another role can see, however the file is read', async () => {
  const { rows: admins } = await app.pool.query('select role_id from app_user where id = $1', [app.admin.id]);
  const access = { visible_to: [admins[0].role_id], editable_by: [admins[0].role_id] };
  const define = async (label: string, type: 'text' | 'integer') =>
    (await app.call(app.admin, campaignFields.add, { body: { campaign_id: campaignId, label, type, ...access } })).id;
  const [text, score] = [await define('Secret text', 'text'), await define('Secret score', 'integer')];
  const file =
    'Company,City,A,B\nCc One Ltd,Leeds,zqsecret one,904815261\nCc Two Ltd,Leeds,zqsecret two,904815262\nCc Three Ltd,Leeds,zqsecret three,notanumber';
  const { id } = await stage(app, campaignId, file);
  const mapping = { 0: 'company_name', 1: 'city', 2: customColumn(text), 3: customColumn(score) } as const;
  await checkStagedBatch(app, id, mapping);
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.waitForJobEnd(job_id);
  const steward = await app.addUser('Data steward');
  const preview = (user: TestUser, options?: FileOptions) =>
    app.request(user, previewFile, { params: { id }, body: options ? { options } : {} });
  const stewardPreview = (await preview(steward)).body as Preview;
  expect(stewardPreview.columns.map(({ closed }) => closed)).toEqual([false, false, true, true]);
  expect(stewardPreview.rows[0]).toEqual(['Cc One Ltd', 'Leeds', '', '']);
  const options = stewardPreview.options;
  const readings = [
    { ...options, delimiter: '\t' as const },
    { ...options, header_row: 0 },
    { ...options, header_row: 2 },
  ];
  for (const reading of readings) {
    const { status, body } = await preview(steward, reading);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await preview(app.admin, reading)).status).toBe(200);
  }
  const { rows } = await app.pool.query('select id from import_row where batch_id = $1 and valid order by row_no', [
    id,
  ]);
  const replies = [
    stewardPreview,
    await app.call(steward, viewBatch, { params: { id } }),
    await app.call(steward, viewPlan, { params: { id } }),
    (await app.request(steward, downloadErrors, { params: { id } })).body,
    await app.call(steward, viewReviewRow, { params: { id: rows[0].id }, query: { campaign_id: campaignId } }),
    await app.call(steward, importList.endpoint, { body: { query: '{}' } }),
  ];
  for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(SECRET_CELLS);
  expect(JSON.stringify((await preview(app.admin)).body)).toMatch(SECRET_CELLS);
});

test('rejects another reading of a file whose mapping hides columns from the user', async () => {
  const reread = async (user: TestUser, id: string) => {
    const { options } = await app.call(app.admin, previewFile, { params: { id }, body: {} });
    const body = { batch_id: id, options, ...SOURCE };
    return (await app.request(user, preData, { body })).status;
  };
  const { id } = await stage(app, campaignId, FILE);
  await checkStagedBatch(app, id, MAPPING);
  expect(await reread(restrictedUser, id)).toBe(403);
  expect(await reread(permittedUser, id)).toBe(200);
});

test('lets only the uploader preview another reading of a file with hidden headers', async () => {
  const { id, options } = await upload(app, campaignId, FILE);
  const preview = (user: TestUser, changes: Partial<FileOptions>) =>
    app.request(user, previewFile, { params: { id }, body: { options: { ...options, ...changes } } });
  const readFile = (user: TestUser, changes: Partial<FileOptions>) =>
    app.request(user, preData, { body: { batch_id: id, options: { ...options, ...changes }, ...SOURCE } });
  const withoutHeader = { header_row: 0 };
  expect(JSON.stringify((await preview(restrictedUser, {})).body)).not.toMatch(PERSONAL_DATA);
  const statuses = async () => [
    (await preview(restrictedUser, withoutHeader)).status,
    (await readFile(restrictedUser, withoutHeader)).status,
  ];
  expect(await statuses()).toEqual([403, 403]);
  expect((await preview(permittedUser, withoutHeader)).status).toBe(200);
  const { status, body } = await readFile(restrictedUser, {});
  expect(status).toBe(200);
  await app.waitForJobEnd((body as { job_id: string }).job_id);
  expect(await statuses()).toEqual([403, 403]);
  await app.pool.query('update import_batch set created_by = $2 where id = $1', [id, restrictedUser.id]);
  expect(await statuses()).toEqual([200, 200]);
});
