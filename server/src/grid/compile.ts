import { AppError } from '@leadwright/contract/errors';
import {
  FILTER_KINDS,
  type GridPredicate,
  type GridRequest,
  gridRequest,
  type Selection,
} from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byName } from '../database/collation.ts';
import { comparedExpression, type OpenGrid, type ServedColumn } from '../record/source.ts';
import { afterCursor, type Cursor, type SortKey } from './cursor.ts';
import { compileFilter, containsPattern } from './filter.ts';
import { columnOf } from './open-grid.ts';

type Sql = RawBuilder<unknown>;

type Filters = Record<string, { filterType?: unknown } | null>;
const hasUnknownKind = (filter: Filters[string]) =>
  typeof filter?.filterType === 'string' && !FILTER_KINDS.includes(filter.filterType);

/**
 * Parses the JSON text of a grid request and throws when it is invalid. With `onSkippedFilters`, filters of an unknown
 * kind are skipped and their columns reported, as the specification requires for displaying rows.
 */
export function parseGridQuery(text: string, onSkippedFilters?: (columns: string[]) => void): GridRequest {
  let value: { filterModel?: Filters } | null;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    throw new AppError('malformed', 'The grid request is not valid JSON.');
  }
  const filters = Object.entries(value?.filterModel ?? {});
  const skippedFilters = onSkippedFilters ? filters.filter(([, filter]) => hasUnknownKind(filter)) : [];
  if (value && skippedFilters.length > 0) {
    onSkippedFilters?.(skippedFilters.map(([name]) => name));
    value.filterModel = Object.fromEntries(filters.filter((filter) => !skippedFilters.includes(filter)));
  }
  const parsed = gridRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.path.join('.');
  if (issue.path[0] === 'filterModel')
    throw new AppError('unsupported_filter', `The filter "${path}" was not understood.`, { detail: issue.path });
  throw new AppError('malformed', `The grid request is wrong at "${path}": ${issue.message}`);
}

export function filterableColumn(grid: OpenGrid, name: string): ServedColumn {
  const column = columnOf(grid, name);
  if (column.filterable === false) throw new AppError('unsupported_filter', `The column "${name}" has no filter.`);
  return column;
}

/**
 * Returns the conditions for the rows of a request, without the limits of the page. `base` is the condition of the data
 * set alone, without the permissions of the viewer, filters and search.
 */
export function rowConditions(grid: OpenGrid, predicate: GridPredicate) {
  const { from, where, visible } = grid.source.rows(grid.viewer, grid.scope);
  const filters = Object.entries(predicate.filterModel).map(([name, filter]) => {
    const column = filterableColumn(grid, name);
    return compileFilter(name, column.kind, column.expression, filter, predicate.zone);
  });
  const term = predicate.quickSearch.trim();
  const groups = openedGroupsCondition(grid, predicate);
  const search = term ? [grid.source.quickSearch(containsPattern(term), term, grid.viewer)] : [];
  return {
    from,
    base: where,
    where: sql<SqlBool>`${sql.join([visible, where, ...filters, ...search, groups], sql` and `)}`,
  };
}

/** Returns the conditions for a selection: rows with the selected ids, or all rows that match the query. */
export function selectedRows(grid: OpenGrid, selection: Selection) {
  const request = parseGridQuery('query' in selection ? selection.query : '{}');
  const { from, where } = rowConditions(grid, request);
  const isSelected = 'ids' in selection ? sql<SqlBool>`${grid.source.id} = any(${selection.ids})` : sql`true`;
  return { request, from, where: sql<SqlBool>`${where} and ${isSelected}` };
}

/** Returns the value with blank text as null, so that both come last in either direction and form one group. */
function blankAsNull({ kind, expression }: ServedColumn): Sql {
  const value = comparedExpression(expression);
  return kind === 'text' && !expression.notNull ? sql`nullif(${value}, '')` : value;
}

/** Returns the sort expression: text sorts alphabetically, codes and fixed sets of values sort by character. */
function sortExpression({ kind, expression }: ServedColumn, value: Sql): Sql {
  const isNaturalText = kind === 'text' && !expression.exact;
  return isNaturalText ? byName(value) : value;
}

function sortKey(column: ServedColumn, sort: 'asc' | 'desc'): SortKey {
  const { nullsFirstAscending, notNull, hasPartialIndex, order: orderExpression } = column.expression;
  const nulls = sort === 'asc' && nullsFirstAscending ? 'first' : 'last';
  const value = orderExpression ?? sortExpression(column, blankAsNull(column));
  return { value, sort, nulls, notNull: notNull === true, hasPartialIndex: hasPartialIndex === true };
}

