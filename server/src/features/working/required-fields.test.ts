import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { activityChoices } from '@leadwright/contract/features/activities';
import { customColumn, updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { activityFixture } from '../activities/testing/activity-fixture.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';

const createFixture = async () => activityFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

/** Creates a campaign with one account and a required field. `required` states when the field is required. */
async function addRequiredField(required: string, overrides: object = {}) {
  const { versionId, steps } = await fixture.scheme();
  const campaignId = await fixture.campaign(versionId);
  const account = await fixture.addAccount({ in: campaignId });
  const field = await addValidRow(fixture.app, campaignFields, {
    campaign_id: campaignId,
    label: 'Budget',
    type: 'integer',
    required,
    ...overrides,
  });
  const column = customColumn(field.id);
  const loadValue = async () => {
    const { rows } = await fixture.app.pool.query('select slot from custom_field where campaign_id = $1 and id = $2', [
      campaignId,
      field.id,
    ]);
    const { slot } = rows[0];
    const result = await fixture.app.pool.query(
      `select ${slot} as value from campaign_account where campaign_id = $1 and account_id = $2`,
      [campaignId, account],
    );
    return result.rows[0].value === null ? null : Number(result.rows[0].value);
  };
  const grade = (overrides: object = {}) =>
    fixture.grade('accounts', account, steps[0], overrides, fixture.app.admin, campaignId);
  const code = async () => (await fixture.view('accounts', account, fixture.app.admin, campaignId)).grade?.code ?? null;
  return { campaignId, account, field, column, steps, grade, code, loadValue };
}

describe('fields required with a grade', () => {
  test('rejects a grade without the required value and saves both together', async () => {
    const { grade, code, column, loadValue, account, campaignId } = await addRequiredField('on_grade');
    expect(await grade()).toMatchObject({
      status: 422,
      body: { fields: { [`fields.${column}`]: 'This campaign requires “Budget” with a grade.' } },
    });
    const state = await fixture.view('accounts', account, fixture.app.admin, campaignId);
    expect(state.asked.map(({ label, type }) => [label, type])).toEqual([['Budget', 'integer']]);
    expect(state.grades![0]!.missing).toContain(column);
    expect(Object.keys((await grade({ fields: { [column]: 'much' } })).body.fields!)).toEqual([`fields.${column}`]);
    expect([await code(), await loadValue()]).toEqual([null, null]);
    expect((await grade({ fields: { [column]: 500 } })).status).toBe(200);
    expect([await code(), await loadValue()]).toEqual(['A', 500]);
    // Removing a grade requires nothing.
    expect((await fixture.grade('accounts', account, null, {}, fixture.app.admin, campaignId)).status).toBe(200);
  });

  test('rejects a grade in a cell unless the value is written with it', async () => {
    const { code, column, loadValue, account, campaignId } = await addRequiredField('on_grade');
    const writeCells = async (values: Record<string, unknown>) => {
      const { data } = await fixture.app.call(fixture.app.admin, accountsForCampaign.endpoint, {
        body: { campaign_id: campaignId, query: '{}' } as never,
      });
      const row = (JSON.parse(data) as { rows: Record<string, never>[] }).rows[0]!;
      const { scope_version } = row;
      return fixture.app.call(fixture.app.admin, changeCells, {
        params: { dataset: accountsForCampaign.name },
        body: {
          campaign_id: campaignId,
          cells: Object.entries(values).map(([column, value]) => ({
            id: account,
            version: scope_version,
            column,
            value,
            was: row[column] ?? null,
          })),
        } as never,
      });
    };
    const gradeOnly = await writeCells({ grade: 'A' });
    expect(gradeOnly.refused.map(({ column, message }) => [column, message])).toEqual([
      ['grade', 'This campaign requires “Budget” with a grade.'],
    ]);
    expect((await writeCells({ grade: 'A', [column]: 7 })).refused).toEqual([]);
    expect([await code(), await loadValue()]).toEqual(['A', 7]);
  });

  test('does not require a field from users who may not write it', async () => {
    const { grade, code, column } = await addRequiredField('on_grade');
    await fixture.app.pool.query(
      `update field set editable_by = array(select id from role where name = 'Data steward') where id = $1`,
      [column.replace('cf_', '')],
    );
    expect((await grade()).status).toBe(200);
    expect(await code()).toBe('A');
  });
});

describe('fields required with an outcome', () => {
  test('rejects an activity without the required value and saves both together', async () => {
    const { campaignId, account, column, loadValue } = await addRequiredField('on_outcome');
    const pair = await fixture.pair();
    const input = { ...pair, account_id: account };
    const rejectedReply = await fixture.log(input, fixture.app.admin, campaignId);
    expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([
      422,
      { [`fields.${column}`]: 'This campaign requires “Budget” with an outcome.' },
    ]);
    const choices = await fixture.app.call(fixture.app.admin, activityChoices, {
      params: { campaign_id: campaignId },
      query: { account_id: account },
    });
    expect(choices.missing_fields.map(({ id, on, fields }) => [id, on, fields.map(({ label }) => label)])).toEqual([
      [account, 'on_outcome', ['Budget']],
    ]);
    const logReply = await fixture.log({ ...input, fields: { [column]: 12 } }, fixture.app.admin, campaignId);
    expect([logReply.status, await loadValue()]).toEqual([200, 12]);
    expect((await fixture.log(input, fixture.app.admin, campaignId)).status).toBe(200);
  });

  test('requires a contact field for the contact of the activity', async () => {
    const { campaignId, account, column } = await addRequiredField('on_outcome', { entity: 'contact' });
    const contact = await fixture.addContact(account, { in: campaignId });
    const pair = await fixture.pair();
    expect((await fixture.log({ ...pair, account_id: account }, fixture.app.admin, campaignId)).status).toBe(200);
    const input = { ...pair, account_id: account, contact_id: contact };
    expect(Object.keys((await fixture.log(input, fixture.app.admin, campaignId)).body.fields!)).toEqual([
      `fields.${column}`,
    ]);
    expect((await fixture.log({ ...input, fields: { [column]: 3 } }, fixture.app.admin, campaignId)).status).toBe(200);
  });
});

test('rejects a form that leaves a required field of the record empty', async () => {
  const { campaignId, account, field } = await addRequiredField('always');
  const remarkField = await addValidRow(fixture.app, campaignFields, {
    campaign_id: campaignId,
    label: 'Remark',
    type: 'text',
  });
  const save = (values: { field_id: string; value: never }[]) =>
    fixture.app.request(fixture.app.admin, updateOtherFieldAccountData, {
      body: { campaign_id: campaignId, account_id: account, values },
    });
  const remark = { field_id: remarkField.id, value: 'x' as never };
  const incompleteReply = await save([remark]);
  expect([incompleteReply.status, (incompleteReply.body as { fields?: object }).fields]).toEqual([
    422,
    { [`required.${field.id}`]: 'Budget is required.' },
  ]);
  expect((await save([remark, { field_id: field.id, value: 1 as never }])).status).toBe(200);
});
