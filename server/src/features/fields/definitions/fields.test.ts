import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import {
  type CustomField,
  customColumn,
  hideCustomField,
  listCustomFields,
  selectCustomFields,
  updateOtherFieldAccountData,
} from '@leadwright/contract/features/custom-fields';
import { gridColumns } from '@leadwright/contract/features/exports';
import {
  campaignFields,
  changeMasterFieldState,
  clientFields,
  masterFields,
  masterFieldUsage,
  purgeMasterField,
} from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWord } from '../../../testing/builders.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const addMaster = (label: string, overrides: object = {}) =>
  fixture.app.call(fixture.app.admin, masterFields.add, { body: { label, type: 'text', ...overrides } });
const selectFields = (ids: string[], campaign_id = fixture.campaigns[0], user = fixture.app.admin) =>
  fixture.app.request(user, selectCustomFields, { params: { campaign_id }, body: { field_ids: ids } });
const listFieldIds = async (campaign_id: string, user: TestUser = fixture.app.admin) => {
  const { fields } = await fixture.app.call(user, listCustomFields, { params: { campaign_id } });
  return fields.filter(({ state }: CustomField) => state === 'active').map(({ id }: CustomField) => id);
};

describe('availability', () => {
  test('makes a master field available in every campaign that uses it, with separate values', async () => {
    const field = await addMaster('Fleet');
    const [first, second] = fixture.campaigns;
    expect(await listFieldIds(first)).not.toContain(field.id);
    for (const campaign of [first, second]) expect((await selectFields([field.id], campaign)).status).toBe(200);
    await fixture.write([[field.id, 'twelve']]);
    expect((await fixture.read(fixture.steward, first))[field.id]).toBe('twelve');
    expect((await fixture.read(fixture.steward, second))[field.id]).toBeNull();
    const { campaigns } = await fixture.app.call(fixture.app.admin, masterFieldUsage, { params: { id: field.id } });
    expect(campaigns.map(({ id, accounts, filled }) => [id, accounts, filled])).toEqual([
      [first, 4, 1],
      [second, 4, 0],
    ]);
    expect(await fixture.app.call(fixture.app.admin, masterFields.view, { params: { id: field.id } })).toMatchObject({
      campaigns: 2,
    });
  });

  test('limits a client field to the campaigns of its client', async () => {
    const { app, clients, campaigns } = fixture;
    const body = { client_id: clients[0], label: 'Contract', type: 'text' as const };
    const field = await app.call(app.admin, clientFields.add, { body });
    const rejectedReply = await selectFields([field.id], campaigns[1]);
    expect([rejectedReply.status, rejectedReply.body]).toMatchObject([
      422,
      { fields: { field_ids: 'Choose active master fields, and fields of this client.' } },
    ]);
    expect((await selectFields([field.id], campaigns[0])).status).toBe(200);
    expect(await listFieldIds(campaigns[0])).toContain(field.id);
  });

  test('makes a campaign field available immediately and only in its own campaign', async () => {
    const field = await fixture.define('Of one');
    expect(await listFieldIds(fixture.campaigns[0])).toContain(field.id);
    expect((await selectFields([field.id], fixture.campaigns[1])).status).toBe(422);
  });

  test('keeps the values of a field that a campaign hides and uses again', async () => {
    const field = await addMaster('Hidden');
    await selectFields([field.id]);
    await fixture.write([[field.id, 'kept']]);
    const params = { campaign_id: fixture.campaigns[0], id: field.id };
    await fixture.app.call(fixture.app.admin, hideCustomField, { params });
    expect(await listFieldIds(fixture.campaigns[0])).not.toContain(field.id);
    expect((await fixture.write([[field.id, 'x']])).status).toBe(422);
    await selectFields([field.id]);
    expect((await fixture.read())[field.id]).toBe('kept');
  });
});

