import { type RawBuilder, sql } from 'kysely';

/**
 * A spreadsheet reads a cell that begins with one of these as a formula, whatever its quotes; the full-width forms are
 * read so under East Asian input settings, and a tab or line break at the start hides what follows it.
 */
const BEGINS_A_FORMULA = '^[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]';
/**
 * Numbers ("-12.50", "+3 %") and telephone numbers begin so too, and compute nothing: the blank in "+44 20 7946-0958"
 * makes it no expression, while "+1-202-555-0100" would be subtracted.
 */
const NUMBER = '^[+-]?[0-9][0-9., ]*([eE][+-]?[0-9]+)? ?%?$';
const TELEPHONE = '^[+][0-9]{1,4} [(]?[0-9][0-9 ().\\/-]{2,36}$';

const beginsFormula = new RegExp(BEGINS_A_FORMULA);
const harmless = new RegExp(`${NUMBER}|${TELEPHONE}`);

/** A cell as it may stand in a CSV or XLSX file: what a spreadsheet would compute gets an apostrophe in front. */
export function formulaSafe(cell: string): string {
  return beginsFormula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}

/** The same rule for a text expression, so that PostgreSQL can write a whole file by itself. */
export function formulaSafeSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${text} ~ ${sql.lit(BEGINS_A_FORMULA)} and ${text} !~ ${sql.lit(`${NUMBER}|${TELEPHONE}`)}
    then '''' || ${text} else ${text} end`;
}
