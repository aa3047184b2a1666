import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { editAdditionalFields, listAdditionalFields } from '@leadwright/contract/features/campaign-fields';
import { addCascade, editCascade } from '@leadwright/contract/features/cascades';
import { changeRows, undoChange } from '@leadwright/contract/features/changes';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { listOptions, mergeOptions, optionUses } from '@leadwright/contract/features/field-options';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { runImport, viewPlan } from '@leadwright/contract/features/imports';
import { decideRow } from '@leadwright/contract/features/matching';
import { recordUses } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStagedBatch, stage } from '../../imports/testing/import-journey.ts';
import { loadCascadeLinks } from '../values/cascades/cascade-links.queries.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';
import { optionCalls } from './testing/option-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const { move, remove } = optionCalls(() => fixture);
const INTERESTS = ['Hot', 'Warm', 'Cold', 'No interest'].map((label) => ({ label }));

const merge = async (id: string, code: string, into: string) => {
  const { app } = fixture;
  const { version } = await app.call(app.admin, listOptions, { params: { id } });
  const started = await app.call(app.admin, mergeOptions, { params: { id, code }, body: { version, into } });
  expect((await app.waitForJobEnd(started.job_id)).message).toBeNull();
  return started.change_id;
};
const undo = async (id: string) => {
  const { job_id } = await fixture.app.call(fixture.app.admin, undoChange, { params: { id } });
  expect((await fixture.app.waitForJobEnd(job_id)).message).toBeNull();
};

/** Imports rows with values for the fields. Returns a function that creates the account of a row and reads its values. */
async function importWaitingRows(fields: CustomField[], rows: string[]) {
  const { app, campaigns } = fixture;
  const header = ['Company', ...fields.map(({ label }) => label)].join(',');
  const { id } = await stage(app, campaigns[0], [header, ...rows].join('\n'));
  const targets = fields.map((field, index) => [index + 1, customColumn(field.id)]);
  await checkStagedBatch(app, id, { 0: 'company_name', ...Object.fromEntries(targets) });
  await app.waitForJobEnd((await app.call(app.admin, runImport, { params: { id } })).job_id);
  const { rows: waitingRows } = await app.pool.query('select id from import_row where batch_id = $1 order by row_no', [
    id,
  ]);
  return async (index: number) => {
    const row_id = waitingRows[index].id;
    await app.call(app.admin, decideRow, { body: { campaign_id: campaigns[0], row_id, judgement: 'new' } });
    const accounts = await app.pool.query('select account_id from import_row where id = $1', [row_id]);
    const values = await fixture.read(app.admin, campaigns[0], accounts.rows[0].account_id);
    return fields.map((field) => values[field.id] ?? null);
  };
}

const viewParams = { dataset: accountsForCampaign.name };
async function saveView(name: string, filter: object) {
  const body = { name, visibility: 'team', client_id: null, locked: false, state: { layout: {}, filter } };
  const { id } = await fixture.app.call(fixture.steward, addView, { params: viewParams, body: body as never });
  return async () => {
    const { views } = await fixture.app.call(fixture.app.admin, listViews, { params: viewParams });
    return views.find((view) => view.id === id)!.state.filter as Record<string, unknown>;
  };
}
const listAccounts = async (filterModel: object) => {
  const body = { campaign_id: fixture.campaigns[0], query: JSON.stringify({ filterModel }) };
  const { data } = await fixture.app.call(fixture.steward, accountsForCampaign.endpoint, { body } as never);
  return (JSON.parse(data).rows as { company_name: string }[]).map(({ company_name }) => company_name).sort();
};
const listAccountValues = async (column: string) => {
  const body = { campaign_id: fixture.campaigns[0], query: JSON.stringify({ columns: ['company_name', column] }) };
  const { data } = await fixture.app.call(fixture.steward, accountsForCampaign.endpoint, { body } as never);
  const rows = JSON.parse(data).rows as Record<string, string>[];
  return Object.fromEntries(rows.map((row) => [row.company_name!, row[column]]));
};
const isAnyOf = ({ id }: CustomField, ...values: string[]) => ({ [customColumn(id)]: { filterType: 'set', values } });

