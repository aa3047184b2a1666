import { type AccountInput, normaliseAccount } from '@leadwright/matching';
import { transactionWithClient } from '@leadwright/server/database/copy';
import { queryBuilder } from '@leadwright/server/database/pool';
import type { Found } from '@leadwright/server/features/matching/engine/tasks';
import { matchRows, type UnmatchedRow } from '@leadwright/server/features/matching/match-chunk';
import { weighingOf } from '@leadwright/server/features/matching/models/active-model';
import { storeDecisions } from '@leadwright/server/features/matching/store-decisions.queries';
import type { Pool } from 'pg';
import { seconds } from './matching-database-load.ts';

/** What blocking did for the queries of one track. */
export interface Tally {
  rows: number;
  /** Queries whose company is in the register, and those of them it was a candidate of. */
  present: number;
  found: number;
  candidates: number;
}
type Query = Record<string, string>;

const CHUNK = 2_000;

function recordOf(query: Query): string {
  const input: AccountInput = { name: query.name! };
  const { address, city, postcode, country, website, phone, extra, registration_number: registrationNumber } = query;
  const given = { address, city, postcode, country, website, phone, extra, registrationNumber };
  for (const [field, value] of Object.entries(given)) if (value) Object.assign(input, { [field]: value });
  return JSON.stringify(normaliseAccount(input));
}

/** Stages the queries as a batch, matches them chunk by chunk as the job does, and reads back what was stored. */
export async function matchQueries(
  pool: Pool,
  queries: Query[],
  truth: Map<string, string>,
  lines: string[],
  tallies: Map<string, Tally>,
): Promise<void> {
  const campaignId = await stage(pool, queries);
  const companies = await pool.query<{ no: number; source: string }>(
    'select no, source from account where source = any($1)',
    [queries.map(({ query_id }) => truth.get(query_id!))],
  );
  const numberOf = new Map(companies.rows.map(({ no, source }) => [source, no]));
  const db = queryBuilder(pool);
  const { rows } = await pool.query<UnmatchedRow>(
    `select id, row_no, record::text as record, null as values, identity::text as identity
     from import_row where campaign_id = $1 order by row_no`,
    [campaignId],
  );
  const from = performance.now();
  let pairs = 0;
  const weighing = await weighingOf(db, campaignId);
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    const met = chunk.map(() => new Set<number>());
    const observe = (found: Found) => {
      for (const [row, nos] of JSON.parse(found.pairs) as [number, number[]][]) for (const no of nos) met[row]!.add(no);
    };
    const decisions = await matchRows(db, chunk, { observe, weighing });
    await transactionWithClient(pool, (trx, client) =>
      storeDecisions(trx, client, campaignId, chunk, decisions, weighing, null),
    );
    met.forEach((nos, i) => {
      pairs += nos.size;
      count(tallies, queries[at + i]!, nos, numberOf.get(truth.get(queries[at + i]!.query_id!) ?? ''), truth);
    });
  }
  const took = (performance.now() - from) / 1000;
  console.log(
    `  ${rows.length} rows in ${seconds(from)} (${Math.round(rows.length / took)} rows/s, ` +
      `${Math.round(pairs / took)} pairs/s), ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  await predictions(pool, campaignId, queries, lines);
}

function count(
  tallies: Map<string, Tally>,
  query: Query,
  nos: Set<number>,
  answer: number | undefined,
  truth: Map<string, string>,
): void {
  const tally = tallies.get(query.track!) ?? { rows: 0, present: 0, found: 0, candidates: 0 };
  tallies.set(query.track!, tally);
  tally.rows++;
  tally.candidates += nos.size;
  if (!truth.get(query.query_id!)) return;
  tally.present++;
  if (answer !== undefined && nos.has(answer)) tally.found++;
}

async function stage(pool: Pool, queries: Query[]): Promise<string> {
  const { rows } = await pool.query<{ campaign_id: string; id: string }>(`
    with firm as (insert into client (code, name) values ('bench', 'Bench') returning id),
      work as (insert into campaign (code, name, client_id, start_date, end_date)
        select 'bench', 'Bench', id, '2026-01-01', '2026-12-31' from firm returning id)
    insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, state, options)
    select id, 'queries.csv', '', 0, '', 'matching', '{}' from work returning campaign_id, id`);
  const { campaign_id, id } = rows[0]!;
  const staged = queries.map((query, i) => ({
    row_no: i + 1,
    values: { company_name: query.name },
    record: JSON.parse(recordOf(query)),
  }));
  await pool.query(
    `insert into import_row (campaign_id, batch_id, row_no, values, valid, identity, record)
     select $1, $2, row_no, values, true, row_no, record
     from jsonb_to_recordset($3::jsonb) as r(row_no int, values jsonb, record jsonb)`,
    [campaign_id, id, JSON.stringify(staged)],
  );
  await pool.query('analyze import_row');
  return campaign_id;
}

/** The stored decisions in the scorer's form: candidates in order, an accept for the first of an accepted row alone. */
async function predictions(pool: Pool, campaignId: string, queries: Query[], lines: string[]): Promise<void> {
  const { rows } = await pool.query<{
    row_no: number;
    band: string;
    source: string | null;
    score: number;
    rank: number;
  }>(
    `select r.row_no, r.band, a.source, (m.evidence->>'weight')::float8 as score, m.rank
     from import_row r left join match_candidate m on m.campaign_id = r.campaign_id and m.row_id = r.id
       left join account a on a.id = m.account_id
     where r.campaign_id = $1 order by r.row_no, m.rank`,
    [campaignId],
  );
  for (const { row_no, band, source, score, rank } of rows) {
    const { query_id } = queries[row_no - 1]!;
    const verdict = rank > 1 && band === 'accept' ? 'none' : band;
    lines.push(source === null ? `${query_id},,,none` : [query_id, source, score.toFixed(4), verdict].join(','));
  }
}
