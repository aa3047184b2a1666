import { readFile } from 'node:fs/promises';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, updateAccount } from '@leadwright/contract/features/accounts';
import { addContacts, allDbContacts, updateContact } from '@leadwright/contract/features/contacts';
import { exportRows } from '@leadwright/contract/features/exports';
import { runImport, viewBatch, viewPlan } from '@leadwright/contract/features/imports';
import { addSuppression, changeSuppressionState } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../mail/outbox.ts';
import { mailSender } from '../../mail/sender.ts';
import { startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage } from '../imports/testing/import-journey.ts';
import { suppressedRowsQuery } from './suppressed-rows.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());
beforeEach(() => app.pool.query('delete from suppression'));

type Kind = 'address' | 'number' | 'person' | 'domain' | 'company';
const suppress = async (kind: Kind, value: string, fields: object = {}) =>
  (await app.call(app.admin, addSuppression, { body: { kind, value, source: 'List', reason: 'Opted out', ...fields } }))
    .id;
const clientOf = async (campaignId: string) =>
  (await app.pool.query('select client_id from campaign where id = $1', [campaignId])).rows[0].client_id as string;

const SUPPRESSED_MESSAGE = 'This is on a suppression list: Opted out';

describe('imports', () => {
  const FILE = [
    'Company name,Website,Phone,E-mail,Registration number',
    'Quay Foods Ltd,quayfoods.co.uk,0191 498 0001,info@quayfoods.co.uk,',
    'Harbour Tools Ltd,harbourtools.co.uk,0191 498 0002,ann@harbourtools.co.uk,',
    'Pier Bakers Ltd,pierbakers.co.uk,0191 498 0003,,',
    'Dock Paints Ltd,dockpaints.co.uk,,,08123456',
    'Jetty Motors Ltd,jettymotors.co.uk,,,',
    ',nameless.co.uk,,ann@harbourtools.co.uk,',
  ].join('\n');
  const MAPPING = { 0: 'company_name', 1: 'website', 2: 'phone', 3: 'email', 4: 'registration_number' } as const;
  const importFile = async (campaignId: string) => {
    const { id } = await stage(app, campaignId, FILE);
    const batch = await checkStagedBatch(app, id, MAPPING);
    const plan = await app.call(app.admin, viewPlan, { params: { id } });
    const exclusions = plan.problems.filter(({ message }) => message.startsWith('On a suppression list'));
    return { id, batch, plan, exclusions: exclusions.map(({ message, rows, sample }) => [message, rows, sample]) };
  };

  test('excludes suppressed rows and counts them with the reason', async () => {
    const campaignId = await addCampaign(app);
    await suppress('domain', 'quayfoods.co.uk');
    await suppress('address', 'Ann+x@harbourtools.co.uk');
    await suppress('number', '+44 191 498 0003', { scope: 'client', client_id: await clientOf(campaignId) });
    await suppress('company', '08123456', { scope: 'campaign', campaign_id: campaignId });
    const { id, batch, plan, exclusions } = await importFile(campaignId);
    expect(exclusions.toSorted()).toEqual([
      ['On a suppression list of the agency, by its domain: Opted out', 1, 'Row 2'],
      ['On a suppression list of the agency, by its email address: Opted out', 1, 'Row 3'],
      ['On a suppression list of the campaign, by the account itself: Opted out', 1, 'Row 5'],
      ['On a suppression list of the client, by its phone number: Opted out', 1, 'Row 4'],
    ]);
    expect([plan.rows, plan.ready, plan.invalid, plan.suppressed]).toEqual([6, 1, 5, 4]);
    expect([batch.counts.remaining, batch.counts.invalid, batch.suppressed]).toEqual([1, 5, 4]);
    const { job_id } = await app.call(app.admin, runImport, { params: { id } });
    expect((await app.waitForJobEnd(job_id)).processed).toBe(1);
  });

  test('excludes rows with a suppressed value next to others in one cell', async () => {
    const campaignId = await addCampaign(app);
    await suppress('address', 'opt.out@refuse-mail.example');
    await suppress('number', '+44 1632 960777');
    const cells = [
      ['opt.out@refuse-mail.example', ''],
      ['x@a.example; opt.out@refuse-mail.example', ''],
      ['x@a.example/Opt.Out@refuse-mail.example', ''],
      ['x@a.example opt.out@refuse-mail.example', ''],
      ['X <x@a.example>&opt.out@refuse-mail.example', ''],
      ['', '01632 960111 / 01632 960777'],
      ['', '(01632) 960-777'],
      ['', '01632 960111, 01632 960777'],
      ['', '01632 960111 or 01632 960777'],
      ['', '01632960111 01632960777'],
      ['', '+44 1632 960111 +44 (0)1632 960777'],
      ['mailto:opt.out@refuse-mail.example', ''],
      ['Opt Out <opt.out@refuse-mail.example>', ''],
      ['x@a.example\nopt.out@refuse-mail.example', ''],
      ['', '01632 960111\n01632 960777'],
      ['x@a.example; y@a.example', '01632 960111 / 01632 960112'],
    ];
    const lines = cells.map(([email, phone], index) => `Pump ${index + 1} Ltd,"${email}","${phone}"`);
    const { id } = await stage(app, campaignId, ['Company,E-mail,Phone', ...lines].join('\n'));
    await checkStagedBatch(app, id, { 0: 'company_name', 1: 'email', 2: 'phone' });
    const { rows } = await app.pool.query('select row_no from import_row where batch_id = $1 and valid', [id]);
    expect(rows).toEqual([{ row_no: cells.length + 1 }]);
    const { job_id } = await app.call(app.admin, runImport, { params: { id } });
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: 1 });
  });

  test('excludes rows with a suppressed direct, mobile or other phone number', async () => {
    const campaignId = await addCampaign(app);
    await suppress('number', '+44 1632 960777');
    const rows = [
      '0113 496 0000,01632 960777,,',
      ',,01632 960777,',
      '0113 496 0001,,,01632 960777',
      '0113 496 0002,,,',
    ];
    const lines = rows.map((cells, index) => `Dredger ${index + 1} Ltd,${cells}`);
    const { id } = await stage(app, campaignId, ['Company,Phone,Direct,Mobile,Other', ...lines].join('\n'));
    const mapping = { 1: 'phone', 2: 'direct_phone', 3: 'mobile_phone', 4: 'other_phone' } as const;
    const batch = await checkStagedBatch(app, id, { 0: 'company_name', ...mapping });
    const { rows: validRows } = await app.pool.query('select row_no from import_row where batch_id = $1 and valid', [
      id,
    ]);
    expect([validRows, batch.suppressed]).toEqual([[{ row_no: 5 }], 3]);
  });

  test('ignores inactive entries and entries of other clients and campaigns', async () => {
    const [campaignId, otherId] = [await addCampaign(app), await addCampaign(app)];
    await suppress('number', '+44 191 498 0003', { scope: 'client', client_id: await clientOf(otherId) });
    await suppress('company', 'Dock Paints Limited', { scope: 'campaign', campaign_id: otherId });
    await suppress('domain', 'quayfoods.co.uk', { active_from: '2020-01-01', active_to: '2020-12-31' });
    await suppress('domain', 'harbourtools.co.uk', { active_from: '2999-01-01' });
    const liftedEntry = await suppress('domain', 'jettymotors.co.uk');
    await app.call(app.admin, changeSuppressionState, {
      params: { id: liftedEntry },
      body: { state: 'lifted', reason: 'They have ordered' },
    });
    const { batch, exclusions } = await importFile(campaignId);
    expect([exclusions, batch.counts.remaining]).toEqual([[], 5]);
    expect((await importFile(otherId)).batch.suppressed).toBe(2);
  });

  test('checks rows again when the import runs, against entries added in the meantime', async () => {
    const campaignId = await addCampaign(app);
    const { id, batch } = await importFile(campaignId);
    expect(batch.suppressed).toBe(0);
    await suppress('company', 'Jetty Motors');
    const { job_id } = await app.call(app.admin, runImport, { params: { id } });
    expect((await app.waitForJobEnd(job_id)).processed).toBe(4);
    const batchAfterRun = await app.call(app.admin, viewBatch, { params: { id } });
    expect([batchAfterRun.suppressed, batchAfterRun.counts.invalid, batchAfterRun.counts.remaining]).toEqual([1, 2, 4]);
  });

  test('stores nothing of a row that matches a hashed entry', async () => {
    const campaignId = await addCampaign(app);
    await suppress('address', 'ann@harbourtools.co.uk', { hashed: true });
    const { id } = await importFile(campaignId);
    for (const table of ['import_row', 'import_raw']) {
      const { rows } = await app.pool.query(
        `select count(*) filter (where t::text ilike '%harbourtools%')::int as found, count(*)::int as rows
         from ${table} t where batch_id = $1`,
        [id],
      );
      expect([table, rows[0]]).toEqual([table, { found: 0, rows: 6 }]);
    }
  });
});

