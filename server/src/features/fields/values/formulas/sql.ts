import type { FormulaType, Operation } from '@leadwright/contract/formula/functions';
import type { Typed } from '@leadwright/contract/formula/typed';
import { type RawBuilder, sql } from 'kysely';

/**
 * A formula as an SQL expression. Nothing of what somebody wrote becomes SQL: operations come from the list below, values are
 * parameters, and fields are what the caller makes of them. No expression here fails while it runs: what is too large, out of the
 * calendar or divided by nought is empty. Each names an argument once, so that an expression grows as the formula does.
 */
type Sql = RawBuilder<unknown>;

/** Numbers are kept to nine decimal places, and are empty from a thousand million million on. */
const MOST = 1_000_000_000_000_000;
const DECIMALS = 9;
/** Days that one adds; more of them leave the calendar. */
const MAX_DAYS = 1_700_000;
const MAX_TEXT_LENGTH = 4_000;

/** A value that lies between two bounds and is none of them, else nothing. `least` and `greatest` pass over what is empty. */
const between = (value: Sql, low: Sql, high: Sql): Sql =>
  sql`nullif(nullif(least(greatest(${value}, ${low}), ${high}), ${high}), ${low})`;
const number = (value: Sql): Sql =>
  between(sql`round(${value}, ${sql.lit(DECIMALS)})`, sql`${sql.lit(-MOST)}::numeric`, sql`${sql.lit(MOST)}::numeric`);
const day = (value: Sql): Sql => between(value, sql`date '0001-01-01'`, sql`date '9999-12-31'`);
const days = (value: Sql): Sql => sql`${between(sql`trunc(${value})`, sql.lit(-MAX_DAYS), sql.lit(MAX_DAYS))}::int`;
const text = (value: Sql): Sql => sql`left(${value}, ${sql.lit(MAX_TEXT_LENGTH)})`;

const inText = (value: Sql, type: FormulaType): Sql => {
  if (type === 'number') return sql`trim_scale(${value})::text`;
  return type === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value;
};
const sign = (written: string) => (args: Sql[]) => sql`(${args[0]} ${sql.raw(written)} ${args[1]})`;

type Compiled = (args: Sql[], types: FormulaType[]) => Sql;
const joined: Compiled = (args, types) =>
  text(
    sql`(${sql.join(
      args.map((arg, at) => inText(arg, types[at]!)),
      sql` || `,
    )})`,
  );

const HOW: Record<Operation, Compiled> = {
  or: sign('or'),
  and: sign('and'),
  not: ([a]) => sql`(not ${a})`,
  '=': sign('='),
  '!=': sign('<>'),
  '<': sign('<'),
  '<=': sign('<='),
  '>': sign('>'),
  '>=': sign('>='),
  '&': joined,
  '+': ([a, b], [type]) => (type === 'date' ? day(sql`(${a} + ${days(b!)})`) : number(sql`(${a} + ${b})`)),
  '-': ([a, b], [type, other]) => {
    if (type !== 'date') return number(sql`(${a} - ${b})`);
    return other === 'date' ? sql`(${a} - ${b})::numeric` : day(sql`(${a} - ${days(b!)})`);
  },
  '*': ([a, b]) => number(sql`(${a} * ${b})`),
  '/': ([a, b]) => number(sql`(${a} / nullif(${b}, 0))`),
  minus: ([a]) => sql`(- ${a})`,
  // Whether it holds is not known of what is empty, so that neither is what follows.
  if: ([when, then, otherwise]) => sql`case ${when} when true then ${then} when false then ${otherwise} end`,
  coalesce: (args) => sql`coalesce(${sql.join(args)})`,
  is_empty: ([a], [type]) => (type === 'text' ? sql`(coalesce(${a}, '') = '')` : sql`(${a} is null)`),
  concat: joined,
  upper: ([a]) => text(sql`upper(${a})`),
  lower: ([a]) => text(sql`lower(${a})`),
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

/** A formula over fields as `fieldOf` has them. */
export function formulaSql(formula: Typed, fieldOf: (name: string) => Sql): Sql {
  if (formula.kind === 'field') return fieldOf(formula.name);
  if (formula.kind === 'value') return sql`${String(formula.value)}::text::${CAST[formula.type]}`;
  const { name, args } = formula;
  return HOW[name](
    args.map((arg) => formulaSql(arg, fieldOf)),
    args.map(({ type }) => type),
  );
}

/** Decimal places that are shown of a number. */
const SHOWN_DECIMALS = 6;
/** What is shown of it: an empty text is no value. */
export function shownSql(formula: Typed, value: Sql): Sql {
  if (formula.type === 'text') return sql`nullif(${value}, '')`;
  return formula.type === 'number' ? sql`trim_scale(round(${value}, ${sql.lit(SHOWN_DECIMALS)}))` : value;
}
