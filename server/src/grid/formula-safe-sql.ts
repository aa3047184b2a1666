import { FORMULA_START_CHARACTERS, SAFE_CELL_PATTERN } from '@leadwright/contract/cells/escape-formula';
import { type RawBuilder, sql } from 'kysely';

const CODES = [...FORMULA_START_CHARACTERS].map((character) => character.codePointAt(0)!);

/**
 * SQL version of `escapeFormula`, so that PostgreSQL can write a whole file. It first compares the code of the first
 * character, because a pattern match for every cell would double the time of an export.
 */
export function formulaSafeSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ascii(${text}) in (${sql.raw(CODES.join(', '))}) and ${text} !~ ${sql.lit(SAFE_CELL_PATTERN)}
    then '''' || ${text} else ${text} end`;
}
