import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { accountFields, addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { addContacts, allDbContacts, viewContact } from '@leadwright/contract/features/contacts';
import { type CellChange, changeCells, MAX_CELLS } from '@leadwright/contract/features/grid-cells';
import { recordHistory } from '@leadwright/contract/features/records';
import { verticals } from '@leadwright/contract/features/verticals';
import type { Dataset } from '@leadwright/contract/grid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow } from '../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
let steward: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  steward = await app.addUser('Data steward');
  for (const [code, name] of [
    ['TOOLS', 'Machine tools'],
    ['FOOD', 'Food'],
  ])
    await addValidRow(app, verticals, { code, name });
});
afterAll(() => app.close());

type Cell = Partial<CellChange> & Pick<CellChange, 'id' | 'column' | 'value'>;
interface ChangeOptions {
  user?: TestUser;
  dataset?: Dataset;
  check?: boolean;
  campaign_id?: string;
}
const change = (cells: Cell[], { user = steward, dataset = allDbAccounts, ...scope }: ChangeOptions = {}) =>
  app.call(user, changeCells, {
    params: { dataset: dataset.name },
    body: { cells: cells.map((cell) => ({ version: 1, ...cell })), ...scope },
  });
const addAccount = async (fields: object = {}) =>
  (await app.call(steward, addAccounts, { body: { company_name: 'Ashby Ltd', country: 'GB', ...fields } as never })).id;
const loadAccount = (id: string) => app.call(steward, viewAccount, { params: { id } });
const addContact = async (fields: object) =>
  (await app.call(steward, addContacts, { body: { forename: 'Ada', surname: 'Nobody', ...fields } as never })).id;
const loadContact = (id: string) => app.call(steward, viewContact, { params: { id }, query: {} });
const loadHistory = async (entity: string, id: string) =>
  (await app.call(steward, recordHistory, { params: { entity, id }, query: {} as never })).events;

const OTHER_NUMBER = [{ scheme: 'GB-COH', value: '07654322' }];
const FULL_ACCOUNT = {
  phones: [{ type: 'S', number: '+44 20 7946 0001' }],
  identifiers: [{ scheme: 'GB-COH', value: '07654321' }],
  previous_names: ['Ashby Bros'],
  website: 'ashby.example',
};

