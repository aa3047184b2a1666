import { selectCustomFields } from '@leadwright/contract/features/custom-fields';
import {
  addOption,
  addUnlistedValue,
  FIELDS_WITH_OPTIONS,
  listOptions,
  mapUnlistedValue,
  mergeOptions,
  type OptionList,
  optionCounts,
  orderOptions,
} from '@leadwright/contract/features/field-options';
import { masterFields } from '@leadwright/contract/features/fields';
import { lookup } from '@leadwright/contract/features/lookups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';
import { COLOURS, optionCalls } from './testing/option-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const { addField, read, labels, listOffered, add, edit, paste, move, remove } = optionCalls(() => fixture);

describe('an option', () => {
  test('stores all properties and shows edits where the field is used', async () => {
    const id = await addField();
    const addReply = await add(id, {
      label: 'Yellow',
      code: 'Y1',
      colour: '#ffee00',
      synonyms: ['Gold'],
      is_default: true,
    });
    expect(addReply.status).toBe(200);
    expect(addReply.body.options.at(-1)).toEqual({
      code: 'Y1',
      label: 'Yellow',
      colour: '#ffee00',
      synonyms: ['Gold'],
      is_default: true,
      campaign_id: null,
      state: 'active',
      merged_into: null,
    });
    await edit(id, 'Y1', { label: 'Amber', colour: '#ffbf00', synonyms: ['Gold', 'Ochre'] });
    expect((await listOffered(id)).at(-1)).toMatchObject({
      label: 'Amber',
      colour: '#ffbf00',
      synonyms: ['Gold', 'Ochre'],
    });
  });

  test('gets a unique code from its label, and the code cannot be changed', async () => {
    const id = await addField();
    const { body } = await add(id, { label: 'Dark red' });
    expect(body.options.at(-1)).toMatchObject({ code: 'dark_red' });
    const duplicateCode = await add(id, { label: 'Other', code: 'RED' });
    expect([duplicateCode.status, duplicateCode.body.fields]).toEqual([
      422,
      { code: 'Another option already has this value.' },
    ]);
    const longCode = await add(id, { label: 'Other', code: 'x'.repeat(41) });
    expect([longCode.status, Object.keys(longCode.body.fields ?? {})]).toEqual([422, ['code']]);
    const emptyLabel = await add(id, { label: ' ' });
    expect([emptyLabel.status, Object.keys(emptyLabel.body.fields ?? {})]).toEqual([422, ['label']]);
    const changeReply = await edit(id, 'dark_red', { code: 'darkest' });
    expect([changeReply.status, Object.keys(changeReply.body.fields ?? {})]).toEqual([422, ['code']]);
    expect((await read(id)).options.map(({ code }) => code)).toContain('dark_red');
  });

  test.each(['red', ' R e d ', 'RED'])('rejects the duplicate label %j', async (label) => {
    const id = await addField();
    for (const rejectedReply of [await add(id, { label }), await edit(id, 'blue', { label })])
      expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([
        422,
        { label: 'Another option already has this value.' },
      ]);
  });

  test('rejects import synonyms that another option uses', async () => {
    const id = await addField();
    await edit(id, 'red', { synonyms: ['Rouge'] });
    const { status, body } = await edit(id, 'blue', { synonyms: ['azure', 'ROUGE', 'green', 'Azure'] });
    expect([status, body.fields]).toEqual([
      422,
      {
        'synonyms.1': '“ROUGE” is already used by the option “Red”.',
        'synonyms.2': '“green” is already used by the option “Green”.',
        'synonyms.3': '“Azure” is listed twice.',
      },
    ]);
  });

  test('replaces the previous default, and a field with two defaults is rejected', async () => {
    const id = await addField();
    await edit(id, 'red', { is_default: true });
    const { body } = await edit(id, 'blue', { is_default: true });
    expect(body.options.filter(({ is_default }) => is_default).map(({ code }) => code)).toEqual(['blue']);
    const twoDefaults = [
      { label: 'One', is_default: true },
      { label: 'Two', is_default: true },
    ];
    const rejectedReply = await fixture.tryDefine({ type: 'select', options: twoDefaults });
    expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([
      422,
      { 'options.1.is_default': 'Another option is already the default.' },
    ]);
    await move(id, 'blue', 'retired');
    expect((await read(id)).options.some(({ is_default }) => is_default)).toBe(false);
  });

  test('is not offered in other campaigns when limited to one', async () => {
    const { app, campaigns } = fixture;
    const master = await app.call(app.admin, masterFields.add, {
      body: { label: 'Shade', type: 'select', options: COLOURS },
    });
    for (const campaign_id of campaigns)
      await app.call(app.admin, selectCustomFields, { params: { campaign_id }, body: { field_ids: [master.id] } });
    expect((await edit(master.id, 'red', { campaign_id: campaigns[1] })).status).toBe(200);
    expect((await listOffered(master.id, campaigns[0])).map(({ code }) => code)).toEqual(['green', 'blue']);
    expect((await listOffered(master.id, campaigns[1])).map(({ code }) => code)).toEqual(['red', 'green', 'blue']);
    const otherCampaign = await edit(await addField(), 'red', { campaign_id: campaigns[1] });
    expect([otherCampaign.status, Object.keys(otherCampaign.body.fields ?? {})]).toEqual([422, ['campaign_id']]);
  });
});

