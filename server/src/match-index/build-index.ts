import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NORM_VERSION } from '@leadwright/matching';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ACCOUNT_INPUT } from './account-sources.queries.ts';
import { keyCopy, recordCopy } from './engine/copy-format.ts';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';
import type { Source } from './engine/tasks.ts';
import { runInThread, THREADS } from './engine/threads.ts';
import { TokenTable } from './engine/token-table.ts';
import { removeEqualRecords } from './equal-records.queries.ts';

const CHUNK_SIZE = 5_000;
/** The maximum number of chunks in progress, so that threads rarely wait for the database and memory is limited. */
const MAX_CONCURRENT_CHUNKS = THREADS * 2;

/** Returns the next records to index, in the order of their numbers. Returns an empty list at the end. */
export type ReadSources = () => Promise<Source[]>;
interface IndexSource {
  entity: Entity;
  sources(client: PoolClient): ReadSources;
  /** Keeps only the first of many equal records; `equal_record` lists the others. */
  keepsFirstOfEqual?: boolean;
}

/** All companies of the master that are not archived. */
const MASTER_SOURCE: IndexSource = {
  entity: 'account',
  sources(client) {
    let lastNo = 0;
    return async () => {
      const { rows } = await client.query<Source>(
        `select a.no, ${ACCOUNT_INPUT} as input from account a where a.no > $1 and a.archived_at is null
         order by a.no limit $2`,
        [lastNo, CHUNK_SIZE],
      );
      lastNo = rows.at(-1)?.no ?? lastNo;
      return rows;
    };
  },
};

/**
 * Rebuilds the key index of the master database in one transaction; matching waits until it ends. Used for a first load
 * or a mostly stale index, because it is several times faster than updates record by record.
 */
export async function buildIndex(
  pool: Pool,
  { entity, sources, keepsFirstOfEqual = false }: IndexSource = MASTER_SOURCE,
): Promise<{ records: number; keys: number }> {
  const { match, key, token, state, no } = INDEX_TABLES[entity];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7305383)');
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query(`truncate ${match}, ${key}, ${token}`);
    await client.query(`alter table ${key} drop constraint ${key}_pkey`);
    await client.query(`drop index ${key}_${entity}_idx`);
    const copied = await copyRecords(client, entity, sources(client));
    const records = keepsFirstOfEqual ? copied - (await removeEqualRecords(client, entity)) : copied;
    await countTokens(client, entity, records);
    const keys = await copyKeys(client, entity, await loadFrequency(client, entity, records));
    await client.query(`alter table ${key} add primary key (key, ${no})`);
    await client.query(`create index ${key}_${entity}_idx on ${key} (${no})`);
    await client.query(`analyze ${match}, ${key}, ${token}, ${state}`);
    await client.query('commit');
    return { records, keys };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function copyRecords(client: PoolClient, entity: Entity, read: ReadSources): Promise<number> {
  const { match, no } = INDEX_TABLES[entity];
  return processInOrder(
    read,
    (sources) => runInThread('normalise', [entity, sources]),
    async (indexedRecords) => {
      await copy(
        client,
        `${match} (${no}, norm_version, record, tokens) from stdin (freeze)`,
        recordCopy(indexedRecords, NORM_VERSION),
      );
      return indexedRecords.length;
    },
  );
}

async function copyKeys(client: PoolClient, entity: Entity, table: TokenTable): Promise<number> {
  const { match, key, no } = INDEX_TABLES[entity];
  let lastNo = 0;
  const read = async (): Promise<string[]> => {
    const { rows } = await client.query<{ records: string | null; last: number }>(
      `select json_agg(json_build_array(${no}, record))::text as records, max(${no}) as last
       from (select ${no}, record from ${match} where ${no} > $1 order by ${no} limit $2) m`,
      [lastNo, CHUNK_SIZE],
    );
    lastNo = rows[0]!.last ?? lastNo;
    return rows[0]!.records ? [rows[0]!.records] : [];
  };
  return processInOrder(
    read,
    ([records]) => runInThread('recordKeys', [entity, records!], { table: table.shared }),
    async (keys) => {
      await copy(client, `${key} (key, ${no}) from stdin (format binary, freeze)`, keyCopy(keys));
      return keys.keys.length;
    },
  );
}

/** Processes chunks in threads while one connection alternates between reads and writes, in the order of the reads. */
async function processInOrder<In extends unknown[], Out>(
  read: () => Promise<In>,
  processChunk: (input: In) => Promise<Out>,
  write: (output: Out) => Promise<number>,
): Promise<number> {
  const pending: Promise<Out>[] = [];
  let writtenRows = 0;
  try {
    for (let input = await read(); input.length > 0; input = await read()) {
      pending.push(processChunk(input));
      if (pending.length >= MAX_CONCURRENT_CHUNKS) writtenRows += await write(await pending.shift()!);
    }
    while (pending.length > 0) writtenRows += await write(await pending.shift()!);
  } finally {
    await Promise.allSettled(pending);
  }
  return writtenRows;
}

async function copy(client: PoolClient, target: string, bytes: string | Buffer): Promise<void> {
  await pipeline(Readable.from([bytes]), client.query(copyFrom(`copy ${target}`)));
}

async function countTokens(client: PoolClient, entity: Entity, records: number): Promise<void> {
  const { match, token, state, count } = INDEX_TABLES[entity];
  const { rows } = await client.query<{ version: number }>(
    `update ${state} set version = version + 1, base = version + 1, ${count} = $1 returning version`,
    [records],
  );
  await client.query(
    `insert into ${token} (token, ${count}, version)
     select token, count(*), $1 from ${match}, unnest(tokens) as token group by token`,
    [rows[0]!.version],
  );
}

async function loadFrequency(client: PoolClient, entity: Entity, records: number): Promise<TokenTable> {
  const { token, count } = INDEX_TABLES[entity];
  const table = new TokenTable();
  table.records = records;
  const { rows } = await client.query<{ token: string; records: number }>(
    `select token, ${count} as records from ${token}`,
  );
  for (const row of rows) table.set(row.token, row.records);
  return table;
}