describe('fields of a kind', () => {
  test('shows only fields of that kind, with keys unique within kind and owner', async () => {
    const { app, clients } = fixture;
    await addMaster('Twice', { key: 'twice' });
    const duplicate = await app.request(app.admin, masterFields.add, {
      body: { label: 'T', key: 'twice', type: 'text' },
    });
    expect([duplicate.status, Object.keys(duplicate.body.fields ?? {})]).toEqual([422, ['key']]);
    const clientField = { label: 'Twice', key: 'twice', type: 'text' as const };
    const ids = await Promise.all(
      clients.map(
        async (client_id) => (await app.call(app.admin, clientFields.add, { body: { ...clientField, client_id } })).id,
      ),
    );
    expect(new Set(ids).size).toBe(2);
    const body = { query: JSON.stringify({ startRow: 0, endRow: 200 }) } as never;
    const { data } = await app.call(app.admin, masterFields.list.endpoint, { body });
    expect(ids.some((id) => data.includes(id))).toBe(false);
    expect((await app.request(app.admin, masterFields.view, { params: { id: ids[0]! } })).status).toBe(404);
  });

  test.each([
    [{ key: 'Not A Slug' }, ['key']],
    [{ key: `k${'x'.repeat(50)}` }, ['key']],
    [{ label: '', type: undefined }, ['label', 'type']],
    [{ required: 'sometimes' }, ['required']],
  ])('rejects %j with errors on its fields', async (overrides, problemFields) => {
    const { status, body } = await fixture.app.request(fixture.app.admin, masterFields.add, {
      body: { label: 'X', type: 'text', ...overrides } as never,
    });
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, problemFields]);
  });

  test('applies safe defaults and rejects changes of key and type', async () => {
    const { app } = fixture;
    const field = await addMaster('Safe');
    expect(field).toMatchObject({
      key: 'safe',
      state: 'active',
      client_visible: false,
      sensitive: false,
      survivorship: 'fill_empty',
      required: 'no',
    });
    const change = (body: object) =>
      app.request(app.admin, masterFields.edit, {
        params: { id: field.id },
        body: { version: field.version, ...body },
      });
    for (const [name, value] of [
      ['key', 'other'],
      ['type', 'integer'],
    ] as const) {
      const { status, body } = await change({ [name]: value });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [name]]);
    }
  });

  test('hides master fields from client users and rejects fields that they add', async () => {
    const { app, clients } = fixture;
    const grants = (['create', 'read', 'update', 'delete'] as const).flatMap((action) =>
      (['master-fields', 'client-fields', 'campaign-fields'] as const).map((subject) => ({
        subject,
        action,
        scope: 'all' as const,
      })),
    );
    const user = await app.addUserWith(grants, clients[0]);
    const field = await addMaster('Not theirs');
    expect((await app.request(user, masterFields.view, { params: { id: field.id } })).status).toBe(404);
    for (const { add } of [masterFields, clientFields, campaignFields]) {
      const body = { label: 'Mine', type: 'text', client_id: clients[0], campaign_id: fixture.campaigns[0] };
      expect((await app.request(user, add, { body } as never)).status).toBe(403);
    }
  });
});

test('rejects merging or separating options without their values', async () => {
  const { app } = fixture;
  const options = [
    { code: 'hot', label: 'Hot' },
    { code: 'warm', label: 'Warm' },
  ];
  const field = await fixture.define('Merged by hand', { type: 'select', options });
  const { version } = await app.call(app.admin, campaignFields.view, { params: { id: field.id } });
  const merged = options.map((option) =>
    option.code === 'warm' ? { ...option, state: 'merged', merged_into: 'hot' } : option,
  );
  const body = { version, options: merged } as never;
  const reply = await app.request(app.admin, campaignFields.edit, { params: { id: field.id }, body });
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ['options.1.state']]);
});

describe('labels', () => {
  const add = (label: string, overrides: object = {}, campaign_id = fixture.campaigns[0]) =>
    fixture.app.request(fixture.app.admin, campaignFields.add, {
      body: { campaign_id, label, type: 'text', ...overrides },
    });
  const toResult = async (response: ReturnType<typeof add>) => {
    const { status, body } = await response;
    return [status, body.fields];
  };
  const labelTaken = [422, { label: 'Another field of this campaign has this label.' }];

  test('rejects a label that is invisible or differs from another only in case or spaces', async () => {
    for (const invisible of ['\u200b', '\u3164 \u2060', '\u2800'])
      expect(await toResult(add(invisible))).toEqual([422, { label: 'Enter visible text.' }]);
    const { status, body: field } = await add('Renewal date');
    expect(status).toBe(200);
    for (const similarLabel of ['Renewal date', 'renewal  DATE', 'Renewal\u00a0date', 'Renewal\u200b date'])
      expect(await toResult(add(similarLabel))).toEqual(labelTaken);
    for (const response of [
      add('Renewal date', { entity: 'contact' }),
      add('Renewal date', {}, fixture.campaigns[1]),
      add('Renewal day'),
    ])
      expect((await response).status).toBe(200);
    const rename = (label: string) =>
      fixture.app.request(fixture.app.admin, campaignFields.edit, {
        params: { id: field.id },
        body: { version: 1, label },
      });
    expect(await toResult(rename('RENEWAL day'))).toEqual(labelTaken);
    expect((await rename('RENEWAL date')).status).toBe(200);
  });
});

