import { randomUUID } from 'node:crypto';
import { accountFields } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { MATCH_JOB } from '@leadwright/contract/features/jobs';
import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';
import { createAccounts } from '../../accounts/accounts.service.ts';
import { type RowValues, rowInput } from '../run/row-input.ts';

/** A company in the master database, for matching tests. */
export interface Company {
  name: string;
  city?: string;
  postcode?: string;
  country?: string;
  number?: string;
  previous?: string[];
}

export async function addCompanies(app: TestApp, companies: Company[]): Promise<string[]> {
  const accounts = companies.map(({ name, city = '', postcode = '', country = 'GB', number, previous = [] }) => ({
    fields: accountFields.parse({
      company_name: name,
      head_office_city: city,
      postcode,
      country,
      previous_names: previous,
      identifiers: number ? [{ scheme: 'GB-COH', value: number }] : [],
    }),
    source: 'test',
  }));
  return app.db.transaction().execute((trx) => createAccounts(trx, accounts, { userId: app.admin.id, lenient: true }));
}

export async function addCampaign(app: TestApp, name = 'Campaign'): Promise<{ campaignId: string; clientId: string }> {
  const code = randomUUID().slice(0, 8);
  const client = await app.call(app.admin, clients.add, { body: { code, name: `${name} client ${code}` } });
  const campaign = await app.call(app.admin, campaigns.add, {
    body: {
      code,
      name: `${name} ${code}`,
      client_id: client.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
      client_visible: true,
    },
  });
  return { campaignId: campaign.id, clientId: client.id };
}

/** Adds a batch with checked rows that are ready for matching. */
export async function addBatch(app: TestApp, campaignId: string, rows: RowValues[]): Promise<string> {
  const { pool } = app;
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const batch = await pool.query<{ id: string }>(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, supplier, obtained_on, state,
       options, headers, rows, created_by)
     values ($1, 'rows.csv', '', 0, '', 'A supplier', '2026-01-05', 'loaded', '{}', $2, $3, $4) returning id`,
    [campaignId, headers, rows.length, app.admin.id],
  );
  const batchId = batch.rows[0]!.id;
  const preparedRows = rows.map((values, i) => ({
    row_no: i + 1,
    values,
    cells: headers.map((header) => String(values[header] ?? '')),
    record: normaliseAccount(rowInput(values)),
  }));
  const recordset = `jsonb_to_recordset($3::jsonb) as r(row_no int, values jsonb, cells text[], record jsonb)`;
  const input = [campaignId, batchId, JSON.stringify(preparedRows)];
  await pool.query(
    `insert into import_raw (campaign_id, batch_id, row_no, cells) select $1, $2, row_no, cells from ${recordset}`,
    input,
  );
  await pool.query(
    `insert into import_row (campaign_id, batch_id, row_no, values, valid, identity, record)
     select $1, $2, row_no, values, true, ('x' || substr(md5(values::text), 1, 16))::bit(64)::bigint, record from ${recordset}`,
    input,
  );
  return batchId;
}

export async function startMatch(app: TestApp, campaignId: string, batchId: string): Promise<string> {
  await app.pool.query(`update import_batch set state = 'matching' where id = $1`, [batchId]);
  return app.transaction((trx) =>
    app.jobs.add(trx, {
      kind: MATCH_JOB,
      title: 'Match',
      ownerId: app.admin.id,
      campaignId,
      params: { campaign_id: campaignId, batch_id: batchId },
    }),
  );
}

export async function match(app: TestApp, campaignId: string, batchId: string) {
  return app.waitForJobEnd(await startMatch(app, campaignId, batchId));
}

export interface StoredRow {
  id: string;
  row_no: number;
  /** A 64-bit number in decimal. */
  identity: string;
  company_name: string;
  accepted: boolean;
  rejected: boolean;
  added_to_db: boolean;
  account_id: string | null;
  band: string | null;
  score: number | null;
  candidate_id: string | null;
  candidate_name: string;
  reason: string;
}

export async function loadStoredRows(app: TestApp, batchId: string): Promise<StoredRow[]> {
  const { rows } = await app.pool.query<StoredRow>(
    `select id, row_no, identity::text as identity, values->>'company_name' as company_name, accepted, rejected, added_to_db, account_id, band,
       score, candidate_id, candidate_name, reason from import_row where batch_id = $1 order by row_no`,
    [batchId],
  );
  return rows;
}

/** Loads all state that a decision can change, as text. Undo must restore it exactly. */
export async function loadReviewState(app: TestApp): Promise<string> {
  const parts = {
    rows: `select * from import_row order by id`,
    candidates: `select * from match_candidate order by row_id, rank`,
    links: `select * from campaign_account order by campaign_id, account_id`,
    tags: `select * from campaign_account_tag order by campaign_id, account_id, tag_id`,
    origins: `select * from campaign_account_value_origin order by campaign_id, account_id, field_id`,
    not_matches: `select identity, account_id from not_match order by 1, 2`,
    batches: `select id, state from import_batch order by id`,
    companies: `select * from account where archived_at is null order by id`,
    records: `select account_no, record, tokens from account_match order by account_no`,
    keys: `select key, account_no from account_key order by 1, 2`,
    tokens: `select token, accounts from name_token where accounts <> 0 order by token`,
    size: `select accounts from match_index`,
  };
  const columns = Object.entries(parts).map(
    ([name, query]) => sql`(select json_agg(t) from (${sql.raw(query)}) t) as ${sql.ref(name)}`,
  );
  const { rows } = await sql`select ${sql.join(columns)}`.execute(app.db);
  return JSON.stringify(rows[0], null, 1);
}