describe('saving account cells', () => {
  test('has the same effects as the form: values, sources, history, matching record', async () => {
    const [byCell, byForm] = [
      await addAccount(FULL_ACCOUNT),
      await addAccount({ ...FULL_ACCOUNT, identifiers: OTHER_NUMBER }),
    ];
    const { saved, refused } = await change([
      { id: byCell, column: 'head_office_city', value: ' Leeds ' },
      { id: byCell, column: 'website', value: 'WWW.New.example/?utm_source=x' },
      { id: byCell, column: 'vertical_label', value: 'machine TOOLS' },
      { id: byCell, column: 'register_status', value: 'In liquidation' },
      { id: byCell, column: 'sic_codes', value: '25730, 2899' },
    ]);
    expect(refused).toEqual([]);
    expect(saved).toMatchObject([
      {
        id: byCell,
        version: 2,
        row: { version: 2, vertical_label: 'Machine tools', register_status: 'liquidation', completeness: 70 },
      },
    ]);
    const previous = await loadAccount(byForm);
    const { vertical_id } = await loadAccount(byCell);
    const fields = { head_office_city: 'Leeds', website: 'www.new.example', sic_codes: ['25730', '2899'], vertical_id };
    await app.call(steward, updateAccount, {
      body: { ...previous, ...fields, register_status: 'liquidation' },
    });
    const [cell, form] = [await loadAccount(byCell), await loadAccount(byForm)];
    const names = ['completeness', 'version', ...Object.keys(accountFields.shape)] as (keyof typeof cell)[];
    const comparableFields = (account: typeof cell) => ({
      ...Object.fromEntries(names.map((name) => [name, account[name]])),
      identifiers: account.identifiers.length,
      sources: Object.keys(account.provenance).sort(),
    });
    expect(comparableFields(cell)).toEqual(comparableFields(form));
    expect(cell.provenance.head_office_city).toMatchObject({ source: 'Entered by hand', by: 'Test Data steward' });
    const [event] = await loadHistory('accounts', byCell);
    expect(event).toMatchObject({ action: 'update', by: 'Test Data steward' });
    expect(event!.changes.map(({ field }) => field).sort()).toEqual(
      ['head_office_city', 'register_status', 'sic_codes', 'vertical_id', 'website'].sort(),
    );
    const { rows } = await app.pool.query(
      `select m.record ->> 'd' as domain from account_match m join account a on a.no = m.account_no where a.id = $1`,
      [byCell],
    );
    expect(rows).toEqual([{ domain: 'new.example' }]);
  });

  test('updates derived values and keeps the lists of the account', async () => {
    const id = await addAccount({
      ...FULL_ACCOUNT,
      country: 'DE',
      identifiers: [{ scheme: 'VAT', value: '136695976' }],
    });
    const loadLists = async () => {
      const { rows } = await app.pool.query(
        `select jsonb_agg(jsonb_build_array(i.value_norm, i.jurisdiction)) as numbers, min(i.ctid::text) as place,
           (select min(p.ctid::text || p.number) from account_phone p where p.account_id = $1) as phone
         from account_identifier i where i.account_id = $1`,
        [id],
      );
      return rows[0];
    };
    const previous = await loadLists();
    await change([{ id, column: 'head_office_city', value: 'Ulm' }]);
    expect(await loadLists()).toEqual(previous);
    await change([{ id, version: 2, column: 'country', value: 'FR' }]);
    // The same digits are a different number in another country.
    expect(await loadLists()).toMatchObject({ numbers: [['FR136695976', 'FR']], phone: previous.phone });
  });

  test('saves valid cells and rejects each invalid cell with a message', async () => {
    const [one, two, unknownId] = [await addAccount(), await addAccount(), crypto.randomUUID()];
    const { saved, refused } = await change([
      { id: one, column: 'company_name', value: ' ' },
      { id: one, column: 'head_office_city', value: 'Hull' },
      { id: one, column: 'website', value: 'no address' },
      { id: one, column: 'country', value: 'UK' },
      { id: two, column: 'country', value: 'france' },
      { id: two, column: 'sic_codes', value: '12, 25730' },
      { id: two, column: 'register_status', value: 'Sleeping' },
      { id: two, column: 'vertical_label', value: 'No such' },
      { id: two, column: 'completeness', value: 100 },
      { id: two, column: 'no_column', value: 'x' },
      { id: unknownId, column: 'postcode', value: 'x' },
    ]);
    expect(saved.map(({ id, row }) => [id, row?.head_office_city, row?.country])).toEqual(
      expect.arrayContaining([
        [one, 'Hull', 'GB'],
        [two, '', 'FR'],
      ]),
    );
    expect(Object.fromEntries(refused.map(({ column, message }) => [column, message]))).toEqual({
      company_name: 'Enter the account name.',
      website: 'Enter a web address, such as "acme.co.uk".',
      country: 'Choose one of the offered values.',
      sic_codes: 'A SIC code has 4 or 5 digits.',
      register_status: 'Choose one of the offered values.',
      vertical_label: 'Choose one of the offered values.',
      completeness: 'This column cannot be edited.',
      no_column: 'This column cannot be edited.',
      postcode: 'This account does not exist.',
    });
    expect((await loadAccount(one)).company_name).toBe('Ashby Ltd');
  });

  test('reports the invalid cells of a check and writes nothing', async () => {
    const id = await addAccount();
    const response = await change(
      [
        { id, column: 'head_office_city', value: 'Hull' },
        { id, column: 'website', value: 'no address' },
      ],
      { check: true },
    );
    expect([response.saved, response.refused.map(({ column }) => column)]).toEqual([[], ['website']]);
    expect(await loadAccount(id)).toMatchObject({ version: 1, head_office_city: '' });
  });

  test('saves unchanged cells of a changed row and names the user who changed the others', async () => {
    const id = await addAccount({ head_office_city: 'York', postcode: 'YO1' });
    await change([{ id, column: 'head_office_city', value: 'Leeds' }], { user: app.admin });
    const { saved, refused } = await change([
      { id, column: 'head_office_city', value: 'Hull', was: 'York' },
      { id, column: 'postcode', value: 'LS1', was: 'YO1' },
      { id, column: 'website', value: 'a.example' },
    ]);
    const { rows } = await app.pool.query('select display_name from app_user where id = $1', [app.admin.id]);
    expect(saved).toMatchObject([{ id, version: 3, row: { head_office_city: 'Leeds', postcode: 'LS1' } }]);
    expect(refused).toMatchObject([
      {
        column: 'head_office_city',
        code: 'conflict',
        message: `${rows[0].display_name} has changed this in the meantime.`,
        row: { head_office_city: 'Leeds', version: 2 },
      },
      { column: 'website', code: 'conflict', message: 'Someone else changed this record. Reload and try again.' },
    ]);
    const repeatedReply = await change([{ id, column: 'head_office_city', value: 'Leeds', was: 'York' }]);
    expect([repeatedReply.refused, repeatedReply.saved[0]?.version]).toEqual([[], 3]);
  });

  test('saves cells once when the request is sent twice', async () => {
    const id = await addAccount();
    const send = () =>
      app.http.inject({
        method: 'POST',
        url: `/api/grids/${allDbAccounts.name}/cells`,
        headers: {
          authorization: `Bearer ${steward.token}`,
          'idempotency-key': '6d3c37b4-35a5-4a6c-9a2f-0a8d9a0f2b11',
        },
        payload: { cells: [{ id, version: 1, column: 'postcode', value: 'LS1' }] },
      });
    const [first, second] = [await send(), await send()];
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await loadAccount(id)).toMatchObject({ version: 2, postcode: 'LS1' });
  });

  test('rejects accounts outside the campaign of the grid', async () => {
    const [inside, outside] = [await addAccount(), await addAccount()];
    const { rows } = await app.pool.query<{ id: string }>(`
      with c as (insert into client (code, name) values ('CELLS', 'Cells') returning id)
      insert into campaign (code, name, client_id, state, start_date, end_date)
      select 'CELLS', 'Cells', id, 'live', '2026-01-01', '2026-12-31' from c returning id`);
    const campaign_id = rows[0]!.id;
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'rule')`,
      [campaign_id, inside],
    );
    const cells = [inside, outside].map((id) => ({ id, column: 'postcode', value: 'LS1' }));
    const { saved, refused } = await change(cells, { dataset: accountsForCampaign, campaign_id });
    expect(saved).toMatchObject([{ id: inside, row: { postcode: 'LS1' } }]);
    expect(refused).toMatchObject([{ id: outside, code: 'not_found' }]);
  });
});

describe('permissions', () => {
  const errorFor = async (user: TestUser, dataset: Dataset | string, cells: CellChange[] = []) => {
    const name = typeof dataset === 'string' ? dataset : dataset.name;
    const response = await app.request(user, changeCells, { params: { dataset: name }, body: { cells } });
    return [response.status, response.body.code];
  };

  test('rejects users who may not update accounts, and grids without records', async () => {
    const reader = await app.addUserWith([{ subject: 'accounts', action: 'read', scope: 'all' }]);
    expect(await errorFor(reader, allDbAccounts)).toEqual([403, 'forbidden']);
    expect(await errorFor(steward, 'no_such_grid')).toEqual([404, 'not_found']);
    expect(await errorFor(app.admin, verticals.list)).toEqual([403, 'forbidden']);
  });

  test('explains why accounts outside the user’s scope are not changed', async () => {
    const id = await addAccount();
    const user = await app.addUserWith([
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'update', scope: 'own' },
    ]);
    const { saved, refused } = await change([{ id, column: 'postcode', value: 'LS1' }], { user });
    expect(saved).toEqual([]);
    expect(refused).toMatchObject([
      { id, code: 'forbidden', message: 'You do not have permission to change this account.' },
    ]);
    const { data } = await app.call(user, allDbAccounts.endpoint, { body: { query: '{"endRow":1}' } });
    expect(JSON.parse(data).rows[0].version).toBeNull();
  });

  test('reveals no account to a client user', async () => {
    const id = await addAccount({ company_name: 'Hidden from clients Ltd' });
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into client (code, name) values ('FOREIGN', 'Foreign') returning id`,
    );
    const actions = ['read', 'update'] as const;
    const clientUser = await app.addUserWith(
      actions.map((action) => ({ subject: 'accounts', action, scope: 'all' })),
      rows[0]!.id,
    );
    const response = await change([{ id, column: 'postcode', value: 'LS1', version: 7 }], { user: clientUser });
    expect(response).toMatchObject({ saved: [], refused: [{ id, code: 'not_found' }] });
    expect(JSON.stringify(response)).not.toContain('Hidden');
    expect(await loadAccount(id)).toMatchObject({ version: 1, postcode: '' });
  });
});

