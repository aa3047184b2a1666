import type { FormulaType, Operation } from '@leadwright/contract/formula/functions';
import type { TypedFormula } from '@leadwright/contract/formula/type-check';
import { type RawBuilder, sql } from 'kysely';

/**
 * Compiles formulas to SQL. No user text becomes SQL: operations come from the list below, values are parameters, and
 * the caller supplies the fields. Expressions never fail: overflow, dates out of range and division by zero are null.
 * Each argument occurs once, so the SQL grows linearly.
 */
type Sql = RawBuilder<unknown>;

/** Larger numbers become null. */
const MAX_NUMBER = 1_000_000_000_000_000;
const DECIMALS = 9;
/** The maximum number of days to add. Adding more days always leaves the supported range of dates. */
const MAX_DAYS = 1_700_000;
const MAX_TEXT_LENGTH = 4_000;

/** Returns SQL for the value, or for null outside the bounds (exclusive). `least` and `greatest` ignore null. */
const nullOutside = (value: Sql, low: Sql, high: Sql): Sql =>
  sql`nullif(nullif(least(greatest(${value}, ${low}), ${high}), ${high}), ${low})`;
const nullOutOfBounds = (value: Sql): Sql =>
  nullOutside(
    sql`round(${value}, ${sql.lit(DECIMALS)})`,
    sql`${sql.lit(-MAX_NUMBER)}::numeric`,
    sql`${sql.lit(MAX_NUMBER)}::numeric`,
  );
const nullOutOfCalendar = (value: Sql): Sql => nullOutside(value, sql`date '0001-01-01'`, sql`date '9999-12-31'`);
const toDayCount = (value: Sql): Sql =>
  sql`${nullOutside(sql`trunc(${value})`, sql.lit(-MAX_DAYS), sql.lit(MAX_DAYS))}::int`;
const truncate = (value: Sql): Sql => sql`left(${value}, ${sql.lit(MAX_TEXT_LENGTH)})`;

const textOf = (value: Sql, type: FormulaType): Sql => {
  if (type === 'number') return sql`trim_scale(${value})::text`;
  return type === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value;
};
const infix = (operator: string) => (args: Sql[]) => sql`(${args[0]} ${sql.raw(operator)} ${args[1]})`;

type SqlFunction = (args: Sql[], types: FormulaType[]) => Sql;
const concat: SqlFunction = (args, types) =>
  truncate(
    sql`(${sql.join(
      args.map((arg, index) => textOf(arg, types[index]!)),
      sql` || `,
    )})`,
  );

const SQL_FUNCTIONS: Record<Operation, SqlFunction> = {
  or: infix('or'),
  and: infix('and'),
  not: ([a]) => sql`(not ${a})`,
  '=': infix('='),
  '!=': infix('<>'),
  '<': infix('<'),
  '<=': infix('<='),
  '>': infix('>'),
  '>=': infix('>='),
  '&': concat,
  '+': ([a, b], [type]) =>
    type === 'date' ? nullOutOfCalendar(sql`(${a} + ${toDayCount(b!)})`) : nullOutOfBounds(sql`(${a} + ${b})`),
  '-': ([a, b], [type, secondType]) => {
    if (type !== 'date') return nullOutOfBounds(sql`(${a} - ${b})`);
    return secondType === 'date' ? sql`(${a} - ${b})::numeric` : nullOutOfCalendar(sql`(${a} - ${toDayCount(b!)})`);
  },
  '*': ([a, b]) => nullOutOfBounds(sql`(${a} * ${b})`),
  '/': ([a, b]) => nullOutOfBounds(sql`(${a} / nullif(${b}, 0))`),
  minus: ([a]) => sql`(- ${a})`,
  // An unknown condition makes the result null.
  if: ([when, then, otherwise]) => sql`case ${when} when true then ${then} when false then ${otherwise} end`,
  coalesce: (args) => sql`coalesce(${sql.join(args)})`,
  is_empty: ([a], [type]) => (type === 'text' ? sql`(coalesce(${a}, '') = '')` : sql`(${a} is null)`),
  concat,
  upper: ([a]) => truncate(sql`upper(${a})`),
  lower: ([a]) => truncate(sql`lower(${a})`),
  trim: ([a]) => sql`btrim(${a})`,
  length: ([a]) => sql`char_length(${a})::numeric`,
  contains: ([a, b]) => sql`(strpos(lower(${a}), lower(${b})) > 0)`,
  number: ([a]) => sql`substring(${a} from '^ *(-?[0-9]{1,15}(\\.[0-9]{1,9})?) *$')::numeric`,
  round: ([a, b]) => sql`round(${a}, ${b ? sql`${b}::int` : sql.lit(0)})`,
  min: (args) => sql`least(${sql.join(args)})`,
  max: (args) => sql`greatest(${sql.join(args)})`,
  abs: ([a]) => sql`abs(${a})`,
  date: ([a]) => a!,
  today: () => sql`(now() at time zone 'UTC')::date`,
  days_between: ([from, to]) => sql`(${to} - ${from})::numeric`,
  year: ([a]) => sql`extract(year from ${a})`,
  month: ([a]) => sql`extract(month from ${a})`,
};

const CAST: Record<FormulaType, Sql> = {
  text: sql`text`,
  number: sql`numeric`,
  date: sql`date`,
  yes_no: sql`boolean`,
};

/** Compiles a formula to SQL. `fieldOf` returns the SQL of a field. */
export function formulaSql(formula: TypedFormula, fieldOf: (name: string) => Sql): Sql {
  if (formula.kind === 'field') return fieldOf(formula.name);
  if (formula.kind === 'value') return sql`${String(formula.value)}::text::${CAST[formula.type]}`;
  const { name, args } = formula;
  return SQL_FUNCTIONS[name](
    args.map((arg) => formulaSql(arg, fieldOf)),
    args.map(({ type }) => type),
  );
}

/** The number of decimal places shown. */
const DISPLAY_DECIMALS = 6;
/** Returns SQL for the displayed value: an empty text is null. */
export function displaySql(formula: TypedFormula, value: Sql): Sql {
  if (formula.type === 'text') return sql`nullif(${value}, '')`;
  return formula.type === 'number' ? sql`trim_scale(round(${value}, ${sql.lit(DISPLAY_DECIMALS)}))` : value;
}