export function sortDirection({ sort, nulls, notNull }: SortKey): Sql {
  const sqlDirection = sort === 'asc' ? sql`asc` : sql`desc`;
  if (notNull) return sqlDirection;
  return nulls === 'first' ? sql`${sqlDirection} nulls first` : sql`${sqlDirection} nulls last`;
}

export function sortKeys(grid: OpenGrid, request: GridRequest): SortKey[] {
  const model = request.sortModel.length > 0 ? request.sortModel : grid.dataset.defaultSort;
  return model.map(({ colId, sort }) => {
    const column = columnOf(grid, colId);
    if (column.sortable === false) throw new AppError('unsupported_filter', `The column "${colId}" cannot be sorted.`);
    return sortKey(column, sort);
  });
}

/** Returns the columns of the grid that a request names, or all columns. */
function requestedColumns({ columns }: OpenGrid, names: readonly string[] | undefined): [string, ServedColumn][] {
  const requestedNames = new Set(names ?? columns.keys());
  return [...columns].filter(([name]) => requestedNames.has(name));
}

/**
 * SQL for a row of the reply as JSON, which PostgreSQL writes and the server does not parse. The reply contains only
 * the selected values, named after the grid's columns.
 */
export function rowAsJson(grid: OpenGrid, names?: readonly string[]): Sql {
  const { source, viewer, scope } = grid;
  const { version, scopeVersion, can } = source.rows(viewer, scope);
  const rowFields = [sql`${source.id} as id`];
  if (version) rowFields.push(sql`${version} as version`);
  if (scopeVersion) rowFields.push(sql`${scopeVersion} as scope_version`);
  if (can) rowFields.push(sql`${can} as can`);
  const cells = requestedColumns(grid, names).map(
    ([name, { expression }]) => sql`${expression.sql} as ${sql.ref(name)}`,
  );
  const extraFields = Object.entries(source.extra ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  return sql`(select to_json(c) from (select ${sql.join([...rowFields, ...cells, ...extraFields])}) c)`;
}

export interface PageQuery {
  /** The query of the rows, with one JSON column, "row". */
  rows: RawBuilder<unknown>;
  /** The common table expression that `rows` reads, and the cursor after the page. Undefined for groups. */
  page?: { table: RawBuilder<unknown>; cursor: RawBuilder<unknown> };
}

/** The maximum number of columns to sort. With more, it is faster to sort the ids and to read the rows afterwards. */
const MAX_SORTED_COLUMNS = 40;

/**
 * Returns the query of one page, with one extra row if there is another page. When rows are skipped or wide, it finds
 * the ids first and reads the columns of these rows only.
 */
export function pageQuery(grid: OpenGrid, request: GridRequest, cursor?: Cursor): PageQuery {
  if (request.groupKeys.length < request.rowGroupCols.length) return { rows: groupQuery(grid, request) };
  const { source } = grid;
  const { from, base, where } = rowConditions(grid, request);
  const keys = sortKeys(grid, request);
  const keyColumns = keys.map(({ value }, i) => sql`${value} as ${sql.ref(`key_${i}`)}`);
  const outerOrder = [...keys.map((key, i) => sql`page.${sql.ref(`key_${i}`)} ${sortDirection(key)}`), sql`page.id`];
  const size = request.endRow - request.startRow;
  const skippedRows = cursor ? 0 : request.startRow;
  const readsIdsFirst = skippedRows > 0 || requestedColumns(grid, request.columns).length > MAX_SORTED_COLUMNS;
  const row = sql`${rowAsJson(grid, request.columns)} as row`;
  // Sizes are literals, because PostgreSQL would make a new and more expensive plan for each parameter value.
  const selectClause = sql`select ${sql.join([sql`${source.id} as id`, ...keyColumns, ...(readsIdsFirst ? [] : [row])])} from ${from}`;
  const partQuery: PartQuery = (keys, condition, cursor) => {
    const isAfterCursor = cursor ? afterCursor(keys, source.id, cursor) : sql`true`;
    const orderBy = [...keys.map((key) => sql`${key.value} ${sortDirection(key)}`), sql`${source.id}`];
    return sql`${selectClause} where ${where} and ${condition} and ${isAfterCursor} order by ${sql.join(orderBy)} limit ${sql.lit(size + 1)}`;
  };
  const isSplit = skippedRows === 0 && keys[0]?.hasPartialIndex === true;
  const pageRows = isSplit
    ? splitPageQuery(partQuery, keys, size, cursor)
    : sql`${partQuery(keys, sql`true`, cursor)} offset ${sql.lit(skippedRows)}`;
  const table = sql`page as materialized (${pageRows})`;
  const cells = [...keys.map((_, i) => sql`page.${sql.ref(`key_${i}`)}::text`), sql`page.id::text`];
  return {
    page: {
      table,
      cursor: sql`select json_build_array(${sql.join(cells)}) from page order by ${sql.join(outerOrder)} limit 1 offset ${sql.lit(size - 1)}`,
    },
    rows: readsIdsFirst
      ? sql`select ${row} from page join ${from} on ${source.id} = page.id
            where ${base} order by ${sql.join(outerOrder)}`
      : sql`select page.row from page order by ${sql.join(outerOrder)}`,
  };
}

/** Returns the statement for a page as one row with JSON text, which the server does not parse. */
export function pageStatement(
  grid: OpenGrid,
  request: GridRequest,
  cursor?: Cursor,
): RawBuilder<{ data: string; next: Cursor | null }> {
  const { rows, page } = pageQuery(grid, request, cursor);
  return sql`${page ? sql`with ${page.table}` : sql``}
    select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data, ${page ? sql`(${page.cursor})` : sql`null`} as next
    from (${rows}) r`;
}

type PartQuery = (keys: SortKey[], condition: Sql, cursor?: Cursor) => Sql;

/**
 * SQL for a page in the order of an index that contains only rows with a value. Rows without a value come last and are
 * read only if the rows with a value do not fill the page.
 */
function splitPageQuery(partQuery: PartQuery, [first, ...rest]: SortKey[], size: number, cursor?: Cursor): Sql {
  const { value } = first!;
  const isInBlankPart = cursor?.[0] === null;
  const blankQuery = partQuery(rest, sql`${value} is null`, isInBlankPart ? cursor.slice(1) : undefined);
  if (isInBlankPart) return blankQuery;
  const filledQuery = partQuery([{ ...first!, notNull: true }, ...rest], sql`${value} is not null`, cursor);
  return sql`
    with filled_row as materialized (${filledQuery})
    select * from filled_row union all
    (select * from (${blankQuery}) blank_row limit (select ${sql.lit(size + 1)} - count(*) from filled_row))`;
}

/** Returns the query for the groups below the opened groups, with row counts. */
function groupQuery(grid: OpenGrid, request: GridRequest): RawBuilder<unknown> {
  const name = request.rowGroupCols[request.groupKeys.length]!;
  const column = columnOf(grid, name);
  const { from, where } = rowConditions(grid, request);
  // Validates the sort, although groups are only sorted by their own column.
  sortKeys(grid, request);
  const sort = request.sortModel.find((entry) => entry.colId === name)?.sort ?? 'asc';
  const value = sql.ref(name);
  return sql`
    select to_json(g) as row from (
      select * from (
        select ${groupValue(column, request.zone)} as ${value}, count(*) as group_count from ${from}
        where ${where} group by 1) grouped_row
      order by ${column.expression.groupOrder?.(value) ?? sortExpression(column, value)} ${sortDirection(sortKey(column, sort))}, ${value}
      limit ${request.endRow - request.startRow + 1} offset ${request.startRow}) g`;
}

/**
 * Returns the common value of the rows in a group. Times of one day form one group, as they do in filters.
 */
function groupValue(column: ServedColumn, zone: string): Sql {
  const { kind, expression } = column;
  const value = blankAsNull(column);
  return kind === 'date' && !expression.isDay ? sql`(${value} at time zone ${zone})::date` : value;
}

/** Returns the condition for the opened groups. Throws when a group column does not exist. */
function openedGroupsCondition(grid: OpenGrid, request: GridPredicate): RawBuilder<SqlBool> {
  const columns = request.rowGroupCols.map((name) => columnOf(grid, name));
  const parts = request.groupKeys.map((key, i) => {
    const column = columns[i] ?? columnOf(grid, '');
    const value = groupValue(column, request.zone);
    if (key === null) return sql`${value} is null`;
    // 12.50 and 12.5 are one group.
    return column.kind === 'number' ? sql`${value} = ${key}::numeric` : sql`${value}::text = ${key}`;
  });
  return parts.length > 0 ? sql<SqlBool>`${sql.join(parts, sql` and `)}` : sql<SqlBool>`true`;
}
