import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';

/** Returns the text in alphabetical order. An index is used only if it has the same expression. */
export function alphabetical(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text} collate alphabetical)`;
}

/**
 * Returns names in alphabetical order from their first letter or digit, ignoring leading quotes and other characters.
 */
export function byName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return alphabetical(sql`name_order(${name})`);
}

/**
 * Another version of the ICU library may sort some letters differently, and indexes in the old order would miss rows:
 * such indexes are rebuilt.
 */
export async function reindexOutdatedCollations(client: PoolClient): Promise<void> {
  const changed = await client.query<{ oid: number }>(`
    select oid from pg_collation
    where collname = 'alphabetical' and collversion is distinct from pg_collation_actual_version(oid)`);
  for (const { oid } of changed.rows) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct objid::regclass::text as name from pg_depend
       where refclassid = 'pg_collation'::regclass and refobjid = $1 and classid = 'pg_class'::regclass`,
      [oid],
    );
    for (const { name } of rows) await client.query(`reindex index ${name}`);
    await client.query('alter collation alphabetical refresh version');
  }
}
