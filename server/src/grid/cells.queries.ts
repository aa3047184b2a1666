import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';
import type { ChoiceSource } from '../record/choices.ts';
import type { ChangedRecords } from '../record/kinds.ts';
import { type FoundRow, findRows, type Values } from '../record/row.ts';
import type { OpenGrid } from '../record/source.ts';
import { rowOf } from './compile.ts';

/** Locks the records behind rows of the grid and returns those that the viewer sees there. */
export async function lockCells(
  trx: Db,
  grid: OpenGrid,
  records: ChangedRecords,
  ids: readonly string[],
): Promise<Map<string, FoundRow>> {
  const { viewer } = grid;
  const found = await findRows(trx, viewer, { ...records.rows, ids }, 'update');
  // A separate statement: joining thousands of ids with themselves has plans that read all of them for each.
  const { from, where, visible: seen } = grid.source.rows(viewer, grid.scope);
  const visibleRows = await sql<{ id: string }>`
    select ${grid.source.id} as id from ${from}
    where ${grid.source.id} = any(${ids}::uuid[]) and ${where} and ${seen}`.execute(trx);
  const visibleIds = new Set(visibleRows.rows.map(({ id }) => id));
  return new Map([...found].filter(([id]) => visibleIds.has(id)));
}

export async function versionsOf(
  trx: Db,
  { rows: { rule, column = 'id' as never, campaignId } }: ChangedRecords,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select ${sql.ref(column)} as id, version from ${sql.table(rule.table)}
    where ${sql.ref(column)} = any(${ids}::uuid[])
      and ${campaignId ? sql`campaign_id = ${campaignId}` : sql`true`}`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns rows as the grid shows them now. */
export async function loadCurrentRows(trx: Db, grid: OpenGrid, ids: readonly string[]): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const { source, viewer, scope } = grid;
  const { from, where, visible: seen } = source.rows(viewer, scope);
  const { rows } = await sql<{ row: Values & { id: string } }>`
    select ${rowOf(grid)} as row from ${from}
    where ${source.id} = any(${ids}::uuid[]) and ${where} and ${seen}`.execute(trx);
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/** Returns who last changed the field of each cell. Client users do not get the names of agency users. */
export async function findLastEditors(
  trx: Db,
  viewer: Viewer,
  { entity, idOf }: ChangedRecords['log'],
  cells: readonly { id: string; auditField: string }[],
): Promise<(string | null)[]> {
  if (cells.length === 0) return [];
  const requested = cells.map(({ id, auditField: field }, place) => ({ place, id: idOf(id), field }));
  const { rows } = await sql<{ by: string | null }>`
    select e.by from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as q(place int, id text, field text)
      left join lateral (
        select case when ${viewer.clientId}::uuid is null or u.client_id = ${viewer.clientId} then u.display_name end as by
        from audit_event e left join app_user u on u.id = e.user_id
        where e.entity = ${entity} and e.entity_id = q.id and e.before is not null and e.after ? q.field
          and e.after -> q.field is distinct from e.before -> q.field
        order by e.id desc limit 1) e on true
    order by q.place`.execute(trx);
  return rows.map(({ by }) => by);
}

/** Maps texts to the ids that a list offers: by id, or by name regardless of case. A name of two records has no id. */
export async function resolveNames(
  trx: Db,
  viewer: Viewer,
  { from, where, id, label }: ChoiceSource,
  texts: readonly string[],
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ text: string; id: string }>`
    select given.text, coalesce(max(choice.id) filter (where choice.id = given.text), max(choice.id)) as id
    from unnest(${[...new Set(texts)]}::text[]) as given(text)
      join (select ${id}::text as id, ${label}::text as label from ${from} where ${where(viewer)}) choice
        on choice.id = given.text or fold(choice.label) = fold(given.text)
    group by given.text
    having count(*) = 1 or ${sql<SqlBool>`bool_or(choice.id = given.text)`}`.execute(trx);
  return new Map(rows.map(({ text, id }) => [text, id]));
}
