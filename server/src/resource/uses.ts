import { isAgencyOnly } from '@leadwright/contract/client-view';
import { MAX_COUNTED_ROWS, type RecordUse } from '@leadwright/contract/features/records';
import type { Dataset } from '@leadwright/contract/grid';
import { innerType, metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Table, visible, visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db } from '../database/pool.ts';
import { listedCondition, type NameColumns, type RecordColumns, type RecordKind } from '../record/kinds.ts';
import { columnsOf, notFoundError } from '../record/row.ts';

const MAX_LISTED_ROWS = 5;

/** A way in which rows of a kind reference a record. The condition reads these rows under the alias `t`. */
interface ReferencePath {
  kind: RecordKind;
  field: string | null;
  /** Whether the field contains several references. */
  isList?: boolean;
  /** True when the rows do not reference the record themselves, such as the campaign of a row that references it. */
  isIndirect?: true;
  /** Returns the condition for rows that reference the record with this id. */
  conditionFor: (id: string) => RawBuilder<SqlBool>;
}

interface TableKeys {
  unique: Record<string, readonly string[]>;
  references: Record<string, Table>;
}

type Choices = App['choices'];

/**
 * Returns the ways in which records directly reference rows of a table: by a foreign key, a link table or a list of
 * ids. Foreign keys of tables that only store a part of a record are ignored.
 */
function directPaths(target: Table, kinds: readonly RecordKind[], choices: Choices): ReferencePath[] {
  return [...foreignKeyPaths(target, kinds), ...kinds.flatMap((kind) => listPaths(target, kind, choices))];
}

function listPaths(target: Table, kind: RecordKind, choices: Choices): ReferencePath[] {
  const columns = columnsOf(kind.rule.table);
  return Object.entries(kind.fields.shape).flatMap(([field, type]) => {
    const { reference } = metaOf(type as z.ZodType, field);
    const isList = innerType(type as z.ZodType) instanceof z.ZodArray && columns[field] !== undefined;
    if (!isList || !reference || choices.get(reference)?.table !== target) return [];
    const conditionFor = (id: string) => sql<SqlBool>`t.${sql.ref(field)} @> array[${id}]::uuid[]`;
    return [{ kind, field, isList, conditionFor }];
  });
}

function foreignKeyPaths(target: Table, kinds: readonly RecordKind[]): ReferencePath[] {
  const kindsIn = (table: Table) => kinds.filter(({ rule }) => rule.table === table);
  return Object.entries(TABLES as unknown as Record<Table, TableKeys>).flatMap(([table, { unique, references }]) => {
    const columns = Object.keys(references).filter((column) => references[column] === target);
    const kindsOfTable = kindsIn(table as Table);
    if (kindsOfTable.length > 0) {
      return kindsOfTable.flatMap((kind) =>
        columns.filter((column) => column in kind.fields.shape).map((column) => fieldPath(kind, column)),
      );
    }
    // A table whose primary key consists of two references is a link table.
    const key = unique[`${table}_pkey`] ?? [];
    if (key.length !== 2) return [];
    return columns.flatMap((column) => {
      const otherColumn = key.find((part) => part !== column)!;
      const linkedKinds = key.includes(column) ? kindsIn(references[otherColumn] as Table) : [];
      return linkedKinds.map((kind) => linkPath(kind, table as Table, column, otherColumn));
    });
  });
}

/** Returns the columns of records with lists of ids of rows of a table. */
export const listColumnsOf = (
  target: Table,
  { records, choices }: Pick<App, 'records' | 'choices'>,
): { table: Table; column: string }[] =>
  [...records.values()].flatMap((kind) =>
    listPaths(target, kind, choices).map(({ field }) => ({ table: kind.rule.table, column: field! })),
  );

/** Returns the columns of all data sets that show the name of a kind of record. */
export const nameColumnsOf = (
  kind: RecordKind,
  { records, choices, grids }: Pick<App, 'records' | 'choices' | 'grids'>,
): NameColumns => findNameColumns(kind, directPaths(kind.rule.table, [...records.values()], choices), grids);

const fieldPath = (kind: RecordKind, column: string): ReferencePath => ({
  kind,
  field: column,
  conditionFor: (id) => sql<SqlBool>`t.${sql.ref(column)} = ${id}`,
});
const linkPath = (kind: RecordKind, link: Table, column: string, otherColumn: string): ReferencePath => ({
  kind,
  field: null,
  conditionFor: (id) =>
    sql<SqlBool>`t.id in (select l.${sql.ref(otherColumn)} from ${sql.table(link)} l where l.${sql.ref(column)} = ${id})`,
});

