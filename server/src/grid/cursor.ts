import { createHash } from 'node:crypto';
import type { GridRequest } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OpenGrid } from '../record/source.ts';

/** The sort keys and the id of the row before an offset, as text from PostgreSQL. */
export type Cursor = (string | null)[];

export interface SortKey {
  value: RawBuilder<unknown>;
  sort: 'asc' | 'desc';
  nulls: 'first' | 'last';
  notNull: boolean;
  hasPartialIndex?: boolean;
}

const MAX_LISTS = 2_000;
const MAX_CURSORS_PER_LIST = 2_000;
const LIST_TTL_MS = 10 * 60_000;

interface List {
  expiresAt: number;
  cursors: Map<number, Cursor>;
}

/**
 * Stores a cursor for the start of each page, so that scrolling costs the same at any offset. A jump to an offset
 * without a cursor skips the rows before it once.
 */
export class CursorCache {
  private readonly lists = new Map<string, List>();

  /** Returns a key for the cursors of a list: the same rows in the same order for the same user. */
  private keyOf({ dataset, viewer, scope }: OpenGrid, request: GridRequest): string {
    const { filterModel, sortModel, quickSearch, groupKeys, rowGroupCols } = request;
    const rows = [dataset.name, viewer.userId, scope, filterModel, sortModel, quickSearch, groupKeys, rowGroupCols];
    return createHash('sha1').update(JSON.stringify(rows)).digest('base64');
  }

  find(grid: OpenGrid, request: GridRequest): Cursor | undefined {
    if (request.startRow === 0) return undefined;
    const list = this.lists.get(this.keyOf(grid, request));
    return list && list.expiresAt > Date.now() ? list.cursors.get(request.startRow) : undefined;
  }

  remember(grid: OpenGrid, request: GridRequest, cursor: Cursor): void {
    const key = this.keyOf(grid, request);
    // The first page starts a new list, because rows may have been added or removed since.
    const existing = request.startRow === 0 ? undefined : this.lists.get(key);
    const list =
      existing && existing.expiresAt > Date.now() ? existing : { expiresAt: 0, cursors: new Map<number, Cursor>() };
    list.expiresAt = Date.now() + LIST_TTL_MS;
    if (list.cursors.size < MAX_CURSORS_PER_LIST) list.cursors.set(request.endRow, cursor);
    this.lists.delete(key);
    this.lists.set(key, list);
    if (this.lists.size > MAX_LISTS) this.lists.delete(this.lists.keys().next().value!);
  }
}

/** Returns the condition for rows after the cursor in an order whose last key is the ascending id. */
export const afterCursor = (keys: SortKey[], id: RawBuilder<unknown>, cursor: Cursor): RawBuilder<SqlBool> =>
  afterKeys(keys, cursor, sql`${id} > ${cursor.at(-1)}`);

/** Returns the condition for rows before the cursor, which are the rows after it in reverse order. */
export const beforeCursor = (keys: SortKey[], id: RawBuilder<unknown>, cursor: Cursor): RawBuilder<SqlBool> =>
  afterKeys(keys.map(reverseKey), cursor, sql`${id} < ${cursor.at(-1)}`);

const reverseKey = (key: SortKey): SortKey => ({
  ...key,
  sort: key.sort === 'asc' ? 'desc' : 'asc',
  nulls: key.nulls === 'first' ? 'last' : 'first',
});

function afterKeys(keys: SortKey[], cursor: Cursor, byId: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  let condition = byId;
  for (let i = keys.length - 1; i >= 0; i--) condition = afterKey(keys[i]!, cursor[i] ?? null, condition);
  return condition;
}

/**
 * Returns the condition for rows after a value, or with this value if they meet `tieBreaker`. The first comparison
 * makes an index usable.
 */
function afterKey(
  { value, sort, nulls, notNull }: SortKey,
  keyValue: string | null,
  tieBreaker: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (keyValue === null) {
    const sameKey = sql<SqlBool>`(${value} is null and ${tieBreaker})`;
    return nulls === 'last' ? sameKey : sql`(${sameKey} or ${value} is not null)`;
  }
  const operator = sort === 'asc' ? sql`>` : sql`<`;
  const comparison = sql<SqlBool>`(${value} ${operator}= ${keyValue} and (${value} ${operator} ${keyValue} or ${tieBreaker}))`;
  return notNull || nulls === 'first' ? comparison : sql`(${comparison} or ${value} is null)`;
}
