import { countryNames } from '@leadwright/contract/countries';
import type { ExportFormat } from '@leadwright/contract/features/exports';
import type { GridColumn, Selection } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type PlanRow, plannedRows } from '../../database/planned-rows.ts';
import type { Db } from '../../database/pool.ts';
import { direction, order, selectedRows } from '../../grid/compile.ts';
import { formulaSafeSql } from '../../grid/formula-safe.ts';
import { columnOf } from '../../grid/open-grid.ts';
import { comparedExpression, type OpenGrid, type ServedColumn } from '../../record/source.ts';
import { hasSuppressions } from '../../suppression.ts';
import { inlineParameters } from './statement.ts';

/** A requested export. The keys of the scope are stored next to it. */
export interface ExportRequest {
  dataset: string;
  selection: Selection;
  columns: string[];
  format: ExportFormat;
  /** Whether a CSV file starts with a byte-order mark, by which Excel detects UTF-8. */
  bom?: boolean;
}
export interface ExportQuery {
  /** SQL for the rows in the grid's order: cells as text safe for spreadsheets, or each row as one JSON text. */
  rows: string;
  /** The planner's estimate of the number of rows, because counting would read all of them again. */
  expected: number;
  columns: (GridColumn & { name: string })[];
  /** Number of selected rows that are excluded because they are suppressed. */
  suppressed: number;
}

/** PostgreSQL type ids of types with special formatting. */
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);

/** Builds the statement of an export. Uses `client` for column types and the plan, but reads no rows yet. */
export async function exportQuery(
  db: Db,
  client: PoolClient,
  grid: OpenGrid,
  exportRequest: ExportRequest,
): Promise<ExportQuery> {
  const { request, from, where: selectedWhere } = selectedRows(grid, exportRequest.selection);
  const suppression = await suppressionOf(db, grid);
  const where = suppression ? sql<SqlBool>`${selectedWhere} and not ${suppression}` : selectedWhere;
  const suppressed = suppression
    ? await countRows(client, inlineParameters(db, sql`${from} where ${selectedWhere} and ${suppression}`))
    : 0;
  const columns = exportRequest.columns.map((name) => ({ name, ...columnOf(grid, name) }));
  const selected =
    exportRequest.format === 'jsonl'
      ? jsonOf(columns)
      : await formattedCells(db, client, from, columns, FORMULA_GUARD[exportRequest.format]);
  const keys = [...order(grid, request).map((key) => sql`${key.value} ${direction(key)}`), grid.source.id];
  const rows = inlineParameters(db, sql`select ${selected} from ${from} where ${where} order by ${sql.join(keys)}`);
  const plan = await client.query<PlanRow>(`explain (format json) ${rows}`);
  return { rows, expected: plannedRows(plan.rows), columns, suppressed };
}

/** Returns the condition for suppressed rows; undefined if nothing is suppressed in the scope. */
async function suppressionOf(db: Db, { source, scope }: OpenGrid): Promise<RawBuilder<SqlBool> | undefined> {
  const canBeSuppressed = source.suppressed && (await hasSuppressions(db, { campaignId: scope.campaign_id }));
  return canBeSuppressed ? source.suppressed!(scope) : undefined;
}

async function countRows(client: PoolClient, rest: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${rest}`);
  return rows[0]!.count;
}

type Column = ServedColumn & { name: string };

/** SQL for each row as one JSON text with unformatted values. */
function jsonOf(columns: Column[]): RawBuilder<unknown> {
  const named = columns.map(({ name, expression }) => sql`${comparedExpression(expression)} as ${sql.ref(name)}`);
  return sql`(select to_json(c)::text from (select ${sql.join(named)}) c)`;
}

type Guard = (text: RawBuilder<unknown>) => RawBuilder<unknown>;
/** Formula guards by format. Workbook cells are typed as text, so they need no guarding apostrophe. */
const FORMULA_GUARD: Record<'csv' | 'xlsx', Guard> = { csv: formulaSafeSql, xlsx: (text) => text };

async function formattedCells(db: Db, client: PoolClient, from: RawBuilder<unknown>, columns: Column[], guard: Guard) {
  const values = columns.map(({ expression }) => comparedExpression(expression));
  const types = await client.query(inlineParameters(db, sql`select ${sql.join(values)} from ${from} limit 0`));
  const cells = columns.map(
    (column, i) => sql`${cell(values[i]!, types.fields[i]!.dataTypeID, column, guard)} as ${sql.ref(`${i}`)}`,
  );
  return sql.join(cells);
}

/** Returns the labels of set values, with names in English like the headers, so that the file can be imported. */
const labelsOf = ({ values, names }: GridColumn) => (names ? countryNames('en') : values);

function cell(value: RawBuilder<unknown>, type: number, column: GridColumn, guard: Guard): RawBuilder<unknown> {
  if (type === DATE || NUMBERS.has(type)) return sql`(${value})::text`;
  // UTC, as on all connections, without fractions. Truncating the text costs a third of formatting it.
  if (type === TIMESTAMPTZ) return sql`left((${value})::text, 19) || 'Z'`;
  const values = labelsOf(column);
  const labels = sql`${JSON.stringify(values ?? {})}::jsonb`;
  if (type === TEXT_ARRAY)
    return guard(sql`(select string_agg(coalesce(${labels} ->> item, item), ', ') from unnest(${value}) as item)`);
  return guard(values ? sql`coalesce(${labels} ->> (${value}), ${value})` : sql`(${value})::text`);
}