describe('saving contact cells', () => {
  test('changes the person and the role that the list shows', async () => {
    const account_id = await addAccount();
    const id = await addContact({ account_id, email: 'ada@ashby.example', role: 'Sales', sub_role: 'Anything' });
    const cells = [
      { id, column: 'surname', value: 'Lovelace' },
      { id, column: 'email', value: 'ADA@ashby.example' },
      { id, column: 'job_title', value: 'Buyer' },
      { id, column: 'full_name', value: 'Nobody Else' },
    ];
    const { saved, refused } = await change(cells, { dataset: allDbContacts });
    expect(refused.map(({ column }) => column)).toEqual(['full_name']);
    expect(saved).toMatchObject([{ id, version: 2, row: { full_name: 'Ada Lovelace', job_title: 'Buyer' } }]);
    expect(await loadContact(id)).toMatchObject({ email: 'ADA@ashby.example', sub_role: 'Anything', version: 2 });
    expect((await loadHistory('contacts', id))[0]!.changes.map(({ field }) => field)).toEqual([
      'surname',
      'job_title',
      'email',
    ]);
  });

  test('rejects the email address of another contact at the account', async () => {
    const account_id = await addAccount();
    const [a, b, c] = [
      await addContact({ account_id, email: 'a@ashby.example' }),
      await addContact({ account_id }),
      await addContact({ account_id }),
    ];
    const cells = [
      { id: b, column: 'email', value: 'new@ashby.example' },
      { id: b, column: 'job_title', value: 'Buyer' },
      { id: c, column: 'email', value: 'New@ashby.example' },
      { id: c, column: 'job_title', value: 'Seller' },
    ];
    const { refused } = await change(cells, { dataset: allDbContacts });
    const message = 'Another contact at this account has this email address.';
    expect(refused).toMatchObject([{ id: c, column: 'email', message }]);
    expect(await loadContact(c)).toMatchObject({ email: '', job_title: 'Seller' });
    const duplicateReply = await change([{ id: c, column: 'email', value: 'A@ashby.example', version: 2 }], {
      dataset: allDbContacts,
    });
    expect(duplicateReply.refused).toMatchObject([{ id: c, message }]);
    expect((await loadContact(a)).version).toBe(1);
  });

  test('clears a sub-role that belongs to another role', async () => {
    const { rows } = await app.pool.query<{ role: string; sub_role: string }>(`
      select distinct on (role) role, sub_role from contact_role r
      where not exists (select from contact_role o where o.sub_role = r.sub_role and o.role <> r.role) limit 2`);
    const id = await addContact({ account_id: await addAccount(), ...rows[0] });
    const { saved } = await change([{ id, column: 'role', value: rows[1]!.role }], { dataset: allDbContacts });
    expect(saved).toMatchObject([{ row: { role: rows[1]!.role, sub_role: '' } }]);
  });
});

