import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildIndex } from '@leadwright/server/features/matching/matching.service';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readCsv } from './matching-csv.ts';

const escaped = (text = '') => text.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, ' ');
export const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

function* copyLines(file: URL): Generator<string> {
  let block = '';
  for (const row of readCsv(file)) {
    const { register_id, name, previous_names, address, city, postcode, country, registration_number } = row;
    const cells = [register_id, name, previous_names, address, city, postcode, country, registration_number];
    block += `${cells.map(escaped).join('\t')}\n`;
    if (block.length < 1_000_000) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** Makes companies of a register's rows (their `source` holds the register's id) and builds their keys. */
export async function loadMaster(pool: Pool, file: URL): Promise<void> {
  const from = performance.now();
  const client = await pool.connect();
  // The search box is not measured here, and its indexes would be most of the work of loading.
  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query('begin');
  await client.query(`
    create temp table register (id text, name text, previous text, address text, city text, postcode text, country text,
      number text) on commit drop`);
  await pipeline(Readable.from(copyLines(file)), client.query(copyFrom('copy register from stdin')));
  await client.query(`
    insert into account (company_name, head_office_address_1, head_office_city, postcode, country, source)
    select name, address, city, postcode, country, id from register`);
  await client.query(`create temp table made on commit drop as
    select a.id as account_id, r.* from register r join account a on a.source = r.id`);
  await client.query(`
    insert into account_identifier (account_id, scheme, jurisdiction, value, value_norm)
    select account_id, split_part(id, ':', 1), id, number, id from made where number <> ''`);
  await client.query(`
    insert into account_name (account_id, name)
    select distinct account_id, p from made, unnest(string_to_array(previous, ';;')) p where p <> ''`);
  await client.query('commit');
  await client.query('analyze');
  client.release();
  const loaded = seconds(from);
  const built = performance.now();
  const { records: accounts, keys } = await buildIndex(pool);
  const took = (performance.now() - built) / 1000;
  console.log(
    `${file.pathname.split('/').pop()}: ${accounts} companies loaded in ${loaded}, ` +
      `index built in ${took.toFixed(1)} s (${Math.round(accounts / took)} companies/s, ${(keys / accounts).toFixed(1)} keys each)`,
  );
}