describe('the state of an option', () => {
  test('hides a retired option from choices, keeps it in records and offers it again once active', async () => {
    const id = await addField();
    await fixture.write([[id, 'red']]);
    expect((await move(id, 'red', 'retired')).status).toBe(200);
    expect((await listOffered(id)).map(({ code }) => code)).toEqual(['green', 'blue']);
    expect((await fixture.read())[id]).toBe('red');
    expect((await fixture.write([[id, 'red']], { account_id: fixture.accounts[1] })).status).toBe(422);
    expect((await move(id, 'red', 'active')).status).toBe(200);
    expect((await fixture.write([[id, 'red']], { account_id: fixture.accounts[1] })).status).toBe(200);
  });

  test('rejects an illegal transition and lists the allowed ones', async () => {
    const id = await addField();
    for (const [state, allowed] of [
      ['active', ['retired']],
      ['merged', ['retired']],
    ] as const) {
      const { status, body } = await move(id, 'red', state);
      expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed }]);
    }
    const { job_id } = await fixture.app.call(fixture.app.admin, mergeOptions, {
      params: { id, code: 'red' },
      body: { version: (await read(id)).version, into: 'blue' },
    });
    await fixture.app.waitForJobEnd(job_id);
    const moveReply = await move(id, 'red', 'active');
    expect([moveReply.status, moveReply.body.detail]).toEqual([409, { allowed: [] }]);
    expect((await read(id)).options[0]).toMatchObject({ state: 'merged', merged_into: 'blue' });
  });

  test('rejects retiring the last active option', async () => {
    const id = await addField({ options: [{ label: 'Only' }] });
    const { status, body } = await move(id, 'only', 'retired');
    expect([status, body.fields]).toEqual([422, { options: 'Add at least one option.' }]);
  });

  test('allows deleting only an option that no record uses', async () => {
    const id = await addField();
    await fixture.write([[id, 'green']]);
    const rejectedReply = await remove(id, 'green');
    expect([rejectedReply.status, rejectedReply.body]).toMatchObject([409, { code: 'in_use' }]);
    expect((await remove(id, 'blue')).status).toBe(200);
    expect(labels(await read(id))).toEqual(['Red', 'Green']);
    const listField = (await fixture.define('Colours', { type: 'multi_select', options: COLOURS })).id;
    await fixture.write([[listField, ['red', 'green']]]);
    expect([(await remove(listField, 'green')).status, (await remove(listField, 'blue')).status]).toEqual([409, 200]);
  });
});

describe('pasted lines', () => {
  test('adds one option per line, in order', async () => {
    const id = await addField();
    const { status, body } = await paste(id, 'Cyan\r\n\n  Light   green \nMagenta\n');
    expect([status, labels(body as never)]).toEqual([200, ['Red', 'Green', 'Blue', 'Cyan', 'Light green', 'Magenta']]);
    expect((await listOffered(id)).map(({ label }) => label)).toEqual(labels(body as never));
  });

  test('rejects duplicate options with their line numbers', async () => {
    const id = await addField();
    const { status, body } = await paste(id, 'Cyan\n RED\nwhite\nC Y A N');
    expect([status, body.fields]).toEqual([
      422,
      {
        'lines.2': 'Line 2: “RED” is already an option.',
        'lines.4': 'Line 4: “C Y A N” is already in line 1.',
      },
    ]);
    expect(labels(await read(id))).toEqual(['Red', 'Green', 'Blue']);
  });
});

describe('the order of options', () => {
  test('is used where options are offered', async () => {
    const id = await addField();
    const { version } = await read(id);
    const saveOrder = (codes: string[]) =>
      fixture.app.request(fixture.app.admin, orderOptions, { params: { id }, body: { version, codes } });
    expect((await saveOrder(['blue', 'red'])).status).toBe(422);
    expect((await saveOrder(['blue', 'red', 'green'])).status).toBe(200);
    expect((await listOffered(id)).map(({ code }) => code)).toEqual(['blue', 'red', 'green']);
  });
});

