import { readFile } from 'node:fs/promises';
import { COUNTRY_CODES } from '@leadwright/contract/countries';
import { type CustomValue, customValue } from '@leadwright/contract/custom-values';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { customColumn, updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { exportRows } from '@leadwright/contract/features/exports';
import { changeOptionState } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { preData, previewFile, runImport, viewPlan } from '@leadwright/contract/features/imports';
import { decideRow } from '@leadwright/contract/features/matching';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, SOURCE, suggestedMapping, upload } from './testing/import-journey.ts';

let app: TestApp;
let ids: string[];
const NAMES = [
  '=Twin Holdings Ltd',
  "'=Twin Holdings Ltd",
  '@Solo Traders Ltd',
  '=Twin Holdings Ltd',
  'Hh One\ufffe\uffff Kilns _x0041_ Ltd',
];
const FOUNDED = ['1998', '2004-06', '2004-06-30', '1066', '1999-01'];
const COLUMNS = [
  'company_name',
  'registration_number',
  'head_office_city',
  'country',
  'account_id',
  'legal_name',
  'trading_name',
  'founded',
  'source',
];
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  ids = [];
  for (const company_name of NAMES) {
    const body = {
      company_name,
      country: 'GB',
      head_office_city: 'York',
      trading_name: 'Kilns4U',
      founded: FOUNDED[ids.length]!,
      duplicate_reason: 'Two of one name',
    };
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
    `select values->>'account_id' as imported_id, values->>'company_name' as name, values->>'founded' as founded,
       values->>'trading_name' as trading_name, account_id as linked_id from import_row where batch_id = $1`,
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
    expect(rows.map(({ founded }) => founded).sort()).toEqual([...FOUNDED].sort());
    expect(new Set(rows.map(({ trading_name }) => trading_name))).toEqual(new Set(['Kilns4U']));
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

describe('custom values', () => {
  const LABELS = ['Sales', 'Marketing', 'Sales, Marketing', 'R&D; Labs', 'Labs', '"Big" deals', 'a|b', '=Sum', "'68"];
  const options = LABELS.map((label) => ({ label }));
  const part = fc.oneof(
    fc.constantFrom(
      ', ',
      ';',
      '\t',
      '|',
      '"',
      '""',
      "'",
      '\n',
      '\r\n',
      '=',
      '+',
      '-',
      '@',
      '0',
      '007',
      '1,5',
      '  ',
      'x',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.stringMatching(/^[a-zé😀 ]{0,12}$/u),
  );
  const text = (maxLength: number) =>
    fc
      .array(part, { minLength: 1, maxLength: 10 })
      .map((parts) => parts.join('').toWellFormed().replaceAll('\0', '').slice(0, maxLength).toWellFormed().trim());
  const number = (decimals: number) => fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 10 ** decimals);
  const seconds = fc.integer({ min: -3e10, max: 2e11 });
  const isoTime = (time: number) => new Date(time * 1_000).toISOString();
  const moment = fc.tuple(seconds, fc.constantFrom(0, 5, 120, 999)).map(([time, ms]) => isoTime(time + ms / 1_000));
  /** The label, definition and random values of a field of each type that a file can fill. */
  const FIELDS: [label: string, definition: object, values: (codes: string[]) => fc.Arbitrary<CustomValue>][] = [
    ['Remark', { type: 'text' }, () => text(500)],
    ['Story (long)', { type: 'long_text', params: { max_length: 20_000 } }, () => fc.oneof(text(500), longText)],
    ['Staff', { type: 'integer' }, () => fc.integer({ min: -(10 ** 15), max: 10 ** 15 })],
    ['Ratio', { type: 'decimal' }, () => number(6)],
    ['Order value', { type: 'money', params: { currency: 'EUR' } }, () => number(2)],
    ['Mailbox', { type: 'email' }, () => fc.stringMatching(/^[a-z]{1,9}@[a-z]{2,9}\.example$/)],
    ['Page', { type: 'url' }, () => fc.constantFrom('acme.co.uk', 'https://acme.co.uk/a,b;c?d="e"')],
    ['Line', { type: 'phone' }, () => fc.constantFrom('+44 20 7946 0958', '+1-202-555-0100', '(020) 7946 0958')],
    ['Home', { type: 'country' }, () => fc.constantFrom(...COUNTRY_CODES)],
    ['Interest', { type: 'select', options }, (codes) => fc.constantFrom(...codes)],
    ['Other interest', { type: 'select', options, params: { allow_other: true } }, () => text(120)],
    ['Topics', { type: 'multi_select', options }, (codes) => fc.shuffledSubarray(codes)],
    ['Begun', { type: 'date' }, () => seconds.map((time) => isoTime(time).slice(0, 10))],
    ['Called', { type: 'date_time' }, () => moment],
    // The label of a core column, and one that differs from it in signs alone.
    ['City', { type: 'text' }, () => text(120)],
    ['City:', { type: 'text' }, () => text(120)],
    ['Open', { type: 'boolean' }, () => fc.boolean()],
    ['Stars', { type: 'rating' }, () => fc.integer({ min: 1, max: 5 })],
  ];
  const longText = fc
    .integer({ min: 15_000, max: 20_000 })
    .map((length) => 'Long, and \n "longer" '.repeat(900).slice(0, length).trim());
  const ACCOUNT_COUNT = selectByDepth({ gate: 6, deep: 60 });

  /** Adds a campaign with a field of each type. */
  async function addCampaignWithFields() {
    const campaignId = await addCampaign(app);
    const fields: { id: string; codes: string[] }[] = [];
    for (const [label, definition] of FIELDS) {
      const body = { campaign_id: campaignId, label, ...definition } as (typeof campaignFields.add)['body']['_output'];
      const { id } = await app.call(app.admin, campaignFields.add, { body });
      const stored = await app.pool.query('select options from field where id = $1', [id]);
      fields.push({ id, codes: stored.rows[0].options.map(({ code }: { code: string }) => code) });
    }
    const columns = ['company_name', 'head_office_city', ...fields.map(({ id }) => customColumn(id))];
    return { campaignId, fields, columns };
  }

  /** Changes the state of the option “Marketing” of all fields that have it. */
  async function setOptionState(fields: readonly { id: string; codes: string[] }[], state: 'active' | 'retired') {
    for (const { id } of fields.filter(({ codes }) => codes.length > 0)) {
      const { version } = await app.call(app.admin, campaignFields.view, { params: { id } });
      await app.call(app.admin, changeOptionState, { params: { id, code: 'marketing' }, body: { version, state } });
    }
  }

  async function exportCampaign(campaign_id: string, columns: string[], format: 'csv' | 'xlsx'): Promise<Buffer> {
    const sorted = { query: JSON.stringify({ sortModel: [{ colId: 'company_name', sort: 'asc' }] }) };
    const params = { dataset: 'accounts_for_campaign' };
    const body = { selection: sorted, columns, format, campaign_id };
    const { job_id } = await app.call(app.admin, exportRows, { params, body });
    return readFile((await app.waitForJobEnd(job_id)).file!);
  }

  /** Imports a file with the suggested mapping, and creates an account for each row without a certain match. */
  async function importInto(campaignId: string, file: Buffer) {
    const { id, options } = await upload(app, campaignId, file);
    const { job_id } = await app.call(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
    const preview = await app.call(app.admin, previewFile, { params: { id }, body: {} });
    await checkStagedBatch(app, id, suggestedMapping(preview));
    const plan = await app.call(app.admin, viewPlan, { params: { id } });
    const run = await app.call(app.admin, runImport, { params: { id } });
    expect(await app.waitForJobEnd(run.job_id)).toMatchObject({ state: 'done' });
    const { rows } = await app.pool.query(
      'select id from import_row where batch_id = $1 and valid and account_id is null order by row_no',
      [id],
    );
    for (const { id: row_id } of rows)
      await app.call(app.admin, decideRow, { body: { campaign_id: campaignId, row_id, judgement: 'new' } });
    return { plan, targets: preview.columns.map(({ suggestion }) => suggestion?.target) };
  }

  it.each(['csv', 'xlsx'] as const)('come back from an export as %s as they were', async (format) => {
    const source = await addCampaignWithFields();
    const accounts: string[] = [];
    const size = { minLength: ACCOUNT_COUNT, maxLength: ACCOUNT_COUNT };
    const [names] = fc.sample(fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{9}$/), size), { numRuns: 1, seed: 1 });
    for (const name of names!) {
      const body = {
        company_name: `${name} ${format} Ltd`,
        legal_name: `${name}  ${format} \u00a0 Ltd`,
        country: 'GB',
        head_office_city: 'York',
      };
      accounts.push((await app.call(app.admin, addAccounts, { body })).id);
    }
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) select $1, a, 'by hand' from unnest($2::uuid[]) a`,
      [source.campaignId, accounts],
    );
    const copy = await addCampaignWithFields();
    const record = fc.tuple(...FIELDS.map(([, , values], i) => fc.option(values(source.fields[i]!.codes))));
    const records = fc.noShrink(fc.array(record, size));
    await fc.assert(
      fc.asyncProperty(records, async (rows) => {
        for (const [row, values] of rows.entries()) {
          const body = {
            campaign_id: source.campaignId,
            account_id: accounts[row]!,
            values: values.map((value, i) => ({ field_id: source.fields[i]!.id, value: customValue.parse(value) })),
          };
          await app.call(app.admin, updateOtherFieldAccountData, { body });
        }
        await setOptionState(source.fields, 'retired');
        const file = await exportCampaign(source.campaignId, source.columns, format);
        await app.pool.query('delete from campaign_account_value_origin where campaign_id = $1', [copy.campaignId]);
        await app.pool.query('delete from campaign_account where campaign_id = $1', [copy.campaignId]);
        const { targets, plan } = await importInto(copy.campaignId, file);
        expect(targets).toEqual(copy.columns.map((column) => (column === 'head_office_city' ? 'city' : column)));
        expect(plan).toMatchObject({ ready: ACCOUNT_COUNT, invalid: 0, problems: [] });
        const copied = await exportCampaign(copy.campaignId, copy.columns, 'csv');
        expect(copied.toString()).toBe((await exportCampaign(source.campaignId, source.columns, 'csv')).toString());

        const withIds = await exportCampaign(
          source.campaignId,
          ['account_id', 'legal_name', ...source.columns],
          format,
        );
        const before = await campaignRows(source.campaignId);
        const again = await importInto(source.campaignId, withIds);
        expect(again.plan).toMatchObject({ ready: ACCOUNT_COUNT, unchanged: ACCOUNT_COUNT, problems: [] });
        expect(again.targets.slice(4)).toEqual(source.columns.slice(2));
        expect(await campaignRows(source.campaignId)).toEqual(before);
        await setOptionState(source.fields, 'active');
      }),
      { numRuns: selectByDepth({ gate: 2, deep: 5 }) },
    );
  });

  const campaignRows = async (campaignId: string) =>
    (await app.pool.query('select * from campaign_account where campaign_id = $1 order by account_id', [campaignId]))
      .rows;
});