/** Chooses the default of a field in the first campaign. Returns a function that reads the default of new rows. */
async function chooseDefault(id: string, default_value: string | string[]) {
  const { app, campaigns } = fixture;
  const params = { campaign_id: campaigns[0] };
  const load = async () =>
    (await app.call(app.admin, listAdditionalFields, { params })).fields.find((field) => field.id === id)!;
  const { version, required, sd_visible, sd_editable, qc_visible, client_visible, section } = await load();
  const settings = { id, version, required, sd_visible, sd_editable, qc_visible, client_visible, section };
  await app.call(app.admin, editAdditionalFields, { params, body: { fields: [{ ...settings, default_value }] } });
  return async () => (await load()).default_value;
}

/**
 * The places that refer to an option outside of the values of records. `add` refers to the option “Warm” of the field
 * and returns a function that reads what the reference means now.
 */
const REFERENCES: Record<string, (field: CustomField) => Promise<() => Promise<unknown>>> = {
  'the default of the field':
    async ({ id }) =>
    async () =>
      (await fixture.app.call(fixture.app.admin, listOptions, { params: { id } })).options.find(
        ({ is_default }) => is_default,
      )?.code,
  'the default that a campaign chose': ({ id }) => chooseDefault(id, 'warm'),
  'the filter of a saved view': async (field) => {
    const loadFilter = await saveView(`View by ${field.label}`, isAnyOf(field, 'warm', 'cold'));
    return async () => (await loadFilter())[customColumn(field.id)];
  },
  'a pair of a cascade': async (field) => {
    const { app, campaigns } = fixture;
    const region = await fixture.define(`Region of ${field.label}`, { type: 'select', options: [{ label: 'North' }] });
    const params = { campaign_id: campaigns[0] };
    const cascade = await app.call(app.admin, addCascade, {
      params,
      body: { name: `By ${field.label}`, levels: [region.id, field.id] } as never,
    });
    await app.call(app.admin, editCascade, {
      params: { id: cascade.id },
      body: { version: cascade.version, pairs: [{ level: 2, parent: 'north', child: 'warm' }] },
    });
    return async () => {
      const links = await loadCascadeLinks(app.gridDb, { campaignId: campaigns[0], entity: 'account' });
      // The pair of a merged option stays for records that still have it.
      const allowed = links.find(({ child }) => child === field.id)!.allowed.north ?? [];
      return allowed.includes('hot') ? 'hot' : allowed[0];
    };
  },
  'a comparison in a formula': async (field) => {
    const { accounts } = fixture;
    const formula = await fixture.define(`Formula of ${field.label}`, {
      type: 'formula',
      params: { formula: `if(${field.key} = "warm", ${field.key}, "other")` },
    });
    await fixture.write([[field.id, 'warm']], { account_id: accounts[0] });
    return async () => (await listAccountValues(customColumn(formula.id)))['Anchor Ltd'];
  },
  'a row under review': async (field) => {
    const rows = [1, 2, 3].map((no) => `Waiting ${no} ${crypto.randomUUID().slice(0, 8)} Ltd,Warm`);
    const decide = await importWaitingRows([field], rows);
    let index = 0;
    return async () => (await decide(index++))[0];
  },
};

test.each(Object.keys(REFERENCES))('a merge carries %s along, and its undo restores it', async (name) => {
  const isDefault = (label: string) => name === 'the default of the field' && label === 'Warm';
  const options = INTERESTS.map(({ label }) => ({ label, is_default: isDefault(label) }));
  const field = await fixture.define(`Interest with ${name}`, { type: 'select', options });
  const read = await REFERENCES[name]!(field);
  const before = await read();
  expect(JSON.stringify(before)).toContain('warm');
  const changeId = await merge(field.id, 'warm', 'hot');
  expect(JSON.stringify(await read())).toBe(JSON.stringify(before).replace('warm', 'hot'));
  await undo(changeId);
  expect(await read()).toEqual(before);
});

