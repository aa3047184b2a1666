import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';

/** A text in the order of the alphabet. An index serves the order only when it was made with the same words. */
export function alphabetical(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text} collate alphabetical)`;
}

/** Names in that order, each at its first letter or digit: quotes and other signs before it do not count. */
export function byName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return alphabetical(sql`name_order(${name})`);
}

/**
 * Another version of the ICU library (a newer PostgreSQL, another system) may order some letters otherwise, and an index
 * in the former order would miss rows: such indexes are built anew.
 */
export async function followLibrary(client: PoolClient): Promise<void> {
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
