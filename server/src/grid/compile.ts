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
 * Parses the JSON text of a grid call. Anything invalid is rejected, never read as "all rows"; with `onSkippedFilters`, filters
 * of an unknown kind are skipped and their columns reported, as the specification requires for showing rows.
 */
export function parseGridQuery(text: string, onSkippedFilters?: (columns: string[]) => void): GridRequest {
  let value: { filterModel?: Filters } | null;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    throw new AppError('malformed', 'The grid request is not valid JSON.');
  }
  const filters = Object.entries(value?.filterModel ?? {});
  const unknown = onSkippedFilters ? filters.filter(([, filter]) => hasUnknownKind(filter)) : [];
  if (value && unknown.length > 0) {
    onSkippedFilters?.(unknown.map(([name]) => name));
    value.filterModel = Object.fromEntries(filters.filter((filter) => !unknown.includes(filter)));
  }
  const parsed = gridRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.path.join('.');
  if (issue.path[0] === 'filterModel')
    throw new AppError('unsupported_filter', `The filter "${path}" was not understood.`, { detail: issue.path });
  throw new AppError('malformed', `The grid request is wrong at "${path}": ${issue.message}`);
}

export function filteredColumn(grid: OpenGrid, name: string): ServedColumn {
  const column = columnOf(grid, name);
  if (column.filterable === false) throw new AppError('unsupported_filter', `The column "${name}" has no filter.`);
  return column;
}

/** Returns all conditions on the rows of a request, without its page. */
export function conditions(grid: OpenGrid, predicate: GridPredicate) {
  const { from, where, visible } = grid.source.rows(grid.viewer, grid.scope);
  const filters = Object.entries(predicate.filterModel).map(([name, filter]) => {
    const column = filteredColumn(grid, name);
    return compileFilter(name, column.kind, column.expression, filter, predicate.zone);
  });
  const term = predicate.quickSearch.trim();
  const search = term ? [grid.source.quickSearch(containsPattern(term), term, grid.viewer)] : [];
  return {
    from,
    base: where,
    where: sql<SqlBool>`${sql.join([visible, where, ...filters, ...search, groupPath(grid, predicate)], sql` and `)}`,
  };
}

/** Returns the selected rows: rows with the selected ids, or all that match. */
export function selectedRows(grid: OpenGrid, selection: Selection) {
  const request = parseGridQuery('query' in selection ? selection.query : '{}');
  const { from, where } = conditions(grid, request);
  const isChosen = 'ids' in selection ? sql<SqlBool>`${grid.source.id} = any(${selection.ids})` : sql`true`;
  return { request, from, where: sql<SqlBool>`${where} and ${isChosen}` };
}

/** Treats blank text as null: both come last in either direction and form one group. */
function filled({ kind, expression }: ServedColumn): Sql {
  const value = comparedExpression(expression);
  return kind === 'text' && !expression.notNull ? sql`nullif(${value}, '')` : value;
}

/** Text sorts alphabetically; codes and fixed sets of values sort by character. */
function inOrder({ kind, expression }: ServedColumn, value: Sql): Sql {
  const isNaturalText = kind === 'text' && !expression.exact;
  return isNaturalText ? byName(value) : value;
}

function sortKey(column: ServedColumn, sort: 'asc' | 'desc'): SortKey {
  const { nullsFirstAscending, notNull, hasPartialIndex, order } = column.expression;
  const nulls = sort === 'asc' && nullsFirstAscending ? 'first' : 'last';
  const value = order ?? inOrder(column, filled(column));
  return { value, sort, nulls, notNull: notNull === true, hasPartialIndex: hasPartialIndex === true };
}

export function direction({ sort, nulls, notNull }: SortKey): Sql {
  const sqlDirection = sort === 'asc' ? sql`asc` : sql`desc`;
  if (notNull) return sqlDirection;
  return nulls === 'first' ? sql`${sqlDirection} nulls first` : sql`${sqlDirection} nulls last`;
}

export function order(grid: OpenGrid, request: GridRequest): SortKey[] {
  const model = request.sortModel.length > 0 ? request.sortModel : grid.dataset.defaultSort;
  return model.map(({ colId, sort }) => {
    const column = columnOf(grid, colId);
    if (column.sortable === false) throw new AppError('unsupported_filter', `The column "${colId}" cannot be sorted.`);
    return sortKey(column, sort);
  });
}

/** Returns the columns of the grid that a request names, or all columns. */
function requestedColumns({ columns }: OpenGrid, names: readonly string[] | undefined): [string, ServedColumn][] {
  const requested = new Set(names ?? columns.keys());
  return [...columns].filter(([name]) => requested.has(name));
}

/**
 * SQL for a row of the reply as JSON, which PostgreSQL writes and the server does not parse. Only what is selected
 * here, by the names of the grid's own columns, can be in the reply.
 */
