import type { WorkingStatus } from '@leadwright/contract/working/status';
import { BLOCKED_STATUSES } from '@leadwright/contract/working/status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownCampaignCondition, type ScopeRule, scopeRule, visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import {
  type FieldEntity,
  recordOf,
  type WorkingTables,
  workingTablesOf,
} from '../fields/values/custom-fields.service.ts';

/**
 * The scope rules for working on a campaign’s rows. The data team, which adds the rows, has a separate permission.
 */
const WORK_RULES = {
  account: scopeRule('campaign_account', 'sales-developer-campaign-views', { own: ownCampaignCondition }),
  contact: scopeRule('campaign_contact', 'sales-developer-campaign-views', { own: ownCampaignCondition }),
};

/** The working rows of one campaign and the access rule. */
export interface WorkTarget {
  campaignId: string;
  /** The tables of the rows: those of accounts or those of contacts. */
  of: WorkingTables;
  rule: ScopeRule;
}
export const workTarget = (campaignId: string, entity: FieldEntity): WorkTarget => ({
  campaignId,
  of: workingTablesOf(entity),
  rule: WORK_RULES[entity] as ScopeRule,
});

/** The current state of a working row. */
export interface WorkingRow {
  id: string;
  version: number;
  /** Whether the viewer may change the row. */
  may_update: boolean;
  /** Whether the row is in work: populated and not dropped. */
  in_work: boolean;
  status: WorkingStatus;
  status_reason: string;
  status_until: string | null;
  grade_step_id: string | null;
  grade_note: string;
  /** The account whose trail includes the row. */
  account_id: string | null;
  /** Whether a contact is blocked, because its account is. */
  held: boolean;
}

/** True if the account is blocked in the campaign, which blocks its contacts. */
export const isBlockedByAccount = (campaign: RawBuilder<unknown>, account: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from campaign_account blocking where blocking.campaign_id = ${campaign}
    and blocking.account_id = ${account} and blocking.status in (${sql.join(BLOCKED_STATUSES.map((status) => sql.lit(status)))}))`;

/** Loads the rows that the viewer can see; `lock` locks them until the transaction ends. */
export async function loadWorkingRows(
  db: Db,
  viewer: Viewer,
  { campaignId, of, rule }: WorkTarget,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, WorkingRow>> {
  const id = recordOf(of, 'k');
  const mainAccount = sql`(select p.main_account_id from contact p where p.id = ${id})`;
  const account = of.entity === 'account' ? id : mainAccount;
  const { rows } = await sql<WorkingRow>`
    select ${id} as id, k.version, k.populated_at is not null and k.dropped_at is null as in_work, k.status, coalesce(k.status_reason, '') as status_reason, k.status_until::text,
      k.grade_step_id, coalesce(k.grade_note, '') as grade_note, ${account} as account_id,
      ${of.entity === 'account' ? sql`false` : isBlockedByAccount(sql`k.campaign_id`, mainAccount)} as held,
      (${visibleOrNone(viewer, rule, 'k', 'update')}) is true as may_update
    from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and ${id} = any(${ids}::uuid[]) and ${visible(viewer, rule, 'k')}
    order by ${id} ${lock ? sql`for update of k` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const isNotEmpty = (value: RawBuilder<unknown>) => sql`coalesce(${value}, '') <> ''`;

/** Conditions for filled fields of an account `a` that a grade may require. */
const FILLED_ACCOUNT_FIELDS = {
  company_name: isNotEmpty(sql`a.company_name`),
  country: isNotEmpty(sql`a.country`),
  head_office_city: isNotEmpty(sql`a.head_office_city`),
  postcode: isNotEmpty(sql`a.postcode`),
  website: isNotEmpty(sql`a.website`),
  phone_no: isNotEmpty(sql`a.phone_no`),
  employees: isNotEmpty(sql`a.employees::text`),
  vertical_id: sql`a.vertical_id is not null`,
  registration_number: isNotEmpty(sql`a.registration_number`),
};
/** Conditions for filled fields of a contact with the role `l` that a grade may require. */
const FILLED_ROLE_FIELDS = {
  contact_name: sql`true`,
  job_title: isNotEmpty(sql`l.job_title`),
  email: isNotEmpty(sql`l.email`),
  contact_phone: sql`(l.mobile <> '[]' or l.ddi <> '[]')`,
};

/** Returns the filled fields of each record, among the fields that a grade may require. */
export async function loadFilledFields(
  db: Db,
  { of }: Pick<WorkTarget, 'of'>,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const accountFields = Object.entries(FILLED_ACCOUNT_FIELDS);
  const roleFields = Object.entries(FILLED_ROLE_FIELDS);
  const isFilledInRole =
    of.entity === 'account'
      ? (
          isFilled: RawBuilder<unknown>,
        ) => sql`exists (select from account_contact l join contact p on p.id = l.contact_id
          where l.account_id = a.id and l.is_current and not p.deleted and ${isFilled})`
      : (isFilled: RawBuilder<unknown>) => sql`coalesce(${isFilled}, false)`;
  const source =
    of.entity === 'account'
      ? sql`account a where a.id = any(${ids}::uuid[])`
      : sql`contact c left join account a on a.id = c.main_account_id
          left join account_contact l on l.account_id = c.main_account_id and l.contact_id = c.id
          where c.id = any(${ids}::uuid[])`;
  const fieldNames = [
    ...accountFields.map(([name, isFilled]) => sql`case when ${isFilled} then ${sql.lit(name)} end`),
    ...roleFields.map(([name, isFilled]) => sql`case when ${isFilledInRole(isFilled)} then ${sql.lit(name)} end`),
  ];
  const { rows } = await sql<{ id: string; names: string[] }>`
    select ${of.entity === 'account' ? sql`a.id` : sql`c.id`} as id, array_remove(array[${sql.join(fieldNames)}], null) as names
    from ${source}`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, new Set(names)]));
}
