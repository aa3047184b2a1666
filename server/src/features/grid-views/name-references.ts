import { type ColumnFilter, type FilterCondition, filterModel } from '@leadwright/contract/grid';
import { validate } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { NameColumns, NameReferenceSource, RenamedReference, Renaming } from '../../record/kinds.ts';
import { viewRule } from './view-permissions.ts';

/** Entity name in the audit log. */
export const ENTITY = 'grid-views';

/** JSON paths of columns in the state of a view `t`: sorted, filtered, grouped, visible or pinned. */
const COLUMN_PATHS = [
  '$.sort[*].colId',
  '$.groups[*]',
  '$.filter.keyvalue().key',
  '$.layout.visible.keyvalue() ? (@.value == true).key',
  '$.layout.frozen[*]',
  '$.layout.frozenAtEnd[*]',
];

/** Returns SQL for whether a view `t` uses one of the columns. A malformed state counts as using no columns. */
function usesColumns(columns: readonly string[]) {
  const columnsAt = (path: string) => sql`select v.at #>> '{}' as name
    from jsonb_path_query(t.state, ${path}::jsonpath, '{}', true) v(at)`;
  const visibleInOrder = sql`select o.at #>> '{}' as name from jsonb_path_query(t.state, '$.layout.order[*]', '{}', true) o(at)
    where t.state #> array['layout', 'visible', o.at #>> '{}'] is distinct from 'false'::jsonb`;
  return sql`exists (select from (${sql.join([...COLUMN_PATHS.map(columnsAt), visibleInOrder], sql` union all `)}) n
    where n.name = any(${[...columns]}::text[]))`;
}

/** Saved views, which filter by the names of records and options. */
export const viewReferences: NameReferenceSource = {
  entity: ENTITY,
  title: 'Saved views',
  // Finds the views that filter by the name of the record.
  referencesToName: (viewer, name, columnsByDataset) => {
    const conditions = columnsByDataset.map(([dataset, columns]) => {
      const filters = columns.map(
        (column) => sql`jsonb_path_exists(t.state #> ${['filter', column]}, '$.** ? (@ == $name)',
          jsonb_build_object('name', ${name}::text))`,
      );
      const isVisible = visibleOrNone(viewer, viewRule(dataset), 't');
      return sql`(t.dataset = ${dataset.name} and ${isVisible} and (${sql.join(filters, sql` or `)}))`;
    });
    return sql`select t.id, t.name as label, t.dataset from grid_view t where ${sql.join(conditions, sql` or `)}`;
  },
  // Finds the views that sort, filter, group or show one of the columns.
  referencesToColumns: (viewer, columnsByDataset) => {
    const conditions = columnsByDataset.map(
      ([dataset, columns]) => sql`(t.dataset = ${dataset.name} and ${visibleOrNone(viewer, viewRule(dataset), 't')}
          and ${usesColumns(columns)})`,
    );
    return sql`select t.id, t.name as label, t.dataset from grid_view t where ${sql.join(conditions, sql` or `)}`;
  },
  renames: { find: findRenamed, store: storeFilters },
};

/** SQL condition: no client user can see the view `t`. */
const IS_HIDDEN_FROM_CLIENTS = sql`t.visibility <> 'client'
  and (select u.client_id from app_user u where u.id = t.owner_id) is null`;

async function findRenamed(
  db: Db,
  renaming: Renaming,
  columnsByDataset: NameColumns,
  { lock = false } = {},
): Promise<RenamedReference[]> {
  const renamed: RenamedReference[] = [];
  for (const [dataset, columns] of columnsByDataset)
    for (const column of columns) {
      const { rows } = await sql<{ id: string; filter: unknown }>`
        select t.id, t.state #> ${['filter', column]} as filter from grid_view t
        where t.dataset = ${dataset.name} and t.state #> ${['filter', column]} is not null
          and ${renaming.isAgencyOnly ? IS_HIDDEN_FROM_CLIENTS : sql`true`}
        order by t.id ${lock ? sql`for update` : sql``}`.execute(db);
      for (const { id, filter: before } of rows) {
        const filter = validate(filterModel, { [column]: before }).data?.[column];
        const after = filter && renameInFilter(filter, renaming);
        if (after) renamed.push({ id, column, before, after });
      }
    }
  return renamed;
}

/** Replaces filters of columns that are still as they were. */
async function storeFilters(trx: Trx, changes: readonly RenamedReference[]): Promise<void> {
  for (const { id, column, before, after } of changes)
    await sql`
      update grid_view t set version = version + 1, updated_at = now(),
        state = jsonb_set(t.state, ${['filter', column]}, ${JSON.stringify(after)}::jsonb)
      where t.id = ${id} and t.state #> ${['filter', column]} = ${JSON.stringify(before)}::jsonb`.execute(trx);
}

/** Returns the filter with the new name; undefined if it does not contain the name. */
function renameInFilter(filter: ColumnFilter, renaming: Renaming): ColumnFilter | undefined {
  const renamed =
    'conditions' in filter
      ? { ...filter, conditions: filter.conditions.map((condition) => renameInCondition(condition, renaming)) }
      : renameInCondition(filter, renaming);
  return JSON.stringify(renamed) === JSON.stringify(filter) ? undefined : renamed;
}

function renameInCondition(condition: FilterCondition, { from, into, isShared }: Renaming): FilterCondition {
  if (condition.filterType === 'set') {
    const values = condition.values.flatMap((value) => (value !== from ? [value] : isShared ? [from, into] : [into]));
    return { ...condition, values: [...new Set(values)] };
  }
  // A text is found in any case.
  const isName = condition.filterType === 'text' && nameKey(condition.filter ?? '') === nameKey(from);
  return isName && !isShared ? { ...condition, filter: into } : condition;
}