describe('the account and contact forms', () => {
  const account = { company_name: 'Mooring Ropes Ltd', country: 'GB' };
  const addAccount = (fields: object = {}) =>
    app.request(app.admin, addAccounts, { body: { ...account, duplicate_reason: '', ...fields } as never });

  test.each([
    ['company', 'Mooring Ropes Limited', {}, 'company_name'],
    ['domain', 'mooringropes.co.uk', { website: 'www.mooringropes.co.uk' }, 'website'],
    [
      'number',
      '0191 498 0044',
      {
        phones: [
          { type: 'S', number: '0191 498 0043' },
          { type: 'Cell', number: '+44 191 4980044' },
        ],
      },
      'phones.1.number',
    ],
    [
      'number',
      '0191 498 0044',
      { phones: [{ type: 'S', number: '0191 498 0043 / 0191 498 0044' }] },
      'phones.0.number',
    ],
    [
      'company',
      '08765432',
      { identifiers: [{ scheme: 'GB-COH', value: '8765432', jurisdiction: '' }] },
      'identifiers.0.value',
    ],
  ] as const)('rejects an account suppressed by its %s with the reason', async (kind, value, fields, field) => {
    await suppress(kind, value);
    const { status, body } = await addAccount(fields);
    expect([status, body.fields]).toEqual([422, { [field]: SUPPRESSED_MESSAGE }]);
  });

  test('allows other changes of existing accounts and contacts', async () => {
    const { id, version } = (await addAccount({ website: 'ballast.co.uk' })).body;
    const contact = { forename: 'Jane', surname: 'Doe', account_id: id, email: 'jane@ballast.co.uk' };
    const { id: contactId } = await app.call(app.admin, addContacts, { body: contact });
    await suppress('domain', 'ballast.co.uk');
    await suppress('domain', 'keelworks.co.uk');
    const change = (fields: object) =>
      app.request(app.admin, updateAccount, { body: { id, version, ...fields } as never });
    expect((await change({ head_office_city: 'Hull' })).status).toBe(200);
    const rejectedAccount = await app.request(app.admin, updateAccount, {
      body: { id, version: version + 1, website: 'keelworks.co.uk' } as never,
    });
    expect([rejectedAccount.status, rejectedAccount.body.fields]).toEqual([422, { website: SUPPRESSED_MESSAGE }]);
    const edit = (version: number, fields: object) =>
      app.request(app.admin, updateContact, { body: { id: contactId, account_id: id, version, ...fields } as never });
    expect((await edit(1, { job_title: 'Buyer' })).status).toBe(200);
    const rejectedContact = await edit(2, { email: 'jane@keelworks.co.uk' });
    expect([rejectedContact.status, rejectedContact.body.fields]).toEqual([422, { email: SUPPRESSED_MESSAGE }]);
  });

  test.each([
    ['address', 'Sue@anchor.example', { email: 'sue@ANCHOR.example' }, 'email'],
    ['number', '07700 900123', { mobile: [{ number: '+44 7700 900123' }] }, 'mobile.0.number'],
    ['number', '0191 498 0099', { ddi: [{ number: '0191 498 0098' }, { number: '0191 4980099' }] }, 'ddi.1.number'],
    ['number', '0191 498 0099', { mobile: [{ number: '0191 498 0098; 0191 498 0099' }] }, 'mobile.0.number'],
    ['person', 'Sue Ray, Windlass Ltd', {}, 'surname'],
    ['company', 'Windlass', {}, 'account_id'],
  ] as const)('rejects a contact suppressed by %s %s with the reason', async (kind, value, fields, field) => {
    const { id } = (await addAccount({ company_name: 'Windlass Limited' })).body;
    await suppress(kind, value);
    const { status, body } = await app.request(app.admin, addContacts, {
      body: { forename: 'Sue', surname: 'Ray', account_id: id, ...fields } as never,
    });
    expect([status, body.fields]).toEqual([422, { [field]: SUPPRESSED_MESSAGE }]);
  });
});

