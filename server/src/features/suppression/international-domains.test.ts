import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts, searchContact } from '@leadwright/contract/features/contacts';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { viewPlan } from '@leadwright/contract/features/imports';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { isSuppressedRecipient } from '../../mail/suppressed-recipient.ts';
import { createScratchDatabase } from '../../testing/scratch-database.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';
import { checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());
beforeEach(() => fixture.app.pool.query('delete from suppression'));

const suppress = (kind: 'address' | 'domain', value: string) =>
  fixture.app.request(fixture.app.admin, addSuppression, {
    body: { kind, value, source: 'List', reason: 'Opted out' },
  });

const SPELLINGS = ['müller.example', 'MÜLLER.example', 'mu\u0308ller.example', 'xn--mller-kva.example'];

describe.each(SPELLINGS)('an entry for %s', (domain) => {
  test.each([
    ['domain', domain],
    ['address', `info@${domain}`],
  ] as const)('of the kind %s holds for all spellings', async (kind, value) => {
    const { app, campaigns } = fixture;
    expect((await suppress(kind, value)).status).toBe(200);
    for (const spelling of SPELLINGS)
      expect((await suppress(kind, value.replace(domain, spelling))).body).toMatchObject({ code: 'invalid_input' });
    const lines = SPELLINGS.map((spelling, index) => `Weir ${index + 1} Ltd,Info@${spelling}`);
    const { id } = await stage(app, campaigns[0], ['Company,E-mail', ...lines, 'Weir Ltd,a@b.example'].join('\n'));
    const batch = await checkStagedBatch(app, id, { 0: 'company_name', 1: 'email' });
    expect([batch.suppressed, batch.counts.remaining]).toEqual([SPELLINGS.length, 1]);
    for (const to_address of [`Info@${SPELLINGS[1]}`, `info@${SPELLINGS[3]}`])
      expect(await isSuppressedRecipient(app.db, { to_address, about_table: null, about_id: null })).toBe(true);
  });
});

test('an entry for a domain with an international top-level domain holds for its addresses', async () => {
  const { app, campaigns } = fixture;
  expect((await suppress('domain', 'пример.рф')).status).toBe(200);
  const lines = ['info@пример.рф', 'info@post.xn--e1afmkfd.xn--p1ai', 'info@other.рф'];
  const { id } = await stage(
    app,
    campaigns[0],
    ['Company,E-mail', ...lines.map((email, index) => `Sluis ${index + 1} Ltd,${email}`)].join('\n'),
  );
  expect((await checkStagedBatch(app, id, { 0: 'company_name', 1: 'email' })).suppressed).toBe(2);
  const recipient = { to_address: 'info@пример.рф', about_table: null, about_id: null };
  expect(await isSuppressedRecipient(app.db, recipient)).toBe(true);
});

test('rejects contacts and accounts with a suppressed international domain in any spelling', async () => {
  const { app, accounts } = fixture;
  await suppress('domain', 'müller.example');
  for (const spelling of SPELLINGS) {
    const contact = { forename: 'Jo', surname: 'Weir', account_id: accounts[0], email: `jo@${spelling}` };
    const { body } = await app.request(app.admin, addContacts, { body: contact });
    expect(Object.keys(body.fields ?? {})).toEqual(['email']);
    const account = { company_name: 'Weir Ltd', country: 'GB', website: `www.${spelling}` };
    const reply = await app.request(app.admin, addAccounts, { body: account as never });
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['website']);
  }
});

test('finds contacts by an address of an international domain in any spelling', async () => {
  const { app, accounts } = fixture;
  const contact = { forename: 'Ina', surname: 'Weir', account_id: accounts[0], email: 'ina.weir@MÜLLER.example' };
  const { id } = await app.call(app.admin, addContacts, { body: contact });
  for (const spelling of SPELLINGS) {
    const { data } = await app.call(app.admin, searchContact, { params: { q: `ina.weir@${spelling}` } });
    expect(data.map(({ contact_id }) => contact_id)).toEqual([id]);
  }
});

