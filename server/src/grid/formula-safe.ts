import { BEGINS_A_FORMULA, HARMLESS } from '@leadwright/contract/cells/formula-safe';
import { type RawBuilder, sql } from 'kysely';

const CODES = [...BEGINS_A_FORMULA].map((character) => character.codePointAt(0)!);

/**
 * `formulaSafe` for a text expression, so that PostgreSQL can write a whole file. It compares the code of the first
 * character, because a pattern for every cell would double the time of an export.
 */
export function formulaSafeSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ascii(${text}) in (${sql.raw(CODES.join(', '))}) and ${text} !~ ${sql.lit(HARMLESS)}
    then '''' || ${text} else ${text} end`;
}
