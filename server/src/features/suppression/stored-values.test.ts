import { readFile } from 'node:fs/promises';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { updateAccount } from '@leadwright/contract/features/accounts';
import { addContacts } from '@leadwright/contract/features/contacts';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { exportRows } from '@leadwright/contract/features/exports';
import { populatePlan } from '@leadwright/contract/features/populate';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { numberTerms, suppressedAccountCondition, suppressedContactCondition } from '../../suppression.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';
import { checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());
beforeEach(() => fixture.app.pool.query('delete from suppression'));

const suppress = (kind: 'address' | 'number' | 'domain', value: string) =>
  fixture.app.call(fixture.app.admin, addSuppression, {
    body: { kind, value, source: 'List', reason: 'Opted out' },
  });

test('excludes rows with a suppressed value in a custom field for addresses or numbers', async () => {
  const { app, campaigns, define } = fixture;
  const [mail, phone] = [await define('Direct mail', { type: 'email' }), await define('Hotline', { type: 'phone' })];
  await suppress('address', 'opt.out@refuse-mail.example');
  await suppress('number', '+44 1632 960777');
  await suppress('domain', 'refuse.example');
  const rows = [
    ['opt.out@refuse-mail.example', ''],
    ['x@a.example; opt.out@refuse-mail.example', ''],
    ['x@mail.refuse.example', ''],
    ['', '(01632) 960-777'],
    ['', '01632 960111 / 01632 960777'],
    ['x@a.example', '01632 960111'],
  ];
  const lines = rows.map((cells, index) => `Sluice ${index + 1} Ltd,${cells.join(',')}`);
  const { id } = await stage(app, campaigns[0], ['Company,Direct mail,Hotline', ...lines].join('\n'));
  const mapping = { 0: 'company_name', 1: customColumn(mail.id), 2: customColumn(phone.id) } as const;
  const batch = await checkStagedBatch(app, id, mapping);
  const { rows: validRows } = await app.pool.query('select row_no from import_row where batch_id = $1 and valid', [id]);
  expect(validRows).toEqual([{ row_no: 7 }]);
  // Row 3 has no valid value, which is a problem of its own.
  expect(batch.suppressed).toBe(4);
});

test('keeps rows with a suppressed stored value out of work and exports', async () => {
  const { app, campaigns, accounts, define, write } = fixture;
  const [campaign_id] = campaigns;
  const [byMail, byPhone, byFurtherPhone, free] = accounts;
  const fields = [
    await define('Second mail', { type: 'email' }),
    await define('Second phone', { type: 'phone' }),
  ] as const;
  await write([[fields[0].id, 'Opt.Out+x@refuse-mail.example']], { account_id: byMail });
  await write([[fields[1].id, '(01632) 960-777']], { account_id: byPhone });
  const phones = ['01632 960111', '01632 960888'].map((number) => ({ type: 'S' as const, number }));
  const { rows: versions } = await app.pool.query('select version from account where id = $1', [byFurtherPhone]);
  await app.call(app.admin, updateAccount, {
    body: { id: byFurtherPhone, version: versions[0].version, phones } as never,
  });
  const contactMail = await define('Private mail', { type: 'email', entity: 'contact' });
  const { id: contactId } = await app.call(app.admin, addContacts, {
    body: { forename: 'Jo', surname: 'Penstock', account_id: free },
  });
  const { rows: slots } = await app.pool.query('select slot from custom_field where id = $1', [contactMail.id]);
  await app.pool.query(
    `insert into campaign_contact (campaign_id, contact_id, ${slots[0].slot}) values ($1, $2, 'jo@refuse-mail.example')`,
    [campaign_id, contactId],
  );
  const result = async () => {
    const plan = await app.call(app.admin, populatePlan, { params: { campaign_id }, query: {} });
    const { job_id } = await app.call(app.admin, exportRows, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, selection: { query: '{}' }, columns: ['company_name'], format: 'csv' },
    });
    const { file } = await app.waitForJobEnd(job_id);
    const names = (await readFile(file!, 'utf8')).match(/\w+ Ltd/g);
    return [plan.accounts.suppressed, plan.contacts.suppressed, names?.toSorted()];
  };
  expect(await result()).toEqual([0, 0, ['Anchor Ltd', 'Bridge Ltd', 'Crane Ltd', 'Derrick Ltd']]);
  await suppress('address', 'opt.out@refuse-mail.example');
  await suppress('number', '+44 1632 960777');
  await suppress('number', '+44 1632 960888');
  expect(await result()).toEqual([3, 0, ['Derrick Ltd']]);
  await suppress('address', 'jo@refuse-mail.example');
  expect(await result()).toEqual([3, 1, ['Derrick Ltd']]);
});