/** Returns the indirect uses: campaigns whose rows use the record, and the owners and members of these campaigns. */
function indirectPaths({ campaigns }: RecordKind, records: ReadonlyMap<string, RecordKind>): ReferencePath[] {
  if (!campaigns) return [];
  const path = (name: string, conditionFor: ReferencePath['conditionFor']): ReferencePath[] => {
    const kind = records.get(name);
    return kind ? [{ kind, field: null, isIndirect: true, conditionFor }] : [];
  };
  return [
    ...path('campaigns', (id) => sql`t.id in (${campaigns(id)})`),
    ...path(
      'staff-users',
      (id) => sql`t.id in (
        select c.owner_id from campaign c where c.id in (${campaigns(id)})
        union all select m.user_id from campaign_member m where m.campaign_id in (${campaigns(id)}))`,
    ),
  ];
}

/** A use whose rows are not counted yet. The query selects `id` and `label`. */
type UseQuery = Omit<RecordUse, 'count' | 'rows'> & { rowsQuery: RawBuilder<unknown> };

/** Returns a use by rows that do not reference the record in a field. */
export const createUse = (entity: string, title: string, rowsQuery: RawBuilder<unknown>): UseQuery => ({
  entity,
  title,
  field: null,
  field_label: null,
  through: false,
  filter: null,
  rowsQuery,
});

/** Counts the rows of each use and returns the first rows by label, in one statement. */
export async function countUses(db: Db, uses: readonly UseQuery[]): Promise<RecordUse[]> {
  if (uses.length === 0) return [];
  const parts = uses.map(
    ({ rowsQuery }) => sql`(
      with used_row as materialized (${rowsQuery} limit ${MAX_COUNTED_ROWS + 1})
      select json_build_object('count', (select count(*) from used_row), 'rows', coalesce(
        (select json_agg(f) from (select * from used_row order by label, id limit ${MAX_LISTED_ROWS}) f), '[]')))`,
  );
  const { rows } = await sql<{ uses: Pick<RecordUse, 'count' | 'rows'>[] }>`
    select json_build_array(${sql.join(parts)}) as uses`.execute(db);
  return uses.map(({ rowsQuery: _, ...use }, i) => ({ ...use, ...rows[0]!.uses[i]! }));
}

/** Returns the imports with these ids as a use of a record that their rows under review refer to. */
export const usesInImports = (viewer: Viewer, ids: RawBuilder<unknown>): UseQuery =>
  createUse(
    'imports',
    'Imports under review',
    sql`select b.id, b.file_name as label from import_batch b
      where ${visibleOrNone(viewer, 'import_batch', 'b')} and b.id in (${ids})`,
  );

/** Returns the import rows with these ids as a use of a field whose new limits they do not fit. */
const usesInMisfits = (viewer: Viewer, ids: RawBuilder<unknown>): UseQuery => ({
  ...createUse(
    'imports',
    'Imported rows under review',
    sql`select b.id, b.file_name || ', row ' || r.row_no as label from import_row r
      join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
      where r.id in (${ids}) and ${visibleOrNone(viewer, 'import_batch', 'b')}`,
  ),
  field: 'params',
  field_label: 'values that no longer fit',
});

