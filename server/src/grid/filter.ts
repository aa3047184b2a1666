import { AppError } from '@leadwright/contract/errors';
import type { ColumnFilter, ColumnKind, FilterCondition } from '@leadwright/contract/grid';
import { foldText } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike } from '../database/search-ranking.ts';
import { comparedExpression, type GridExpression } from '../record/source.ts';

type Condition = RawBuilder<SqlBool>;
/** The minimum length for a trigram index. Shorter terms only match the start. */
const MIN_CONTAINS_LENGTH = 3;

/** Returns the LIKE pattern for a term at the start. */
export const startPattern = (term: string): string => `${escapeLike(term)}%`;

/** Returns the LIKE pattern for a term anywhere, or at the start when it is too short. */
export function containsPattern(term: string): string {
  return foldText(term).length < MIN_CONTAINS_LENGTH ? startPattern(term) : `%${escapeLike(term)}%`;
}

const unsupportedFilterError = (column: string, reason: string) =>
  new AppError('unsupported_filter', `The filter on "${column}" was not understood: ${reason}.`, {
    detail: { column },
  });

const COMPARISON = {
  equals: sql`=`,
  // A row without a number matches "not equal".
  notEqual: sql`is distinct from`,
  greaterThan: sql`>`,
  greaterThanOrEqual: sql`>=`,
  lessThan: sql`<`,
  lessThanOrEqual: sql`<=`,
} as const;

function textCondition(
  column: string,
  expression: GridExpression,
  filter: Extract<FilterCondition, { filterType: 'text' }>,
): Condition {
  const value = expression.sql;
  if (filter.type === 'blank') return sql`(${value} is null or ${value} = '')`;
  if (filter.type === 'notBlank') return sql`(${value} is not null and ${value} <> '')`;
  const typedTerm = filter.filter?.trim();
  if (!typedTerm) throw unsupportedFilterError(column, 'it has no text');
  const term = expression.toStored?.(typedTerm) ?? typedTerm;
  const comparedValue = expression.exact ? value : sql`fold(${value})`;
  const matchesPattern = (pattern: string): Condition =>
    expression.exact ? sql`${comparedValue} ilike ${pattern}` : sql`${comparedValue} like fold(${pattern})`;
  const isEqual: Condition = expression.exact ? sql`${comparedValue} = ${term}` : sql`${comparedValue} = fold(${term})`;
  switch (filter.type) {
    case 'equals':
      return isEqual;
    case 'notEqual':
      return sql`(${value} is null or not (${isEqual}))`;
    case 'contains':
      return matchesPattern(containsPattern(term));
    case 'notContains':
      return sql`(${value} is null or not (${matchesPattern(`%${escapeLike(term)}%`)}))`;
    case 'startsWith':
      return matchesPattern(`${escapeLike(term)}%`);
    case 'endsWith':
      return matchesPattern(`%${escapeLike(term)}`);
  }
}

/** Returns SQL for a number that can be outside the range of the column. Whole numbers still use the index. */
const numberLiteral = (value: number) => (Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`);

function numberCondition(
  column: string,
  expression: GridExpression,
  filter: Extract<FilterCondition, { filterType: 'number' }>,
): Condition {
  const value = comparedExpression(expression);
  if (filter.type === 'blank') return sql`${value} is null`;
  if (filter.type === 'notBlank') return sql`${value} is not null`;
  if (filter.filter == null) throw unsupportedFilterError(column, 'it has no number');
  if (filter.type !== 'inRange') return sql`${value} ${COMPARISON[filter.type]} ${numberLiteral(filter.filter)}`;
  if (filter.filterTo == null) throw unsupportedFilterError(column, 'the range has no end');
  return sql`${value} between ${numberLiteral(filter.filter)} and ${numberLiteral(filter.filterTo)}`;
}

/** Returns the condition for whole days, both ends included. A time belongs to its day in the viewer's time zone. */
function dateCondition(
  column: string,
  { sql: rowValue, firstDay: value = rowValue, isDay }: GridExpression,
  filter: Extract<FilterCondition, { filterType: 'date' }>,
  zone: string,
): Condition {
  if (filter.type === 'blank') return sql`${value} is null`;
  if (filter.type === 'notBlank') return sql`${value} is not null`;
  if (!filter.dateFrom) throw unsupportedFilterError(column, 'it has no date');
  const startOfDay = (date: string, daysLater: 0 | 1) => {
    const day = sql`(${date.slice(0, 10)}::date + ${sql.lit(daysLater)})`;
    return isDay ? day : sql`(${day}::timestamp at time zone ${zone})`;
  };
  const dayStart = startOfDay(filter.dateFrom, 0);
  const nextDayStart = startOfDay(filter.dateFrom, 1);
  switch (filter.type) {
    case 'equals':
      return sql`(${value} >= ${dayStart} and ${value} < ${nextDayStart})`;
    case 'notEqual':
      return sql`(${value} is null or ${value} < ${dayStart} or ${value} >= ${nextDayStart})`;
    case 'greaterThan':
      return sql`${value} >= ${nextDayStart}`;
    case 'greaterThanOrEqual':
      return sql`${value} >= ${dayStart}`;
    case 'lessThan':
      return sql`${value} < ${dayStart}`;
    case 'lessThanOrEqual':
      return sql`${value} < ${nextDayStart}`;
    case 'inRange':
      if (!filter.dateTo) throw unsupportedFilterError(column, 'the range has no end');
      return sql`(${value} >= ${dayStart} and ${value} < ${startOfDay(filter.dateTo, 1)})`;
  }
}

function setCondition(expression: GridExpression, values: (string | null)[]): Condition {
  const nonNullValues = values.filter((value): value is string => value !== null);
  const replacements = nonNullValues.flatMap((value) => expression.replacements?.get(value) ?? []);
  const foundValues = [...nonNullValues, ...replacements];
  if (expression.matchSet) return expression.matchSet(foundValues);
  const blank: Condition = values.includes(null) ? sql`${expression.sql} is null` : sql`false`;
  return sql`(${expression.sql} = any(${foundValues}) or ${blank})`;
}

function compileCondition(
  column: string,
  kind: ColumnKind,
  expression: GridExpression,
  filter: FilterCondition,
  zone: string,
): Condition {
  if (filter.filterType !== kind)
    throw unsupportedFilterError(column, `a ${filter.filterType} filter on a ${kind} column`);
  if (filter.filterType === 'text') return textCondition(column, expression, filter);
  if (filter.filterType === 'number') return numberCondition(column, expression, filter);
  if (filter.filterType === 'date') return dateCondition(column, expression, filter, zone);
  return setCondition(expression, filter.values);
}

export function compileFilter(
  column: string,
  kind: ColumnKind,
  expression: GridExpression,
  filter: ColumnFilter,
  zone: string,
): Condition {
  if (!('conditions' in filter)) return compileCondition(column, kind, expression, filter, zone);
  const parts = filter.conditions.map((part) => compileCondition(column, kind, expression, part, zone));
  return sql`(${sql.join(parts, filter.operator === 'AND' ? sql` and ` : sql` or `)})`;
}
