import { addContactsToCampaign } from '@leadwright/contract/features/campaign-contacts';
import { changeRows, listChanges, undoChange, viewChange } from '@leadwright/contract/features/changes';
import { addContacts } from '@leadwright/contract/features/contacts';
import {
  customColumn,
  updateOtherFieldContactData,
  viewContactFields,
} from '@leadwright/contract/features/custom-fields';
import { mergeOptions } from '@leadwright/contract/features/field-options';
import {
  changeCampaignFieldType,
  checkCampaignFieldType,
  migrateCampaignField,
  TYPE_CHANGE,
  VALUE_COPY,
} from '@leadwright/contract/features/field-types';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { runImport } from '@leadwright/contract/features/imports';
import { decideInBulk, decideRow, undoDecision, viewReviewRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { checkStagedBatch, stage } from '../../imports/testing/import-journey.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const view = (id: string) => fixture.app.call(fixture.app.admin, campaignFields.view, { params: { id } });
const buildRequest = async (id: string, requested: object) =>
  ({ params: { id }, body: { version: (await view(id)).version, ...requested } }) as never;
const dryRun = async (id: string, requested: object) =>
  fixture.app.call(fixture.app.admin, checkCampaignFieldType, await buildRequest(id, requested));
const change = async (id: string, requested: object) => {
  const { job_id } = await fixture.app.call(
    fixture.app.admin,
    changeCampaignFieldType,
    await buildRequest(id, requested),
  );
  expect((await fixture.app.waitForJobEnd(job_id!)).message).toBeNull();
};

test('converts values of contacts, including default values', async () => {
  const { app, steward, campaigns, accounts } = fixture;
  const field = await fixture.define('Region', { entity: 'contact', default_value: 'North' });
  await fixture.define('Town of an account', { default_value: 'Ghent' });
  const addPerson = async (forename: string) =>
    (await app.call(steward, addContacts, { body: { forename, surname: 'Example', account_id: accounts[0] } })).id;
  const [ann, ben] = [await addPerson('Ann'), await addPerson('Ben')];
  expect(await app.call(steward, addContactsToCampaign, { body: { campaign_id: campaigns[0] } })).toMatchObject({
    added: 2,
  });
  const loadValue = async (contact_id: string, id = field.id) => {
    const { values } = await app.call(steward, viewContactFields, {
      params: { campaign_id: campaigns[0], contact_id },
    });
    return values.find(({ field_id }) => field_id === id)!;
  };
  const write = (contact_id: string, value: string) =>
    app.call(steward, updateOtherFieldContactData, {
      body: { campaign_id: campaigns[0], contact_id, values: [{ field_id: field.id, value }] },
    });
  expect(await loadValue(ann)).toMatchObject({ value: 'North', source: 'default' });
  const origins = await app.pool.query('select distinct field_id from campaign_contact_value_origin');
  expect(origins.rows).toEqual([{ field_id: field.id }]);

  await write(ben, 'x'.repeat(121));
  expect(await dryRun(field.id, { type: 'select' })).toMatchObject({
    way: 'safe',
    held: 2,
    failing: 1,
    rows: [{ entity: 'contact', record_id: ben, record: 'Ben Example', value: 'x'.repeat(121) }],
  });
  await write(ben, 'Far south');
  await change(field.id, { type: 'select' });
  expect(await view(field.id)).toMatchObject({ type: 'select', entity: 'contact' });
  expect([(await loadValue(ann)).value, (await loadValue(ben)).value]).toEqual(['north', 'far_south']);

  const { id, job_id } = await app.call(
    app.admin,
    migrateCampaignField,
    await buildRequest(field.id, { type: 'text', params: { max_length: 5 }, label: 'Region in words' }),
  );
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ result: { changed: 1, skipped: [{ count: 1 }] } });
  expect(await view(id)).toMatchObject({ type: 'text', entity: 'contact' });
  expect([(await loadValue(ann, id)).value, (await loadValue(ben, id)).value]).toEqual(['North', null]);
  const { changes } = await app.call(app.admin, listChanges, { query: { kind: VALUE_COPY, subject_id: field.id } });
  const query = { state: 'skipped' } as const;
  const { rows } = await app.call(app.admin, changeRows, { params: { id: changes[0]!.id }, query });
  expect(rows).toMatchObject([{ record_id: ben, name: 'Ben Example' }]);
});

