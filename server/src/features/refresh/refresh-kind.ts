import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { byPlace } from '../../change/by-place.ts';
import { insertRowsQuery } from '../../change/changes.queries.ts';
import { CHANGED_SINCE, type ChangeKind, type ChangeRow, skipReason, type UndoOutcome } from '../../change/kinds.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import {
  type FieldEntity,
  recordOf,
  type WorkingTables,
  workingTablesOf,
} from '../fields/values/custom-fields.service.ts';
import {
  assertCanPopulate,
  countChanged,
  type PageResult,
  pageAt,
  REFRESH,
  type RunParams,
  runKindParts,
  selectionOf,
} from '../populate/populate.service.ts';
import { differencesQuery, loadPolicies, type Policies } from './differences.queries.ts';

/** The kind of changes that copy newer values of the master database to the rows of a campaign. */
export const refreshKind = (app: App): ChangeKind<RunParams, Policies> => ({
  name: REFRESH,
  ...runKindParts(app, 'refresh'),

  async open({ trx, actor: { viewer }, change: { campaign_id } }) {
    await assertCanPopulate(trx, viewer, campaign_id!);
    return loadPolicies(trx, campaign_id!);
  },

  async select({ trx, change, context: policies }, cursor, limit) {
    const page = pageAt(cursor);
    const { entity, after } = page;
    const campaignId = change.campaign_id!;
    const table = workingTablesOf(entity);
    const id = recordOf(table, 'k');
    const ids = await lockPage(trx, table, campaignId, after, limit);
    const refreshedRows = sql`
      select ${campaignId}::uuid as campaign_id, record_id, ${entity}::text as place, before, after
      from changes order by record_id`;
    const { rows } = await sql<Pick<PageResult, 'changed'>>`
      with changes as materialized (
        select d.record_id, jsonb_object_agg(d.field, d.old) as before, jsonb_object_agg(d.field, d.new) as after
        from (${differencesQuery(policies, entity, campaignId, sql`${id} = any(${ids}::uuid[])`)}) d
        where d.kind in ('take', 'fill') group by d.record_id),
      updated_row as (
        update ${sql.table(table.table)} k set version = k.version + 1,
          working_values = coalesce(k.working_values, '{}') || c.after
        from changes c where k.campaign_id = ${campaignId} and ${id} = c.record_id),
      logged_row as (${insertRowsQuery(change.id, refreshedRows, { columns: ['before', 'after'], state: 'changed' })})
      select count(*)::int as changed from changes`.execute(trx);
    return selectionOf(change, page, { ...rows[0]!, processed: ids.length, last: ids.at(-1) ?? null });
  },

  revert: ({ trx, change }, rows) =>
    byPlace(rows, (entity, group) => restoreValues(trx, change.id, entity as FieldEntity, group)),

  async complete({ trx, actor, change }) {
    const [accounts_refreshed, contacts_refreshed] = [countChanged(change, 'account'), countChanged(change, 'contact')];
    const after = { accounts_refreshed, contacts_refreshed };
    await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: change.campaign_id!, before: {}, after });
    return change.result;
  },
});

/**
 * Locks the next rows in work until the transaction ends and returns their ids. Callers read the values with a separate
 * statement, because a locking read may return values from before a concurrent edit.
 */
async function lockPage(
  trx: Trx,
  table: WorkingTables,
  campaignId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const id = recordOf(table, 'k');
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(table.table)} k
    where k.campaign_id = ${campaignId} and k.populated_at is not null and ${id} > ${after}::uuid
    order by ${id} limit ${limit} for update`.execute(trx);
  return rows.map((row) => row.id);
}

const partlyKept = defineMessage('refresh.partlyKept', 'Some of its values have since been changed.');
const PARTLY_KEPT: UndoOutcome = { state: 'kept', reason: skipReason(partlyKept) };

/** Restores each value that has not been changed since. Returns the outcomes of rows with other values. */
async function restoreValues(
  trx: Trx,
  changeId: string,
  entity: FieldEntity,
  changeRows: readonly ChangeRow[],
): Promise<[number, UndoOutcome][]> {
  const table = workingTablesOf(entity);
  const id = recordOf(table, 'k');
  const { rows } = await sql<{ no: number; restored: number; fields: number }>`
    with page as materialized (
      select r.no, r.campaign_id, ${id} as id, r.before, r.after, k.working_values, k.working_edits
      from change_row r join ${sql.table(table.table)} k on k.campaign_id = r.campaign_id and ${id} = r.record_id
      where r.change_id = ${changeId} and r.no = any(${changeRows.map(({ no }) => no)}::int[])
      order by r.record_id for update of k),
    values_of_row as materialized (
      select p.no, p.campaign_id, p.id, count(*)::int as fields,
        jsonb_object_agg(f.field, p.before -> f.field) filter (
          where p.working_values ->> f.field = f.value and not coalesce(p.working_edits ? f.field, false)) as old_values
      from page p cross join lateral jsonb_each_text(p.after) as f(field, value) group by p.no, p.campaign_id, p.id),
    restored_row as (
      update ${sql.table(table.table)} k set version = k.version + 1, working_values = k.working_values || v.old_values
      from values_of_row v where k.campaign_id = v.campaign_id and ${id} = v.id and v.old_values is not null)
    select no, fields, (select count(*) from jsonb_object_keys(old_values))::int as restored from values_of_row`.execute(
    trx,
  );
  const rowByNo = new Map(rows.map((row) => [row.no, row]));
  return changeRows.flatMap(({ no }): [number, UndoOutcome][] => {
    const { restored, fields } = rowByNo.get(no) ?? { restored: 0, fields: 0 };
    if (restored === 0) return [[no, CHANGED_SINCE]];
    return restored < fields ? [[no, PARTLY_KEPT]] : [];
  });
}
