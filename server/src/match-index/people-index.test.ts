import { updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { addContacts, deleteContact, updateContact } from '@leadwright/contract/features/contacts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRecords } from '../features/matching/run/match-records.ts';
import { addCompanies } from '../features/matching/testing/review-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { tokenFrequency } from './engine/frequency.ts';
import { REVIEW_CANDIDATES } from './engine/tasks.ts';
import { reindexWhenStale } from './reindex.tasks.ts';

let app: TestApp;
let steward: TestUser;
let accountId: string;
let otherAccountId: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  [accountId, otherAccountId] = (await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull' },
  ])) as [string, string];
  for (const surname of ['Adeyemi', 'Birtwhistle', 'Cholmondeley']) await add(surname);
});
afterAll(() => app.close());

const person = (surname: string, account_id = accountId) => ({
  forename: 'Ann',
  surname,
  account_id,
  email: `ann@${surname.toLowerCase()}.example`,
});
const add = (surname: string) => app.call(steward, addContacts, { body: person(surname) });

/** Returns the index of contacts as text, without the versions, which always increase. */
const loadIndex = async () => {
  const { rows } = await sql`select
    (select json_agg(m) from (select * from contact_match order by contact_no) m) as records,
    (select json_agg(k) from (select * from contact_key order by contact_no, key) k) as keys,
    (select json_object_agg(token, contacts order by token) from contact_token where contacts <> 0) as tokens,
    (select contacts from contact_index) as contacts`.execute(app.db);
  return JSON.stringify(rows[0]);
};
/** Returns the id of the best candidate for a person of this name. */
async function findContact(lastName: string): Promise<string | undefined> {
  const input = { firstName: 'Ann', lastName };
  const [decision] = await matchRecords(app.db, 'contact', [{ rowIndex: 0, record: null, input }], {
    keep: REVIEW_CANDIDATES,
  });
  const { rows } = await app.pool.query('select id from contact where no = $1', [decision!.no]);
  return rows[0]?.id;
}

test('finds a contact after adding and renaming it, but not after deleting it', async () => {
  const previousIndex = await loadIndex();
  const { id, version } = await add('Featherstonehaugh');
  expect(await findContact('Featherstonehaugh')).toBe(id);
  expect((await tokenFrequency(app.db, 'contact')).count('l:featherstonehaugh')).toBe(1);
  const body = { ...person('Wolstenholme'), id, version };
  await app.call(steward, updateContact, { body });
  expect(await findContact('Featherstonehaugh')).not.toBe(id);
  expect(await findContact('Wolstenholme')).toBe(id);
  await app.call(steward, updateContact, {
    body: { ...body, version: version + 1, account_id: otherAccountId, from_account_id: accountId },
  });
  expect(await loadIndex()).toContain('ravensworth');
  await app.call(steward, deleteContact, { params: { id } });
  expect(await findContact('Wolstenholme')).not.toBe(id);
  expect(await loadIndex()).toBe(previousIndex);
  await app.call(steward, updateContact, { body: { ...body, version: version + 3, deleted: false } });
  expect(await findContact('Wolstenholme')).toBe(id);
  await app.call(steward, deleteContact, { params: { id } });
});

test('updates contacts when their company is renamed', async () => {
  const previousIndex = await loadIndex();
  const rename = async (company_name: string) => {
    const { version } = await app.call(steward, viewAccount, { params: { id: accountId } });
    const body = { id: accountId, version, company_name, country: 'GB', head_office_city: 'Leeds' };
    await app.call(steward, updateAccount, { body: body as never });
  };
  await rename('Zyxomancer Windmills Limited');
  const renamedIndex = await loadIndex();
  expect(renamedIndex).toContain('zyxomancer');
  expect(renamedIndex).not.toContain('brackenhurst');
  await rename('Brackenhurst Turbines Limited');
  expect(await loadIndex()).toBe(previousIndex);
});

test('rebuilds missing keys and keys of an older normaliser in the background', async () => {
  const previousIndex = await loadIndex();
  await app.pool.query('delete from contact_key where contact_no % 2 = 0');
  await app.pool.query('update contact_match set norm_version = norm_version - 1 where contact_no % 2 = 0');
  await reindexWhenStale(app);
  await reindexWhenStale(app);
  const { rows } = await app.pool.query(`select id, params from job where kind = 'matching.reindex'`);
  expect(rows.map(({ params }) => params)).toEqual([{ entity: 'contact' }]);
  expect(await app.waitForJobEnd(rows[0].id)).toMatchObject({ state: 'done' });
  expect(await loadIndex()).toBe(previousIndex);
});