describe('saving ten thousand cells', () => {
  let ids: string[];
  beforeAll(async () => {
    const { rows } = await app.pool.query<{ id: string }>(`
      insert into account (company_name, country) select 'Bulk ' || n || ' Ltd', 'GB'
      from generate_series(1, ${MAX_CELLS}) n returning id`);
    ids = rows.map(({ id }) => id);
    // Plans for foreign keys are cached per connection, and plans for a small table would scan the large table.
    await app.pool.query('analyze');
  });
  const countEvents = async (accountIds: string[]) => {
    const { rows } = await app.pool.query<{ events: number; cells: number }>(
      `select count(*)::int as events, sum((select count(*) from jsonb_object_keys(after)))::int as cells
       from audit_event where entity = 'accounts' and entity_id = any($1)`,
      [accountIds],
    );
    return rows[0];
  };

  test('saves a thousand rows in one request, with complete history', async () => {
    const values = {
      company_name: 'Wide Ltd',
      legal_name: 'Wide Limited',
      head_office_address_1: '1 Road',
      head_office_city: 'Leeds',
      head_office_county: 'Yorkshire',
      postcode: 'LS1 4AB',
      website: 'wide.example',
      linkedin: 'linkedin.com/company/wide',
      employees: '51-200',
      sic_codes: '25730',
    };
    const accountIds = ids.slice(0, 1_000);
    const cells = accountIds.flatMap((id) => Object.entries(values).map(([column, value]) => ({ id, column, value })));
    expect(cells).toHaveLength(MAX_CELLS);
    const { saved, refused } = await change(cells);
    expect([saved.length, refused]).toEqual([1_000, []]);
    expect(saved.at(-1)!.row).toMatchObject({ completeness: 65, website: 'https://wide.example', sic_codes: '25730' });
    expect(await countEvents(accountIds)).toEqual({ events: 1_000, cells: MAX_CELLS });
  });

  test('saves ten thousand rows in one request, except for one invalid cell', async () => {
    const cells = ids.map((id, i) => ({ id, column: 'employees', value: i === 5_000 ? 'x'.repeat(41) : '70' }));
    const { saved, refused } = await change(cells);
    expect(refused.filter(({ code }) => code === 'invalid_input')).toMatchObject([
      { id: ids[5_000], message: 'Use at most 40 characters.' },
    ]);
    expect(refused.filter(({ code }) => code === 'conflict')).toHaveLength(1_000);
    expect(saved).toHaveLength(MAX_CELLS - 1_001);
  });

  test('rejects the whole request if it has too many or duplicate cells', async () => {
    const cell = (id: string) => ({ id, version: 1, column: 'employees', value: '70' });
    for (const cells of [[...ids, crypto.randomUUID()].map(cell), [cell(ids[0]!), cell(ids[0]!)]]) {
      const params = { dataset: allDbAccounts.name };
      const response = await app.request(steward, changeCells, { params, body: { cells } });
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([422, ['cells']]);
    }
  });
});
