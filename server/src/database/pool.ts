import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from '../config.ts';
import { toIsoTime } from './iso-time.ts';
import type { DB } from './types.gen.ts';

/** Connections that begin transactions. The handlers of endpoints receive only a `Db` or a `Trx`. */
export type Database = Kysely<DB>;
/** Reads. A transaction is also a `Db`; code inside it uses only the transaction. */
export type Db = Pick<Database, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'>;
/** Reads and writes in one transaction. */
export type Trx = Transaction<DB>;
/** Runs `work` in a transaction of its own and returns its result. */
export type RunTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
/** What a call has that reads and, rarely, writes in transactions of its own. */
export interface Handles {
  db: Db;
  transaction: RunTransaction;
}

const databases = new WeakMap<pg.Pool, Database>();

// Numbers are exact, because counts stay below 2^53. Dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoTime);

export function openPool(url: string, maxConnections = 12, statementTimeoutMs = 0): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMs}`,
  });
  // The pool replaces a broken connection, and the next statement of its borrower fails. Without a listener on every
  // connection, the error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Throws a one-line error when an external database does not respond. */
export async function assertReachable(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database at ${host}${pathname} does not respond: ${(error as Error).message || 'no connection'}`,
    );
  }
}

/** Returns the query builder of a pool, always the same one. */
export function queryBuilder(pool: pg.Pool): Database {
  const existing = databases.get(pool);
  if (existing) return existing;
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  databases.set(pool, database);
  return database;
}

export const transactionRunner =
  (pool: pg.Pool): RunTransaction =>
  (work) =>
    queryBuilder(pool).transaction().execute(work);
