import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    await work(client);
    failed = false;
  } finally {
    client.release(failed);
  }
}

/** Writes `copy … to stdout` into a file. */
export const copyOut = (pool: Pool, statement: string, path: string): Promise<void> =>
  withClient(pool, (client) => pipeline(client.query(to(statement)), createWriteStream(path)));

/** Reads the bytes of a file into `copy … from stdin`. */
export const copyIn = (pool: Pool, statement: string, path: string): Promise<void> =>
  withClient(pool, (client) =>
    pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), client.query(from(statement))),
  );