describe('a change of options', () => {
  test('returns a conflict with the current options for a stale version', async () => {
    const id = await addField();
    const { version } = await read(id);
    await add(id, { label: 'Black' });
    const staleAdd = await fixture.app.request(fixture.app.admin, addOption, {
      params: { id },
      body: { version, label: 'White' },
    });
    expect([staleAdd.status, staleAdd.body.code]).toEqual([409, 'conflict']);
    const { current } = staleAdd.body.detail as { current: OptionList };
    expect([current.version, labels(current)]).toEqual([version + 1, ['Red', 'Green', 'Blue', 'Black']]);
  });

  test('requires the permission for field values, within its scope', async () => {
    const { app } = fixture;
    const id = await addField();
    const grant = (scope: 'own' | 'all') => [{ subject: 'field-values', action: 'update', scope } as const];
    const requestAll = async (user: TestUser) => {
      const { version } = await read(id);
      return [
        (await app.request(user, listOptions, { params: { id } })).status,
        (await app.request(user, optionCounts, { params: { id } })).status,
        (await app.request(user, addOption, { params: { id }, body: { version, label: crypto.randomUUID() } })).status,
      ];
    };
    expect(await requestAll(await app.addUserWith([]))).toEqual([403, 403, 403]);
    const scopedUser = await app.addUserWith(grant('own'));
    expect(await requestAll(scopedUser)).toEqual([404, 404, 404]);
    await app.pool.query('update campaign set owner_id = $1 where id = $2', [scopedUser.id, fixture.campaigns[0]]);
    expect(await requestAll(scopedUser)).toEqual([200, 200, 200]);
    expect(await requestAll(await app.addUserWith(grant('all')))).toEqual([200, 200, 200]);
    expect(await requestAll(await app.addUserWith(grant('all'), fixture.clients[0]))).toEqual([404, 404, 404]);
  });

  test('rejects hidden and sensitive fields without permission', async () => {
    const { app } = fixture;
    const user = await app.addUserWith([{ subject: 'field-values', action: 'update', scope: 'all' }]);
    const role = (await app.pool.query('select role_id from app_user where id = $1', [app.admin.id])).rows[0].role_id;
    const hiddenField = (
      await app.call(app.admin, masterFields.add, {
        body: { label: 'For some', type: 'select', options: COLOURS, visible_to: [role] },
      })
    ).id;
    const secretField = await addField({ sensitive: true });
    for (const id of [hiddenField, secretField]) {
      expect((await app.request(user, listOptions, { params: { id } })).status).toBe(404);
      expect((await read(id)).id).toBe(id);
    }
    const { options } = await app.call(user, lookup, { params: { list: FIELDS_WITH_OPTIONS }, query: { q: '' } });
    const offeredIds = options.map(({ id }) => id);
    expect([offeredIds.includes(hiddenField), offeredIds.includes(secretField)]).toEqual([false, false]);
    expect(offeredIds.length).toBeGreaterThan(0);
  });
});

describe('values in records', () => {
  test('counts values by option, and adds or maps unlisted values', async () => {
    const { app, accounts } = fixture;
    const id = await addField({ params: { allow_other: true } });
    const values = ['red', 'Teal', 'Sea green', 'Sea green'];
    for (const [index, value] of values.entries()) await fixture.write([[id, value]], { account_id: accounts[index] });
    const countUse = () => app.call(app.admin, optionCounts, { params: { id } });
    expect(await countUse()).toEqual({
      held: { red: 1 },
      seen: [
        { value: 'Sea green', count: 2 },
        { value: 'Teal', count: 1 },
      ],
      more: false,
    });
    const body = async (value: string) => ({ value, version: (await read(id)).version });
    // The value is a valid code, so the records do not change.
    const teal = await app.call(app.admin, addUnlistedValue, { params: { id }, body: await body('Teal') });
    expect([teal.job_id, teal.options.at(-1)]).toMatchObject([null, { code: 'Teal', label: 'Teal' }]);
    const mapReply = await app.call(app.admin, mapUnlistedValue, {
      params: { id },
      body: { ...(await body('Sea green')), into: 'green' },
    });
    await app.waitForJobEnd(mapReply.job_id);
    expect(await countUse()).toEqual({ held: { red: 1, Teal: 1, green: 2 }, seen: [], more: false });
    expect((await read(id)).options[1]).toMatchObject({ code: 'green', synonyms: ['Sea green'] });
    for (const invalidValue of ['red', 'nowhere'])
      expect(
        (await app.request(app.admin, addUnlistedValue, { params: { id }, body: await body(invalidValue) })).status,
      ).toBe(422);
  });

  test('generates a code for an unlisted value that is not a valid code', async () => {
    const { app } = fixture;
    const id = await addField({ params: { allow_other: true } });
    await fixture.write([[id, 'Dark sea green']]);
    const { job_id, options } = await app.call(app.admin, addUnlistedValue, {
      params: { id },
      body: { value: 'Dark sea green', version: (await read(id)).version },
    });
    expect(options.at(-1)).toMatchObject({ code: 'dark_sea_green', label: 'Dark sea green' });
    await app.waitForJobEnd(job_id!);
    expect((await fixture.read())[id]).toBe('dark_sea_green');
  });

  test('hides the counts from users who cannot see the records', async () => {
    const { app } = fixture;
    const id = await addField();
    await fixture.write([[id, 'red']]);
    const user = await app.addUserWith([{ subject: 'field-values', action: 'update', scope: 'all' }]);
    expect(await app.call(user, optionCounts, { params: { id } })).toEqual({ held: null, seen: [], more: false });
  });
});