test.each([
  ['coalesce(trade, "none") = "warm"', 'true'],
  ['if(is_empty(trade), "x", trade) != "warm"', 'false'],
  ['contains(trade, "warm")', 'true'],
  ['contains("Cold, Warm", trade)', 'true'],
  ['contains(concat(if(trade = "warm", "", trade), "lukewarm"), "warm")', 'true'],
  ['coalesce(trade, "warm") = "warm"', 'true'],
  ['if(trade = "warm", "warm", "x") = "warm"', 'true'],
  ['inner = "warm"', 'true'],
])('a formula follows a merged option: %s', async (text, expected) => {
  const trade = await fixture.define(`Trade ${crypto.randomUUID().slice(0, 8)}`, {
    type: 'select',
    options: INTERESTS,
  });
  const inner = await fixture.define(`Inner ${trade.key}`, {
    type: 'formula',
    params: { formula: `coalesce(${trade.key}, "none")` },
  });
  const formula = text.replaceAll('trade', trade.key).replaceAll('inner', inner.key);
  const { id } = await fixture.define(`Outer ${trade.key}`, { type: 'formula', params: { formula } });
  await fixture.write([[trade.id, 'warm']]);
  await merge(trade.id, 'warm', 'hot');
  expect((await listAccountValues(customColumn(id)))['Anchor Ltd']).toBe(expected);
});

test.each([
  ['coalesce(first, second) = "warm"', ['true', 'true', 'false']],
  ['coalesce(first, second) != "warm"', ['false', 'false', 'true']],
  ['inner = "warm"', ['true', 'true', 'false']],
])('a formula follows the merge of one of two fields with the same options: %s', async (text, expected) => {
  const key = crypto.randomUUID().slice(0, 8);
  const [first, second] = [
    await fixture.define(`First ${key}`, { type: 'select', options: INTERESTS }),
    await fixture.define(`Second ${key}`, { type: 'select', options: INTERESTS }),
  ];
  const named = (formula: string) => formula.replaceAll('first', first.key).replaceAll('second', second.key);
  const inner = await fixture.define(`Inner ${key}`, {
    type: 'formula',
    params: { formula: named('coalesce(first, second)') },
  });
  const formula = named(text).replaceAll('inner', inner.key);
  const { id } = await fixture.define(`Outer ${key}`, { type: 'formula', params: { formula } });
  const [anchor, bridge, crane] = fixture.accounts;
  await fixture.write([[first.id, 'warm']], { account_id: anchor });
  await fixture.write([[second.id, 'warm']], { account_id: bridge });
  await fixture.write([[second.id, 'cold']], { account_id: crane });
  await merge(first.id, 'warm', 'hot');
  const values = await listAccountValues(customColumn(id));
  expect(['Anchor Ltd', 'Bridge Ltd', 'Crane Ltd'].map((name) => values[name])).toEqual(expected);
});

test('a default of several options has the options that replaced merged ones', async () => {
  const { id } = await fixture.define('Tempers', { type: 'multi_select', options: INTERESTS });
  const readDefault = await chooseDefault(id, ['warm', 'cold']);
  const merges = [await merge(id, 'warm', 'hot'), await merge(id, 'hot', 'no_interest')];
  expect(await readDefault()).toEqual(['no_interest', 'cold']);
  expect((await move(id, 'cold', 'retired')).status).toBe(200);
  expect(await readDefault()).toEqual(['no_interest']);
  for (const changeId of merges.toReversed()) await undo(changeId);
  expect(await readDefault()).toEqual(['warm']);
});

test('rows under review keep merged and retired options', async () => {
  const interest = await fixture.define('Interest', { type: 'select', options: INTERESTS });
  const topics = await fixture.define('Topics', {
    type: 'multi_select',
    options: ['Sales', 'Marketing', 'Finance'].map((label) => ({ label })),
  });
  const decide = await importWaitingRows(
    [interest, topics],
    ['Dd One Works Ltd,Cold,Finance; Sales', 'Dd Two Works Ltd,Hot,Sales; Marketing'],
  );
  await merge(interest.id, 'cold', 'warm');
  await merge(interest.id, 'warm', 'hot');
  await merge(topics.id, 'marketing', 'sales');
  expect((await move(topics.id, 'finance', 'retired')).status).toBe(200);
  expect(await decide(0)).toEqual(['hot', ['finance', 'sales']]);
  expect(await decide(1)).toEqual(['hot', ['sales']]);
});

