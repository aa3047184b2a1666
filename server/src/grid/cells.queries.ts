import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Trx } from '../database/pool.ts';
import type { ChoiceSource } from '../record/choices.ts';
import type { ChangedRecords } from '../record/kinds.ts';
import { type FoundRow, findRows, type Values } from '../record/row.ts';
import type { OpenGrid } from '../record/source.ts';
import { rowAsJson } from './compile.ts';

/** Locks the records of grid rows and returns the records that the viewer can see in the grid. */
export async function lockCells(
  trx: Trx,
  grid: OpenGrid,
  records: ChangedRecords,
  ids: readonly string[],
): Promise<Map<string, FoundRow>> {
  const { viewer } = grid;
  const lockedRows = await findRows(trx, viewer, { ...records.rows, ids }, 'update');
  // A separate statement, because a join of two lists of thousands of ids can compare every pair.
  const { from, where, visible: isVisible } = grid.source.rows(viewer, grid.scope);
  const { rows } = await sql<{ id: string }>`
    select ${grid.source.id} as id from ${from}
    where ${grid.source.id} = any(${ids}::uuid[]) and ${where} and ${isVisible}`.execute(trx);
  const visibleIds = new Set(rows.map(({ id }) => id));
  return new Map([...lockedRows].filter(([id]) => visibleIds.has(id)));
}

/** Returns the current versions of records, by the ids of their grid rows. */
export async function loadVersions(
  trx: Trx,
  { rows: { rule, column = 'id' as never, campaignId } }: ChangedRecords,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select ${sql.ref(column)} as id, version from ${sql.table(rule.table)}
    where ${sql.ref(column)} = any(${ids}::uuid[])
      and ${campaignId ? sql`campaign_id = ${campaignId}` : sql`true`}`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Loads the current values of grid rows, by id. */
export async function loadCurrentRows(trx: Trx, grid: OpenGrid, ids: readonly string[]): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const { source, viewer, scope } = grid;
  const { from, where, visible: isVisible } = source.rows(viewer, scope);
  const { rows } = await sql<{ row: Values & { id: string } }>`
    select ${rowAsJson(grid)} as row from ${from}
    where ${source.id} = any(${ids}::uuid[]) and ${where} and ${isVisible}`.execute(trx);
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/** Returns the name of the last user who changed each cell. Names of agency users are hidden from client users. */
export async function findLastEditors(
  trx: Trx,
  viewer: Viewer,
  { entity, idOf }: ChangedRecords['log'],
  cells: readonly { id: string; auditField: string }[],
): Promise<(string | null)[]> {
  if (cells.length === 0) return [];
  const requestedCells = cells.map(({ id, auditField: field }, position) => ({ position, id: idOf(id), field }));
  const { rows } = await sql<{ by: string | null }>`
    select e.by from jsonb_to_recordset(${JSON.stringify(requestedCells)}::jsonb) as q(position int, id text, field text)
      left join lateral (
        select case when ${viewer.clientId}::uuid is null or u.client_id = ${viewer.clientId} then u.display_name end as by
        from audit_event e left join app_user u on u.id = e.user_id
        where e.entity = ${entity} and e.entity_id = q.id and e.before is not null and e.after ? q.field
          and e.after -> q.field is distinct from e.before -> q.field
        order by e.id desc limit 1) e on true
    order by q.position`.execute(trx);
  return rows.map(({ by }) => by);
}

/**
 * Resolves texts to the ids of records in a choice list. A text is the id of a record, or a name that only one record
 * has, ignoring case, accents and spaces.
 */
export async function resolveNames(
  trx: Trx,
  viewer: Viewer,
  { from, where, id, label }: ChoiceSource,
  texts: readonly string[],
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ text: string; id: string }>`
    select input.text, coalesce(max(choice.id) filter (where choice.id = input.text), max(choice.id)) as id
    from unnest(${[...new Set(texts)]}::text[]) as input(text)
      join (select ${id}::text as id, ${label}::text as label from ${from} where ${where(viewer)}) choice
        on choice.id = input.text or name_key(choice.label) = name_key(input.text)
    group by input.text
    having count(*) = 1 or ${sql<SqlBool>`bool_or(choice.id = input.text)`}`.execute(trx);
  return new Map(rows.map(({ text, id }) => [text, id]));
}
