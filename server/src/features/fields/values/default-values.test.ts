import { listCustomFields, viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { campaignFields, masterFields } from '@leadwright/contract/features/fields';
import { decideRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadStoredRows,
  match,
  type StoredRow,
} from '../../matching/testing/review-fixture.ts';

let app: TestApp;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', postcode: 'LS1 4AP', number: '01234567' },
    { name: 'Quillfeather Paper Mills plc', city: 'Exeter', postcode: 'EX1 1AA', number: '07654322' },
  ]);
  ({ campaignId } = await addCampaign(app));
});
afterAll(() => app.close());

type Definition = Record<string, unknown>;
const tryField = (label: string, overrides: Definition) =>
  app.request(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label, type: 'text', ...overrides } as never,
  });
const addField = async (label: string, overrides: Definition) => {
  const { status, body } = await tryField(label, overrides);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body;
};

describe('a default value', () => {
  test.each([
    [{ type: 'text', params: { max_length: 3 }, default_value: 'long' }, ['default_value']],
    [{ type: 'integer', params: { max: 9 }, default_value: 10 }, ['default_value']],
    [{ type: 'integer', default_value: 'ten' }, ['default_value']],
    [{ type: 'date', default_value: '2026-02-30' }, ['default_value']],
    [{ type: 'email', default_value: 'nobody' }, ['default_value']],
    [{ type: 'text', params: { unique: true }, default_value: 'x' }, ['default_value']],
    [{ type: 'select', options: [{ label: 'A' }], default_value: 'a' }, ['default_value']],
  ])('is validated by the rules of the field: %j', async (overrides, problemFields) => {
    const { status, body } = await tryField('Wrong', overrides);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, problemFields]);
  });

  test('is stored like a value, and can be changed and removed', async () => {
    const regionField = await app.call(app.admin, masterFields.add, {
      body: { label: 'Region', type: 'text', default_value: '  North ' },
    });
    expect(regionField.default_value).toBe('North');
    const change = async (version: number, default_value: unknown) =>
      (await app.request(app.admin, masterFields.edit, {
        params: { id: regionField.id },
        body: { version, default_value } as never,
      })) as { status: number; body: typeof regionField };
    const changeReply = await change(regionField.version, 'South');
    expect(changeReply.body.default_value).toBe('South');
    const limitReply = await app.request(app.admin, masterFields.edit, {
      params: { id: regionField.id },
      body: { version: changeReply.body.version, params: { max_length: 3 } },
    });
    expect([limitReply.status, Object.keys(limitReply.body.fields ?? {})]).toEqual([422, ['default_value']]);
    expect((await change(changeReply.body.version, '')).body.default_value).toBeNull();
  });
});

test('fills new accounts of a campaign, matched or added, and keeps existing values', async () => {
  const fields = {
    text: await addField('Region', { default_value: 'North' }),
    number: await addField('Staff', { type: 'integer', default_value: 0 }),
    money: await addField('Budget', { type: 'money', default_value: 12.5 }),
    day: await addField('Since', { type: 'date', default_value: '2026-01-31' }),
    moment: await addField('Asked', { type: 'date_time', default_value: '2026-01-31T10:00:00+01:00' }),
    flag: await addField('Open', { type: 'boolean', default_value: false }),
    select: await addField('Band', { type: 'select', options: [{ label: 'A' }, { label: 'B', is_default: true }] }),
    multiSelect: await addField('Bands', {
      type: 'multi_select',
      options: [{ label: 'A', is_default: true }, { label: 'B' }],
    }),
  };
  const fieldWithoutDefault = await addField('Nothing', {});
  const draft = await addField('Draft', { default_value: 'x' });
  await app.pool.query(`update field set state = 'draft' where id = $1`, [draft.id]);
  const batchId = await addBatch(app, campaignId, [
    {
      company_name: 'Brackenhurst Turbines Ltd',
      city: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'GB',
      registration_number: '1234567',
    },
    { company_name: 'Zyxomancer Instruments', city: 'Bath', country: 'GB', registration_number: '07654321' },
  ]);
  await match(app, campaignId, batchId);
  const [matchedRow, unmatchedRow] = (await loadStoredRows(app, batchId)) as [StoredRow, StoredRow];
  expect(matchedRow.accepted).toBe(true);
  const loadValues = async (accountId: string) => {
    const { values } = await app.call(app.admin, viewAccountFields, {
      params: { campaign_id: campaignId, account_id: accountId },
    });
    return new Map(values.map((value) => [value.field_id, value]));
  };
  const defaultValues = {
    text: 'North',
    number: 0,
    money: 12.5,
    day: '2026-01-31',
    moment: '2026-01-31T09:00:00',
    flag: false,
    select: 'b',
    multiSelect: ['a'],
  };
  const expectDefaults = async (accountId: string) => {
    const values = await loadValues(accountId);
    for (const [name, expected] of Object.entries(defaultValues)) {
      const { value, source, set_by } = values.get(fields[name as keyof typeof fields].id)!;
      const storedValue = name === 'moment' ? new Date(String(value)).toISOString().slice(0, 19) : value;
      expect([name, storedValue, source, set_by]).toEqual([name, expected, 'default', null]);
    }
    expect(values.get(fieldWithoutDefault.id)).toMatchObject({ value: null, source: null });
  };
  await expectDefaults(matchedRow.account_id!);

  const decision = await app.request(app.admin, decideRow, {
    body: { campaign_id: campaignId, row_id: unmatchedRow.id, judgement: 'new' } as never,
  });
  expect(decision.status).toBe(200);
  const [, addedRow] = (await loadStoredRows(app, batchId)) as [StoredRow, StoredRow];
  await expectDefaults(addedRow.account_id!);

  // A later default value, or a second row of the same account, changes no existing value.
  const laterField = await addField('Later', { default_value: 'x' });
  expect((await loadValues(addedRow.account_id!)).get(laterField.id)?.value).toBeNull();
  await app.pool.query(
    `update campaign_account set ${await loadSlot(fields.text.id)} = 'South' where campaign_id = $1 and account_id = $2`,
    [campaignId, matchedRow.account_id],
  );
  const secondBatchId = await addBatch(app, campaignId, [
    {
      company_name: 'Brackenhurst Turbines Ltd',
      city: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'GB',
      registration_number: '1234567',
    },
  ]);
  await match(app, campaignId, secondBatchId);
  expect((await loadValues(matchedRow.account_id!)).get(fields.text.id)?.value).toBe('South');
  const { fields: visibleFields } = await app.call(app.admin, listCustomFields, {
    params: { campaign_id: campaignId },
  });
  expect(visibleFields.length).toBeGreaterThan(8);
});

const loadSlot = async (id: string): Promise<string> =>
  (await app.pool.query('select slot from custom_field where id = $1', [id])).rows[0].slot;
