import { accountsForCampaign } from '@leadwright/contract/features/accounts';
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

/** Creates a campaign with a field that is required on an occasion, and one account. */
async function requiredField(required: string, more: object = {}) {
  const { versionId, steps } = await fixture.scheme();
  const at = await fixture.campaign(versionId);
  const account = await fixture.addAccount({ in: at });
  const field = await addValidRow(fixture.app, campaignFields, {
    campaign_id: at,
    label: 'Budget',
    type: 'integer',
    required,
    ...more,
  });
  const column = customColumn(field.id);
  const value = async () => {
    const { rows } = await fixture.app.pool.query('select slot from custom_field where campaign_id = $1 and id = $2', [
      at,
      field.id,
    ]);
    const { slot } = rows[0];
    const held = await fixture.app.pool.query(
      `select ${slot} as value from campaign_account where campaign_id = $1 and account_id = $2`,
      [at, account],
    );
    return held.rows[0].value === null ? null : Number(held.rows[0].value);
  };
  const grade = (more: object = {}) => fixture.grade('accounts', account, steps[0], more, fixture.app.admin, at);
  const code = async () => (await fixture.view('accounts', account, fixture.app.admin, at)).grade?.code ?? null;
  return { at, account, field, column, steps, grade, code, value };
}

describe('a field required with a grade', () => {
  test('rejects the grade of a record without it, and is saved with the grade', async () => {
    const { grade, code, column, value, account, at } = await requiredField('on_grade');
    expect(await grade()).toMatchObject({
      status: 422,
      body: { fields: { [`fields.${column}`]: 'This campaign requires “Budget” with a grade.' } },
    });
    const state = await fixture.view('accounts', account, fixture.app.admin, at);
    expect(state.asked.map(({ label, type }) => [label, type])).toEqual([['Budget', 'integer']]);
    expect(state.grades![0]!.missing).toContain(column);
    expect(Object.keys((await grade({ fields: { [column]: 'much' } })).body.fields!)).toEqual([`fields.${column}`]);
    expect([await code(), await value()]).toEqual([null, null]);
    expect((await grade({ fields: { [column]: 500 } })).status).toBe(200);
    expect([await code(), await value()]).toEqual(['A', 500]);
    // Removing a grade requires nothing.
    expect((await fixture.grade('accounts', account, null, {}, fixture.app.admin, at)).status).toBe(200);
  });

  test('rejects the grade in a cell unless it is written together with it', async () => {
    const { code, column, value, account, at } = await requiredField('on_grade');
    const cells = async (values: Record<string, unknown>) => {
      const { data } = await fixture.app.call(fixture.app.admin, accountsForCampaign.endpoint, {
        body: { campaign_id: at, query: '{}' } as never,
      });
      const row = (JSON.parse(data) as { rows: Record<string, never>[] }).rows[0]!;
      const { scope_version } = row;
      return fixture.app.call(fixture.app.admin, changeCells, {
        params: { dataset: accountsForCampaign.name },
        body: {
          campaign_id: at,
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
    const alone = await cells({ grade: 'A' });
    expect(alone.refused.map(({ column, message }) => [column, message])).toEqual([
      ['grade', 'This campaign requires “Budget” with a grade.'],
    ]);
    expect((await cells({ grade: 'A', [column]: 7 })).refused).toEqual([]);
    expect([await code(), await value()]).toEqual(['A', 7]);
  });

  test('is not required from users who may not write it', async () => {
    const { grade, code, column } = await requiredField('on_grade');
    await fixture.app.pool.query(
      `update field set editable_by = array(select id from role where name = 'Data steward') where id = $1`,
      [column.replace('cf_', '')],
    );
    expect((await grade()).status).toBe(200);
    expect(await code()).toBe('A');
  });
});

describe('a field required with an outcome', () => {
  test('rejects an activity of a record without it, and is saved with the activity', async () => {
    const { at, account, column, value } = await requiredField('on_outcome');
    const pair = await fixture.pair();
    const input = { ...pair, account_id: account };
    const refused = await fixture.log(input, fixture.app.admin, at);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { [`fields.${column}`]: 'This campaign requires “Budget” with an outcome.' },
    ]);
    const choices = await fixture.app.call(fixture.app.admin, activityChoices, {
      params: { campaign_id: at },
      query: { account_id: account },
    });
    expect(choices.lacks.map(({ id, on, fields }) => [id, on, fields.map(({ label }) => label)])).toEqual([
      [account, 'on_outcome', ['Budget']],
    ]);
    const logged = await fixture.log({ ...input, fields: { [column]: 12 } }, fixture.app.admin, at);
    expect([logged.status, await value()]).toEqual([200, 12]);
    expect((await fixture.log(input, fixture.app.admin, at)).status).toBe(200);
  });

  test('is required of the contact of the activity for a field of contacts', async () => {
    const { at, account, column } = await requiredField('on_outcome', { entity: 'contact' });
    const contact = await fixture.addContact(account, { in: at });
    const pair = await fixture.pair();
    expect((await fixture.log({ ...pair, account_id: account }, fixture.app.admin, at)).status).toBe(200);
    const input = { ...pair, account_id: account, contact_id: contact };
    expect(Object.keys((await fixture.log(input, fixture.app.admin, at)).body.fields!)).toEqual([`fields.${column}`]);
    expect((await fixture.log({ ...input, fields: { [column]: 3 } }, fixture.app.admin, at)).status).toBe(200);
  });
});

test('rejects a form that leaves a required field of the record empty', async () => {
  const { at, account, field } = await requiredField('always');
  const other = await addValidRow(fixture.app, campaignFields, { campaign_id: at, label: 'Remark', type: 'text' });
  const save = (values: { field_id: string; value: never }[]) =>
    fixture.app.request(fixture.app.admin, updateOtherFieldAccountData, {
      body: { campaign_id: at, account_id: account, values },
    });
  const remark = { field_id: other.id, value: 'x' as never };
  const gap = await save([remark]);
  expect([gap.status, (gap.body as { fields?: object }).fields]).toEqual([
    422,
    { [`required.${field.id}`]: 'Budget is required.' },
  ]);
  expect((await save([remark, { field_id: field.id, value: 1 as never }])).status).toBe(200);
});