test.each([
  ['01632 960777', 'GB'],
  ['+44 (0)1632 960777', 'DE'],
  ['0044 1632 960777', 'FR'],
  ['+44 01632 960777', 'GB'],
  ['Tel. +44 1632 960777', 'DE'],
  ['(0044) 1632 960777', 'DE'],
  ['011 44 1632 960777', 'US'],
  ['+353 01 234 5678', 'GB'],
  ['44 1632 960777', 'GB'],
  ['01632 960777 ext. 12', 'GB'],
  ['0228/1234567', 'DE'],
  ['06 1234 5678', 'IT'],
  ['(212) 555-0100', 'US'],
  ['1-212-555-0100', 'US'],
  ['268 464 1234', 'AG'],
])('reads the stored number %s of %s as entries do', async (number, country) => {
  const { rows } = await fixture.app.pool.query(
    'select contact_value_terms($1, dialling_code) as term from country where code = $2',
    [number, country],
  );
  expect(rows.map(({ term }) => term)).toEqual(expect.arrayContaining(numberTerms(number, country)));
});

test.each(['01632 960111 / 01632 960777', '+44 1632 960777; 01632 960111', '01632 960111 or (01632) 960777'])(
  'reads each number of the stored value %s',
  async (value) => {
    const { rows } = await fixture.app.pool.query(`select contact_value_terms($1, '+44') as term`, [value]);
    expect(rows.map(({ term }) => term)).toEqual(
      expect.arrayContaining(['number:+441632960111', 'number:+441632960777']),
    );
  },
);

test('reads each number of a phone of an account or contact', async () => {
  const { app, accounts } = fixture;
  const joined = ['01632 960333 / 01632 960444', '01632 960333; 01632 960555'];
  const { rows: versions } = await app.pool.query('select version from account where id = $1', [accounts[3]]);
  await app.call(app.admin, updateAccount, {
    body: { id: accounts[3], version: versions[0].version, phones: [{ type: 'S', number: joined[0]! }] } as never,
  });
  await app.call(app.admin, addContacts, {
    body: { forename: 'Flo', surname: 'Culvert', account_id: accounts[2], ddi: [{ number: joined[1]! }] } as never,
  });
  const suppressedNames = async () => {
    const { rows: suppressedAccounts } = await sql<{ name: string }>`
      select a.company_name as name from account a where ${suppressedAccountCondition({})}`.execute(app.db);
    const { rows: contacts } = await sql<{ name: string }>`
      select p.surname as name from contact p left join account a on a.id = p.main_account_id
      where ${suppressedContactCondition({})}`.execute(app.db);
    return [...suppressedAccounts, ...contacts].map(({ name }) => name);
  };
  await suppress('number', '01632 960111');
  expect(await suppressedNames()).not.toContain('Derrick Ltd');
  await suppress('number', '01632 960444');
  await suppress('number', '01632 960555');
  expect(await suppressedNames()).toEqual(expect.arrayContaining(['Derrick Ltd', 'Culvert']));
});

test('uses the hash index to check stored values against thousands of entries', async () => {
  const { app, campaigns } = fixture;
  await app.pool.query(
    `with entry as (
       insert into suppression (kind, scope, source, reason)
       select 'address', 'agency', 'List', 'Opted out' from generate_series(1, 20000) returning id)
     insert into suppression_key select sha256(id::text::bytea), id from entry`,
  );
  await app.pool.query('analyze suppression, suppression_key');
  const isSuppressed = suppressedAccountCondition({ campaignId: campaigns[0] });
  const query = sql`select from account a where ${isSuppressed}`.compile(app.db);
  // A working row has hundreds of columns.
  expect(query.sql).not.toContain('to_jsonb(');
  const { rows } = await app.pool.query(`explain ${query.sql}`, [...query.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/suppression_key_pkey/g)).toHaveLength(2);
  expect(plan).not.toMatch(/Seq Scan on suppression(_key)? /);
});
