import { addAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import {
  addContacts,
  allDbContacts,
  checkContactExists,
  checkContactLinkedinExists,
  checkEmailExists,
  deleteContact,
  deleteContactByGet,
  searchContact,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { addSuppression, changeSuppressionState } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
let acmeId: string;
let otherAccountId: string;
beforeAll(async () => {
  app = await startTestApp();
  steward = await app.addUser('Data steward');
  const add = (company_name: string) =>
    app.call(steward, addAccounts, {
      body: { company_name, country: 'GB', phones: [{ type: 'S', number: '12345' }] },
    });
  acmeId = (await add('Acme Ltd')).id;
  otherAccountId = (await add('Other Ltd')).id;
});
afterAll(() => app.close());

const add = async (fields: Record<string, unknown>) => {
  const body = { forename: 'Ada', surname: 'Nobody', account_id: acmeId, ...fields } as never;
  return (await app.call(steward, addContacts, { body })).id;
};
const view = (id: string, account_id?: string) =>
  app.call(steward, viewContact, { params: { id }, query: account_id ? { account_id } : {} });
const loadGridRows = async (request: object) => {
  const { data } = await app.call(steward, allDbContacts.endpoint, { body: { query: JSON.stringify(request) } });
  return JSON.parse(data).rows as Record<string, unknown>[];
};
const phoneTypes = (values: string[]) => ({ filterModel: { phone_types: { filterType: 'set', values } } });

describe('a contact', () => {
  test('stores the role and exactly one primary number of each kind', async () => {
    const id = await add({
      email: 'ada@acme.example',
      job_title: 'Buyer',
      mobile: [{ number: '+44 7700 900001' }, { number: '+44 7700 900002', primary: true }],
      ddi: [{ number: '+44 20 7946 0001' }],
    });
    const person = await view(id);
    expect(person).toMatchObject({ company_name: 'Acme Ltd', job_title: 'Buyer', version: 1, deleted: false });
    expect(person.mobile?.map(({ primary }) => primary)).toEqual([false, true]);
    expect(person.ddi).toEqual([{ number: '+44 20 7946 0001', primary: true }]);
    const account = await app.call(steward, viewAccount, { params: { id: acmeId } });
    expect(account.contacts).toContainEqual({
      contact_id: id,
      name: 'Ada Nobody',
      job_title: 'Buyer',
      email: 'ada@acme.example',
    });
  });

  test('rejects a duplicate email at the same account and an unknown account', async () => {
    await add({ email: 'taken@acme.example' });
    const body = { forename: 'B', surname: 'C', account_id: acmeId, email: 'Taken@acme.example' };
    const duplicate = await app.request(steward, addContacts, { body });
    expect([duplicate.status, Object.keys(duplicate.body.fields ?? {})]).toEqual([422, ['email']]);
    const unknownAccount = await app.request(steward, addContacts, {
      body: { ...body, account_id: crypto.randomUUID() },
    });
    expect([unknownAccount.status, Object.keys(unknownAccount.body.fields ?? {})]).toEqual([422, ['account_id']]);
  });

  test('moves to another account and keeps the old role and email as former', async () => {
    const mobile = [{ number: '+44 7700 900123', primary: true }];
    const id = await add({ forename: 'Moving', email: 'moving@acme.example', mobile });
    const { links: _, deleted: __, ...contact } = await view(id);
    const body = {
      ...contact,
      account_id: otherAccountId,
      email: 'moving@other.example',
      mobile: [],
      from_account_id: acmeId,
    };
    await app.call(steward, updateContact, { body });
    const updatedContact = await view(id);
    expect(updatedContact).toMatchObject({ account_id: otherAccountId, email: 'moving@other.example', version: 2 });
    expect(updatedContact.links.map(({ company_name, email, current }) => [company_name, email, current])).toEqual([
      ['Other Ltd', 'moving@other.example', true],
      ['Acme Ltd', 'moving@acme.example', false],
    ]);
    const { rows } = await app.pool.query('select current_date::text as today');
    const { today } = rows[0]!;
    expect(
      updatedContact.links.map(({ held_from, held_until, mobile: numbers }) => [held_from, held_until, numbers]),
    ).toEqual([
      [today, null, []],
      [null, today, mobile],
    ]);
    expect(await view(id, acmeId)).toMatchObject({ account_id: acmeId, email: 'moving@acme.example' });
    const staleReply = await app.request(steward, updateContact, { body: { ...contact, forename: 'Late' } });
    const { current } = staleReply.body.detail as { current: { version: number } };
    expect([staleReply.status, current.version]).toEqual([409, 2]);
  });

  test('keeps a former role former on edit and reactivates it on return', async () => {
    const id = await add({ forename: 'Returning', job_title: 'Buyer' });
    const move = async (from: string, to: string, fields: object = {}) => {
      const { links: _, deleted: __, ...contact } = await view(id, from);
      await app.call(steward, updateContact, {
        body: { ...contact, ...fields, account_id: to, from_account_id: from },
      });
      const { account_id, links } = await view(id);
      return [account_id, links.map(({ company_name, job_title, current }) => [company_name, job_title, current])];
    };
    await move(acmeId, otherAccountId, { job_title: 'Director' });
    expect(await move(acmeId, acmeId, { job_title: 'Head buyer' })).toEqual([
      otherAccountId,
      [
        ['Other Ltd', 'Director', true],
        ['Acme Ltd', 'Head buyer', false],
      ],
    ]);
    expect(await move(otherAccountId, acmeId, { job_title: 'Chair' })).toEqual([
      acmeId,
      [
        ['Acme Ltd', 'Chair', true],
        ['Other Ltd', 'Director', false],
      ],
    ]);
  });

  test('gets a second role without ending the first', async () => {
    const id = await add({ forename: 'Double', job_title: 'Owner' });
    const { deleted: _, ...contact } = await view(id);
    await app.call(steward, updateContact, { body: { ...contact, account_id: otherAccountId, job_title: 'Chair' } });
    const updatedContact = await view(id);
    expect([
      updatedContact.account_id,
      updatedContact.links.length,
      updatedContact.links.every(({ current }) => current),
    ]).toEqual([acmeId, 2, true]);
  });

  test('shows as suppressed when an entry matches the contact or its account', async () => {
    const ids = [await add({ email: 'quiet@acme.example' }), await add({ email: 'loud@acme.example' })];
    const loadSuppressedFlags = () => Promise.all(ids.map(async (id) => (await view(id)).left_alone));
    const suppress = async (kind: 'address' | 'company', value: string, overrides: object = {}) =>
      (
        await app.call(app.admin, addSuppression, {
          body: { kind, value, source: 'Letter', reason: 'Asked for it', ...overrides },
        })
      ).id;
    expect(await loadSuppressedFlags()).toEqual([false, false]);
    const { clientId } = await addCampaign(app, 'Elsewhere');
    await suppress('address', 'loud@acme.example', { scope: 'client', client_id: clientId });
    await suppress('address', 'quiet@acme.example');
    expect(await loadSuppressedFlags()).toEqual([true, false]);
    const id = await suppress('company', 'Acme Ltd');
    expect(await loadSuppressedFlags()).toEqual([true, true]);
    await app.call(app.admin, changeSuppressionState, {
      params: { id },
      body: { state: 'lifted', reason: 'They have ordered' },
    });
    expect(await loadSuppressedFlags()).toEqual([true, false]);
  });

  test('disappears from the list after deletion and returns after restore', async () => {
    const id = await add({ forename: 'Gone' });
    const countListed = async () => (await loadGridRows({ quickSearch: 'gone nobody' })).length;
    expect(await countListed()).toBe(1);
    const url = deleteContactByGet.path.replace('{id}', id);
    const response = await app.http.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${steward.token}` },
    });
    expect([response.statusCode, await countListed()]).toEqual([403, 1]);
    expect(await app.call(steward, deleteContactByGet, { params: { id } })).toEqual({ id });
    expect(await app.call(steward, deleteContact, { params: { id } })).toEqual({ id });
    expect(await countListed()).toBe(0);
    const deletedContact = await view(id);
    expect([deletedContact.deleted, deletedContact.archived_at !== null, deletedContact.version]).toEqual([
      true,
      true,
      2,
    ]);
    const { deleted: _, ...change } = { ...deletedContact, forename: 'Renamed' };
    const reply = await app.request(steward, updateContact, { body: change });
    expect([reply.status, reply.body.detail]).toEqual([409, { allowed: ['restore'] }]);
    await app.call(steward, updateContact, { body: { ...deletedContact, deleted: false } });
    expect(await countListed()).toBe(1);
    expect(await view(id)).toMatchObject({ deleted: false, archived_at: null });
  });

  test('rejects deletion by GET without a token or the delete permission', async () => {
    const id = await add({ forename: 'Stays' });
    const url = deleteContactByGet.path.replace('{id}', id);
    const anonymousReply = await app.http.inject({ method: 'GET', url, headers: { 'x-requested-with': 'leadwright' } });
    expect([anonymousReply.statusCode, anonymousReply.json().code]).toEqual([401, 'not_signed_in']);
    const editor = await app.addUserWith(
      (['create', 'read', 'update'] as const).map((action) => ({ subject: 'contacts', action, scope: 'all' })),
    );
    const rejected = await app.request(editor, deleteContactByGet, { params: { id } });
    expect([rejected.status, rejected.body.detail]).toEqual([403, { subject: 'contacts', action: 'delete' }]);
    expect(await view(id)).toMatchObject({ deleted: false, archived_at: null, version: 1 });
  });

  test('archives and audits a contact once on repeated deletion by GET', async () => {
    const id = await add({ forename: 'Marked' });
    const replies = [
      await app.call(steward, deleteContactByGet, { params: { id } }),
      await app.call(steward, deleteContactByGet, { params: { id } }),
    ];
    expect(replies).toEqual([{ id }, { id }]);
    expect(await view(id)).toMatchObject({ forename: 'Marked', deleted: true, version: 2 });
    const { rows } = await app.pool.query(
      `select action, user_id, entity from audit_event where entity_id = $1 order by id limit 2`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'create', user_id: steward.id, entity: 'contacts' },
      { action: 'archive', user_id: steward.id, entity: 'contacts' },
    ]);
  });

  test('returns the viewer’s permissions for the contact', async () => {
    const id = await add({ forename: 'Read only' });
    expect((await view(id)).can).toEqual({ update: true, delete: true });
    const reader = await app.addUser('Campaign manager');
    const { can } = await app.call(reader, viewContact, { params: { id }, query: {} });
    expect(can).toEqual({ update: false, delete: false });
  });
});

test('finds duplicates by normalised values, without the contact itself', async () => {
  const id = await add({
    forename: 'Zoë',
    surname: 'Müller',
    email: 'zoe@acme.example',
    linkedin: 'linkedin.com/in/Zoe-M/',
  });
  const reasons = (reply: { candidates: { reason: string }[] }) => reply.candidates.map(({ reason }) => reason);
  const email = { email: ' ZOE+news@acme.example' };
  expect(reasons(await app.call(steward, checkEmailExists, { body: email }))).toEqual(['Same email address']);
  expect(reasons(await app.call(steward, checkEmailExists, { body: { ...email, id } }))).toEqual([]);
  const page = { linkedin: 'https://uk.linkedin.com/in/zoe-m?trk=1' };
  expect(reasons(await app.call(steward, checkContactLinkedinExists, { body: page }))).toEqual(['Same LinkedIn page']);
  const name = { forename: 'zoe', surname: 'MULLER' };
  const findByName = async (account_id?: string) =>
    reasons(await app.call(steward, checkContactExists, { body: { ...name, account_id } }));
  expect(await findByName(acmeId)).toEqual(['Same name at this account']);
  expect(await findByName(otherAccountId)).toEqual(['Same name at another account']);
  for (const q of ['zoe mul', 'zoe@acme']) {
    const { data } = await app.call(steward, searchContact, { params: { q } });
    expect(data).toMatchObject([{ contact_id: id, account_id: acmeId, company_name: 'Acme Ltd' }]);
  }
});

describe('the list of contacts', () => {
  test('shows newest first and filters by the contact’s own numbers only', async () => {
    const id = await add({ forename: 'Newest', mobile: [{ number: '+44 7700 900003' }] });
    const contactWithoutNumbers = await add({ forename: 'Newer still' });
    const [first, second] = await loadGridRows({});
    expect([first?.id, second?.id]).toEqual([contactWithoutNumbers, id]);
    expect(second).toMatchObject({ phone_types: ['Cell'], company_name: 'Acme Ltd', account_id: acmeId });
    const ids = async (values: string[]) => (await loadGridRows(phoneTypes(values))).map((row) => row.id);
    expect(await ids(['Cell'])).toContain(id);
    expect(await ids(['DDI'])).not.toContain(id);
    expect(await ids(['S'])).toEqual([]);
    expect(await ids([])).toContain(contactWithoutNumbers);
    expect(await ids([])).not.toContain(id);
  });

  test('reads one page and joins no table in the default order', async () => {
    const { pool } = app;
    await pool.query(`insert into contact (forename, surname, main_account_id, created_at)
      select 'F' || n, 'S' || n, '${acmeId}', now() - make_interval(secs => n) from generate_series(1, 5000) n`);
    await pool.query('analyze contact');
    const { rows } = await pool.query(`explain (format json) select p.id from contact p
      left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
      left join account a on a.id = p.main_account_id
      where not p.deleted order by p.created_at desc, p.id limit 101`);
    const plan = JSON.stringify(rows[0]['QUERY PLAN']);
    expect(plan).toContain('contact_created_order_idx');
    expect(plan).not.toContain('account_contact');
  });
});
