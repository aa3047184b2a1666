import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './pool.ts';
import type { DB } from './types.gen.ts';

/** The number of prepared statements is limited, because a connection keeps each of them. */
const MAX_NAMES = 200;
const MAX_SINGLE_USE_TEXTS = 2_000;

const REPLAN_COMMENT = '/* new plan per call */';
/**
 * Prefix for statements that need a new plan for each call: a frequent search word is found fastest by scanning the
 * first rows, a rare one through its index.
 */
export const PLANNED_PER_CALL = sql.raw(REPLAN_COMMENT);

/** Returns a function that names statements from the second use on. Statements that run only once get no name. */
function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const usedOnce = new Set<string>();
  return (text) => {
    const existingName = names.get(text);
    if (existingName || names.size >= MAX_NAMES || text.startsWith(REPLAN_COMMENT)) return existingName;
    if (!usedOnce.delete(text)) {
      if (usedOnce.size >= MAX_SINGLE_USE_TEXTS) usedOnce.clear();
      usedOnce.add(text);
      return undefined;
    }
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Statement names by pool. All builders of a pool share them, because a connection has one name per statement. */
const namesByPool = new WeakMap<Pool, ReturnType<typeof createStatementNamer>>();

/**
 * Returns a query builder that prepares statements. Used for the long statements of grids, which take longer to plan
 * than to run.
 */
export function preparedQueryBuilder(pool: Pool): Database {
  const nameStatement = namesByPool.get(pool) ?? createStatementNamer();
  namesByPool.set(pool, nameStatement);
  const preparedPool: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[] = []) =>
          client.query({ name: nameStatement(text), text, values: [...values] }),
        release: () => client.release(),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool }) });
}
