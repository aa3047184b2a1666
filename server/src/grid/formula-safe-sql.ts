import {
  FORMULA_START_CHARACTERS,
  NUMBER_AS_TEXT_PATTERN,
  SAFE_CELL_PATTERN,
} from '@leadwright/contract/cells/escape-formula';
import { type RawBuilder, sql } from 'kysely';

const APOSTROPHE = "'".charCodeAt(0);
const CODES = sql.raw([...FORMULA_START_CHARACTERS].map((character) => character.codePointAt(0)!).join(', '));

/**
 * SQL version of `escapeFormula`, so that PostgreSQL can write a whole file. It first compares the code of the first
 * character, because a pattern match for every cell would double the time of an export.
 */
export const formulaSafeSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  escapeSql(text, sql`ascii(${text}) in (${CODES}, ${sql.lit(APOSTROPHE)})`);

/** Escapes only texts with an apostrophe, which reading a file removes. For cells that cannot be formulas. */
export const apostropheSafeSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  escapeSql(text, sql`ascii(${text}) = ${sql.lit(APOSTROPHE)}`);

function escapeSql(text: RawBuilder<unknown>, isCandidate: RawBuilder<unknown>): RawBuilder<string> {
  const unquoted = sql`ltrim(${text}, '''')`;
  return sql<string>`case when ${isCandidate} and (ascii(${unquoted}) in (${CODES}) and ${unquoted} !~ ${sql.lit(SAFE_CELL_PATTERN)}
      or left(${text}, 1) = '''' and ${unquoted} ~ ${sql.lit(NUMBER_AS_TEXT_PATTERN)})
    then '''' || ${text} else ${text} end`;
}