test('converts pending values of import rows that a later decision writes', async () => {
  const { app, campaigns, accounts } = fixture;
  const field = await fixture.define('Fleet');
  const body = 'Account,Fleet\nQuite Unheard Of Ltd,Lorries\nAnother Unknown Name Ltd,Vans';
  const { id } = await stage(app, campaigns[0], body);
  await checkStagedBatch(app, id, { 0: 'company_name', 1: customColumn(field.id) });
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query('select id from import_row where batch_id = $1 order by row_no', [id]);
  const decide = (rowIndex: number, judgement: 'match' | 'exclude') =>
    app.call(app.admin, decideRow, {
      body: {
        campaign_id: campaigns[0],
        row_id: rows[rowIndex].id,
        judgement,
        reason: 'Out of scope',
        ...(judgement === 'match' ? { account_id: accounts[rowIndex] } : {}),
      },
    });
  await decide(1, 'exclude');
  // No record has a value, but a pending row would set one.
  expect(await dryRun(field.id, { type: 'integer' })).toMatchObject({ way: 'migrate', held: 0 });
  expect(await dryRun(field.id, { type: 'select' })).toMatchObject({
    way: 'safe',
    options: [{ label: 'Lorries', count: 0 }],
  });
  await change(field.id, { type: 'select' });
  // A value that no pending row can set becomes a retired option.
  expect((await view(field.id)).options).toMatchObject([
    { code: 'lorries', state: 'active' },
    { code: 'vans', state: 'retired' },
  ]);
  await decide(0, 'match');
  expect((await fixture.read())[field.id]).toBe('lorries');
  await change(field.id, { type: 'multi_select' });
  const importRows = await app.pool.query('select custom from import_row where batch_id = $1 order by row_no', [id]);
  expect(importRows.rows).toEqual([{ custom: { [field.id]: ['lorries'] } }, { custom: { [field.id]: ['vans'] } }]);
});

test('converts the values that undoing a decision restores, and omits those of a purged field', async () => {
  const { app, campaigns, accounts } = fixture;
  const [campaign_id] = campaigns;
  const account_id = accounts[3];
  const [field, other, purged] = [
    await fixture.define('Tint'),
    await fixture.define('Finish'),
    await fixture.define('Gloss'),
  ];
  const { id } = await stage(app, campaign_id, 'Account\nHardly Known Ltd');
  await checkStagedBatch(app, id, { 0: 'company_name' });
  await app.waitForJobEnd((await app.call(app.admin, runImport, { params: { id } })).job_id);
  const { rows } = await app.pool.query('select id from import_row where batch_id = $1', [id]);
  await app.pool.query('delete from campaign_account where account_id = $1', [account_id]);
  const judged = { campaign_id, row_id: rows[0].id, account_id };
  await app.call(app.admin, decideRow, { body: { ...judged, judgement: 'match' } });
  const values: [string, string][] = [
    [field.id, 'Dark red'],
    [other.id, 'Matt'],
    [purged.id, 'High'],
  ];
  await fixture.write(values, { account_id });
  const { decision_id } = await app.call(app.admin, decideRow, {
    body: { ...judged, judgement: 'not_match', review_status: 'accepted' },
  });
  await fixture.write([
    [field.id, 'dark RED'],
    [other.id, 'Glossy'],
  ]);
  for (const { id } of [field, other]) {
    await change(id, { type: 'select' });
    await change(id, { type: 'multi_select' });
  }
  await app.call(app.admin, campaignFields.remove, { params: { id: purged.id } });
  const purge = await app.call(app.admin, purgeCampaignField, {
    params: { id: purged.id },
    body: { confirm: purged.key },
  });
  await app.waitForJobEnd(purge.job_id);
  const { rows: logged } = await app.pool.query('select from change_row where before::text like $1', ['%"High"%']);
  expect(logged).toEqual([]);
  await app.call(app.admin, undoDecision, { body: { campaign_id, decision_id } });
  const restored = await fixture.read(app.admin, campaign_id, account_id);
  // No option has the other value.
  expect([restored[field.id], restored[other.id]]).toEqual([['dark_red'], null]);
  const { rows: origins } = await app.pool.query(
    'select field_id from campaign_account_value_origin where account_id = $1 and field_id = any($2)',
    [account_id, [field.id, other.id]],
  );
  expect(origins).toEqual([{ field_id: field.id }]);
});