test('excludes suppressed rows from exports and reports the number', async () => {
  const name = (direction: string) => `Bollard ${direction} Ltd`;
  const ids: string[] = [];
  for (const direction of ['North', 'South', 'East']) {
    const body = { company_name: name(direction), country: 'GB', website: `${direction}-bollard.co.uk` } as never;
    ids.push((await app.call(app.admin, addAccounts, { body })).id);
  }
  for (const [i, id] of ids.entries())
    await app.call(app.admin, addContacts, {
      body: { forename: 'Bo', surname: `Lard${i}`, account_id: id, email: `bo${i}@mail.example` },
    });
  await suppress('domain', 'north-bollard.co.uk');
  await suppress('address', 'bo1@mail.example');
  const exportRowsOf = async (dataset: string, column: string) => {
    const selection = { query: JSON.stringify({ quickSearch: 'Bollard' }) };
    const { job_id } = await app.call(app.admin, exportRows, {
      params: { dataset },
      body: { selection, columns: [column], format: 'csv' as const },
    });
    const { result, file } = await app.waitForJobEnd(job_id);
    const lines = (await readFile(file!, 'utf8')).trimEnd().split('\n').slice(1);
    return { result, lines: lines.map((line) => line.replaceAll('"', '')).toSorted() };
  };
  expect(await exportRowsOf(allDbAccounts.name, 'company_name')).toEqual({
    result: { rows: 2, suppressed: 1 },
    lines: [name('East'), name('South')],
  });
  expect(await exportRowsOf(allDbContacts.name, 'email')).toEqual({
    result: { rows: 1, suppressed: 2 },
    lines: ['bo2@mail.example'],
  });
});

