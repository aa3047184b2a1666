import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Action, Subject } from '@leadwright/contract/access';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts, allDbContacts, updateContact, viewContact } from '@leadwright/contract/features/contacts';
import {
  accessRequest,
  discardErasure,
  erasureCertificate,
  findPerson,
  runErasure,
  viewErasure,
} from '@leadwright/contract/features/erasure';
import { exportRows } from '@leadwright/contract/features/exports';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '../../mail/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

let app: TestApp;
let accountId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  const body = { company_name: 'Sextant Works Ltd', country: 'GB', description: 'Ask Ada Quillfeather' } as never;
  accountId = (await app.call(app.admin, addAccounts, { body })).id;
});
afterAll(() => app.close());

const CONTACT = {
  forename: 'Ada',
  surname: 'Quillfeather',
  email: 'ada.quillfeather@sextant-works.com',
  mobile: [{ number: '+44 7700 900 555', primary: true }],
  linkedin: 'https://www.linkedin.com/in/ada-quillfeather-77',
};
/** Patterns of values that must not exist after an erasure, in any spelling. */
const ERASED_PATTERNS = [/quillfeather/i, /7700[ ]?900[ ]?555/];

const addPerson = async (fields: object = {}) =>
  (
    await app.call(app.admin, addContacts, {
      body: { ...CONTACT, account_id: accountId, job_title: 'Buyer', ...fields },
    })
  ).id;
const findErasure = async (criteria: { email?: string; phone?: string; name?: string }) => {
  const { id, job_id } = await app.call(app.admin, findPerson, { body: criteria });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  return app.call(app.admin, viewErasure, { params: { id } });
};
const requestRun = (id: string, body: { mode: 'erase' | 'anonymise'; contact_ids?: string[]; confirmation: string }) =>
  app.request(app.admin, runErasure, { params: { id }, body });
const erase = async (
  criteria: { email?: string; phone?: string; name?: string },
  mode: 'erase' | 'anonymise' = 'erase',
) => {
  const search = await findErasure(criteria);
  const contact_ids = search.people.map(({ id }) => id);
  const { body } = await requestRun(search.id, { mode, contact_ids, confirmation: search.confirmation! });
  const job = await app.waitForJobEnd(body.job_id);
  expect([job.state, job.message]).toEqual(['done', null]);
  return app.call(app.admin, viewErasure, { params: { id: search.id } });
};

