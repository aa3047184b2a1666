import type { Option } from '@leadwright/contract/features/lookups';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { escapeLike } from '../../database/search-ranking.ts';
import type { ChoiceSource } from '../../record/choices.ts';

export const MAX_RESULTS = 20;

/**
 * Returns at most 20 options that contain the text. Exact matches come first, then options that begin with the text.
 */
export async function findOptions(
  db: Db,
  viewer: Viewer,
  source: ChoiceSource,
  { q, id, within }: { q: string; id?: string | undefined; within?: string | undefined },
): Promise<Option[]> {
  const { from, label, detail, searchText = sql`''`, order = label } = source;
  // A request by id also finds choices that are no longer offered, such as former users.
  const where = (id !== undefined && source.whereLabelVisible) || source.where;
  const find = source.find ?? ((like: string) => sql`fold(${label} || ' ' || ${searchText}) like fold(${like})`);
  const text = q.trim();
  const pattern = escapeLike(text);
  const matches = id === undefined ? find(`%${pattern}%`) : sql`${source.id}::text = ${id}`;
  const scopeCondition = within && source.withinColumn ? sql`${source.withinColumn} = ${within}` : sql`true`;
  const { rows } = await sql<Option>`
    select ${source.id}::text as id, ${label} as label, ${detail} as detail from ${from}
    where ${where(viewer)} and ${matches} and ${scopeCondition}
    order by fold(${text}) in (fold(${label}), fold(${source.id}::text), fold(coalesce(${detail}, ''))) desc,
      fold(${label}) like fold(${`${pattern}%`}) desc, ${order}, ${source.id} limit ${MAX_RESULTS}`.execute(db);
  return rows.map((row) => ({ ...row, detail: row.detail ?? undefined }));
}