export function rowOf(grid: OpenGrid, names?: readonly string[]): Sql {
  const { source, viewer, scope } = grid;
  const { version, scopeVersion, can } = source.rows(viewer, scope);
  const own = [sql`${source.id} as id`];
  if (version) own.push(sql`${version} as version`);
  if (scopeVersion) own.push(sql`${scopeVersion} as scope_version`);
  if (can) own.push(sql`${can} as can`);
  const cells = requestedColumns(grid, names).map(
    ([name, { expression }]) => sql`${expression.sql} as ${sql.ref(name)}`,
  );
  const extra = Object.entries(source.extra ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  return sql`(select to_json(c) from (select ${sql.join([...own, ...cells, ...extra])}) c)`;
}

export interface PageQuery {
  /** One JSON column, "row". */
  rows: RawBuilder<unknown>;
  /** The common table expression that `rows` reads from, and the cursor after its last row; missing for groups. */
  page?: { table: RawBuilder<unknown>; cursor: RawBuilder<unknown> };
}

/** With more columns than this, sorting with all of them takes longer than finding the rows a second time. */
const MAX_SORTED_COLUMNS = 40;

/**
 * Returns the query of one page, with one row more if there is a further page. When rows are skipped or wide, it finds
 * the ids first and reads the columns only for these.
 */
export function pageQuery(grid: OpenGrid, request: GridRequest, cursor?: Cursor): PageQuery {
  if (request.groupKeys.length < request.rowGroupCols.length) return { rows: groupQuery(grid, request) };
  const { source } = grid;
  const { from, base, where } = conditions(grid, request);
  const keys = order(grid, request);
  const inner = keys.map(({ value }, i) => sql`${value} as ${sql.ref(`key_${i}`)}`);
  const outerOrder = [...keys.map((key, i) => sql`page.${sql.ref(`key_${i}`)} ${direction(key)}`), sql`page.id`];
  const size = request.endRow - request.startRow;
  const skipped = cursor ? 0 : request.startRow;
  const readsIdsFirst = skipped > 0 || requestedColumns(grid, request.columns).length > MAX_SORTED_COLUMNS;
  const row = sql`${rowOf(grid, request.columns)} as row`;
  // Sizes are literals: plans for a parameter are more expensive, and PostgreSQL would plan every time.
  const selected = sql`select ${sql.join([sql`${source.id} as id`, ...inner, ...(readsIdsFirst ? [] : [row])])} from ${from}`;
  const part: PartQuery = (keys, condition, cursor) => {
    const begin = cursor ? afterCursor(keys, source.id, cursor) : sql`true`;
    const by = [...keys.map((key) => sql`${key.value} ${direction(key)}`), sql`${source.id}`];
    return sql`${selected} where ${where} and ${condition} and ${begin} order by ${sql.join(by)} limit ${sql.lit(size + 1)}`;
  };
  const isSplit = skipped === 0 && keys[0]?.hasPartialIndex === true;
  const found = isSplit
    ? filledRowsThenBlank(part, keys, size, cursor)
    : sql`${part(keys, sql`true`, cursor)} offset ${sql.lit(skipped)}`;
  const table = sql`page as materialized (${found})`;
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

/** Returns the statement of a page as one row. PostgreSQL writes the JSON, so that rows never become objects here. */
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
 * SQL for a page in the order of an index that contains only rows with a value: these first, then as many of the others
 * as are still needed. When the first ones fill the page, the others are not read.
 */
function filledRowsThenBlank(part: PartQuery, [first, ...rest]: SortKey[], size: number, cursor?: Cursor): Sql {
  const { value } = first!;
  const isInBlankPart = cursor?.[0] === null;
  const blank = part(rest, sql`${value} is null`, isInBlankPart ? cursor.slice(1) : undefined);
  if (isInBlankPart) return blank;
  const filled = part([{ ...first!, notNull: true }, ...rest], sql`${value} is not null`, cursor);
  return sql`
    with filled as materialized (${filled})
    select * from filled union all
    (select * from (${blank}) blank limit (select ${sql.lit(size + 1)} - count(*) from filled))`;
}

/** The groups of the next level under the opened ones, each with its count. */
function groupQuery(grid: OpenGrid, request: GridRequest): RawBuilder<unknown> {
  const name = request.rowGroupCols[request.groupKeys.length]!;
  const column = columnOf(grid, name);
  const { from, where } = conditions(grid, request);
  // Rejects an invalid sort too, although groups are sorted by their own column only.
  order(grid, request);
  const sort = request.sortModel.find((entry) => entry.colId === name)?.sort ?? 'asc';
  const value = sql.ref(name);
  return sql`
    select to_json(g) as row from (
      select * from (
        select ${groupValue(column, request.zone)} as ${value}, count(*) as group_count from ${from}
        where ${where} group by 1) found
      order by ${inOrder(column, value)} ${direction(sortKey(column, sort))}, ${value}
      limit ${request.endRow - request.startRow + 1} offset ${request.startRow}) g`;
}

/**
 * Returns the value that rows of a group share. Instants of a day form one group, as a filter treats them as one value.
 */
function groupValue(column: ServedColumn, zone: string): Sql {
  const { kind, expression } = column;
  const value = filled(column);
  return kind === 'date' && !expression.isDay ? sql`(${value} at time zone ${zone})::date` : value;
}

/** Returns the condition for the opened groups. Columns without an opened group must exist too. */
function groupPath(grid: OpenGrid, request: GridPredicate): RawBuilder<SqlBool> {
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