test('replaces an option that was merged before a decision is undone', async () => {
  const { app, campaigns, accounts } = fixture;
  const [campaign_id] = campaigns;
  const account_id = accounts[2];
  const options = [{ label: 'Red' }, { label: 'Crimson' }, { label: 'Blue' }];
  const choice = await fixture.define('Paint', { type: 'select', options });
  const list = await fixture.define('Paints', { type: 'multi_select', options });
  const { id } = await stage(app, campaign_id, 'Account\nRarely Known Ltd');
  await checkStagedBatch(app, id, { 0: 'company_name' });
  await app.waitForJobEnd((await app.call(app.admin, runImport, { params: { id } })).job_id);
  const { rows } = await app.pool.query('select id from import_row where batch_id = $1', [id]);
  await app.pool.query('delete from campaign_account where account_id = $1', [account_id]);
  const judged = { campaign_id, row_id: rows[0].id, account_id };
  await app.call(app.admin, decideRow, { body: { ...judged, judgement: 'match' } });
  await fixture.write(
    [
      [choice.id, 'red'],
      [list.id, ['red', 'crimson']],
    ],
    { account_id },
  );
  const { decision_id } = await app.call(app.admin, decideRow, {
    body: { ...judged, judgement: 'not_match', review_status: 'accepted' },
  });
  const merge = async (id: string, code: string, into: string) => {
    const { version } = await view(id);
    const { job_id } = await app.call(app.admin, mergeOptions, { params: { id, code }, body: { version, into } });
    expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  };
  for (const { id } of [choice, list]) {
    await merge(id, 'red', 'crimson');
    await merge(id, 'crimson', 'blue');
  }
  await app.call(app.admin, undoDecision, { body: { campaign_id, decision_id } });
  const restored = await fixture.read(app.admin, campaign_id, account_id);
  expect([restored[choice.id], restored[list.id]]).toEqual(['blue', ['blue']]);
});

test('rejects a change while a file is checked, and clears old values of decided rows', async () => {
  const { app, campaigns } = fixture;
  const field = await fixture.define('Depot');
  const { id } = await stage(app, campaigns[0], 'Account,Depot\nNobody Knows Them Ltd,Ghent');
  await checkStagedBatch(app, id, { 0: 'company_name', 1: customColumn(field.id) });
  const { rows } = await app.pool.query('update import_row set rejected = true where batch_id = $1 returning custom', [
    id,
  ]);
  expect(rows).toEqual([{ custom: { [field.id]: 'Ghent' } }]);
  expect(await dryRun(field.id, { type: 'integer' })).toMatchObject({ way: 'free' });
  const setBatchState = async (state: string) =>
    app.pool.query('update import_batch set state = $2 where id = $1', [id, state]);
  await setBatchState('loading');
  expect(
    await app.request(app.admin, changeCampaignFieldType, await buildRequest(field.id, { type: 'integer' })),
  ).toMatchObject({ status: 409, body: { message: expect.stringContaining('are being checked') } });
  await setBatchState('loaded');
  await app.call(app.admin, changeCampaignFieldType, await buildRequest(field.id, { type: 'integer' }));
  const importRows = await app.pool.query('select custom from import_row where batch_id = $1', [id]);
  expect(importRows.rows).toEqual([{ custom: null }]);
});

