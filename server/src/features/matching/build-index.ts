import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NORM_VERSION } from '@leadwright/matching';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ACCOUNT_INPUT } from './account-sources.queries.ts';
import { keyCopy, recordCopy } from './engine/copy-format.ts';
import type { AccountSource } from './engine/tasks.ts';
import { inThread, THREADS } from './engine/threads.ts';
import { TokenTable } from './engine/token-table.ts';

const CHUNK = 5_000;
/** Chunks under way: the threads never wait for the database, and memory stays small. */
const AHEAD = THREADS * 2;

const READ_SOURCES = `
  select a.no, ${ACCOUNT_INPUT} as input from account a where a.no > $1 and a.archived_at is null order by a.no limit $2`;

/**
 * Makes the key index of the whole master anew, in one transaction: all or nothing. For a first load, or when most of
 * it is stale: keys are copied in bulk and indexed once, several times faster than company by company. Matching waits.
 */
export async function buildIndex(pool: Pool): Promise<{ accounts: number; keys: number }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7305383)');
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query('truncate account_match, account_key, name_token');
    await client.query('alter table account_key drop constraint account_key_pkey');
    await client.query('drop index account_key_account_idx');
    const accounts = await copyRecords(client);
    await countTokens(client, accounts);
    const keys = await copyKeys(client, await frequency(client, accounts));
    await client.query('alter table account_key add primary key (key, account_no)');
    await client.query('create index account_key_account_idx on account_key (account_no)');
    await client.query('analyze account_match, account_key, name_token');
    await client.query('commit');
    return { accounts, keys };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function copyRecords(client: PoolClient): Promise<number> {
  let after = 0;
  const read = async (): Promise<AccountSource[]> => {
    const { rows } = await client.query<AccountSource>(READ_SOURCES, [after, CHUNK]);
    after = rows.at(-1)?.no ?? after;
    return rows;
  };
  return inOrder(
    read,
    (sources) => inThread('normalise', [sources]),
    async (indexed) => {
      await copy(
        client,
        'account_match (account_no, norm_version, record, tokens) from stdin (freeze)',
        recordCopy(indexed, NORM_VERSION),
      );
      return indexed.length;
    },
  );
}

async function copyKeys(client: PoolClient, table: TokenTable): Promise<number> {
  let after = 0;
  const read = async (): Promise<string[]> => {
    const { rows } = await client.query<{ records: string | null; last: number }>(
      `select json_agg(json_build_array(account_no, record))::text as records, max(account_no) as last
       from (select account_no, record from account_match where account_no > $1 order by account_no limit $2) m`,
      [after, CHUNK],
    );
    after = rows[0]!.last ?? after;
    return rows[0]!.records ? [rows[0]!.records] : [];
  };
  return inOrder(
    read,
    ([records]) => inThread('accountKeys', [records!], { table: table.shared }),
    async (keys) => {
      await copy(client, 'account_key (key, account_no) from stdin (format binary, freeze)', keyCopy(keys));
      return keys.keys.length;
    },
  );
}

/** Reads and writes take turns on the one connection while the threads work on what has been read. */
async function inOrder<In extends unknown[], Out>(
  read: () => Promise<In>,
  work: (input: In) => Promise<Out>,
  write: (output: Out) => Promise<number>,
): Promise<number> {
  const underWay: Promise<Out>[] = [];
  let written = 0;
  try {
    for (let input = await read(); input.length > 0; input = await read()) {
      underWay.push(work(input));
      if (underWay.length >= AHEAD) written += await write(await underWay.shift()!);
    }
    while (underWay.length > 0) written += await write(await underWay.shift()!);
  } finally {
    await Promise.allSettled(underWay);
  }
  return written;
}

async function copy(client: PoolClient, target: string, bytes: string | Buffer): Promise<void> {
  await pipeline(Readable.from([bytes]), client.query(copyFrom(`copy ${target}`)));
}

async function countTokens(client: PoolClient, accounts: number): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    'update match_index set version = version + 1, base = version + 1, accounts = $1 returning version',
    [accounts],
  );
  await client.query(
    `insert into name_token (token, accounts, version)
     select token, count(*), $1 from account_match, unnest(tokens) as token group by token`,
    [rows[0]!.version],
  );
}

async function frequency(client: PoolClient, accounts: number): Promise<TokenTable> {
  const table = new TokenTable();
  table.records = accounts;
  const { rows } = await client.query<{ token: string; accounts: number }>('select token, accounts from name_token');
  for (const row of rows) table.set(row.token, row.accounts);
  return table;
}