test('an import accepts a retired option only for an account that has it', async () => {
  const { app, accounts, campaigns } = fixture;
  const interest = await fixture.define('Last interest', { type: 'select', options: INTERESTS });
  const topics = await fixture.define('Last topics', { type: 'multi_select', options: INTERESTS });
  const values = [
    [interest.id, 'cold'],
    [topics.id, ['cold', 'hot']],
  ] as [string, unknown][];
  await fixture.write(values, { account_id: accounts[0] });
  for (const { id } of [interest, topics]) expect((await move(id, 'cold', 'retired')).status).toBe(200);
  const rows = [
    'Account id,Company,Last interest,Last topics',
    `${accounts[0]},Anchor Ltd,Cold,"Cold, Hot"`,
    `${accounts[1]},Bridge Ltd,Cold,Hot`,
    'no id,Newly Named Ltd,Hot,"Hot, Cold"',
    ',Newest Named Ltd,Cold,Cold',
  ];
  const { id } = await stage(app, campaigns[0], rows.join('\n'));
  const targets = [interest, topics].map((field, index) => [index + 2, customColumn(field.id)]);
  const batch = await checkStagedBatch(app, id, {
    0: 'account_id',
    1: 'company_name',
    ...Object.fromEntries(targets),
  });
  expect(batch.counts).toMatchObject({ remaining: 3, invalid: 1 });
  const plan = await app.call(app.admin, viewPlan, { params: { id } });
  expect(plan).toMatchObject({ ready: 3, invalid: 1, unchanged: 1 });
  const retired = { message: 'A retired option, which is taken only for an account that has it', severity: 'warning' };
  expect(plan.problems.filter(({ column }) => column.startsWith('cf_'))).toMatchObject([
    { column: customColumn(interest.id), message: 'Not one of the options', rows: 1, sample: 'Row 3: Cold' },
    { column: customColumn(topics.id), ...retired, rows: 2, sample: 'Row 4: Hot, Cold' },
    { column: customColumn(interest.id), ...retired, rows: 1, sample: 'Row 5: Cold' },
  ]);
  // Without an id, the account is known after matching.
  await app.waitForJobEnd((await app.call(app.admin, runImport, { params: { id } })).job_id);
  const { rows: waiting } = await app.pool.query(
    'select id from import_row where batch_id = $1 and valid order by row_no offset 1',
    [id],
  );
  const decide = (index: number, decision: object) =>
    app.call(app.admin, decideRow, {
      body: { campaign_id: campaigns[0], row_id: waiting[index].id, ...decision } as never,
    });
  const match = await decide(0, { judgement: 'match', account_id: accounts[0] });
  expect([match.incomplete_rows, (await fixture.read())[topics.id]]).toEqual([0, ['cold', 'hot']]);
  expect((await decide(1, { judgement: 'new' })).incomplete).toMatchObject([
    {
      message:
        'Not taken: Last interest: Choose one of the offered values. Last topics: Choose one of the offered values.',
    },
  ]);
});

test('an option of a row under review is listed among its uses and cannot be deleted', async () => {
  const { app } = fixture;
  const field = await fixture.define('Depth', { type: 'multi_select', options: INTERESTS });
  const decide = await importWaitingRows([field], ['Ee One Works Ltd,Cold; Hot']);
  const useOfImports = async (code: string) => {
    const { uses } = await app.call(app.admin, optionUses, { params: { id: field.id, code } });
    return uses.find(({ entity }) => entity === 'imports');
  };
  expect(await useOfImports('cold')).toMatchObject({ count: 1, rows: [{ label: 'rows.csv' }] });
  expect(await useOfImports('warm')).toMatchObject({ count: 0 });
  expect((await remove(field.id, 'cold')).body).toMatchObject({
    code: 'in_use',
    message: 'Imported rows under review have “Cold”. Decide these rows first, or retire the option.',
  });
  expect((await remove(field.id, 'warm')).status).toBe(200);
  await decide(0);
  expect((await useOfImports('cold'))!.count).toBe(0);
});