test('names skipped records only to users who may read them in the campaign', async () => {
  const { app, steward } = fixture;
  const { id } = await fixture.define('Fleet size');
  await fixture.write([[id, 'about 30']]);
  const { job_id } = await app.call(
    app.admin,
    migrateCampaignField,
    await buildRequest(id, { type: 'integer', label: 'Fleet size (number)' }),
  );
  await app.waitForJobEnd(job_id);
  const reader = await app.addUserWith([
    { subject: 'campaign-fields', action: 'read', scope: 'all' },
    { subject: 'accounts', action: 'read', scope: 'all' },
  ]);
  const listNames = async (user: TestUser) => {
    const { changes } = await app.call(user, listChanges, { query: { kind: VALUE_COPY, subject_id: id } });
    const { rows } = await app.call(user, changeRows, { params: { id: changes[0]!.id }, query: { state: 'skipped' } });
    return rows.map(({ name }) => name);
  };
  expect(await listNames(steward)).toHaveLength(1);
  expect(await listNames(reader)).toEqual([]);
});

test('counts the skipped records for readers of the new field alone, without their names', async () => {
  const { app, steward } = fixture;
  const { id } = await fixture.define('Staff', { visible_to: [], editable_by: [] });
  await fixture.write([[id, 'about 40']]);
  const { id: newId, job_id } = await app.call(
    app.admin,
    migrateCampaignField,
    await buildRequest(id, { type: 'integer', label: 'Staff (number)' }),
  );
  await app.waitForJobEnd(job_id);
  await app.pool.query(
    'update field set visible_to = array(select role_id from app_user where id = $2) where id = $1',
    [id, app.admin.id],
  );
  const query = { kind: VALUE_COPY, subject_id: newId };
  const { changes } = await app.call(steward, listChanges, { query });
  const listSkipped = (user: TestUser) =>
    app.call(user, changeRows, { params: { id: changes[0]!.id }, query: { state: 'skipped' } });
  expect(await listSkipped(app.admin)).toMatchObject({ count: 1, rows: [{ name: 'Anchor Ltd' }] });
  expect(await listSkipped(steward)).toEqual({ count: 1, rows: [] });
  const outsider = await app.addUserWith([]);
  const params = { id: changes[0]!.id };
  expect((await app.request(outsider, changeRows, { params, query: { state: 'skipped' } })).status).toBe(403);
});

test('rejects a change or an undo that would drop the value of a row under review', async () => {
  const { app, campaigns } = fixture;
  const long = await fixture.define('Note');
  const options = ['Sales', 'Finance'].map((label) => ({ label }));
  const topic = await fixture.define('Topic', { type: 'select', options });
  await fixture.write([[topic.id, 'sales']]);
  await change(topic.id, { type: 'multi_select' });
  const cells = ['Never Heard Of Ltd', 'x'.repeat(121), 'Sales; Finance'];
  const { id } = await stage(app, campaigns[0], `Account,Note,Topic\n${cells.join(',')}`);
  await checkStagedBatch(app, id, { 0: 'company_name', 1: customColumn(long.id), 2: customColumn(topic.id) });
  await app.waitForJobEnd((await app.call(app.admin, runImport, { params: { id } })).job_id);
  const message = 'Imported rows have values for this field. Decide these rows first.';
  expect(await dryRun(long.id, { type: 'select' })).toMatchObject({ way: 'safe', failing: 0, refused: { message } });
  expect(
    (await app.request(app.admin, changeCampaignFieldType, await buildRequest(long.id, { type: 'select' }))).body,
  ).toMatchObject({ code: 'in_use', message });
  const { changes } = await app.call(app.admin, listChanges, { query: { kind: TYPE_CHANGE, subject_id: topic.id } });
  const requestUndo = () => app.request(app.admin, undoChange, { params: { id: changes[0]!.id } });
  expect((await requestUndo()).body).toMatchObject({ code: 'in_use', message });
  const { rows } = await app.pool.query('select custom from import_row where batch_id = $1', [id]);
  expect(rows[0].custom[topic.id]).toEqual(['sales', 'finance']);
  await app.pool.query(
    `update import_row set custom = jsonb_set(custom, array[$2::text], '["finance"]') where batch_id = $1`,
    [id, topic.id],
  );
  const { job_id } = (await requestUndo()).body;
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  const { rows: restoredRows } = await app.pool.query('select custom from import_row where batch_id = $1', [id]);
  expect(restoredRows[0].custom[topic.id]).toBe('finance');
});

