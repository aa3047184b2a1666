import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './pool.ts';
import type { DB } from './types.gen.ts';

/** A connection keeps every statement it has prepared, so there must be an end to them. */
const MAX_NAMES = 200;
const MAX_SEEN = 2_000;

const ANEW = '/* planned anew */';
/**
 * Stands before a statement that is planned for the values of each call: of a word that half the rows have, the first ones
 * are read as they come; of a rare one, by its index.
 */
export const PLANNED_ANEW = sql.raw(ANEW);

/** Names the statements that come a second time; one-off filters and jumps never get a name. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES || text.startsWith(ANEW)) return known;
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

/** A connection knows one statement by one name, whichever of the builders over its pool has sent it. */
const namesOf = new WeakMap<Pool, ReturnType<typeof statementNames>>();

/** A query builder for few and long statements, such as grids': planning them each time took longer than running them. */
export function preparedQueryBuilder(pool: Pool): Db {
  const nameOf = namesOf.get(pool) ?? statementNames();
  namesOf.set(pool, nameOf);
  const preparing: PostgresPool = {
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
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing }) });
}
