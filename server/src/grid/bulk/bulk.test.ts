import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { undoChange, viewChange } from '@leadwright/contract/features/changes';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts, allDbContacts, viewContact } from '@leadwright/contract/features/contacts';
import { type BulkBody, previewBulkChange, startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { BULK_JOB } from '@leadwright/contract/features/jobs';
import { recordHistory } from '@leadwright/contract/features/records';
import { verticals } from '@leadwright/contract/features/verticals';
import type { Selection } from '@leadwright/contract/grid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldChanges } from '../../change/changes.queries.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let steward: TestUser;
let construction: string;
let retail: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  construction = (await addValidRow(app, verticals, { name: 'Construction' })).id;
  retail = (await addValidRow(app, verticals, { name: 'Retail' })).id;
});
afterAll(() => app.close());

type Changes = BulkBody['changes'];
const params = { dataset: allDbAccounts.name };
const addAccount = async (company_name: string, extraFields: object = {}) =>
  (await app.call(steward, addAccounts, { body: { company_name, country: 'GB', ...extraFields } })).id;
const loadAccount = (id: string) => app.call(steward, viewAccount, { params: { id } });
const selectByName = (name: string): Selection => ({ query: JSON.stringify({ quickSearch: name }) });
const preview = (selection: Selection, changes: Changes, user = steward) =>
  app.request(user, previewBulkChange, { params, body: { selection, changes } });
async function change(selection: Selection, changes: Changes, user = steward) {
  const { change_id, job_id } = await app.call(user, startBulkChange, { params, body: { selection, changes } });
  return { change_id, job: await app.waitForJobEnd(job_id) };
}
const loadOutcome = (id: string, user = steward) => app.call(user, viewChange, { params: { id } });
const undo = (id: string, user = steward) => app.request(user, undoChange, { params: { id } });
async function undoAndFinish(id: string) {
  const { body } = await undo(id);
  return app.waitForJobEnd(body.job_id);
}
const loadHistory = async (id: string, entity = 'accounts') =>
  (await app.call(steward, recordHistory, { params: { entity, id }, query: {} })).events;

describe('bulk change', () => {
  test('has the same effects as the form: values, completeness, history and keys', async () => {
    const [byForm, byBulk] = [await addAccount('Formed Ltd'), await addAccount('Bulked Ltd')];
    const changes = { employees: ' 50-99 ', vertical_id: construction, country: 'DE', sic_codes: ['4110'] };
    const before = await loadAccount(byForm);
    await app.call(steward, updateAccount, { body: { ...before, ...changes } as never });
    expect((await change({ ids: [byBulk] }, changes)).job).toMatchObject({ state: 'done', processed: 1 });

    const loadState = async (id: string) => {
      const { provenance, created_at, updated_at, id: _, company_name, ...rest } = await loadAccount(id);
      const sources = Object.entries(provenance).map(([field, { source, by }]) => [field, source, by]);
      const events = (await loadHistory(id)).map(({ action, by, changes }) => ({
        action,
        by,
        changes: action === 'update' ? changes : [],
      }));
      const keys = await app.pool.query(
        'select k.key from account_key k join account a on a.no = k.account_no where a.id = $1 order by key',
        [id],
      );
      return { rest, sources: sources.sort(), events, keys: keys.rows.length };
    };
    expect(await loadState(byBulk)).toEqual(await loadState(byForm));
    expect((await loadHistory(byBulk))[0]).toMatchObject({ via: BULK_JOB });
    expect(await loadAccount(byBulk)).toMatchObject({ employees: '50-99', vertical_label: 'Construction', version: 2 });
  });

  test('keeps the version of a row that already has the value', async () => {
    const [unchangedId, changedId] = [await addAccount('Same one', { employees: '7' }), await addAccount('Same two')];
    const { job } = await change(selectByName('same '), { employees: '7' });
    expect(job).toMatchObject({ state: 'done', result: { changed: 1, same: 1, skipped: [] } });
    expect([(await loadAccount(unchangedId)).version, (await loadAccount(changedId)).version]).toEqual([1, 2]);
  });

  test('applies the rules of the form to a contact’s role and undoes the change', async () => {
    const account_id = await addAccount('Employer Ltd');
    await app.pool.query(
      `insert into contact_role (role, sub_role, position) values ('Keeper', 'Goal', 901), ('Seller', 'Field', 902)`,
    );
    const person = { surname: 'N', account_id, role: 'Keeper', sub_role: 'Goal' };
    const { id } = await app.call(steward, addContacts, { body: { forename: 'Ada', ...person } });
    const body = { selection: { ids: [id] }, changes: { role: 'Seller' } };
    const bulkRequest = { params: { dataset: allDbContacts.name }, body };
    const { sample } = await app.call(steward, previewBulkChange, bulkRequest);
    expect(sample).toEqual([
      {
        id,
        label: 'Ada N',
        changes: [
          expect.objectContaining({ field: 'role' }),
          { field: 'sub_role', before: 'Goal', before_label: 'Goal', after: '' },
        ],
      },
    ]);
    const { change_id, job_id } = await app.call(steward, startBulkChange, bulkRequest);
    await app.waitForJobEnd(job_id);
    const loadContact = () => app.call(steward, viewContact, { params: { id }, query: {} });
    expect(await loadContact()).toMatchObject({ role: 'Seller', sub_role: '' });
    await undoAndFinish(change_id);
    expect(await loadContact()).toMatchObject({ role: 'Keeper', sub_role: 'Goal' });
  });
});