/** Returns the rows of all tables that match a pattern, as text. */
async function findInTables(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const matches: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text ~* $1`,
      [pattern.source],
    );
    matches.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return matches;
}

/** Returns the names of files in the data folder that match a pattern, including zip archives. */
async function findInFiles(pattern: RegExp): Promise<string[]> {
  const entries = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true });
  const matches: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (pattern.test(bytes.toString('latin1')) || pattern.test(unpackZip(bytes))) matches.push(entry.name);
  }
  return matches;
}

function unpackZip(bytes: Buffer): string {
  let text = '';
  for (let offset = bytes.indexOf('PK\x01\x02'); offset >= 0; offset = bytes.indexOf('PK\x01\x02', offset + 1)) {
    const header = bytes.readUInt32LE(offset + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    text += inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(offset + 20))).toString('utf8');
  }
  return text;
}

const findRemaining = async () => {
  const matches = await Promise.all(ERASED_PATTERNS.flatMap((value) => [findInTables(value), findInFiles(value)]));
  return matches.flat();
};
const exportContacts = async (dataset: string, columns: string[], format: 'csv' | 'xlsx') => {
  const { job_id } = await app.call(app.admin, exportRows, {
    params: { dataset },
    body: { selection: { query: JSON.stringify({ quickSearch: 'Ada Quillfeather' }) }, columns, format },
  });
  return (await app.waitForJobEnd(job_id)).file!;
};

const IMPORT_FILE = [
  'Company name,Website,E-mail,Contact',
  `Sextant Works,sextant-works.com,${CONTACT.email},"Quillfeather, Ada"`,
  'Other Works,other-works.com,info@other-works.com,',
].join('\n');
const IMPORT_MAPPING = { 0: 'company_name', 1: 'website', 2: 'email', 3: 'other' } as const;

test('finds a person in tables and files, previews the matches and erases them', async () => {
  const id = await addPerson();
  await app.call(app.admin, updateContact, {
    body: { id, account_id: accountId, version: 1, surname: 'Quillfeather', job_title: 'Head buyer' },
  });
  const campaignId = await addCampaign(app);
  const batch = await stage(app, campaignId, IMPORT_FILE);
  await checkStagedBatch(app, batch.id, IMPORT_MAPPING);
  await app.transaction((trx) =>
    queueMail(trx, {
      to: CONTACT.email,
      subject: 'For Ada Quillfeather',
      text: 'Call 07700 900555',
      purpose: 'report',
    }),
  );
  await exportContacts(allDbContacts.name, ['full_name', 'email'], 'csv');
  await exportContacts(allDbContacts.name, ['full_name', 'email'], 'xlsx');
  await app.call(app.admin, addSuppression, {
    body: { kind: 'number', value: '07700 900555', source: 'Ada Quillfeather', reason: 'Phoned' },
  });
  await app.pool.query(`insert into user_preference (user_id, name, value) values ($1, 'recent', $2)`, [
    app.admin.id,
    JSON.stringify({ 'Ada Quillfeather': [{ label: 'Ada  Quillfeather', count: 7 }] }),
  ]);

  const initialMatches = await findRemaining();
  expect(initialMatches.length).toBeGreaterThan(10);
  const search = await findErasure({ email: CONTACT.email.toUpperCase() });
  expect(search).toMatchObject({ state: 'found', people: [{ id, name: 'Ada Quillfeather', certain: true }] });
  const places = search.places.map(({ place }) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      ...['account', 'account_contact', 'audit_event', 'import_raw', 'import_row', 'job', 'mail', 'user_preference'],
      ...['file:exports', 'file:uploads'],
    ]),
  );
  expect(search.places.find(({ place }) => place === 'file:exports')?.rows).toBeGreaterThanOrEqual(1);
  // A preview changes nothing.
  expect((await findRemaining()).length).toBeGreaterThanOrEqual(initialMatches.length);

  const rejected = await requestRun(search.id, { mode: 'erase', contact_ids: [id], confirmation: 'yes' });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['confirmation']]);
  expect(await app.call(app.admin, viewContact, { params: { id }, query: {} })).toMatchObject({
    surname: CONTACT.surname,
  });

  const { body } = await requestRun(search.id, { mode: 'erase', contact_ids: [id], confirmation: CONTACT.email });
  expect(await app.waitForJobEnd(body.job_id)).toMatchObject({ state: 'done', message: null });
  expect(await findRemaining()).toEqual([]);
  expect((await app.request(app.admin, viewContact, { params: { id }, query: {} })).status).toBe(404);
  // Action, time and user stay in the audit log.
  const { rows } = await app.pool.query(
    `select action, user_id, after->>'surname' as surname, after->>'job_title' as job from audit_event
     where entity = 'contacts' and entity_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'create', user_id: app.admin.id, surname: '[erased]', job: 'Buyer' },
    { action: 'update', user_id: app.admin.id, surname: null, job: 'Head buyer' },
  ]);
  const { rows: entryEvents } = await app.pool.query(
    `select e.via, e.after->>'reason' as reason from audit_event e join suppression s on s.id::text = e.entity_id
     where s.source = 'Erasure'`,
  );
  expect(entryEvents).toEqual([{ via: 'erasure.run', reason: 'Their data was erased' }]);
  // Other rows of the file are unchanged.
  const { rows: importRows } = await app.pool.query(
    `select values->>'email' as email from import_row where batch_id = $1 order by row_no`,
    [batch.id],
  );
  expect(importRows.map(({ email }) => email)).toEqual([
    expect.stringMatching(/^erased-[0-9a-f]{8}@erased\.invalid$/),
    'info@other-works.com',
  ]);
});

