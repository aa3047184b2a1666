import type { FieldType } from '@leadwright/contract/custom-values';
import { updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { selectCustomFields } from '@leadwright/contract/features/custom-fields';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import { masterFields } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const requestFile = (id: string, user: TestUser = fixture.app.admin) =>
  fixture.app.request(user, fieldValuesFile, { params: { id } });
const loadLines = async (id: string) =>
  String((await requestFile(id)).body)
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');

test('exports the values of a field from all campaigns, even when it is archived', async () => {
  const { app, accounts, campaigns } = fixture;
  const options = [{ label: 'Small fleet' }, { label: '=Large' }];
  const field = await app.call(app.admin, masterFields.add, {
    body: { label: 'Fleet', type: 'multi_select', options, export_name: 'fleet_band' },
  });
  for (const campaign_id of campaigns)
    await app.call(app.admin, selectCustomFields, { params: { campaign_id }, body: { field_ids: [field.id] } });
  const [small, large] = field.options.map(({ code }) => code!);
  await fixture.write([[field.id, [small, large]]]);
  await fixture.write([[field.id, [large]]], { campaign_id: campaigns[1], account_id: accounts[1] });
  const { version } = await app.call(app.admin, viewAccount, { params: { id: accounts[1] } });
  await app.call(app.admin, updateAccount, { body: { id: accounts[1], version, company_name: '+1+1' } });
  await app.call(app.admin, masterFields.remove, { params: { id: field.id } });
  expect(await loadLines(field.id)).toEqual([
    'Campaign,Account,Account id,fleet_band',
    `ONE-1,Anchor Ltd,${accounts[0]},"Small fleet, =Large"`,
    `TWO-1,'+1+1,${accounts[1]},'=Large`,
  ]);
  const { rows } = await app.pool.query(
    `select count(*)::int as events from audit_event where action = 'export' and entity_id = $1`,
    [field.id],
  );
  expect(rows[0].events).toBe(1);
});

test('exports values as their cells show them, with names of users and accounts', async () => {
  const { app, accounts } = fixture;
  const exportValue = async (type: FieldType, value: unknown) => {
    const { id } = await fixture.define(`As shown ${type}`, { type });
    await fixture.write([[id, value]]);
    return (await loadLines(id)).at(-1)!.split(`${accounts[0]},`)[1];
  };
  const { rows } = await app.pool.query('select display_name from app_user where id = $1', [app.admin.id]);
  expect(await exportValue('user', app.admin.id)).toBe(rows[0].display_name);
  expect(await exportValue('account_ref', accounts[2])).toBe('Crane Ltd');
  expect(await exportValue('boolean', true)).toBe('Yes');
  expect(await exportValue('date_time', '2026-03-01T09:30:00.000Z')).toBe('2026-03-01T09:30:00.000Z');
});

test('requires the export permission and read access to the field', async () => {
  const { app } = fixture;
  const permission = (subject: 'export' | 'master-fields') => ({ subject, action: 'read', scope: 'all' }) as const;
  const field = await app.call(app.admin, masterFields.add, { body: { label: 'Own', type: 'text' } });
  const secretField = await app.call(app.admin, masterFields.add, {
    body: { label: 'Secret', type: 'text', sensitive: true },
  });
  const reader = await app.addUserWith([permission('master-fields')]);
  const exporter = await app.addUserWith([permission('export')]);
  const fullUser = await app.addUserWith([permission('export'), permission('master-fields')]);
  expect((await requestFile(field.id, reader)).status).toBe(403);
  expect((await requestFile(field.id, exporter)).status).toBe(403);
  expect([
    (await requestFile(field.id, fullUser)).status,
    (await requestFile(secretField.id, fullUser)).status,
  ]).toEqual([200, 404]);
});