describe('preview', () => {
  test('predicts the counts, changed values and skip reasons of the change', async () => {
    const grants = [
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'update', scope: 'own' },
      { subject: 'mass-update', action: 'update', scope: 'own' },
    ] as const;
    const user = await app.addUserWith(grants);
    const { id: client_id } = await addValidRow(app, clients);
    const { id: campaign_id } = await addValidRow(app, campaigns, { client_id, owner_id: user.id });
    const accountIds: string[] = [];
    for (let i = 0; i < 9; i++) {
      const extraFields =
        i === 8 ? { vertical_id: retail } : i === 0 ? { vertical_id: construction, employees: '3' } : {};
      accountIds.push(await addAccount(`Previewed ${i}`, extraFields));
    }
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) select $1, unnest($2::uuid[]), 'manual'`,
      [campaign_id, accountIds.slice(0, 8)],
    );
    await app.pool.query(`update account set employees = '4', vertical_id = $2 where id = $1`, [accountIds[7], retail]);
    const changes = { vertical_id: retail, employees: '4' };
    const { body } = await preview(selectByName('previewed'), changes, user);
    expect(body).toMatchObject({ count: 9, checked: 9, changed: 7, same: 1 });
    expect(body.skipped).toMatchObject([{ message: 'You do not have permission to change this account.', count: 1 }]);
    expect(body.sample).toHaveLength(5);
    const firstChange = body.sample.find(({ label }) => label === 'Previewed 0');
    if (firstChange)
      expect(firstChange.changes).toContainEqual({
        field: 'vertical_id',
        before: construction,
        after: retail,
        before_label: 'Construction',
        after_label: 'Retail',
      });
    for (const { changes: shown } of body.sample) expect(shown.map(({ field }) => field)).toContain('employees');
    expect((await loadAccount(accountIds[0]!)).version).toBe(1);

    const { change_id, job } = await change(selectByName('previewed'), changes, user);
    expect(job.state).toBe('done_with_errors');
    const { count, checked, sample, ...predicted } = body;
    expect(await loadOutcome(change_id, user)).toMatchObject(predicted);
    for (const { id, changes: shown } of sample) {
      const [event] = await loadHistory(id);
      expect(event!.changes).toEqual(shown);
    }
    expect((await loadAccount(accountIds[8]!)).version).toBe(1);
  });

  test('counts all matching rows, not only the checked rows', async () => {
    await app.pool.query(
      `insert into account (company_name, country) select 'Crowd ' || i, 'GB' from generate_series(1, 10050) i`,
    );
    const { body } = await preview(selectByName('crowd '), { employees: '1' });
    expect(body).toMatchObject({ count: 10_050, checked: 10_000, changed: 10_000, same: 0, skipped: [] });
  });
});

describe('permissions and validation', () => {
  test('requires the permissions to read, to update and to update in bulk', async () => {
    const id = await addAccount('Guarded Ltd');
    const [read, write, bulkUpdate] = [
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'update', scope: 'all' },
      { subject: 'mass-update', action: 'update', scope: 'all' },
    ] as const;
    const users = [
      await app.addUserWith([read, bulkUpdate]),
      await app.addUserWith([write, bulkUpdate]),
      await app.addUserWith([read, write]),
    ];
    for (const user of users) {
      expect((await preview({ ids: [id] }, { employees: '1' }, user)).status).toBe(403);
      const body = { selection: { ids: [id] }, changes: { employees: '1' } };
      expect((await app.request(user, startBulkChange, { params, body })).status).toBe(403);
    }
  });

  test('hides rows and other users’ jobs from client users, regardless of their role', async () => {
    const id = await addAccount('Not for clients Ltd');
    const { id: client } = await addValidRow(app, clients);
    const grants = (['read', 'update'] as const).flatMap((action) =>
      (['accounts', 'jobs', 'mass-update'] as const).map((subject) => ({ subject, action, scope: 'all' as const })),
    );
    const clientUser = await app.addUserWith(grants, client);
    expect((await preview({ ids: [id] }, { employees: '9' }, clientUser)).body).toMatchObject({ count: 0, sample: [] });
    await change({ ids: [id] }, { employees: '9' }, clientUser);
    expect((await loadAccount(id)).employees).toBe('');
    const { change_id } = await change({ ids: [id] }, { employees: '1' });
    expect((await app.request(clientUser, viewChange, { params: { id: change_id } })).status).toBe(404);
    expect((await undo(change_id, clientUser)).status).toBe(404);
  });

  test('returns all problems of the values before any change', async () => {
    const id = await addAccount('Wrong Ltd');
    const unknownId = 'aaaaaaaa-0000-4000-8000-000000000000';
    const changes = {
      identifiers: [],
      company_name: 'X',
      vertical_id: unknownId,
      country: 'XX',
      register_status: 'gone',
    };
    const body = { selection: { ids: [id] }, changes };
    for (const endpoint of [previewBulkChange, startBulkChange]) {
      const { status, body: response } = await app.request(steward, endpoint, { params, body });
      expect([status, response.code]).toEqual([422, 'invalid_input']);
      expect(Object.keys(response.fields!).sort()).toEqual([
        'changes.company_name',
        'changes.country',
        'changes.identifiers',
        'changes.register_status',
      ]);
    }
    expect((await preview({ ids: [id] }, { vertical_id: unknownId })).body.fields).toEqual({
      'changes.vertical_id': 'Choose one of the offered values.',
    });
    expect((await preview({ ids: [id] }, {})).status).toBe(422);
    expect(
      (await preview({ query: '{"filterModel":{"x":{"filterType":"text","type":"blank"}}}' }, { employees: '1' }))
        .status,
    ).toBe(400);
  });

  test('rejects a bulk change of a list that does not support it', async () => {
    const body = { selection: selectByName(''), changes: { name: 'X' } };
    const response = await app.request(app.admin, startBulkChange, {
      params: { dataset: clients.list.name },
      body,
    });
    expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
    const unknownList = { params: { dataset: 'nothing' }, body };
    expect((await app.request(app.admin, startBulkChange, unknownList)).status).toBe(404);
  });
});

describe('undo', () => {
  test('restores rows without later changes and counts the other rows', async () => {
    const ids: string[] = [];
    for (const [i, employees] of ['1', '2', '3', '9'].entries())
      ids.push(await addAccount(`Undoable ${i}`, { employees }));
    const { change_id } = await change(selectByName('undoable'), { employees: '9', vertical_id: retail });
    expect(await loadOutcome(change_id)).toMatchObject({ changed: 4, undo_until: expect.any(String) });
    const editedRow = await loadAccount(ids[1]!);
    await app.call(app.admin, updateAccount, { body: { ...editedRow, description: 'By someone else' } as never });
    expect(await undoAndFinish(change_id)).toMatchObject({ state: 'done_with_errors', processed: 4 });

    const currentRows = await Promise.all(ids.map(loadAccount));
    expect(currentRows.map(({ employees, vertical_id }) => [employees, vertical_id])).toEqual([
      ['1', null],
      ['9', retail],
      ['3', null],
      ['9', null],
    ]);
    expect(currentRows[1]!.description).toBe('By someone else');
    const { undo_until, ...counts } = await loadOutcome(change_id);
    expect([undo_until, counts]).toMatchObject([
      null,
      { changed: 0, undone: 3, kept: [{ message: 'This account has since been changed.', count: 1 }] },
    ]);
    expect((await undo(change_id)).status).toBe(409);
    const { rows } = await app.pool.query('select action, entity from audit_event where entity_id = $1 order by id', [
      change_id,
    ]);
    expect(rows).toEqual([
      { action: 'bulk-change', entity: allDbAccounts.name },
      { action: 'bulk-undo', entity: allDbAccounts.name },
    ]);
  });

  test('does not restore a row that a later bulk change has changed', async () => {
    const id = await addAccount('Twice Ltd');
    const firstChange = await change({ ids: [id] }, { employees: '1' });
    const secondChange = await change({ ids: [id] }, { employees: '2' });
    await undoAndFinish(firstChange.change_id);
    expect((await loadAccount(id)).employees).toBe('2');
    await undoAndFinish(secondChange.change_id);
    expect((await loadAccount(id)).employees).toBe('1');
  });

  test('allows only the user who made the change to undo it, for ten minutes', async () => {
    const id = await addAccount('Late Ltd');
    const { change_id } = await change({ ids: [id] }, { employees: '5' });
    // An administrator sees the jobs of all users.
    expect(await loadOutcome(change_id, app.admin)).toMatchObject({ changed: 1, undo_until: null });
    expect((await undo(change_id, app.admin)).status).toBe(409);
    const otherUser = await app.addUser('Data steward');
    const response = await app.request(otherUser, viewChange, { params: { id: change_id } });
    expect([200, 404]).toContain(response.status);
    await app.pool.query(`update change set ended_at = now() - interval '601 seconds' where id = $1`, [change_id]);
    expect((await loadOutcome(change_id)).undo_until).toBeNull();
    expect((await undo(change_id)).status).toBe(409);
    expect((await loadAccount(id)).employees).toBe('5');
  });

  test('deletes the stored rows a week after the end of the change', async () => {
    const id = await addAccount('Old Ltd');
    const { change_id } = await change({ ids: [id] }, { employees: '5' });
    await deleteOldChanges(app.db, BULK_JOB, 7);
    expect((await loadOutcome(change_id)).changed).toBe(1);
    await app.pool.query(`update change set ended_at = now() - interval '8 days' where id = $1`, [change_id]);
    await deleteOldChanges(app.db, BULK_JOB, 7);
    expect((await app.request(steward, viewChange, { params: { id: change_id } })).status).toBe(404);
  });
});