test('exports all stored data of a person and no data of others', async () => {
  await app.pool.query('delete from suppression');
  const id = await addPerson();
  const longText = `For ${CONTACT.email}: ${'call us '.repeat(5_000)}`;
  await app.transaction((trx) =>
    queueMail(trx, { to: CONTACT.email, subject: 'For Ada', text: longText, purpose: 'report' }),
  );
  await app.transaction((trx) =>
    queueMail(trx, { to: 'other@sextant-works.com', subject: 'For Boris', text: 'Call us', purpose: 'report' }),
  );
  const search = await findErasure({ email: CONTACT.email });
  const requestAccess = (contact_ids: string[], user = app.admin) =>
    app.request(user, accessRequest, { params: { id: search.id }, body: { contact_ids } });
  expect((await requestAccess([accountId])).status).toBe(422);
  const { body } = await requestAccess([id]);
  const { file, message } = await app.waitForJobEnd(body.job_id);
  expect(message).toBeNull();
  const exportedText = unpackZip(await readFile(file!));
  for (const text of [
    'Quillfeather',
    '+44 7700 900 555',
    CONTACT.email,
    'ada-quillfeather-77',
    'Buyer',
    'Email outbox',
  ])
    expect(exportedText).toContain(text);
  // The maximum length of an Excel cell.
  expect(exportedText).toContain(longText.slice(0, 32_767));
  expect(exportedText).not.toContain(longText.slice(0, 32_768));
  expect(exportedText).not.toContain('Boris');
  expect(exportedText).not.toContain('other@');
  // Only the requesting user can download the file, and the erasure deletes it.
  const download = (user: typeof app.admin) => app.request(user, downloadJobFile, { params: { id: body.job_id } });
  expect((await download(app.admin)).status).toBe(200);
  const otherUser = await app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'all' }]);
  expect((await download(otherUser)).status).toBe(403);
  await erase({ email: CONTACT.email });
  expect(await findInFiles(ERASED_PATTERNS[0]!)).toEqual([]);
  expect((await requestAccess([id])).status).toBe(409);
});

describe('after an erasure', () => {
  test('omits the person from the certificate and the erasure record', async () => {
    await app.pool.query('delete from suppression');
    await addPerson();
    const erasure = await erase({ phone: '+44 7700 900555' });
    expect(erasure).toMatchObject({ state: 'done', mode: 'erase', confirmation: null, people: [] });
    const { status, body } = await app.request(app.admin, erasureCertificate, { params: { id: erasure.id } });
    expect([status, String(body)]).toEqual([200, expect.stringContaining(`Number: ${erasure.id}`)]);
    expect(String(body)).toContain('- Contacts: 1');
    expect(String(body)).not.toMatch(/quillfeather|900/i);
    expect(await findRemaining()).toEqual([]);
  });

  test('rejects the person in imports and forms', async () => {
    const campaignId = await addCampaign(app);
    const { id } = await stage(app, campaignId, IMPORT_FILE);
    const { counts, suppressed } = await checkStagedBatch(app, id, IMPORT_MAPPING);
    expect([suppressed, counts.invalid, counts.remaining]).toEqual([1, 1, 1]);
    expect(await findInTables(ERASED_PATTERNS[0]!)).toEqual([]);
    const rejected = await app.request(app.admin, addContacts, { body: { ...CONTACT, account_id: accountId } });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {}).toSorted()]).toEqual([
      422,
      ['email', 'mobile.0.number', 'surname'],
    ]);
    await app.pool.query('delete from suppression');
  });
});

test('keeps only the role of an anonymised contact', async () => {
  const id = await addPerson();
  const erasure = await erase({ name: 'ada  quillfeather' }, 'anonymise');
  expect(erasure).toMatchObject({ state: 'done', mode: 'anonymise' });
  const contact = await app.call(app.admin, viewContact, { params: { id }, query: {} });
  expect(contact).toMatchObject({ forename: 'Erased', surname: 'person', email: '', mobile: [], job_title: 'Buyer' });
  expect(await findInTables(ERASED_PATTERNS[0]!)).toEqual([]);
  await app.pool.query('delete from suppression');
});

test('removes the values of the person from changes, whose undo then keeps the record', async () => {
  const email = 'cleo.marsh@sextant-works.com';
  const id = await addPerson({ forename: 'Cleo', surname: 'Marsh', email, mobile: [] });
  const otherId = await addPerson({ forename: 'Ben', surname: 'Other', email: 'ben@sextant-works.com', mobile: [] });
  const { change_id, job_id } = await app.call(app.admin, startBulkChange, {
    params: { dataset: allDbContacts.name },
    body: { selection: { ids: [id, otherId] }, changes: { seniority: 'Director' } },
  });
  await app.waitForJobEnd(job_id);
  const loadLog = async () =>
    (
      await app.pool.query(
        `select record_id, state, before is not null as has_values from change_row where change_id = $1
         order by record_id = $2 desc`,
        [change_id, id],
      )
    ).rows;
  expect(await loadLog()).toMatchObject([{ state: 'changed', has_values: true }, { has_values: true }]);
  await erase({ email }, 'anonymise');
  expect(await loadLog()).toEqual([
    { record_id: id, state: 'kept', has_values: false },
    { record_id: otherId, state: 'changed', has_values: true },
  ]);
});

