import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import { runInThread } from '../../../match-index/engine/threads.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import { ROW_TO_MATCH_COLUMNS, type RowToMatch } from './match-chunk.ts';
import { rowInput } from './row-input.ts';

/** Blocking keys as decimal strings: `keys[i]` belongs to `rowIds[i]`. */
export interface UnmatchedKeys {
  rowIds: string[];
  keys: string[];
}

/** Returns the keys through which an account that is added later finds these rows. */
export async function computeUnmatchedKeys(db: Db, rows: readonly RowToMatch[]): Promise<UnmatchedKeys> {
  if (rows.length === 0) return { rowIds: [], keys: [] };
  const { shared } = await tokenFrequency(db);
  const queries = rows.map(({ record, values }, rowIndex) => ({
    rowIndex,
    record,
    input: values && rowInput(values),
  }));
  const { rowIndexes, keys } = await runInThread('queryKeys', ['account', queries], { table: shared });
  return { rowIds: rowIndexes.map((index) => rows[index]!.id), keys };
}

/** Replaces the stored keys of the rows. Only unmatched rows have keys. */
export async function storeUnmatchedKeys(
  trx: Trx,
  campaignId: string,
  rowIds: readonly string[],
  { rowIds: keyRowIds, keys }: UnmatchedKeys,
): Promise<void> {
  await deleteUnmatchedKeys(trx, campaignId, rowIds);
  if (keys.length === 0) return;
  await sql`
    insert into unmatched_key (key, campaign_id, row_id)
    select key, ${campaignId}, row_id
    from unnest(${`{${keys.join(',')}}`}::bigint[], ${keyRowIds}::uuid[]) as k(key, row_id)
    on conflict do nothing`.execute(trx);
}

export async function deleteUnmatchedKeys(trx: Trx, campaignId: string, rowIds: readonly string[]): Promise<void> {
  await sql`
    delete from unmatched_key where campaign_id = ${campaignId} and row_id = any(${rowIds}::uuid[])`.execute(trx);
}

const CHUNK_SIZE = 2_000;

/** Rebuilds the stored keys of those rows that have no match. */
export async function rebuildUnmatchedKeys(trx: Trx, campaignId: string, rowIds: readonly string[]): Promise<void> {
  for (let start = 0; start < rowIds.length; start += CHUNK_SIZE) {
    const ids = rowIds.slice(start, start + CHUNK_SIZE);
    const { rows } = await sql<RowToMatch>`
      select ${ROW_TO_MATCH_COLUMNS} from import_row r
      where r.campaign_id = ${campaignId} and r.id = any(${ids}::uuid[]) and ${STATUS_CONDITIONS.remaining} and r.band = 'none'`.execute(
      trx,
    );
    await storeUnmatchedKeys(trx, campaignId, ids, await computeUnmatchedKeys(trx, rows));
  }
}