test('a field with values in rows under review names their import, and is not purged without confirmation', async () => {
  const { app } = fixture;
  const field = await fixture.define('Remark');
  const decide = await importWaitingRows([field], ['Gg One Works Ltd,Call in May']);
  const params = { entity: campaignFields.name, id: field.id };
  const listImports = async () =>
    (await app.call(app.admin, recordUses, { params })).uses.find(({ entity }) => entity === 'imports')!.rows;
  const purge = () => app.request(app.admin, purgeCampaignField, { params: { id: field.id }, body: {} as never });
  const listMisfits = async (limits: object) => {
    const { uses } = await app.call(app.admin, recordUses, { params, query: { limits: JSON.stringify(limits) } });
    return uses.find(({ field_label }) => field_label === 'values that no longer fit')?.rows;
  };
  expect(await listImports()).toMatchObject([{ label: 'rows.csv' }]);
  expect(await listMisfits({ max_length: 10 })).toMatchObject([{ label: 'rows.csv, row 2' }]);
  expect(await listMisfits({ pattern: '^[a-z]+$' })).toMatchObject([{ label: 'rows.csv, row 2' }]);
  expect(await listMisfits({ max_length: 11 })).toBeUndefined();
  expect((await purge()).body.message).toBe('Only an archived field can be removed with its values.');
  expect(await decide(0)).toEqual(['Call in May']);
  expect(await listImports()).toEqual([]);
});

test('a view by a merged option shows the accounts of both, as do old links', async () => {
  const { accounts } = fixture;
  const field = await fixture.define('Mood', { type: 'select', options: INTERESTS });
  const list = await fixture.define('Moods', { type: 'multi_select', options: INTERESTS });
  for (const [index, code] of ['hot', 'warm', 'cold'].entries())
    await fixture.write(
      [
        [field.id, code],
        [list.id, [code]],
      ],
      { account_id: accounts[index]! },
    );
  const loadFilter = await saveView('By mood', { ...isAnyOf(field, 'warm', 'hot'), ...isAnyOf(list, 'warm') });
  const changeId = await merge(field.id, 'warm', 'hot');
  const listMerge = await merge(list.id, 'warm', 'hot');
  expect(await loadFilter()).toEqual({ ...isAnyOf(field, 'hot'), ...isAnyOf(list, 'hot') });
  expect(await listAccounts(await loadFilter())).toEqual(['Anchor Ltd', 'Bridge Ltd']);
  expect(await listAccounts(isAnyOf(field, 'warm'))).toEqual(['Anchor Ltd', 'Bridge Ltd']);
  expect(await listAccounts(isAnyOf(list, 'warm'))).toEqual(['Anchor Ltd', 'Bridge Ltd']);
  await undo(changeId);
  expect(await loadFilter()).toEqual({ ...isAnyOf(field, 'warm', 'hot'), ...isAnyOf(list, 'hot') });
  expect(await listAccounts(isAnyOf(field, 'warm'))).toEqual(['Bridge Ltd']);
  await undo(listMerge);
});

test('names the kept records of a merge only to users who may read them in the campaign', async () => {
  const { app, accounts } = fixture;
  const field = await fixture.define('Heat', { type: 'select', options: INTERESTS });
  await fixture.write([[field.id, 'warm']], { account_id: accounts[0] });
  const changeId = await merge(field.id, 'warm', 'hot');
  await fixture.write([[field.id, 'cold']], { account_id: accounts[0] });
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: changeId } });
  await app.waitForJobEnd(job_id);
  const reader = await app.addUserWith([
    { subject: 'field-values', action: 'update', scope: 'all' },
    { subject: 'accounts', action: 'read', scope: 'all' },
  ]);
  const listKept = (user = app.admin) =>
    app.call(user, changeRows, { params: { id: changeId }, query: { state: 'kept' } });
  expect(await listKept()).toMatchObject({ count: 1, rows: [{ name: 'Anchor Ltd' }] });
  expect(await listKept(reader)).toEqual({ count: 1, rows: [] });
});
