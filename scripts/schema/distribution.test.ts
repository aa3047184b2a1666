import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '../../server/src/testing/scratch-database.ts';
import { findDistributionProblems, readLocalTables } from './distribution.ts';
import { findUpsertProblems } from './upserts.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await createScratchDatabase();
  await scratch.pool.query(`
    create table account (id uuid primary key, no bigint unique generated always as identity);
    create table lead (
      campaign_id uuid not null, id uuid, account_id uuid references account, primary key (campaign_id, id)
    );
    create function noop() returns trigger language plpgsql as 'begin return null; end'`);
});
afterAll(() => scratch.drop());

/** Runs `sql` and then `find` in a transaction that is rolled back. */
async function runAfter<T>(sql: string, find: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await scratch.pool.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    return await find(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const findProblemsAfter = (sql: string) => runAfter(sql, findDistributionProblems);

test('accepts a campaign table whose keys begin with the campaign id', async () => {
  const validSql = `
    create sequence call_no_seq;
    create table call (
      campaign_id uuid not null, no bigint default nextval('call_no_seq'), lead_id uuid, account_id uuid references account,
      length integer, is_long boolean generated always as (length > 60) stored,
      primary key (campaign_id, no), foreign key (campaign_id, lead_id) references lead (campaign_id, id)
    );
    create index on call (lead_id)`;
  expect(await findProblemsAfter(validSql)).toEqual([]);
});

test.each([
  [
    'a trigger',
    'create trigger noop after delete on lead for each row execute function noop()',
    [
      'lead has the trigger noop, and triggers run on local tables only: use a generated column, or set the value in the statement that changes the row.',
    ],
  ],
  [
    'an identity column',
    'alter table lead add no bigint generated always as identity',
    ['lead.no is an identity column: use a uuid, or a sequence as default.'],
  ],
  [
    'keys that do not begin with the campaign id',
    `
    create table call (campaign_id uuid not null, id uuid primary key, line integer, name text, unique (line, campaign_id));
    create unique index call_name_key on call (lower(name), campaign_id)`,
    [
      'call: the key call_line_campaign_id_key does not begin with campaign_id.',
      'call: the key call_name_key does not begin with campaign_id.',
      'call: the key call_pkey does not begin with campaign_id.',
    ],
  ],
  [
    'a nullable campaign id',
    'create table call (campaign_id uuid, id uuid, unique (campaign_id, id))',
    ['call.campaign_id may be null, and a row without a campaign cannot be distributed.'],
  ],
  [
    'foreign keys between campaign tables that do not begin with the campaign id',
    `
    create unique index lead_other_key on lead (id, campaign_id);
    create table call (campaign_id uuid not null, lead_id uuid, other_id uuid not null,
      foreign key (lead_id, campaign_id) references lead (id, campaign_id),
      foreign key (campaign_id, other_id) references lead (id, campaign_id))`,
    [
      'lead: the key lead_other_key does not begin with campaign_id.',
      'call: the foreign key call_campaign_id_other_id_fkey points to lead, but must begin with campaign_id in both tables.',
      'call: the foreign key call_lead_id_campaign_id_fkey points to lead, but must begin with campaign_id in both tables.',
    ],
  ],
  [
    'a foreign key from a table without campaign id to a campaign table',
    `
    create table call (lead_campaign uuid, lead_id uuid, foreign key (lead_campaign, lead_id) references lead)`,
    ['call: the foreign key call_lead_campaign_lead_id_fkey points to lead, which is distributed by campaign.'],
  ],
  [
    'a foreign key to a local table',
    `
    create table queue (id uuid primary key);
    comment on table queue is 'local table: one queue';
    create table call (campaign_id uuid not null, id uuid references queue, primary key (campaign_id, id))`,
    ['call: the foreign key call_id_fkey points to queue, a local table.'],
  ],
])('rejects %s', async (_, sql, problems) => {
  expect(await findProblemsAfter(sql)).toEqual(problems);
});

test('applies the rules for the table kind named in the table comment, if the comment gives a reason', async () => {
  const tableSql = 'create table call (campaign_id uuid, no integer primary key generated always as identity)';
  const triggerSql = `${tableSql}; create trigger noop before insert on call for each row execute function noop()`;
  const tableComment = (comment: string) => `comment on table call is '${comment}'`;
  expect(await findProblemsAfter(`${tableSql}; ${tableComment('reference table: a call counts everywhere')}`)).toEqual(
    [],
  );
  expect(await findProblemsAfter(`${triggerSql}; ${tableComment('local table: one switchboard')}`)).toEqual([]);
  expect(await runAfter(`${triggerSql}; ${tableComment('local table: one switchboard')}`, readLocalTables)).toEqual(
    new Set(['call']),
  );
  expect(
    await findProblemsAfter(`${triggerSql}; ${tableComment('reference table: a call counts everywhere')}`),
  ).toHaveLength(1);
  // A comment without a reason is ignored.
  expect(await findProblemsAfter(`${tableSql}; ${tableComment('reference table')}`)).toHaveLength(3);
});

test.each([
  ['sequence', 'insert into t (a) values (1) on conflict (a) do update set b = default', 'default'],
  ['time', 'insert into t as x (a) select 1 on conflict (a) do update\n set b = now(), c = excluded.c', 'now()'],
  [
    'nested call',
    'with w as (insert into t (a) values (1) on conflict (a) do update set b = coalesce(excluded.b, random()))',
    'random()',
  ],
  ['keyword', 'insert into t (a) values (1) on conflict (a) do update set b = current_timestamp', 'current_timestamp'],
  [
    'condition',
    'insert into t (a) values (1) on conflict (a) do update set b = 1 where t.c < clock_timestamp()',
    'clock_timestamp()',
  ],
])('rejects an upsert with a value that each copy of the table would compute separately: %s', (_, statement, value) => {
  const problem = `On conflict, t is set to ${value}: use excluded.<column>, which is computed once.`;
  expect(findUpsertProblems(`sql\`${statement}\`.execute(db)`, new Set())).toEqual([problem]);
  expect(findUpsertProblems(`sql\`${statement}\`.execute(db)`, new Set(['t']))).toEqual([]);
});

test('accepts an upsert that sets only excluded values', () => {
  const source = `
    sql\`with kept as (
        insert into t (a, b) values (\${now()}, nextval('s')) on conflict (a) do update
          set b = excluded.b, c = t.c + excluded.c, d = coalesce(excluded.d, 'now()'), e = \${value()}
          where (t.b, t.d) is distinct from (excluded.b, excluded.d) returning now())
      update u set at = now() from kept\`.execute(db);
    db.updateTable('t').set({ at: sql\`now()\` });`;
  expect(findUpsertProblems(source, new Set())).toEqual([]);
  const builderSource = `db.insertInto('t').onConflict((c) => c.doUpdateSet({ b: 1 }))`;
  expect(findUpsertProblems(builderSource, new Set())).toHaveLength(1);
});
