import { readFile } from 'node:fs/promises';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { exportRows } from '@leadwright/contract/features/exports';
import { preData, previewFile, runImport } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, SOURCE, suggestedMapping, upload } from './testing/import-journey.ts';

let app: TestApp;
let ids: string[];
const NAMES = ['=Twin Holdings Ltd', '@Solo Traders Ltd', '=Twin Holdings Ltd', 'Hh One\ufffe\uffff Kilns _x0041_ Ltd'];
const COLUMNS = [
  'company_name',
  'registration_number',
  'head_office_city',
  'country',
  'account_id',
  'legal_name',
  'source',
];
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  ids = [];
  for (const company_name of NAMES) {
    const body = { company_name, country: 'GB', head_office_city: 'York', duplicate_reason: 'Two of one name' };
    ids.push((await app.call(app.admin, addAccounts, { body })).id);
  }
});
afterAll(() => app.close());

async function exportFile(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const params = { dataset: 'get_all_db_accounts' };
  const body = { selection: { query: '{}' }, columns: COLUMNS, format };
  const { job_id } = await app.call(app.admin, exportRows, { params, body });
  return readFile((await app.waitForJobEnd(job_id)).file!);
}

/** Imports a file as `user` and returns the account that each row is linked to. */
async function importFile(file: Buffer, user: TestUser = app.admin) {
  const campaignId = await addCampaign(app);
  const { id, options } = await upload(app, campaignId, file);
  const { job_id } = await app.call(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
  await app.waitForJobEnd(job_id);
  const { columns } = await app.call(app.admin, previewFile, { params: { id }, body: {} });
  await checkStagedBatch(app, id, suggestedMapping({ columns } as never));
  const run = await app.call(user, runImport, { params: { id } });
  expect(await app.waitForJobEnd(run.job_id)).toMatchObject({ state: 'done' });
  const { rows } = await app.pool.query(
    `select values->>'account_id' as imported_id, values->>'company_name' as name, account_id as linked_id from import_row where batch_id = $1`,
    [id],
  );
  return { columns, rows };
}

describe.each(['csv', 'xlsx'] as const)('reimport of an export as %s', (format) => {
  it('links each row to its original account and keeps names unchanged', async () => {
    const { columns, rows } = await importFile(await exportFile(format));
    const targets = columns.map(({ header, suggestion }) => [header, suggestion?.target, suggestion?.reason]);
    expect(targets.slice(0, 5).map(([header, target]) => [header, target])).toEqual([
      ['Account', 'company_name'],
      ['Official number', 'registration_number'],
      ['City', 'city'],
      ['Country', 'country'],
      ['Account id', 'account_id'],
    ]);
    expect(rows.map(({ linked_id }) => linked_id).sort()).toEqual([...ids].sort());
    expect(rows.every(({ imported_id, linked_id }) => imported_id === linked_id)).toBe(true);
    expect(rows.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
  });
});

it('ignores account ids that the user running the import cannot see', async () => {
  const permission = { subject: 'import-account-contact-to-campaign', scope: 'all' } as const;
  const outsider = await app.addUserWith([
    { ...permission, action: 'create' },
    { ...permission, action: 'read' },
    { subject: 'campaigns', action: 'read', scope: 'all' },
  ]);
  const file = Buffer.from(`Company name,Account id\nNothing like it plc,${ids[0]}\n`);
  expect((await importFile(file)).rows).toMatchObject([{ linked_id: ids[0] }]);
  expect((await importFile(file, outsider)).rows).toMatchObject([{ linked_id: null }]);
});
