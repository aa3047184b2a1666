import { search } from '@leadwright/contract/features/search';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureMilliseconds, measureSeconds, printNote, quantile, reportAtMost } from '../harness/measure.ts';

const CONTACTS_PER_ACCOUNT = 3;
const RUNS = 15;
const WARM_UP_RUNS = 2;
const MAX_MS = 100;

const FORENAMES =
  'Anna Ben Clara David Emma Felix Grace Henry Irina James Karin Lukas Maria Noah Olga Peter Quentin Rosa Simon Tara'.split(
    ' ',
  );
const SURNAMES =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann'.split(
    ' ',
  );

/**
 * Adds a phone number and three contacts to each company; a contact has a mobile number and an email address. One
 * contact in eight has one of twenty common surnames.
 */
async function addContacts({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into account_phone (account_id, position, type, number, is_primary)
     select id, 0, 'S', '+44 113 ' || lpad((no % 10000000)::text, 7, '0'), true from account`,
  );
  await pool.query(
    `insert into contact (forename, surname, main_account_id)
     select ($1::text[])[1 + (hashint4(a.no::int * 7 + n) & 2147483647) % 20],
       case when hashint4(a.no::int * 13 + n) & 7 = 0 then ($2::text[])[1 + (hashint4(a.no::int * 11 + n) & 2147483647) % 20]
         else initcap(translate(substr(md5(((a.no * 3 + n) % 70001)::text), 1, 7), '0123456789', 'aeiourstln')) end, a.id
     from account a, generate_series(1, ${CONTACTS_PER_ACCOUNT}) n`,
    [FORENAMES, SURNAMES],
  );
  await pool.query(
    `insert into account_contact (account_id, contact_id, email, job_title, mobile)
     select main_account_id, id, lower(surname) || '.' || no || '@c' || (no / 3) || '.example', 'Buyer',
       jsonb_build_array(jsonb_build_object('number', '+44 7' || lpad(((no * 7919) % 1000000000)::text, 9, '0'), 'primary', true))
     from contact`,
  );
  await pool.query('vacuum analyze');
}

/** Measures the cost of the phone number index: inserts the same `account_contact` rows with and without it. */
async function measureIndexCost({ pool }: BenchDatabase): Promise<void> {
  const indexDefinition = (
    await pool.query<{ sql: string }>(`select pg_get_indexdef('account_contact_phone_idx'::regclass) as sql`)
  ).rows[0]!.sql;
  const measureInsert = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('create temp table role_sample on commit drop as select * from account_contact limit 20000');
      await client.query('delete from account_contact k using role_sample r where k.contact_id = r.contact_id');
      return await measureSeconds(() => client.query('insert into account_contact select * from role_sample'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  await measureInsert();
  const secondsWithIndex = await measureInsert();
  await pool.query('drop index account_contact_phone_idx');
  const secondsWithoutIndex = await measureInsert();
  await pool.query(indexDefinition);
  printNote(
    `20,000 contact roles inserted in ${secondsWithIndex.toFixed(2)} s, ` +
      `without the index of phone numbers in ${secondsWithoutIndex.toFixed(2)} s`,
  );
}

/** Measures the search of the command palette: rare, common and misspelt names, and numbers. */
export async function benchSearch(database: BenchDatabase): Promise<void> {
  const { pool, url, rareWord } = database;
  await addContacts(database);
  const user = await signInClient(url);
  const { rows } = await pool.query<{
    surname: string;
    forename: string;
    email: string;
    mobile: string;
    phone: string;
  }>(
    `select p.surname, p.forename, l.email, l.mobile->0->>'number' as mobile,
       (select number from account_phone h where h.account_id = l.account_id) as phone
     from contact p join account_contact l on l.contact_id = p.id
     where p.surname <> all ($1) order by p.no limit 1 offset 555`,
    [SURNAMES],
  );
  const person = rows[0]!;
  const misspell = (word: string) => word.slice(0, 3) + word[4] + word[3] + word.slice(5);
  const queries: Record<string, string> = {
    'a rare word of accounts': rareWord,
    'a word of half the accounts': 'limited',
    'a rare surname': person.surname,
    'a common name': 'emma smith',
    'a common surname': 'smith',
    'two characters': 'sm',
    'a misspelt name': `${person.forename} ${misspell(person.surname)}`,
    'a misspelt account': `royal timbre ${rareWord} holdings`,
    'an email address': person.email,
    'the mobile of a contact': person.mobile.replace('+44 ', '0'),
    'the phone of an account': person.phone,
    'no match': 'xylophone quagmire',
  };
  for (const [description, q] of Object.entries(queries)) {
    const times: number[] = [];
    let foundCount = 0;
    for (let run = -WARM_UP_RUNS; run < RUNS; run++) {
      const elapsedMs = await measureMilliseconds(async () => {
        const { groups } = await user.call(search, { query: { q } });
        foundCount = groups.reduce((sum, { count }) => sum + count, 0);
      });
      if (run >= 0) times.push(elapsedMs);
    }
    reportAtMost('Q1', `search: ${description} (${foundCount} found), p90`, quantile(times, 0.9), MAX_MS, 'ms');
  }
  await measureIndexCost(database);
}
