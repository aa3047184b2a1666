import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { undoChange, viewChange } from '@leadwright/contract/features/changes';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { previewBulkChange, startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

let size: CustomField;
let secretField: CustomField;
beforeEach(async () => {
  const name = crypto.randomUUID();
  size = await fixture.define(`Size ${name}`, { type: 'integer', params: { max: 10 } });
  secretField = await fixture.define(`Secret ${name}`, { sensitive: true });
});

const params = { dataset: accountsForCampaign.name };
const SUBJECT = 'import-account-contact-to-campaign';
const columnOf = ({ id }: CustomField) => customColumn(id);
const bodyOf = (ids: string[], changes: object) =>
  ({ campaign_id: fixture.campaigns[0], selection: { ids }, changes }) as never;
const preview = (ids: string[], changes: object, user = fixture.steward) =>
  fixture.app.request(user, previewBulkChange, { params, body: bodyOf(ids, changes) });
async function change(ids: string[], changes: object, user = fixture.steward) {
  const { change_id, job_id } = await fixture.app.call(user, startBulkChange, { params, body: bodyOf(ids, changes) });
  const job = await fixture.app.waitForJobEnd(job_id);
  const outcome = await fixture.app.call(user, viewChange, { params: { id: change_id } });
  return { change_id, job_id, job, outcome };
}
async function undo(change_id: string) {
  const { job_id: undoJobId } = await fixture.app.call(fixture.steward, undoChange, { params: { id: change_id } });
  await fixture.app.waitForJobEnd(undoJobId);
  return fixture.app.call(fixture.steward, viewChange, { params: { id: change_id } });
}
/** Returns a core value and a custom value of an account. */
async function loadValues(id: string, field = size, user?: TestUser) {
  const { employees } = await fixture.app.call(fixture.steward, viewAccount, { params: { id } });
  return [employees, (await fixture.read(user, fixture.campaigns[0], id))[field.id]];
}

test('changes and restores core and custom fields together', async () => {
  const [anchor, bridge] = fixture.accounts;
  await fixture.write([[size.id, 3]], { account_id: anchor });
  const before = [await loadValues(anchor), await loadValues(bridge)];
  const changes = { employees: '50', [columnOf(size)]: 7 };
  const { status, body } = await preview([anchor, bridge], changes);
  expect([status, body]).toMatchObject([200, { count: 2, changed: 2, same: 0, skipped: [] }]);
  expect(body.sample.find(({ id }) => id === anchor)!.changes).toEqual([
    { field: 'employees', before: '', after: '50' },
    { field: columnOf(size), before: 3, after: 7 },
  ]);
  expect([await loadValues(anchor), await loadValues(bridge)]).toEqual(before);

  const { change_id, job } = await change([anchor, bridge], changes);
  expect(job).toMatchObject({ state: 'done', result: { changed: 2, same: 0, skipped: [] } });
  expect(await loadValues(anchor)).toEqual(['50', 7]);
  const { rows } = await fixture.app.pool.query(
    `select o.source, o.set_by, (select after from audit_event e where e.entity = 'campaign_account'
       and e.entity_id = o.campaign_id || '/' || o.account_id order by id desc limit 1) as after
     from campaign_account_value_origin o where o.field_id = $1`,
    [size.id],
  );
  const origin = { source: 'bulk', set_by: fixture.steward.id, after: { [size.key]: 7 } };
  expect(rows).toEqual([origin, origin]);
  // An unchanged value counts as no change.
  expect((await preview([anchor], changes)).body).toMatchObject({ changed: 0, same: 1 });

  expect(await undo(change_id)).toMatchObject({ undone: 2, kept: [] });
  expect([await loadValues(anchor), await loadValues(bridge)]).toEqual(before);
});

test('restores none of the records of a grid row when one of them cannot be restored', async () => {
  const [anchor, , , derrick] = fixture.accounts;
  const note = await fixture.define(`Note ${size.label}`);
  const changes = { employees: '60', [columnOf(size)]: 8 };
  const { change_id } = await change([anchor, derrick], changes);
  const account = await fixture.app.call(fixture.steward, viewAccount, { params: { id: anchor } });
  const concurrentEdit = { ...account, description: 'Changed by another user' };
  await fixture.app.call(fixture.app.admin, updateAccount, { body: concurrentEdit as never });
  await fixture.write([[note.id, 'Changed by another user']], { account_id: derrick });
  const { undone, kept } = await undo(change_id);
  expect([undone, kept.map(({ message }) => message).sort()]).toEqual([
    0,
    ['This account has since been changed.', 'This account of the campaign has since been changed.'],
  ]);
  expect([await loadValues(anchor), await loadValues(derrick)]).toEqual([
    ['60', 8],
    ['60', 8],
  ]);

  const secondChange = await change([anchor], { employees: '70', [columnOf(size)]: 9 });
  await fixture.app.call(fixture.app.admin, campaignFields.remove, { params: { id: size.id } });
  expect(await undo(secondChange.change_id)).toMatchObject({
    undone: 0,
    kept: [{ count: 1, message: 'This field does not exist.' }],
  });
  expect((await loadValues(anchor))[0]).toBe('70');
});

test('restores the other values after a field is purged, whose values are removed from the change', async () => {
  const { app } = fixture;
  const { admin } = app;
  const [, , crane] = fixture.accounts;
  await fixture.write([[size.id, 4]], { account_id: crane });
  const { change_id } = await change([crane], { employees: '80', [columnOf(size)]: 6 });
  const loadLog = async () =>
    (await app.pool.query('select before from change_row where change_id = $1', [change_id])).rows[0].before;
  expect(await loadLog()).toEqual({ employees: '', [columnOf(size)]: 4 });
  await app.call(admin, campaignFields.remove, { params: { id: size.id } });
  const { job_id } = await app.call(admin, purgeCampaignField, {
    params: { id: size.id },
    body: { confirm: size.key },
  });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
  expect(await loadLog()).toEqual({ employees: '' });
  expect(await undo(change_id)).toMatchObject({ undone: 1, kept: [] });
  expect((await loadValues(crane))[0]).toBe('');
});

test('validates values in the same way as single-cell edits and reports every problem', async () => {
  const otherCampaignField = await fixture.define('Foreign', {}, fixture.campaigns[1]);
  const changes = { employees: '1', [columnOf(size)]: 11, [columnOf(otherCampaignField)]: 'x', vertical_id: 'x' };
  const { status, body } = await preview([fixture.accounts[0]], changes);
  expect([status, (body as { fields?: object }).fields]).toEqual([
    422,
    {
      [`changes.${columnOf(size)}`]: 'At most 10.',
      [`changes.${columnOf(otherCampaignField)}`]: 'This field cannot be changed in bulk.',
      'changes.vertical_id': expect.any(String),
    },
  ]);
});

test('requires permission for each record and for sensitive fields', async () => {
  const [id] = fixture.accounts;
  const grant = (subject: string, action: string, scope = 'all') => ({ subject, action, scope }) as never;
  const bulkGrant = grant('mass-update', 'update');
  const campaignGrants = [grant(SUBJECT, 'read'), grant(SUBJECT, 'update'), bulkGrant];
  const worker = await fixture.app.addUserWith([grant('accounts', 'read'), ...campaignGrants]);
  const steward = await fixture.app.addUserWith([
    grant(SUBJECT, 'read'),
    grant('accounts', 'read'),
    grant('accounts', 'update'),
    bulkGrant,
  ]);
  const previewStatus = async (user: TestUser, changes: object) => (await preview([id], changes, user)).status;
  const sizeChange = { [columnOf(size)]: 5 };
  expect([await previewStatus(worker, sizeChange), await previewStatus(steward, sizeChange)]).toEqual([200, 403]);
  expect([
    await previewStatus(worker, { employees: '5' }),
    await previewStatus(worker, { ...sizeChange, employees: '5' }),
  ]).toEqual([403, 403]);
  expect(await previewStatus(worker, { [columnOf(secretField)]: 'x' })).toBe(422);
  const { outcome } = await change([id], sizeChange, worker);
  expect(outcome).toMatchObject({ changed: 1, skipped: [] });

  const client = await fixture.app.addUserWith(campaignGrants, fixture.clients[1]);
  const { status, body } = await preview([id], sizeChange, client);
  expect([status, body.count ?? 0]).toEqual([422, 0]);
});

test('audits a change of a sensitive field without its value', async () => {
  const { change_id } = await change(
    [fixture.accounts[2]],
    { [columnOf(secretField)]: 'secret value', [columnOf(size)]: 2 },
    fixture.app.admin,
  );
  expect((await loadValues(fixture.accounts[2], secretField, fixture.app.admin))[1]).toBe('secret value');
  const { rows } = await fixture.app.pool.query(
    `select after -> 'changes' as changes from audit_event where entity_id = $1 and action = 'bulk-change'`,
    [change_id],
  );
  expect(rows).toEqual([{ changes: { [columnOf(secretField)]: '•••', [columnOf(size)]: 2 } }]);
});
