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
import { comparedOf, type OpenGrid, type ServedColumn } from '../../record/source.ts';
import { hasSuppressions } from '../../suppression.ts';
import { statement } from './statement.ts';

/** What was asked for; the keys of the scope stand beside it. */
export interface ExportOrder {
  dataset: string;
  selection: Selection;
  columns: string[];
  format: ExportFormat;
  /** A CSV file begins with the mark by which Excel knows UTF-8. */
  bom?: boolean;
}
export interface ExportQuery {
  /** In the grid's order: every cell as text fit for a spreadsheet, or each row as one JSON text. */
  rows: string;
  /** How many there will be, as the planner has it: counting would read all of them once more. */
  expected: number;
  columns: (GridColumn & { name: string })[];
  /** How many of the chosen rows are left out, as they are on a suppression list. */
  suppressed: number;
}

/** PostgreSQL's own numbers of the types that are written in a way of their own. */
const DATE = 1082;
const MOMENT = 1184;
const TEXTS = 1009;
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);

/** The statement of an export. `client` is asked what types the columns have and how it is planned; nothing is read yet. */
export async function exportQuery(
  db: Db,
  client: PoolClient,
  grid: OpenGrid,
  wanted: ExportOrder,
): Promise<ExportQuery> {
  const { request, from, where: chosen } = selectedRows(grid, wanted.selection);
  const suppression = await suppressionOf(db, grid);
  const where = suppression ? sql<SqlBool>`${chosen} and not ${suppression}` : chosen;
  const suppressed = suppression
    ? await counted(client, statement(db, sql`${from} where ${chosen} and ${suppression}`))
    : 0;
  const columns = wanted.columns.map((name) => ({ name, ...columnOf(grid, name) }));
  const selected =
    wanted.format === 'jsonl' ? jsonOf(columns) : await textsOf(db, client, from, columns, GUARD[wanted.format]);
  const keys = [...order(grid, request).map((key) => sql`${key.value} ${direction(key)}`), grid.source.id];
  const rows = statement(db, sql`select ${selected} from ${from} where ${where} order by ${sql.join(keys)}`);
  const plan = await client.query<PlanRow>(`explain (format json) ${rows}`);
  return { rows, expected: plannedRows(plan.rows), columns, suppressed };
}

/** The condition of rows that no file has; undefined where nobody is suppressed in the scope. */
async function suppressionOf(db: Db, { source, scope }: OpenGrid): Promise<RawBuilder<SqlBool> | undefined> {
  const isAsked = source.suppressed && (await hasSuppressions(db, { campaignId: scope.campaign_id }));
  return isAsked ? source.suppressed!(scope) : undefined;
}

async function counted(client: PoolClient, rest: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${rest}`);
  return rows[0]!.count;
}

type Column = ServedColumn & { name: string };

/** Each row as one JSON text, with the values as they are. */
function jsonOf(columns: Column[]): RawBuilder<unknown> {
  const named = columns.map(({ name, expression }) => sql`${comparedOf(expression)} as ${sql.ref(name)}`);
  return sql`(select to_json(c)::text from (select ${sql.join(named)}) c)`;
}

type Guard = (text: RawBuilder<unknown>) => RawBuilder<unknown>;
/** A cell of a workbook is typed as text: an apostrophe would be part of the value there, and protect nobody. */
const GUARD: Record<'csv' | 'xlsx', Guard> = { csv: formulaSafeSql, xlsx: (text) => text };

async function textsOf(db: Db, client: PoolClient, from: RawBuilder<unknown>, columns: Column[], guard: Guard) {
  const values = columns.map(({ expression }) => comparedOf(expression));
  const types = await client.query(statement(db, sql`select ${sql.join(values)} from ${from} limit 0`));
  const cells = columns.map(
    (column, i) => sql`${cell(values[i]!, types.fields[i]!.dataTypeID, column, guard)} as ${sql.ref(`${i}`)}`,
  );
  return sql.join(cells);
}

/** What a file calls the values of a set. Names are in English, as its headings are, and are read again when it is imported. */
const labelsOf = ({ values, names }: GridColumn) => (names ? countryNames('en') : values);

function cell(value: RawBuilder<unknown>, type: number, column: GridColumn, guard: Guard): RawBuilder<unknown> {
  if (type === DATE || NUMBERS.has(type)) return sql`(${value})::text`;
  // In UTC, as every connection is, and saying so; without the fraction. Cutting costs a third of formatting.
  if (type === MOMENT) return sql`left((${value})::text, 19) || 'Z'`;
  const values = labelsOf(column);
  const labels = sql`${JSON.stringify(values ?? {})}::jsonb`;
  if (type === TEXTS)
    return guard(sql`(select string_agg(coalesce(${labels} ->> item, item), ', ') from unnest(${value}) as item)`);
  return guard(values ? sql`coalesce(${labels} ->> (${value}), ${value})` : sql`(${value})::text`);
}
