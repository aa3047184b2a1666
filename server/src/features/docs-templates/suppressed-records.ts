import type { DocumentRoot } from '@leadwright/contract/features/docs-templates';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import {
  hasSuppressions,
  type SuppressionScope,
  suppressedAccountCondition,
  suppressedContactCondition,
} from '../../suppression.ts';

const SUPPRESSED_QUERIES = {
  account: (ids: readonly string[], scope: SuppressionScope) => sql<{ id: string }>`
    select a.id from account a where a.id = any(${ids}::uuid[]) and ${suppressedAccountCondition(scope)}`,
  contact: (ids: readonly string[], scope: SuppressionScope) => sql<{ id: string }>`
    select p.id from contact p left join account a on a.id = p.main_account_id
    where p.id = any(${ids}::uuid[]) and ${suppressedContactCondition(scope)}`,
};

/** Returns the ids of suppressed records. Bulk documents count as letters, which suppressed records do not receive. */
export async function findSuppressed(
  db: Db,
  root: DocumentRoot,
  ids: readonly string[],
  scope: SuppressionScope,
): Promise<Set<string>> {
  if ((root !== 'account' && root !== 'contact') || !(await hasSuppressions(db, scope))) return new Set();
  const { rows } = await SUPPRESSED_QUERIES[root](ids, scope).execute(db);
  return new Set(rows.map(({ id }) => id));
}
