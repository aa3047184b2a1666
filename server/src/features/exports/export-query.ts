import { QUOTED_LABEL_PATTERN } from '@leadwright/contract/cells/choice-line';
import { countryNames } from '@leadwright/contract/countries';
import { markedHeader } from '@leadwright/contract/features/custom-fields';
import type { ExportFormat } from '@leadwright/contract/features/exports';
import type { GridColumn, Selection } from '@leadwright/contract/grid';
import { nameKey } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '../../database/pool.ts';
import { type ExplainRow, estimatedRowCount } from '../../database/row-estimate.ts';
import { selectedRows, sortDirection, sortKeys } from '../../grid/compile.ts';
import { apostropheSafeSql, formulaSafeSql } from '../../grid/formula-safe-sql.ts';
import { columnOf } from '../../grid/open-grid.ts';
import { comparedExpression, type OpenGrid, type ServedColumn } from '../../record/source.ts';
import { hasSuppressions } from '../../suppression.ts';
import { inlineParameters } from './inline-parameters.ts';

/** The parameters of an export. The job parameters also contain the scope of the data set. */
export interface ExportRequest {
  dataset: string;
  selection: Selection;
  columns: string[];
  format: ExportFormat;
  /** Whether a CSV file starts with a byte-order mark, by which Excel detects UTF-8. */
  bom?: boolean;
}
export interface ExportQuery {
  /** SQL for the rows in the order of the grid, with formatted cells or, for JSON lines, one JSON text per row. */
  rows: string;
  /** The planner’s estimate of the number of rows. Counting would read all rows twice. */
  expected: number;
  columns: (GridColumn & { name: string })[];
  /** Number of selected rows that are excluded as suppressed. */
  suppressed: number;
}

/** PostgreSQL type ids of types with special formatting. */
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);

/** Builds the statement of an export. Queries column types and the plan, but reads no rows. */
export async function exportQuery(
  db: Db,
  client: PoolClient,
  grid: OpenGrid,
  exportRequest: ExportRequest,
): Promise<ExportQuery> {
  const { request, from, where: selectedWhere } = selectedRows(grid, exportRequest.selection);
  const suppression = await findSuppression(db, grid);
  const where = suppression ? sql<SqlBool>`${selectedWhere} and not ${suppression}` : selectedWhere;
  const suppressed = suppression
    ? await countRows(client, inlineParameters(db, sql`${from} where ${selectedWhere} and ${suppression}`))
    : 0;
  const columns = exportRequest.columns.map((name) => ({ name, ...exportColumn(grid, name) }));
  const selectedValues =
    exportRequest.format === 'jsonl'
      ? jsonRowSql(columns)
      : await buildCells(db, client, from, columns, FORMULA_GUARD[exportRequest.format]);
  const keys = [...sortKeys(grid, request).map((key) => sql`${key.value} ${sortDirection(key)}`), grid.source.id];
  const rows = inlineParameters(
    db,
    sql`select ${selectedValues} from ${from} where ${where} order by ${sql.join(keys)}`,
  );
  const plan = await client.query<ExplainRow>(`explain (format json) ${rows}`);
  return { rows, expected: estimatedRowCount(plan.rows), columns, suppressed };
}

/**
 * Returns a column with the header of the file. A custom field whose header is also that of a core column is marked, so
 * that an import can distinguish them.
 */
function exportColumn(grid: OpenGrid, name: string): ServedColumn {
  const column = columnOf(grid, name);
  const { label, exportHeader = label, group } = column;
  const isAmbiguous =
    group !== undefined &&
    [...grid.columns.values()].some((other) => !other.group && nameKey(other.label) === nameKey(exportHeader));
  return isAmbiguous ? { ...column, exportHeader: markedHeader(exportHeader) } : column;
}

/** Returns the SQL condition for suppressed rows, or undefined if nothing is suppressed in the scope. */
async function findSuppression(db: Db, { source, scope }: OpenGrid): Promise<RawBuilder<SqlBool> | undefined> {
  const canBeSuppressed = source.suppressed && (await hasSuppressions(db, { campaignId: scope.campaign_id }));
  return canBeSuppressed ? source.suppressed!(scope) : undefined;
}

async function countRows(client: PoolClient, fromAndWhere: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${fromAndWhere}`);
  return rows[0]!.count;
}

type Column = ServedColumn & { name: string };

/** Returns SQL for a row as one JSON text with unformatted values. */
function jsonRowSql(columns: Column[]): RawBuilder<unknown> {
  const namedColumns = columns.map(
    ({ name, expression }) => sql`${comparedExpression(expression)} as ${sql.ref(name)}`,
  );
  return sql`(select to_json(c)::text from (select ${sql.join(namedColumns)}) c)`;
}

type Guard = (text: RawBuilder<unknown>) => RawBuilder<unknown>;
/** Guards against formulas by format. XLSX cells have the type text, so only an apostrophe of their own is guarded. */
const FORMULA_GUARD: Record<'csv' | 'xlsx', Guard> = { csv: formulaSafeSql, xlsx: apostropheSafeSql };

async function buildCells(db: Db, client: PoolClient, from: RawBuilder<unknown>, columns: Column[], guard: Guard) {
  const values = columns.map(({ expression }) => comparedExpression(expression));
  const types = await client.query(inlineParameters(db, sql`select ${sql.join(values)} from ${from} limit 0`));
  const cells = columns.map(
    (column, i) => sql`${cellSql(values[i]!, types.fields[i]!.dataTypeID, column, guard)} as ${sql.ref(`${i}`)}`,
  );
  return sql.join(cells);
}

/** Returns the labels of set values. Country names are English like the headers, so that the file can be imported. */
const labelsOf = ({ values, codeKind }: GridColumn) => (codeKind ? countryNames('en') : values);

function cellSql(value: RawBuilder<unknown>, type: number, column: GridColumn, guard: Guard): RawBuilder<unknown> {
  if (type === DATE || NUMBERS.has(type)) return sql`(${value})::text`;
  // UTC, with fractions of seconds only in a column for times. Truncating is three times as fast as formatting.
  if (type === TIMESTAMPTZ) return sql`left((${value})::text, ${column.clock ? sql`-3` : sql`19`}) || 'Z'`;
  const values = labelsOf(column);
  const labels = sql`${JSON.stringify(values ?? {})}::jsonb`;
  if (type === TEXT_ARRAY)
    return guard(sql`(select string_agg(case when label ~ ${QUOTED_LABEL_PATTERN} then '"' || replace(label, '"', '""') || '"'
      else label end, ', ' order by position) from unnest(${value}) with ordinality as item (code, position),
      coalesce(${labels} ->> code, code) as label)`);
  return guard(values ? sql`coalesce(${labels} ->> (${value}), ${value})` : sql`(${value})::text`);
}
