import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';

/** Returns SQL that sorts a text alphabetically. An index is used only if it has the same expression. */
export function alphabetical(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text} collate alphabetical)`;
}

/**
 * Returns SQL that sorts names alphabetically from the first letter or digit. Leading punctuation is ignored.
 */
export function byName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return alphabetical(sql`name_order(${name})`);
}

/**
 * Rebuilds indexes after a change of the ICU library, whose versions may sort some letters differently. Indexes in the
 * old order would miss rows.
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
