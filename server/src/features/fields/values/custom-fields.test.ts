import {
  listCustomFields,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { campaignFields, changeCampaignFieldState, purgeCampaignField } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const queryRow = async <T>(text: string, values: unknown[] = []) =>
  (await fixture.app.pool.query(text, values)).rows[0] as T;
const fieldParams = (id: string) => ({ params: { id } });
const SIZES = [{ label: 'Small' }, { label: 'Large', code: 'L' }];

/** Every field type with a valid value, its stored form, and some invalid values. */
const TYPES: [type: string, overrides: object, value: unknown, stored: unknown, invalidValues: unknown[]][] = [
  [
    'text',
    { params: { max_length: 9, pattern: '^[A-Z]' } },
    ' Abc ',
    'Abc',
    ['x'.repeat(10), 'abc', 5, true, 'A\u0000'],
  ],
  ['long_text', {}, 'a\nb', 'a\nb', ['x'.repeat(4_001), ['a']]],
  ['integer', { params: { min: -5, max: 1_000 } }, 12, 12, [1.5, 1_001, -6, '12', true]],
  ['decimal', { params: { decimals: 3 } }, 0.125, 0.125, [0.1255, 1e13, 'x']],
  ['money', { params: { currency: 'EUR', min: 0 } }, 1234.5, 1234.5, [-1, 0.001]],
  ['email', {}, 'a@b.example', 'a@b.example', ['a@', 'x']],
  ['url', {}, 'acme.co.uk', 'acme.co.uk', ['javascript:alert(1)', 'no where']],
  ['phone', {}, '+44 20 7946 0958 ext 12', '+44 20 7946 0958 ext 12', ['call me', '12 or 13']],
  ['country', {}, 'DE', 'DE', ['Germany', 'de']],
  ['select', { options: SIZES }, 'L', 'L', ['Large', 'XL', 3]],
  ['multi_select', { options: SIZES }, ['L', 'small', 'L'], ['L', 'small'], [['XL'], 'L']],
  [
    'date',
    { params: { earliest: '2026-01-01' } },
    '2026-02-28',
    '2026-02-28',
    ['2025-12-31', '2026-02-30', '28.2.2026'],
  ],
  ['date_time', {}, '2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00+00:00', ['2026-02-28', '2026-02-28T10:00:00']],
  ['boolean', {}, false, false, ['yes', 1]],
  ['rating', {}, 5, 5, [0, 6, 2.5]],
];

describe.each(TYPES)('a field of type %s', (type, overrides, value, stored, invalidValues) => {
  test('accepts a valid value, rejects invalid ones on the field, and can be cleared', async () => {
    const { id, slot } = (await fixture.define(`Of ${type}`, { type, ...overrides } as never)) as never as Record<
      string,
      string
    >;
    expect(slot).toBeUndefined();
    expect(await fixture.write([[id!, value]])).toMatchObject({ status: 200 });
    expect((await fixture.read())[id!]).toEqual(stored);
    for (const invalidValue of invalidValues) {
      const { status, body } = await fixture.write([[id!, invalidValue]]);
      expect([invalidValue, status, Object.keys(body.fields ?? {})]).toEqual([
        invalidValue,
        422,
        [expect.stringMatching(/^values\.0\.value/)],
      ]);
    }
    expect((await fixture.read())[id!]).toEqual(stored);
    const emptyValue = type === 'multi_select' ? [] : null;
    expect((await fixture.write([[id!, emptyValue]])).status).toBe(200);
    expect((await fixture.read())[id!]).toBeNull();
  });
});

describe('values of an account', () => {
  test('stores values separately for each campaign', async () => {
    const [first, second] = fixture.campaigns;
    const firstField = await fixture.define('Segment');
    const secondField = await fixture.define('Segment', {}, second);
    await fixture.write([[firstField.id, 'one']]);
    await fixture.write([[secondField.id, 'two']], { campaign_id: second });
    await fixture.write([[firstField.id, 'changed']]);
    expect((await fixture.read(fixture.steward, first))[firstField.id]).toBe('changed');
    expect(await fixture.read(fixture.steward, second)).toEqual({ [secondField.id]: 'two' });
    // A field of another campaign does not exist in this one.
    const response = await fixture.write([[secondField.id, 'x']]);
    expect([response.status, response.body.fields]).toEqual([
      422,
      { 'values.0.field_id': 'This field does not exist.' },
    ]);
  });

  test('rejects all values with every problem and saves nothing', async () => {
    const [a, b, c] = [
      await fixture.define('A'),
      await fixture.define('B', { type: 'integer' }),
      await fixture.define('C', { type: 'date' }),
    ];
    const before = await fixture.read();
    const { status, body } = await fixture.write([
      [a.id, 'fine'],
      [b.id, 'many'],
      [c.id, 'soon'],
    ]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ 'values.1.value': expect.any(String), 'values.2.value': 'Enter a date.' });
    expect(await fixture.read()).toEqual(before);
  });

  test('stores source, user and time of a value, and no origin for an empty value', async () => {
    const field = await fixture.define('Origin');
    const { steward, campaigns, accounts, app } = fixture;
    const params = { campaign_id: campaigns[0], account_id: accounts[0] };
    const loadOrigin = async () =>
      (await app.call(steward, viewAccountFields, { params })).values.find(({ field_id }) => field_id === field.id);
    await fixture.write([[field.id, 'x']]);
    expect(await loadOrigin()).toEqual({
      field_id: field.id,
      value: 'x',
      source: 'form',
      file_name: null,
      set_by: steward.id,
      set_by_name: 'Test Data steward',
      set_at: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    await fixture.write([[field.id, '  ']]);
    expect(await loadOrigin()).toMatchObject({ value: null, source: null, set_by: null, set_at: null });
    const { remaining } = await queryRow<{ remaining: string }>(
      `select count(*) as remaining from campaign_account_value_origin where field_id = $1`,
      [field.id],
    );
    expect(Number(remaining)).toBe(0);
  });

  test('audits the old and new value, masked for a sensitive field', async () => {
    const [openField, secretField] = [
      await fixture.define('Open'),
      await fixture.define('Secret', { sensitive: true }),
    ];
    await fixture.write([
      [openField.id, 'a'],
      [secretField.id, 'mobile'],
    ]);
    await fixture.write([
      [openField.id, 'b'],
      [secretField.id, null],
    ]);
    const entry = await queryRow(
      `select action, entity, entity_id, before, after from audit_event order by id desc limit 1`,
    );
    expect(entry).toEqual({
      action: 'edit',
      entity: 'campaign_account',
      entity_id: `${fixture.campaigns[0]}/${fixture.accounts[0]}`,
      before: { open: 'a', secret: '•••' },
      after: { open: 'b', secret: null },
    });
  });

  test('rejects a stale version, and overwrites the latest value if no version is sent', async () => {
    const field = await fixture.define('Versioned');
    const first = await fixture.write([[field.id, 'a']]);
    const { version } = first.body;
    expect((await fixture.write([[field.id, 'b']], { version })).body.version).toBe(version! + 1);
    expect(await fixture.write([[field.id, 'c']], { version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: { current: { version: version! + 1, [field.id]: 'b' } } },
    });
    expect((await fixture.read())[field.id]).toBe('b');
    expect((await fixture.write([[field.id, 'd']])).status).toBe(200);
  });

  test('accepts `id` in place of `account_id`, and rejects an account outside the campaign', async () => {
    const field = await fixture.define('Named');
    const { accounts } = fixture;
    expect((await fixture.write([[field.id, 'x']], { account_id: undefined, id: accounts[1] })).status).toBe(200);
    expect((await fixture.read(fixture.steward, undefined, accounts[1]))[field.id]).toBe('x');
    const response = await fixture.write([[field.id, 'x']], { account_id: undefined });
    expect([response.status, response.body.fields]).toEqual([422, { account_id: 'Choose an account.' }]);
    expect((await fixture.write([[field.id, 'x']], { account_id: fixture.campaigns[0] })).status).toBe(404);
  });

  test('can fill every slot of a row', async () => {
    // 440 columns must fit in a database page with any values.
    const { rows } = await fixture.app.pool.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'campaign_account'::regclass and attname ~ '^(text|number|date|moment|flag|list)_\\d+$'`,
    );
    expect(rows).toHaveLength(440);
    const maximumValues: Record<string, string> = {
      text: `(select string_agg(md5(random()::text), '') from generate_series(1, 300))`,
      numeric: `-999999999.123456`,
      date: `'2026-01-01'`,
      'timestamp with time zone': `now()`,
      boolean: `true`,
      'text[]': `array(select md5(random()::text) from generate_series(1, 300))`,
    };
    const indexedValue = `(select string_agg(chr(131072 + (random() * 40000)::int), '') from generate_series(1, 500))`;
    const value = ({ name, type }: (typeof rows)[number]) =>
      /^text_[1-6]$/.test(name) ? indexedValue : maximumValues[type];
    const assignments = rows.map((row) => `${row.name} = ${value(row)}`).join(', ');
    const result = await fixture.app.pool.query(`update campaign_account set ${assignments} where account_id = $1`, [
      fixture.accounts[2],
    ]);
    expect(result.rowCount).toBe(2);
    await fixture.app.pool.query(
      `update campaign_account set ${rows.map(({ name }) => `${name} = null`).join(', ')} where account_id = $1`,
      [fixture.accounts[2]],
    );
  });
});

describe('a definition', () => {
  test('gets a key from its label, with a number if that key is taken', async () => {
    expect((await fixture.define('Größe (m²)')).key).toBe('grosse_m2');
    expect((await fixture.define('Größe, m²')).key).toBe('grosse_m2_2');
    expect((await fixture.define('2nd address')).key).toBe('field_2nd_address');
    expect(await fixture.tryDefine({ key: 'grosse_m2' })).toMatchObject({
      status: 422,
      body: { fields: { key: 'Another of these fields has this key.' } },
    });
  });

  test.each([
    [{ type: 'text', params: { min: 1 } }, ['params.min']],
    [{ type: 'integer', params: { min: 5, max: 1 } }, ['params.max']],
    [{ type: 'text', params: { max_length: 501 } }, ['params.max_length']],
    [{ type: 'text', params: { pattern: '(a+)+' } }, ['params.pattern']],
    [{ type: 'select' }, ['options']],
    [{ type: 'date', options: SIZES }, ['options']],
    [{ type: 'select', options: [{ label: 'A' }, { label: ' a ' }] }, ['options.1.label']],
    [{ type: 'matrix', label: '' }, ['label', 'type']],
  ])('rejects %j with errors on its fields', async (overrides, problems) => {
    const { status, body } = await fixture.tryDefine(overrides);
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, problems]);
  });

  test('gets a new version when edited and retires removed options without changing values', async () => {
    const field = await fixture.define('Stage', { type: 'select', options: [{ label: 'New' }, { label: 'Old' }] });
    await fixture.write([[field.id, 'old']]);
    const options = [{ label: 'Newest', code: 'new' }];
    const edit = { ...fieldParams(field.id), body: { version: field.version, label: 'Phase', options } };
    const changedField = await fixture.app.call(fixture.steward, campaignFields.edit, edit);
    expect(changedField).toMatchObject({ label: 'Phase', key: 'stage', version: field.version + 1 });
    expect(changedField.options.map(({ code, label, state }) => [code, label, state])).toEqual([
      ['new', 'Newest', 'active'],
      ['old', 'Old', 'retired'],
    ]);
    expect((await fixture.read())[field.id]).toBe('old');
    expect((await fixture.write([[field.id, 'old']])).status).toBe(422);
    expect((await fixture.app.request(fixture.steward, campaignFields.edit, edit)).status).toBe(409);
  });

  test('appears without a restart but not as a draft, and keeps values when archived', async () => {
    const { app, steward } = fixture;
    const field = await fixture.define('Later');
    await app.call(steward, changeCampaignFieldState, { ...fieldParams(field.id), body: { state: 'draft' } });
    expect(Object.keys(await fixture.read())).not.toContain(field.id);
    await app.call(steward, changeCampaignFieldState, { ...fieldParams(field.id), body: { state: 'active' } });
    await fixture.write([[field.id, 'kept']]);
    expect((await app.request(steward, campaignFields.remove, fieldParams(field.id))).status).toBe(403);
    const { version } = await app.call(app.admin, campaignFields.remove, fieldParams(field.id));
    expect(Object.keys(await fixture.read())).not.toContain(field.id);
    expect((await fixture.write([[field.id, 'x']])).status).toBe(422);
    await app.call(steward, campaignFields.edit, { ...fieldParams(field.id), body: { version, archived: false } });
    expect((await fixture.read())[field.id]).toBe('kept');
  });

  test('has an index only if it is often filtered and an indexed slot is free', async () => {
    const second = fixture.campaigns[1];
    const define = (label: string, overrides: object) => fixture.define(label, overrides, second);
    expect((await define('Often', { type: 'decimal' })).indexed).toBe(true);
    expect((await define('Seldom', { type: 'decimal', indexed: false })).indexed).toBe(false);
    expect((await define('Notes', { type: 'long_text' })).indexed).toBe(false);
    for (let no = 2; no <= 4; no++) expect((await define(`Often ${no}`, { type: 'integer' })).indexed).toBe(true);
    expect((await define('Often 5', { type: 'integer' })).indexed).toBe(false);
  });
});

describe('the slots of a campaign', () => {
  test('limits fields in use to 200, and their number per type', async () => {
    const { app } = fixture;
    const campaign_id = fixture.campaigns[1];
    const add = (i: number, type: string) =>
      app.request(fixture.steward, campaignFields.add, {
        body: { campaign_id, label: `${type} ${i}`, type } as never,
      });
    const moments = await Promise.all(Array.from({ length: 21 }, (_, i) => add(i, 'date_time')));
    const rejected = moments.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.fields])).toEqual([
      [
        422,
        {
          type: 'The limit of 20 fields of this kind is reached, including archived fields. Delete an archived field permanently.',
        },
      ],
    ]);
    const { used } = await queryRow<{ used: number }>(
      `select count(*)::int as used from custom_field where campaign_id = $1`,
      [campaign_id],
    );
    await app.pool.query(
      `with new_field as (
         insert into field (kind, campaign_id, key, label, type)
         select 'campaign', $1, 'filler_' || i, 'Filler', 'text' from generate_series(20, 219 - $2::int) i returning *)
       insert into custom_field (campaign_id, id, slot)
       select $1, id, replace(key, 'filler_', 'text_') from new_field`,
      [campaign_id, used],
    );
    const response = await add(0, 'boolean');
    expect([response.status, response.body.fields]).toEqual([
      422,
      { state: 'A campaign has at most 200 fields in use. Archive one first.' },
    ]);
    await app.pool.query(`delete from custom_field where id in (select id from field where key like 'filler%')`);
    expect((await add(0, 'boolean')).status).toBe(200);
  });

  test('reuses a slot only after a job has cleared it', async () => {
    const { app, accounts, campaigns } = fixture;
    const loadSlot = async (id: string) =>
      (await queryRow<{ slot: string }>(`select slot from custom_field where id = $1`, [id])).slot;
    const field = await fixture.define('Old dates', { type: 'date' });
    const slot = await loadSlot(field.id);
    for (const account_id of accounts) await fixture.write([[field.id, '2026-05-05']], { account_id });
    expect((await app.request(app.admin, purgeCampaignField, { ...fieldParams(field.id), body: {} })).status).toBe(409);
    await app.call(app.admin, campaignFields.remove, fieldParams(field.id));
    const second = await fixture.define('New dates', { type: 'date' });
    expect(await loadSlot(second.id)).not.toBe(slot);
    const { job_id } = await app.call(app.admin, purgeCampaignField, {
      ...fieldParams(field.id),
      body: { confirm: 'old_dates' },
    });
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', result: { values: 4 } });
    const thirdField = await fixture.define('Newest dates', { type: 'date' });
    expect(await loadSlot(thirdField.id)).toBe(slot);
    expect((await fixture.read())[thirdField.id]).toBeNull();
    const { remaining } = await queryRow<{ remaining: number }>(
      `select (select count(*) from campaign_account where campaign_id = $1 and ${slot} is not null)
         + (select count(*) from campaign_account_value_origin where field_id = $2) as remaining`,
      [campaigns[0], field.id],
    );
    expect(Number(remaining)).toBe(0);
  });
});

describe('permissions', () => {
  test('shows client users only the client-visible fields of their client', async () => {
    const { app, clients, campaigns } = fixture;
    const clientField = await fixture.define('For the client', { client_visible: true });
    await fixture.define('For us');
    const grants = (['create', 'read', 'update', 'delete'] as const).flatMap((action) =>
      (['campaign-fields', 'campaigns', 'import-account-contact-to-campaign'] as const).map((subject) => ({
        subject,
        action,
        scope: 'all' as const,
      })),
    );
    const clientUser = await app.addUserWith(grants, clients[0]);
    const otherClientUser = await app.addUserWith(grants, clients[1]);
    const params = { campaign_id: campaigns[0] };
    expect((await app.call(clientUser, listCustomFields, { params })).fields.map(({ id }) => id)).toEqual([
      clientField.id,
    ]);
    expect((await app.request(otherClientUser, listCustomFields, { params })).status).toBe(404);
    const edit = { ...fieldParams(clientField.id), body: { version: clientField.version, label: 'Mine' } };
    expect((await app.request(clientUser, campaignFields.edit, edit)).status).toBe(403);
    expect((await app.request(otherClientUser, campaignFields.edit, edit)).status).toBe(404);
    const body = {
      campaign_id: campaigns[0],
      account_id: fixture.accounts[0],
      values: [{ field_id: clientField.id, value: 'x' }],
    };
    for (const user of [clientUser, otherClientUser])
      expect((await app.request(user, updateOtherFieldAccountData, { body })).status).not.toBe(200);
    expect((await fixture.read())[clientField.id]).toBeNull();
  });

  test('hides a sensitive field without its permission', async () => {
    const { app } = fixture;
    const field = await fixture.define('Mobile', { sensitive: true });
    await fixture.write([[field.id, '+44 1']]);
    const subject = 'import-account-contact-to-campaign';
    const permissions = [
      { subject, action: 'read', scope: 'all' },
      { subject, action: 'update', scope: 'all' },
    ] as const;
    const reader = await app.addUserWith(permissions);
    expect(Object.keys(await fixture.read(reader))).not.toContain(field.id);
    const body = {
      campaign_id: fixture.campaigns[0],
      account_id: fixture.accounts[0],
      values: [{ field_id: field.id, value: 'x' }],
    };
    expect((await app.request(reader, updateOtherFieldAccountData, { body })).status).toBe(422);
    expect((await fixture.read())[field.id]).toBe('+44 1');
  });
});
