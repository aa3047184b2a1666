import type { GridRequest } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import { cancelOnAbort } from '../database/cancel-on-abort.ts';
import type { OpenGrid } from '../record/source.ts';
import { rowConditions, sortKeys } from './compile.ts';
import { beforeCursor, type Cursor } from './cursor.ts';

/**
 * Returns the number of rows before a row in the order of the request; null if the request does not include the row.
 */
export function findRowIndex(
  app: App,
  grid: OpenGrid,
  request: GridRequest,
  rowId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { from, where } = rowConditions(grid, request);
  const keys = sortKeys(grid, request);
  const { id } = grid.source;
  const cells = [...keys.map(({ value }) => sql`(${value})::text`), sql`${id}::text`];
  return cancelOnAbort(app.countDb, app.pool, signal, async (db) => {
    const cursorRows = await sql<{ cursor: Cursor }>`
      select json_build_array(${sql.join(cells)}) as cursor from ${from}
      where ${where} and ${id} = ${rowId} limit 1`.execute(db);
    const [row] = cursorRows.rows;
    if (!row) return null;
    const { rows } = await sql<{ index: number }>`
      select count(*)::int as index from ${from}
      where ${where} and ${beforeCursor(keys, id, row.cursor)}`.execute(db);
    return rows[0]!.index;
  });
}