test('names the values that a decision cannot take, and keeps them in their rows', async () => {
  const { app, campaigns, accounts } = fixture;
  const [campaign_id] = campaigns;
  const code = await fixture.define('Code');
  const depot = await fixture.define('Old depot');
  const customerNo = await fixture.define('Customer no', { params: { unique: true } });
  const fields = [code, depot, customerNo];
  const importRows = async (header: string, rows: string[], extra: object = {}) => {
    const { id } = await stage(app, campaign_id, [`Account,${header}`, ...rows].join('\n'));
    await checkStagedBatch(app, id, { 0: 'company_name', ...extra });
    const run = await app.call(app.admin, runImport, { params: { id } });
    const job = await app.waitForJobEnd(run.job_id);
    const stored = await app.pool.query('select id, custom from import_row where batch_id = $1 order by row_no', [id]);
    return { job, rows: stored.rows as { id: string; custom: object }[] };
  };
  const { rows } = await importRows(
    'Code,Old depot,Customer no',
    ['Unseen Until Now Ltd,ABCDEFGH,Ghent,K-100', 'Hitherto Unknown Ltd,OK,,K-7'],
    Object.fromEntries(fields.map(({ id }, index) => [index + 1, customColumn(id)])),
  );
  await fixture.write([[customerNo.id, 'k-100']]);
  const edit = async (id: string, body: object) =>
    app.call(app.admin, campaignFields.edit, {
      params: { id },
      body: { version: (await view(id)).version, ...body },
    });
  await edit(code.id, { params: { max_length: 5 } });
  await app.call(app.admin, campaignFields.remove, { params: { id: depot.id } });

  const [first, second] = rows;
  const decide = () => app.call(app.admin, decideRow, { body: { campaign_id, row_id: first!.id, judgement: 'new' } });
  const listProblems = async () =>
    (await app.call(app.admin, viewReviewRow, { params: { id: first!.id }, query: { campaign_id } })).problems;
  const reasons = [
    'Code: Use at most 5 characters.',
    'Old depot: The field is archived or no longer accepts values from files.',
    'Customer no: Another account of the campaign already has this value.',
  ];
  const message = `Not taken: ${reasons.join(' ')}`;
  const decision = await decide();
  expect(decision).toMatchObject({ decided: 1, incomplete: [{ row_id: first!.id, message }], incomplete_rows: 1 });
  expect(await listProblems()).toEqual(reasons.map((reason) => reason.replace(': ', ': Not taken: ')));
  const kept = await app.pool.query('select custom from import_row where id = $1', [first!.id]);
  expect(kept.rows[0].custom).toEqual(first!.custom);
  await app.call(app.admin, undoDecision, { body: { campaign_id, decision_id: decision.decision_id } });
  expect(await listProblems()).toEqual([]);

  const ids = [first!.id, second!.id];
  const bulk = await app.call(app.admin, decideInBulk, {
    body: { campaign_id, judgement: 'new', rows: { ids } } as never,
  });
  expect(bulk).toMatchObject({ decided: 2, incomplete: [{ row_id: first!.id, message }], incomplete_rows: 1 });
  const params = { id: bulk.decision_id };
  const stored = 'Some values of the row could not be taken.';
  const results = await app.call(app.admin, viewChange, { params });
  expect(results).toMatchObject({ changed: 2, skipped: [], incomplete: [{ message: stored, count: 1 }] });
  const listed = await app.call(app.admin, changeRows, { params, query: { state: 'incomplete' } });
  expect(listed).toMatchObject({
    count: 1,
    rows: [{ record_id: first!.id, name: 'Unseen Until Now Ltd', message: stored }],
  });
  await app.call(app.admin, undoDecision, { body: { campaign_id, decision_id: bulk.decision_id } });
  await edit(code.id, { params: {} });
  expect((await decide()).incomplete).toMatchObject([{ message: `Not taken: ${reasons.slice(1).join(' ')}` }]);

  const { job } = await importRows('Account id,Customer no', [`Bridge Ltd,${accounts[1]},K-100`], {
    1: 'account_id',
    2: customColumn(customerNo.id),
  });
  expect(job.message).toBe('0 rows wait for review; 1 accepted row has values that were not taken');
});