describe('states', () => {
  test('rejects a draft in a campaign and lists the allowed transitions', async () => {
    const { app } = fixture;
    const field = await addMaster('Draft');
    const move = (state: 'draft' | 'active') =>
      app.request(app.admin, changeMasterFieldState, { params: { id: field.id }, body: { state } });
    const rejectedReply = await move('active');
    expect([rejectedReply.status, rejectedReply.body]).toMatchObject([409, { detail: { allowed: ['draft'] } }]);
    await move('draft');
    expect((await selectFields([field.id])).status).toBe(422);
    await move('active');
    expect((await selectFields([field.id])).status).toBe(200);
    await app.call(app.admin, masterFields.remove, { params: { id: field.id } });
    expect(await listFieldIds(fixture.campaigns[0])).not.toContain(field.id);
    expect((await move('draft')).status).toBe(409);
  });

  test('purges a field without values, and an archived one with values after confirmation', async () => {
    const { app } = fixture;
    const purge = (id: string, confirm = '') =>
      app.request(app.admin, purgeMasterField, { params: { id }, body: { confirm } });
    const countFields = async (id: string) => (await app.pool.query('select from field where id = $1', [id])).rowCount;
    const emptyField = await addMaster('Empty');
    await selectFields([emptyField.id]);
    await app.waitForJobEnd((await purge(emptyField.id)).body.job_id);
    expect(await countFields(emptyField.id)).toBe(0);

    const filledField = await addMaster('Full');
    for (const campaign of fixture.campaigns) {
      await selectFields([filledField.id], campaign);
      await fixture.write([[filledField.id, 'x']], { campaign_id: campaign });
    }
    expect((await purge(filledField.id, 'full')).status).toBe(409);
    await app.call(app.admin, masterFields.remove, { params: { id: filledField.id } });
    const unconfirmedReply = await purge(filledField.id, 'ful');
    expect([unconfirmedReply.status, Object.keys(unconfirmedReply.body.fields ?? {})]).toEqual([422, ['confirm']]);
    expect(await app.waitForJobEnd((await purge(filledField.id, 'full')).body.job_id)).toMatchObject({
      state: 'done',
      result: { values: 2 },
    });
    expect(await countFields(filledField.id)).toBe(0);
  });
});

describe('roles', () => {
  const rowsPermissions = ['read', 'update'].map(
    (action) => ({ subject: 'import-account-contact-to-campaign', action, scope: 'all' }) as never,
  );
  test('can see and edit only the fields that allow them', async () => {
    const { app } = fixture;
    const [reader, writer] = [await app.addUserWith(rowsPermissions), await app.addUserWith(rowsPermissions)];
    const loadRole = async ({ id }: TestUser) =>
      (await app.pool.query('select role_id from app_user where id = $1', [id])).rows[0].role_id as string;
    const addField = async (label: string, overrides: object) => {
      const body = { campaign_id: fixture.campaigns[0], label, type: 'text' as const, ...overrides };
      return (await app.call(app.admin, campaignFields.add, { body })).id;
    };
    const roleIds = [await loadRole(writer), await loadRole(app.admin)];
    const writerField = await addField('For writers', { visible_to: roleIds });
    const readOnlyField = await addField('Read only', { editable_by: roleIds });
    const visibleIds = Object.keys(await fixture.read(reader));
    expect([visibleIds.includes(writerField), visibleIds.includes(readOnlyField)]).toEqual([false, true]);
    expect(Object.keys(await fixture.read(writer))).toContain(writerField);
    const write = (user: TestUser, field_id: string) =>
      app.request(user, updateOtherFieldAccountData, {
        body: { campaign_id: fixture.campaigns[0], id: fixture.accounts[0], values: [{ field_id, value: 'x' }] },
      });
    const rejection = await write(reader, readOnlyField);
    const problem = 'Your role can see “Read only” but not change it.';
    expect([rejection.status, rejection.body.message]).toEqual([403, problem]);
    expect(rejection.body.fields).toEqual({ 'values.0.value': problem });
    expect((await write(writer, readOnlyField)).status).toBe(200);
    expect((await write(reader, writerField)).status).toBe(422);
  });
});