describe('mail', () => {
  const send = async (to: string, about?: { table: 'app_user'; id: string }, purpose = 'report') => {
    const smtpServer = await startSmtpServer();
    const sender = mailSender(app.db, app.http.log, { url: smtpServer.url, from: 'portal@agency.example' });
    const id = await app.transaction((trx) =>
      queueMail(trx, { to, subject: 'Hello', text: 'A link', purpose, ...(about && { about }) }),
    );
    await sender.sendDue();
    await sender.stop();
    await smtpServer.close();
    const { rows } = await app.pool.query('select state, last_error, text from mail where id = $1', [id]);
    return { received: smtpServer.received.length, ...rows[0] };
  };
  const rejectedMail = { received: 0, state: 'failed', last_error: 'Not sent: the address is on a suppression list.' };

  test('sends no mail to a suppressed address, for any purpose', async () => {
    const user = await app.addUser('Client viewer');
    const about = { table: 'app_user' as const, id: user.id };
    await suppress('address', user.email.toUpperCase());
    expect(await send(user.email)).toMatchObject(rejectedMail);
    expect(await send(user.email, about, 'password_reset')).toMatchObject({ ...rejectedMail, text: '' });
    expect(await send(user.email, about, 'invitation')).toMatchObject(rejectedMail);
    expect(await send('someone-else@leadwright.example')).toMatchObject({ received: 1, state: 'sent' });
  });

  test('sends mail only to portal users if the domain is suppressed', async () => {
    const user = await app.addUser('Data steward');
    await suppress('domain', 'leadwright.example');
    expect(await send('prospect@leadwright.example')).toMatchObject(rejectedMail);
    expect(await send(user.email, { table: 'app_user', id: user.id })).toMatchObject({ received: 1, state: 'sent' });
  });

  test('blocks mail to an address suppressed by the user’s client, but not by others', async () => {
    const campaignId = await addCampaign(app);
    const [client_id, otherClientId] = [await clientOf(campaignId), await clientOf(await addCampaign(app))];
    const user = await app.addUser('Client viewer', client_id);
    const about = { table: 'app_user' as const, id: user.id };
    const entry = await suppress('address', user.email, { scope: 'client', client_id: otherClientId });
    expect(await send(user.email, about)).toMatchObject({ received: 1 });
    await app.pool.query('update suppression set client_id = $2 where id = $1', [entry, client_id]);
    expect(await send(user.email, about)).toMatchObject(rejectedMail);
  });
});

test('uses the hash index to check thousands of rows', async () => {
  const campaign_id = await addCampaign(app);
  await app.pool.query(
    `with entry as (
       insert into suppression (kind, scope, source, reason)
       select 'address', 'agency', 'List', 'Opted out' from generate_series(1, 20000) returning id)
     insert into suppression_key select sha256(id::text::bytea), id from entry`,
  );
  await app.pool.query('analyze suppression, suppression_key');
  const query = suppressedRowsQuery({ campaign_id, batch_id: campaign_id, rows: { from: 1, to: 2_000 } }).compile(
    app.db,
  );
  const { rows } = await app.pool.query(`explain ${query.sql}`, [...query.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('suppression_key_pkey');
  expect(plan).toContain('suppression_pkey');
  expect(plan).not.toMatch(/Seq Scan on suppression(_key)? /);
});