/** Returns the uses of a record that the viewer may see. Archived rows do not count as uses. */
export async function findUses(
  db: Db,
  viewer: Viewer,
  {
    records,
    choices,
    grids,
    nameReferenceSources,
  }: Pick<App, 'records' | 'choices' | 'grids' | 'nameReferenceSources'>,
  targetKind: RecordKind,
  id: string,
  limits?: string,
): Promise<RecordUse[]> {
  const { rule, label, noun, columns } = targetKind;
  const table = sql.table(rule.table);
  // If the list of choices is long (it has `find`), the name is treated as unique: a check would read the whole list.
  const hasUniqueName = choices.get(targetKind.name)?.find
    ? sql`true`
    : sql`not exists (
        select from (select t.id, ${label}::text as label from ${table} t) o
        where o.id <> ${id} and name_key(o.label) = name_key(${label}::text))`;
  const { rows: targetRows } = await sql<{ label: string; has_unique_name: boolean; column: string | null }>`
    select ${label}::text as label, ${hasUniqueName} as has_unique_name, ${columns?.name ?? sql`null`}::text as "column"
    from ${table} t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  const [record] = targetRows;
  if (record === undefined) throw notFoundError(noun);
  // A custom field can have a slot in a campaign that does not show it, so a slot is not a use of the field.
  // The indirect uses contain the campaigns that show it.
  const isCampaignSlot = ({ kind, field, isIndirect }: ReferencePath) =>
    columns && kind.name === 'campaigns' && !field && !isIndirect;
  const paths = [
    ...directPaths(rule.table, [...records.values()], choices),
    ...indirectPaths(targetKind, records),
  ].filter(
    (path) =>
      !isCampaignSlot(path) &&
      (!viewer.clientId || !path.field || !isAgencyOnly(path.kind.fields.shape[path.field] as z.ZodType)),
  );
  const pathUses = paths.map((path): UseQuery => {
    const { kind, field, isIndirect, conditionFor } = path;
    return {
      entity: kind.name,
      title: kind.list.title,
      field,
      field_label: field && metaOf(kind.fields.shape[field] as z.ZodType, field).label,
      through: isIndirect === true,
      // A filter by name cannot distinguish records with the same name.
      filter: record.has_unique_name ? filterOf(targetKind, path, record.label) : null,
      rowsQuery: sql`select t.id, ${kind.label}::text as label from ${sql.table(kind.rule.table)} t
        where ${conditionFor(id)} and ${listedCondition(kind)} and ${visibleOrNone(viewer, kind.rule, 't')}`,
    };
  });
  const shownColumns = columns && findFieldColumns(columns, record.column!, grids);
  const nameColumns = shownColumns ?? findNameColumns(targetKind, paths, grids);
  const nameSources = nameColumns.length > 0 ? nameReferenceSources : [];
  const nameUses = nameSources.map(({ entity, title, referencesToName, referencesToColumns }) =>
    createUse(
      entity,
      title,
      shownColumns ? referencesToColumns(viewer, shownColumns) : referencesToName(viewer, record.label, nameColumns),
    ),
  );
  const importUses = targetKind.imports ? [usesInImports(viewer, targetKind.imports(id))] : [];
  const misfits = limits && (await targetKind.misfits?.(db, id, limits));
  const misfitUses = misfits ? [usesInMisfits(viewer, misfits)] : [];
  return countUses(db, [...pathUses, ...nameUses, ...importUses, ...misfitUses]);
}

/**
 * Returns the filterable list column that shows the referenced record: the label column of the field, or for a link
 * table the column with the names of all linked records.
 */
function columnOf(
  { name }: RecordKind,
  { kind: { list }, field, isList, isIndirect }: ReferencePath,
): string | undefined {
  const column = field?.replace(/_id$/, '_label') ?? name;
  if (isList || isIndirect || !list.columns[column] || list.columns[column].filterable === false) return undefined;
  return column;
}

/** Returns the list filter for the rows that use the record, if the list has a column that shows the record. */
function filterOf(targetKind: RecordKind, path: ReferencePath, value: string): RecordUse['filter'] {
  const column = columnOf(targetKind, path);
  const kind = column && path.kind.list.columns[column]!.kind;
  return kind === 'text' || kind === 'set' ? { column: column!, kind, value } : null;
}

/** Returns the columns of all data sets that show the values of a field. */
export function findFieldColumns({ columnsNamed }: RecordColumns, name: string, grids: App['grids']): NameColumns {
  return [...grids.values()].flatMap(({ dataset }): NameColumns => {
    const columns = columnsNamed(dataset, name);
    return columns.length > 0 ? [[dataset, columns]] : [];
  });
}

/**
 * Returns the columns that show the name of a record: the columns of record lists that reference it, and columns with
 * the same names in other data sets.
 */
function findNameColumns(targetKind: RecordKind, paths: readonly ReferencePath[], grids: App['grids']): NameColumns {
  const shownColumns = paths.flatMap((path): [Dataset, string][] => {
    const column = columnOf(targetKind, path);
    return column ? [[path.kind.list, column]] : [];
  });
  const lists = new Set(paths.map(({ kind }) => kind.list.name));
  const names = new Set(shownColumns.map(([, column]) => column));
  return [...grids.values()].flatMap(({ dataset }): NameColumns => {
    const columns = lists.has(dataset.name)
      ? shownColumns.filter(([list]) => list.name === dataset.name).map(([, column]) => column)
      : [...names].filter((name) => dataset.columns[name]);
    return columns.length > 0 ? [[dataset, columns]] : [];
  });
}
