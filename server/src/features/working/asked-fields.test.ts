import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { activityChoices } from '@leadwright/contract/features/activities';
import { customColumn, updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addedRow } from '../../testing/entity-calls.ts';
import { activityWorld } from '../activities/testing/activity-fixture.ts';
import { gradeWorld } from '../grades/testing/grade-fixture.ts';
import { workingWorld } from './testing/working-fixture.ts';

const newWorld = async () => activityWorld(await workingWorld(await gradeWorld()));
let world: Awaited<ReturnType<typeof newWorld>>;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.app.close());

/** A campaign with a field that is asked for on some occasion, and one account. */
async function asking(required: string, more: object = {}) {
  const { versionId, steps } = await world.scheme();
  const at = await world.campaign(versionId);
  const account = await world.addAccount({ in: at });
  const field = await addedRow(world.app, campaignFields, {
    campaign_id: at,
    label: 'Budget',
    type: 'integer',
    required,
    ...more,
  });
  const column = customColumn(field.id);
  const value = async () => {
    const { rows } = await world.app.pool.query('select slot from custom_field where campaign_id = $1 and id = $2', [
      at,
      field.id,
    ]);
    const { slot } = rows[0];
    const held = await world.app.pool.query(
      `select ${slot} as value from campaign_account where campaign_id = $1 and account_id = $2`,
      [at, account],
    );
    return held.rows[0].value === null ? null : Number(held.rows[0].value);
  };
  const grade = (more: object = {}) => world.grade('accounts', account, steps[0], more, world.app.admin, at);
  const code = async () => (await world.view('accounts', account, world.app.admin, at)).grade?.code ?? null;
  return { at, account, field, column, steps, grade, code, value };
}

describe('a field that is asked for with a grade', () => {
  test('keeps a grade from a record that lacks it, and is filled in with it', async () => {
    const { grade, code, column, value, account, at } = await asking('on_grade');
    expect(await grade()).toMatchObject({
      status: 422,
      body: { fields: { [`fields.${column}`]: 'This campaign requires “Budget” with a grade.' } },
    });
    const state = await world.view('accounts', account, world.app.admin, at);
    expect(state.asked.map(({ label, type }) => [label, type])).toEqual([['Budget', 'integer']]);
    expect(state.grades![0]!.missing).toContain(column);
    expect(Object.keys((await grade({ fields: { [column]: 'much' } })).body.fields!)).toEqual([`fields.${column}`]);
    expect([await code(), await value()]).toEqual([null, null]);
    expect((await grade({ fields: { [column]: 500 } })).status).toBe(200);
    expect([await code(), await value()]).toEqual(['A', 500]);
    // Nothing is asked for where the grade goes.
    expect((await world.grade('accounts', account, null, {}, world.app.admin, at)).status).toBe(200);
  });

  test('keeps it from a cell as well, where it is not written beside it', async () => {
    const { code, column, value, account, at } = await asking('on_grade');
    const cells = async (values: Record<string, unknown>) => {
      const { data } = await world.app.call(world.app.admin, accountsForCampaign.endpoint, {
        body: { campaign_id: at, query: '{}' } as never,
      });
      const row = (JSON.parse(data) as { rows: Record<string, never>[] }).rows[0]!;
      const { scope_version } = row;
      return world.app.call(world.app.admin, changeCells, {
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

  test('is not asked of whoever may not write it', async () => {
    const { grade, code, column } = await asking('on_grade');
    await world.app.pool.query(
      `update field set editable_by = array(select id from role where name = 'Data steward') where id = $1`,
      [column.replace('cf_', '')],
    );
    expect((await grade()).status).toBe(200);
    expect(await code()).toBe('A');
  });
});

describe('a field that is asked for with an outcome', () => {
  test('keeps an activity from a record that lacks it, and is filled in with it', async () => {
    const { at, account, column, value } = await asking('on_outcome');
    const pair = await world.pair();
    const given = { ...pair, account_id: account };
    const refused = await world.log(given, world.app.admin, at);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { [`fields.${column}`]: 'This campaign requires “Budget” with an outcome.' },
    ]);
    const choices = await world.app.call(world.app.admin, activityChoices, {
      params: { campaign_id: at },
      query: { account_id: account },
    });
    expect(choices.lacks.map(({ id, on, fields }) => [id, on, fields.map(({ label }) => label)])).toEqual([
      [account, 'on_outcome', ['Budget']],
    ]);
    const logged = await world.log({ ...given, fields: { [column]: 12 } }, world.app.admin, at);
    expect([logged.status, await value()]).toEqual([200, 12]);
    expect((await world.log(given, world.app.admin, at)).status).toBe(200);
  });

  test('is asked of the contact that it was with, where it is one of contacts', async () => {
    const { at, account, column } = await asking('on_outcome', { entity: 'contact' });
    const contact = await world.addContact(account, { in: at });
    const pair = await world.pair();
    expect((await world.log({ ...pair, account_id: account }, world.app.admin, at)).status).toBe(200);
    const given = { ...pair, account_id: account, contact_id: contact };
    expect(Object.keys((await world.log(given, world.app.admin, at)).body.fields!)).toEqual([`fields.${column}`]);
    expect((await world.log({ ...given, fields: { [column]: 3 } }, world.app.admin, at)).status).toBe(200);
  });
});

test('a record whose required field is empty is not saved by a form, whatever the form writes', async () => {
  const { at, account, field } = await asking('always');
  const other = await addedRow(world.app, campaignFields, { campaign_id: at, label: 'Remark', type: 'text' });
  const save = (values: { field_id: string; value: never }[]) =>
    world.app.request(world.app.admin, updateOtherFieldAccountData, {
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
