import { AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { MergeEndpoints, mergePreview, mergeReferenceCounts } from '@leadwright/contract/vocabulary/merging';
import { type RawBuilder, sql } from 'kysely';
import { assertAgencyScope, type Table } from '../access/scope.ts';
import { insertRowsQuery } from '../change/changes.queries.ts';
import { CHANGED_SINCE, type ChangeRow } from '../change/kinds.ts';
import type { App } from '../context.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db, Trx } from '../database/pool.ts';
import { serve } from '../http/serve.ts';
import { columnsOf, notFoundError } from '../record/row.ts';
import { type Mergeable, type MergeStrategy, mergeRoutes, type Pair } from './merging.ts';
import { checkTreeMove, type Tree } from './tree.ts';
import { listColumnsOf } from './uses.ts';

/** A column with references to the rows of the list: a foreign key, or a list of ids. */
interface ReferenceColumn {
  table: Table;
  column: string;
  isList?: boolean;
}

/** Returns all columns with a foreign key to a table. */
function foreignKeysOf(target: Table): ReferenceColumn[] {
  return Object.entries(TABLES).flatMap(([table, { references }]) =>
    Object.entries(references)
      .filter(([column, targetTable]) => targetTable === target && column !== 'merged_into_id')
      .map(([column]) => ({ table: table as Table, column })),
  );
}
const nameOf = ({ table, column }: ReferenceColumn) => `${table}.${column}`;

interface ReferenceMergeEndpoints extends MergeEndpoints {
  preview: ReturnType<typeof mergePreview<typeof mergeReferenceCounts>>;
}

/** Binds the merge endpoints for rows with foreign key references. The table must have the columns `code` and `synonyms`. */
export function mergeReferences(app: App, entity: Mergeable, { preview, ...endpoints }: ReferenceMergeEndpoints): void {
  const { resource, rule } = entity;
  const foreignKeys = foreignKeysOf(rule.table);
  // Other features register their records later.
  const listPlaces = (): ReferenceColumn[] => [
    ...foreignKeys,
    ...listColumnsOf(rule.table, app).map((place) => ({ ...place, isList: true })),
  ];
  mergeRoutes(app, entity, endpoints, {
    listPlaces,
    nameOf,
    tableOf: ({ table }) => table,
    tables: [...new Set(foreignKeys.map(({ table }) => table))],
    assertMergeable: (db, pair) => assertMergeable(db, entity, pair),
    move,
    undoMove,
    transferValues: (trx, pair) => transferSynonyms(trx, rule.table, pair),
    revertTransfer: (trx, pair, transferred) => revertSynonyms(trx, rule.table, pair, transferred),
  });

  serve(app, preview, async ({ query, viewer, db }) => {
    assertAgencyScope(viewer, { subject: resource.subject, action: 'update' });
    await assertMergeable(db, entity, query);
    const places = listPlaces();
    const counts = places.map(
      (place) => sql`(select count(*)::int from ${sql.table(place.table)} t where ${refersTo(place, query.from_id)})`,
    );
    const { rows } = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(
      db,
    );
    return { places: places.map((reference, i) => ({ ...titleOf(app, reference), count: rows[0]!.counts[i]! })) };
  });
}

/** Returns the titles of the list and the field of a reference. */
function titleOf({ records }: App, { table, column }: ReferenceColumn) {
  const kind = [...records.values()].find(({ rule }) => rule.table === table);
  const meta = kind?.fields.shape[column]?.meta() as { label?: string } | undefined;
  return { title: kind?.list.title ?? table.replaceAll('_', ' '), field: meta?.label ?? column };
}

/** Throws when the pair cannot be merged. Returns the names of both rows. */
async function assertMergeable(
  db: Db,
  { resource, rule, tree }: Mergeable,
  { from_id, into_id }: Pair,
): Promise<{ from: string; into: string }> {
  const { rows } = await sql<{ id: string; name: string; archived: boolean }>`
    select id, name, archived_at is not null as archived from ${sql.table(rule.table)}
    where id in (${from_id}, ${into_id})`.execute(db);
  const [from, into] = [from_id, into_id].map((id) => rows.find((row) => row.id === id));
  if (!from || !into) throw notFoundError(resource.noun.one);
  const mergeError = (key: string, text: string, extraParams: Record<string, string | number> = {}) =>
    invalidInput({
      into_id: defineMessage(`problems.${key}`, text, { what: resource.noun.one, name: into.name, ...extraParams }),
    });
  if (from_id === into_id) throw mergeError('mergeIntoItself', 'Choose a different {{what}} to merge into.');
  if (from.archived)
    throw new AppError(
      'conflict',
      defineMessage('errors.mergeArchived', '“{{name}}” is archived and cannot be merged.', { name: from.name }),
    );
  if (into.archived) throw mergeError('mergeIntoArchived', '“{{name}}” is no longer in use.');
  if (tree) {
    const { is_below, levels } = await checkTreeMove(db, rule.table, tree, into_id, from_id);
    if (is_below) throw mergeError('mergeBelowItself', '“{{name}}” is below the merged one. Choose one that is not.');
    // The merged row itself no longer counts as a level of the tree.
    if (levels - 1 > tree.levels)
      throw mergeError('mergeTooDeep', 'Items below it would be more than {{levels}} levels deep.', {
        levels: tree.levels,
      });
    const sharedNames = await sharedChildNames(db, rule.table, tree, { from_id, into_id });
    if (sharedNames !== null)
      throw mergeError('mergeTwins', 'Both have {{names}} below them. Merge these first.', { names: sharedNames });
  }
  return { from: from.name, into: into.name };
}

/** Returns the names that children of both rows share; null if there are none. */
async function sharedChildNames(
  db: Db,
  table: Table,
  { parent }: Tree,
  { from_id, into_id }: Pair,
): Promise<string | null> {
  const [rows, parentColumn] = [sql.table(table), sql.ref(parent)];
  const { rows: nameRows } = await sql<{ names: string | null }>`
    select string_agg(a.name, ', ') as names from ${rows} a join ${rows} b
      on b.${parentColumn} = ${into_id} and name_key(b.name) = name_key(a.name)
    where a.${parentColumn} = ${from_id}`.execute(db);
  return nameRows[0]!.names;
}

type Strategy = MergeStrategy<ReferenceColumn>;

/** SQL condition: the row `t` refers to the row with the id. */
const refersTo = ({ column, isList }: ReferenceColumn, id: string) =>
  isList ? sql`t.${sql.ref(column)} @> array[${id}]::uuid[]` : sql`t.${sql.ref(column)} = ${id}`;

/** SQL that changes a reference column of rows, and raises the version of records that have one. */
const setReference = ({ table, column }: ReferenceColumn, value: RawBuilder<unknown>) => sql`
  ${sql.ref(column)} = ${value}${columnsOf(table).version ? sql`, version = t.version + 1` : sql``}`;

/** SQL for a list in which one id is replaced by another and each id occurs once. */
const replaceInList = (list: RawBuilder<unknown>, { from_id, into_id }: Pair) =>
  sql`array(select v.id from unnest(array_replace(${list}, ${from_id}::uuid, ${into_id}::uuid)) with ordinality v(id, at)
    group by v.id order by min(v.at))`;

const move: Strategy['move'] = async (trx, changeId, pair, reference, limit) => {
  const table = sql.table(reference.table);
  const column = sql.ref(`t.${reference.column}`);
  const newValue = reference.isList ? replaceInList(column, pair) : sql`${pair.into_id}`;
  const movedRows = sql`
    select null::uuid as campaign_id, id as record_id, ${nameOf(reference)}::text as place, before from moved_row order by id`;
  const { rows } = await sql<{ count: number }>`
    with reference_batch as (
        select t.id, ${reference.isList ? sql`to_jsonb(${column})` : sql`null::jsonb`} as before from ${table} t
        where ${refersTo(reference, pair.from_id)} order by t.id limit ${limit} for update),
      moved_row as (
        update ${table} t set ${setReference(reference, newValue)} from reference_batch b where t.id = b.id
        returning t.id, b.before),
      logged_row as (${insertRowsQuery(changeId, movedRows, { columns: ['before'], state: 'changed' })})
    select count(*)::int as count from moved_row`.execute(trx);
  return rows[0]!.count;
};

const undoMove: Strategy['undoMove'] = async (trx, pair, reference, changeRows) => {
  const ids = changeRows.map(({ record_id }) => record_id);
  const { rows } = reference.isList
    ? await restoreLists(trx, pair, reference, changeRows)
    : await sql<{ id: string }>`
        update ${sql.table(reference.table)} t set ${setReference(reference, sql`${pair.from_id}`)}
        where t.id = any(${ids}::uuid[]) and ${refersTo(reference, pair.into_id)} returning t.id`.execute(trx);
  const restored = new Set(rows.map(({ id }) => id));
  return new Map(changeRows.flatMap((row) => (restored.has(row.record_id) ? [] : [[row.no, CHANGED_SINCE]])));
};

/** Restores lists that are as the merge left them. */
const restoreLists = (trx: Trx, pair: Pair, reference: ReferenceColumn, changeRows: readonly ChangeRow[]) => {
  const lists = changeRows.map(({ record_id, before }) => ({ id: record_id, before }));
  const list = sql`array(select jsonb_array_elements_text(l.before)::uuid)`;
  return sql<{ id: string }>`
    update ${sql.table(reference.table)} t set ${setReference(reference, list)}
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as l(id uuid, before jsonb)
    where t.id = l.id and t.${sql.ref(reference.column)} = ${replaceInList(list, pair)} returning t.id`.execute(trx);
};

/** Adds the names and the code of the merged row to the synonyms of the remaining row, so that files with old names still match. */
async function transferSynonyms(trx: Trx, table: Table, { from_id, into_id }: Pair): Promise<{ synonyms: string[] }> {
  const { rows } = await sql<{ synonyms: string[] }>`
    with names as (
        select array(select distinct s from unnest(f.synonyms || f.name || f.code) s
          where name_key(s) not in (name_key(i.name), name_key(i.code)) and not exists (select from unnest(i.synonyms) k where name_key(k) = name_key(s))) as added
        from ${sql.table(table)} f, ${sql.table(table)} i where f.id = ${from_id} and i.id = ${into_id})
    update ${sql.table(table)} set synonyms = synonyms || added, version = version + 1 from names
    where id = ${into_id} returning added as synonyms`.execute(trx);
  return rows[0]!;
}

/** Removes the synonyms that the merge added. */
async function revertSynonyms(trx: Trx, table: Table, { into_id }: Pair, { synonyms = [] }: { synonyms?: string[] }) {
  await sql`
    update ${sql.table(table)} t set version = t.version + 1, synonyms = array(
      select s from unnest(t.synonyms) with ordinality k(s, at) where s <> all(${synonyms}::text[]) order by at)
    where t.id = ${into_id}`.execute(trx);
}
