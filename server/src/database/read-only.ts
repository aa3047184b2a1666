import { type KyselyPlugin, RawNode } from 'kysely';
import type { Database, Db } from './pool.ts';

const WRITE = /\b(insert\s+into|delete\s+from|update\s+[\w."]+(\s+(as\s+)?\w+)?\s+set)\b/i;

/** The types keep builder statements from writing. SQL text is only known when it runs. */
const REJECT_WRITES: KyselyPlugin = {
  transformQuery({ node }) {
    // Values and names stand between the fragments, so the name of a table can separate `update` and `set`.
    if (RawNode.is(node) && WRITE.test(node.sqlFragments.join(' x ')))
      throw new Error('A handle for reading cannot write. Use a transaction.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Returns a handle of the database that rejects statements that write. */
export const readOnly = (database: Database): Db => database.withPlugin(REJECT_WRITES);
