import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { byPlace } from '../../change/by-place.ts';
import { insertRowsQuery } from '../../change/changes.queries.ts';
import {
  CHANGED_SINCE,
  type ChangeKind,
  type ChangeRow,
  type ChangeStep,
  type Cursor,
  type Selection,
  skipReason,
  type UndoOutcome,
} from '../../change/kinds.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { type FieldEntity, recordOf, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { copyOfMasterValues, MASTER_JOINS } from '../working/working.service.ts';
import { addContacts, countAdded, FIRST_ACCOUNTS, isAccountPage, isAddedContact } from './add-contacts.ts';
import { countChanged, type PageResult, pageAt, type RunParams, selectionOf } from './pages.ts';
import { candidatesQuery, loadRules, type PopulateRules } from './readiness.queries.ts';
import { runKindParts } from './run-kind.ts';
import { assertCanPopulate, POPULATE } from './runs.queries.ts';

/** The kind of changes that put the accepted rows of a campaign into work by the rules of the plan. */
export const populateKind = (app: App): ChangeKind<RunParams, PopulateRules> => ({
  name: POPULATE,
  ...runKindParts(app, 'populate'),

  async open({ trx, actor: { viewer }, change: { campaign_id, params } }) {
    await assertCanPopulate(trx, viewer, campaign_id!);
    return loadRules(trx, campaign_id!, params.since);
  },

  async select(step, cursor, limit) {
    if (isAccountPage(cursor)) return addContacts(step, cursor, limit);
    const selection = await populatePage(step, cursor, limit);
    const { add_contacts = 'none' } = step.change.params;
    return selection.next === null && add_contacts !== 'none' ? { ...selection, next: FIRST_ACCOUNTS } : selection;
  },

  revert: ({ trx, change }, rows) =>
    byPlace(rows, (entity, group) => takeOutOfWork(trx, change.campaign_id!, entity as FieldEntity, group)),

  async complete({ trx, actor, change }) {
    const [accounts_in_work, contacts_in_work] = [countChanged(change, 'account'), countChanged(change, 'contact')];
    const contacts_added = countAdded(change);
    const after = { accounts_in_work, contacts_in_work, ...(contacts_added > 0 && { contacts_added }) };
    await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: change.campaign_id!, before: {}, after });
    return change.result;
  },
});

/** Puts the next rows of the campaign into work. */
async function populatePage(
  { trx, actor, change, context: rules }: ChangeStep<RunParams, PopulateRules>,
  cursor: Cursor,
  limit: number,
): Promise<Selection> {
  const page = pageAt(cursor);
  const { entity, after } = page;
  const table = workingTablesOf(entity);
  const id = recordOf(table, 'k');
  const populatedRows = sql`
    select ${change.campaign_id}::uuid as campaign_id, record_id, ${entity}::text as place, version
    from populated_row order by record_id`;
  const { rows } = await sql<PageResult>`
    with classified_row as materialized (${candidatesQuery(rules, entity, after, limit)}),
    populated_row as (
      update ${sql.table(table.table)} k set populated_at = now(), populated_by = ${actor.viewer.userId || null}::uuid,
        version = k.version + 1, working_values = c.copy, working_edits = null
      from (
        select j.id, ${copyOfMasterValues(entity)} as copy from classified_row j
          join ${sql.table(table.table)} k on k.campaign_id = ${rules.campaignId} and ${id} = j.id ${MASTER_JOINS[entity]}
        where j.readiness = 'ready') c
      where k.campaign_id = ${rules.campaignId} and ${id} = c.id and k.populated_at is null
      returning c.id as record_id, k.version),
    logged_row as (${insertRowsQuery(change.id, populatedRows, { columns: ['version'], state: 'changed' })})
    select (select count(*) from populated_row)::int as changed, count(*)::int as processed, max(id::text) as last
    from classified_row`.execute(trx);
  return selectionOf(change, page, rows[0]!);
}

const kept = (key: string, message: string): UndoOutcome => ({
  state: 'kept',
  reason: skipReason(defineMessage(`populate.${key}`, message)),
});
/** Why a row stays in work, in the order of the checks. */
const KEPT = {
  missing: kept('keptMissing', 'It is no longer in the campaign.'),
  worked: kept('keptWorked', 'It has been worked on.'),
  assigned: kept('keptAssigned', 'It has been assigned.'),
  changed: CHANGED_SINCE,
  contacts: kept('keptContacts', 'It has contacts in work.'),
};

/** Returns SQL for whether a contact of the account `k` is in work. */
const hasContactsInWork = sql`exists (
  select from account_contact l join campaign_contact w on w.campaign_id = k.campaign_id and w.contact_id = l.contact_id
  where l.account_id = k.account_id and l.is_current and w.populated_at is not null and w.dropped_at is null)`;

/**
 * Takes rows out of work that no user has changed since the run, and contacts that the run has added out of the
 * campaign. Returns the outcomes of the others.
 */
async function takeOutOfWork(
  trx: Trx,
  campaignId: string,
  entity: FieldEntity,
  changeRows: readonly ChangeRow[],
): Promise<[number, UndoOutcome][]> {
  const tables = workingTablesOf(entity);
  const table = sql.table(tables.table);
  const id = recordOf(tables, 'k');
  const ids = changeRows.map(({ record_id }) => record_id);
  // A separate statement, because a locking read may return values from before a concurrent change.
  await sql`
    select from ${table} k where k.campaign_id = ${campaignId} and ${id} = any(${ids}::uuid[])
    order by ${id} for update`.execute(trx);
  const isWorked = sql`exists (select from trail_entry t where t.campaign_id = k.campaign_id
    and ${sql.ref(`t.${tables.id}`)} = ${id} and t.kind = 'activity' and t.written_at >= k.populated_at)`;
  const { rows } = await sql<{ no: number; reason: keyof typeof KEPT }>`
    with page as materialized (
      select b.no, b.record_id, b.is_added, case
        when k.populated_at is null then 'missing'
        when ${isWorked} then 'worked'
        when k.sales_developer_id is not null then 'assigned'
        when k.version <> b.version then 'changed'
        ${entity === 'account' ? sql`when ${hasContactsInWork} then 'contacts'` : sql``} end as reason
      from unnest(${changeRows.map(({ no }) => no)}::int[], ${ids}::uuid[],
          ${changeRows.map(({ version }) => version)}::int[], ${changeRows.map(isAddedContact)}::boolean[])
          as b(no, record_id, version, is_added)
        left join ${table} k on k.campaign_id = ${campaignId} and ${id} = b.record_id),
    restored_row as (
      update ${table} k set populated_at = null, populated_by = null, version = k.version + 1, working_values = null,
        working_edits = null
      from page p where k.campaign_id = ${campaignId} and ${id} = p.record_id and p.reason is null and not p.is_added),
    removed_row as (
      delete from ${table} k using page p
      where k.campaign_id = ${campaignId} and ${id} = p.record_id and p.reason is null and p.is_added)
    select no, reason from page where reason is not null`.execute(trx);
  return rows.map(({ no, reason }) => [no, KEPT[reason]]);
}
