import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

/** Runs `work` with a connection of the pool; closes the connection when `work` fails. */
async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    await work(client);
    hasFailed = false;
  } finally {
    client.release(hasFailed);
  }
}

/** Runs a `copy … to stdout` statement and writes its output to a file. */
export const copyOut = (pool: Pool, statement: string, path: string): Promise<void> =>
  withClient(pool, (client) => pipeline(client.query(to(statement)), createWriteStream(path)));

/** Runs a `copy … from stdin` statement on the bytes of a file. */
export const copyIn = (pool: Pool, statement: string, path: string): Promise<void> =>
  withClient(pool, (client) =>
    pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), client.query(from(statement))),
  );