test('imports websites and addresses of international domains in one spelling', async () => {
  const { app, campaigns, define } = fixture;
  const field = await define('Direct mail', { type: 'email' });
  const { id } = await stage(
    app,
    campaigns[0],
    [
      'Company,City,Country,E-mail,Website,Direct mail',
      'Gräntal Mühle GmbH,Passau,DE,info@gräntal-mühle.example,https://www.gräntal-mühle.example/,kontakt@gräntal-mühle.example',
      'Øvre Sild AS,Bergen,NO,post@øvre-sild.example,øvre-sild.example,post@xn--vre-sild-44a.example',
      'Thornby Lathes Ltd,Thornby,GB,sales@thornby-lathes.example,www.thornby-lathes.example,sales@thornby-lathes.example',
    ].join('\n'),
  );
  const targets = ['company_name', 'city', 'country', 'email', 'website', customColumn(field.id)] as const;
  await checkStagedBatch(app, id, Object.fromEntries(targets.map((target, index) => [index, target])));
  const { ready, problems } = await app.call(app.admin, viewPlan, { params: { id } });
  expect([ready, problems]).toEqual([3, []]);
  const { rows } = await app.pool.query(
    `select values->>'email' as email, values->>'website' as website, custom->>$2 as mail, record->>'d' as domain
     from import_row where batch_id = $1 order by row_no`,
    [id, field.id],
  );
  const [graental, ovre] = ['xn--grntal-mhle-m8a23a.example', 'xn--vre-sild-44a.example'];
  expect(rows.slice(0, 2)).toEqual([
    {
      email: `info@${graental}`,
      website: `https://www.${graental}/`,
      mail: `kontakt@${graental}`,
      domain: graental,
    },
    { email: `post@${ovre}`, website: ovre, mail: `post@${ovre}`, domain: ovre },
  ]);
});

test('adds the ASCII form to the entries of an existing database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-migrations-'));
  const source = join(import.meta.dirname, '../../database/migrations');
  const files = (await readdir(source)).sort();
  const earlierFiles = files.slice(
    0,
    files.findIndex((file) => file.endsWith('_international_domains.sql')),
  );
  for (const file of earlierFiles) await copyFile(join(source, file), join(folder, file));
  const database = await createScratchDatabase();
  try {
    await migrate(database.pool, folder);
    const entries = [
      ['domain', 'https://www.Müller.example/x', 'müller.example', 'xn--mller-kva.example'],
      ['domain', '例え.テスト', '例え.テスト', 'xn--r8jz45g.xn--zckzah'],
      ['domain', 'gräntal-mühle.example', 'gräntal-mühle.example', 'xn--grntal-mhle-m8a23a.example'],
      ['domain', 'ü.example', 'ü.example', 'xn--tda.example'],
      ['address', 'Ann <Ann+x@Weir.xn--p1ai>', 'ann@weir.xn', 'ann@weir.xn--p1ai'],
    ];
    for (const [kind, value, keyed] of entries)
      await database.pool.query(
        `with entry as (insert into suppression (kind, scope, value, source, reason)
           values ($1, 'agency', $2, 'List', 'Opted out') returning id)
         insert into suppression_key select suppression_hash($1 || ':' || $3, inner_key, outer_key), id
         from entry, suppression_secret`,
        [kind, value, keyed],
      );
    await migrate(database.pool, source);
    for (const [kind, value, , ascii] of entries) {
      const { rows } = await database.pool.query(
        `select e.value from suppression e join suppression_key k on k.suppression_id = e.id cross join suppression_secret s
         where k.key = suppression_hash($1 || ':' || $2, s.inner_key, s.outer_key)`,
        [kind, ascii],
      );
      expect(rows).toEqual([{ value }]);
    }
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