describe('field permissions', () => {
  const loadRole = async ({ id }: TestUser) =>
    (await fixture.app.pool.query('select role_id from app_user where id = $1', [id])).rows[0].role_id as string;
  const define = async (overrides: object) => {
    const body = { campaign_id: fixture.campaigns[0], label: newWord(), type: 'text' as const, ...overrides };
    return fixture.app.call(fixture.app.admin, campaignFields.add, { body });
  };
  const change = ({ id, version }: { id: string; version: number }, overrides: object, user: TestUser) =>
    fixture.app.request(user, campaignFields.edit, { params: { id }, body: { version, ...overrides } });

  test('rejects changes by a user who cannot see the field', async () => {
    const { app, steward } = fixture;
    const fieldEditor = await app.addUserWith(
      (['read', 'update'] as const).map((action) => ({ subject: 'campaign-fields', action, scope: 'all' })),
    );
    const hiddenField = await define({
      visible_to: [await loadRole(app.admin)],
      editable_by: [await loadRole(app.admin)],
    });
    const sensitiveField = await define({ sensitive: true });
    const changes = [{ visible_to: [] }, { sensitive: false }, { client_visible: true }, { required: 'always' }];
    for (const overrides of changes) {
      expect((await change(hiddenField, overrides, steward)).status).toBe(404);
      expect((await change(sensitiveField, overrides, fieldEditor)).status).toBe(404);
    }
    const list = await app.call(fieldEditor, campaignFields.list.endpoint, { body: { query: '{}' } });
    for (const { id } of [hiddenField, sensitiveField]) expect(list.data).not.toContain(id);
  });

  test('rejects granting access beyond the user’s own roles or excluding the user', async () => {
    const { app, steward } = fixture;
    const [ownRole, adminRole] = [await loadRole(steward), await loadRole(app.admin)];
    const adminField = await define({ editable_by: [adminRole] });
    const tryChange = async (overrides: object, user = steward) => {
      const { status, body } = await change(adminField, overrides, user);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await tryChange({ editable_by: [] })).toEqual([422, ['editable_by']]);
    expect(await tryChange({ visible_to: [adminRole] })).toEqual([422, ['visible_to']]);
    expect(await tryChange({ visible_to: [ownRole], editable_by: [ownRole] }, app.admin)).toEqual([
      422,
      ['visible_to', 'editable_by'],
    ]);
    expect(await tryChange({ visible_to: [ownRole, adminRole], editable_by: [ownRole, adminRole] }, app.admin)).toEqual(
      [200, []],
    );
  });
});

describe('values', () => {
  test('rejects clearing a required field', async () => {
    const campaign_id = fixture.campaigns[1];
    const field = await fixture.define('Needed', { required: 'always' }, campaign_id);
    expect((await fixture.write([[field.id, 'x']], { campaign_id })).status).toBe(200);
    const emptyResult = await fixture.write([[field.id, null]], { campaign_id });
    expect([emptyResult.status, emptyResult.body.fields]).toEqual([422, { 'values.0.value': 'Enter a value.' }]);
    expect((await fixture.read(fixture.steward, campaign_id))[field.id]).toBe('x');
  });

  test('rejects a value that another account has in a unique field', async () => {
    const { accounts, campaigns } = fixture;
    const field = await fixture.define('Number', { params: { unique: true } });
    expect((await fixture.write([[field.id, 'A-1']])).status).toBe(200);
    const secondAccount = { account_id: accounts[1] };
    const rejectedReply = await fixture.write([[field.id, 'a-1']], secondAccount);
    expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([
      422,
      { 'values.0.value': 'Another account of the campaign already has this value.' },
    ]);
    expect((await fixture.write([[field.id, 'A-1']])).status).toBe(200);
    expect((await fixture.write([[field.id, 'A-2']], secondAccount)).status).toBe(200);
    const uniqueField = await addMaster('Number', { params: { unique: true } });
    for (const campaign_id of campaigns) {
      await selectFields([uniqueField.id], campaign_id);
      expect((await fixture.write([[uniqueField.id, 'B-1']], { campaign_id })).status).toBe(200);
    }
  });

  test('accepts values outside the options only with allow_other, and never retired options', async () => {
    const options = [
      { label: 'Red', synonyms: ['Crimson'] },
      { label: 'Old', state: 'retired' as const },
    ];
    const strictField = await fixture.define('Strict', { type: 'select', options });
    const openField = await fixture.define('Open', { type: 'select', options, params: { allow_other: true } });
    expect((await fixture.write([[strictField.id, 'Green']])).status).toBe(422);
    expect((await fixture.write([[openField.id, 'Green']])).status).toBe(200);
    expect((await fixture.write([[openField.id, 'old']])).status).toBe(422);
    expect((await fixture.read())[openField.id]).toBe('Green');
    for (const name of ['crimson', 'RED']) {
      await fixture.write([[openField.id, null]]);
      await fixture.write([[openField.id, name]]);
      expect((await fixture.read())[openField.id]).toBe('red');
    }
    // The grid column has the rules of the field.
    const params = { dataset: accountsForCampaign.name };
    const query = { campaign_id: fixture.campaigns[0] };
    const { columns } = await fixture.app.call(fixture.steward, gridColumns, { params, query } as never);
    expect(columns[customColumn(openField.id)]).toMatchObject({
      group: 'campaign',
      rules: { params: { allow_other: true } },
    });
  });
});
