import type { Pool } from 'pg';

export interface GeneratedData {
  campaignId: string;
  accountCount: number;
  /** A word that occurs in about one name in 20,000. */
  rareWord: string;
}

const FIRST_WORDS =
  'North South East West Royal Grand Blue Green Silver Golden Swift Prime Central Modern Global United Crown Atlas Delta Omega'.split(
    ' ',
  );
const MIDDLE_WORDS =
  'Timber Steel Freight Garden Marine Paper Textile Energy Dental Legal Media Data Food Glass Metal Motor Print Water Wool Stone'.split(
    ' ',
  );
const LEGAL_FORMS = 'Limited;GmbH;B.V.;Holdings Limited;Group plc;Services Limited;Partners LLP;AG'.split(';');
const CITIES =
  'Leeds York Hull Bath Derby Essen Bonn Kiel Ulm Mainz Utrecht Breda Delft Leuven Ghent Cork Galway Oslo Bergen Turku'.split(
    ' ',
  );

/**
 * Inserts companies that PostgreSQL computes from row numbers: the same rows in every run, a million in well under a
 * minute.
 */
export async function generateAccounts(pool: Pool, accountCount: number): Promise<GeneratedData> {
  await pool.query(
    `insert into account (company_name, head_office_address_1, head_office_city, postcode, country, website, domain, source, created_at, updated_at)
     select ($2::text[])[1 + (hashint4(i) & 15)] || ' ' || ($3::text[])[1 + (hashint4(i + 7) & 2147483647) % 20] || ' '
         || upper(substr(md5((i % 50021)::text), 1, 6)) || ' ' || ($4::text[])[1 + (hashint4(i + 13) & 2147483647) % 8],
       (1 + (hashint4(i + 3) & 2147483647) % 200) || ' High Street', ($5::text[])[1 + (hashint4(i + 5) & 2147483647) % 20],
       'LS' || (1 + i % 29) || ' ' || (i % 9) || 'AB', (array['GB','GB','DE','NL'])[1 + i % 4],
       'https://www.c' || i || '.example', 'c' || i || '.example', 'generated',
       timestamptz '2026-01-01' + i * interval '13 seconds', timestamptz '2026-01-01' + i * interval '13 seconds'
     from generate_series(1, $1) i`,
    [accountCount, FIRST_WORDS, MIDDLE_WORDS, LEGAL_FORMS, CITIES],
  );
  const clientId = await queryId(pool, `insert into client (code, name) values ('BENCH', 'Bench') returning id`, []);
  const campaignId = await queryId(
    pool,
    `insert into campaign (code, name, client_id, start_date, end_date) values ('BENCH', 'Bench', $1, '2026-01-01', '2026-12-31') returning id`,
    [clientId],
  );
  await pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, added_at) select $1, id, 'generated', created_at from account`,
    [campaignId],
  );
  return { campaignId, accountCount, rareWord: await findRareWord(pool) };
}

async function queryId(pool: Pool, sql: string, values: unknown[]): Promise<string> {
  return (await pool.query<{ id: string }>(sql, values)).rows[0]!.id;
}

async function findRareWord(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ word: string }>(
    `select split_part(company_name, ' ', 3) as word from account order by no limit 1 offset 777`,
  );
  return rows[0]!.word;
}
