import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './pool.ts';
import type { DB } from './types.gen.ts';

/** A connection keeps every prepared statement, so their number is limited. */
const MAX_NAMES = 200;
const MAX_SEEN = 2_000;

const REPLAN_COMMENT = '/* planned anew */';
/**
 * Prefix of a statement that is planned for the values of each call: for a word in half of the rows a scan of the first
 * rows is fast, for a rare one its index.
 */
export const PLANNED_PER_CALL = sql.raw(REPLAN_COMMENT);

/** Names statements from the second use on; one-off filters and jumps never get a name. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES || text.startsWith(REPLAN_COMMENT)) return known;
    if (!seen.delete(text)) {
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Shared by all builders over one pool: a connection knows a statement by one name. */
const namesOf = new WeakMap<Pool, ReturnType<typeof statementNames>>();

/**
 * Returns a query builder for few long statements, such as those of grids: planning them each time took longer than
 * running them.
 */
export function preparedQueryBuilder(pool: Pool): Db {
  const nameOf = namesOf.get(pool) ?? statementNames();
  namesOf.set(pool, nameOf);
  const preparedPool: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[] = []) =>
          client.query({ name: nameOf(text), text, values: [...values] }),
        release: () => client.release(),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool }) });
}
