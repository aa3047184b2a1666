import type { Selection } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import type { RecordKind } from '../../record/kinds.ts';
import type { OpenGrid } from '../../record/source.ts';
import { selectedRows } from '../compile.ts';

/** Returns a query for the distinct ids of the selected rows. */
export const selectedIdsQuery = (grid: OpenGrid, selection: Selection) => {
  const { from, where } = selectedRows(grid, selection);
  return sql`select distinct ${grid.source.id} as id from ${from} where ${where}`;
};

/** Counts the selected rows and returns the first ids. */
export async function countWithFirstIds(
  db: Db,
  grid: OpenGrid,
  selection: Selection,
  limit: number,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with selected_row as materialized (${selectedIdsQuery(grid, selection)})
    select (select count(*)::int from selected_row) as count,
      array(select id from selected_row order by id limit ${limit}) as ids`.execute(db);
  return rows[0]!;
}

/** Returns whether a list offers the value to the viewer. An empty value is always accepted. */
export async function isOffered(db: Db, viewer: Viewer, list: ChoiceSource, value: string): Promise<boolean> {
  if (value === '') return true;
  const { rows } = await sql`
    select from ${list.from} where ${list.where(viewer)} and ${list.id}::text = ${value} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the labels of records by id, of those that meet the condition on `t`. */
export async function loadLabels(
  db: Db,
  { rule, label }: Pick<RecordKind, 'rule' | 'label'>,
  ids: readonly string[],
  condition: RawBuilder<SqlBool> = sql`true`,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select t.id, ${label}::text as label from ${sql.table(rule.table)} t where t.id = any(${ids}::uuid[]) and ${condition}`.execute(
    db,
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}