test('erases only the chosen contact of two with the same name', async () => {
  const chosenId = await addPerson({ email: 'first@sextant-works.com', mobile: [], linkedin: '', surname: 'Twin' });
  const otherId = await addPerson({ email: 'second@sextant-works.com', mobile: [], linkedin: '', surname: 'Twin' });
  const search = await findErasure({ name: 'Ada Twin' });
  expect(search.people.map(({ id, certain }) => [id, certain]).toSorted()).toEqual(
    [
      [chosenId, false],
      [otherId, false],
    ].toSorted(),
  );
  const { body } = await requestRun(search.id, { mode: 'erase', contact_ids: [chosenId], confirmation: 'Ada Twin' });
  await app.waitForJobEnd(body.job_id);
  expect(await app.call(app.admin, viewContact, { params: { id: otherId }, query: {} })).toMatchObject({
    forename: 'Ada',
    surname: 'Twin',
    email: 'second@sextant-works.com',
  });
  expect(await findInTables(/first@sextant/)).toEqual([]);
});

test('deletes the search data of a discarded search and erases nothing', async () => {
  const id = await addPerson({ email: 'kept@sextant-works.com', mobile: [], linkedin: '', surname: 'Kept' });
  const search = await findErasure({ email: 'kept@sextant-works.com' });
  await app.call(app.admin, discardErasure, { params: { id: search.id } });
  expect(await app.call(app.admin, viewErasure, { params: { id: search.id } })).toMatchObject({
    state: 'discarded',
    confirmation: null,
    people: [],
    places: [],
  });
  expect((await requestRun(search.id, { mode: 'erase', confirmation: 'kept@sextant-works.com' })).status).toBe(409);
  expect((await app.request(app.admin, viewContact, { params: { id }, query: {} })).status).toBe(200);
});

test('rejects erasing the data of a portal user', async () => {
  const search = await findErasure({ email: app.admin.email });
  const rejected = await requestRun(search.id, { mode: 'erase', confirmation: app.admin.email });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'in_use']);
});

test('reports all problems of the search criteria together', async () => {
  const emptyReply = await app.request(app.admin, findPerson, { body: {} });
  expect([emptyReply.status, Object.keys(emptyReply.body.fields ?? {})]).toEqual([422, ['email']]);
  const shortReply = await app.request(app.admin, findPerson, { body: { phone: '900555', name: 'Ada' } });
  expect([shortReply.status, Object.keys(shortReply.body.fields ?? {}).toSorted()]).toEqual([422, ['name', 'phone']]);
});

test('rejects every call without the permission to erase', async () => {
  const search = await findErasure({ name: 'Nobody Anywhere' });
  const steward = await app.addUser('Data steward');
  const params = { id: search.id };
  const responses = await Promise.all([
    app.request(steward, findPerson, { body: { name: 'Ada Quillfeather' } }),
    app.request(steward, viewErasure, { params }),
    app.request(steward, runErasure, { params, body: { mode: 'erase', confirmation: 'Nobody Anywhere' } }),
    app.request(steward, discardErasure, { params }),
    app.request(steward, erasureCertificate, { params }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('keeps accounts but removes the person’s name from account texts', async () => {
  const { data } = await app.call(app.admin, allDbAccounts.endpoint, { body: { query: '{}' } });
  expect(JSON.parse(data).rows.map((row: { company_name: string }) => row.company_name)).toEqual(['Sextant Works Ltd']);
  const { rows } = await app.pool.query('select description from account');
  expect(rows).toEqual([{ description: 'Ask Erased person' }]);
});

test('finds a person by a visible contact without revealing the email', async () => {
  const id = await addPerson({
    forename: 'Mo',
    surname: 'Zephyrine',
    email: 'mo@zephyrine.example',
    mobile: [],
    linkedin: '',
  });
  const permission = (subject: Subject, action: Action = 'read') => ({ subject, action, scope: 'all' as const });
  const erasureGrants = [permission('erase-personal-data'), permission('erase-personal-data', 'delete')];
  const eraser = await app.addUserWith([...erasureGrants, permission('contacts')]);
  const { id: erasureId, job_id } = await app.call(eraser, findPerson, { body: { contact_id: id } });
  expect((await app.waitForJobEnd(job_id)).message).toBeNull();
  const view = await app.call(eraser, viewErasure, { params: { id: erasureId } });
  expect(view).toMatchObject({ state: 'found', confirmation: 'Mo Zephyrine', people: [{ id, certain: true }] });
  expect(view.places.length).toBeGreaterThan(0);
  expect(JSON.stringify(view)).not.toContain('mo@');
  const outsider = await app.addUserWith(erasureGrants);
  expect((await app.request(outsider, findPerson, { body: { contact_id: id } })).status).toBe(403);
});
