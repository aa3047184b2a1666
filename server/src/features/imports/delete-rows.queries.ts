import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import type { BatchKey } from './import-state.service.ts';

const isMatchedRow = ({ campaign_id, batch_id }: BatchKey): RawBuilder<SqlBool> =>
  sql`r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.band is not null`;

/** Locks the matched rows of a batch in a fixed order, after waiting for concurrent writers. */
export async function lockMatchedRows(trx: Trx, batch: BatchKey): Promise<void> {
  await sql`
    select count(*) from (select from import_row r where ${isMatchedRow(batch)} order by r.id for update) locked_row`.execute(
    trx,
  );
}

/**
 * Deletes the matched rows, which must be locked, with their candidates, their blocking keys and the campaign
 * links created from them.
 */
export async function deleteMatchedRows(trx: Trx, batch: BatchKey): Promise<void> {
  const { campaign_id } = batch;
  await sql`
    with deleted_row as materialized (select r.id, r.account_id from import_row r where ${isMatchedRow(batch)}),
      candidates as (
        delete from match_candidate m using deleted_row d where m.campaign_id = ${campaign_id} and m.row_id = d.id),
      keys as (
        delete from unmatched_key k using deleted_row d where k.campaign_id = ${campaign_id} and k.row_id = d.id),
      links as (
        delete from campaign_account l using deleted_row d
        where l.campaign_id = ${campaign_id} and l.account_id = d.account_id and l.import_row_id = d.id)
    delete from import_row r using deleted_row d where r.campaign_id = ${campaign_id} and r.id = d.id`.execute(trx);
}

/** Deletes all rows of a batch. Unmatched rows have no dependent rows. */
export async function deleteRows(trx: Trx, batch: BatchKey): Promise<void> {
  await lockMatchedRows(trx, batch);
  await deleteMatchedRows(trx, batch);
  await sql`
    delete from import_row where campaign_id = ${batch.campaign_id} and batch_id = ${batch.batch_id}`.execute(trx);
}
