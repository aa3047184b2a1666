import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Trx } from './pool.ts';
import type { DB } from './types.gen.ts';

/**
 * Runs a transaction with access to its connection, so that COPY commits together with other writes. Kysely does not
 * support COPY.
 */
export async function transactionWithClient<T>(
  pool: Pool,
  work: (trx: Trx, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const borrowedClient = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowedClient, end: async () => undefined } }),
  });
  try {
    return await db.transaction().execute((trx) => work(trx, client));
  } finally {
    client.release();
  }
}

/** The size of a COPY message. PostgreSQL reads a message completely before it handles the first row. */
const MESSAGE_BYTES = 64 * 1024;

/** Splits COPY data into messages. Other work of the thread continues between them. */
async function* toMessages(data: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const part of data) {
    for (let start = 0; start < part.length; start += MESSAGE_BYTES) {
      yield part.subarray(start, start + MESSAGE_BYTES);
      await nextTurn();
    }
  }
}

/** Streams prepared COPY data to the server and returns the number of rows. */
export async function copyFrom(client: PoolClient, statement: string, data: Iterable<Uint8Array>): Promise<number> {
  const stream = client.query(from(statement));
  await pipeline(toMessages(data), stream);
  return stream.rowCount;
}

/** Returns the complete output of COPY TO. The statement must limit its size. */
export async function copyTo(client: PoolClient, statement: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of client.query(to(statement)) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
