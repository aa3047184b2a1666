import type { AssignableKind } from '@leadwright/contract/features/assigning';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownCampaignCondition, type ScopeRule, scopeRule } from '../../access/scope.ts';
import {
  type FieldEntity,
  recordOf,
  type WorkingTables,
  workingTablesOf,
} from '../fields/values/custom-fields.service.ts';
import type { WorkTarget } from '../working/working.service.ts';

/** Scope rules for assigning records of a campaign. */
const ASSIGNMENT_RULES = {
  account: scopeRule('campaign_account', 'assign-data', { own: ownCampaignCondition }),
  contact: scopeRule('campaign_contact', 'assign-data', { own: ownCampaignCondition }),
};

export const ENTITY_OF_LIST = { accounts: 'account', contacts: 'contact' } as const satisfies Record<
  AssignableKind,
  FieldEntity
>;
export const LIST_OF_ENTITY = { account: 'accounts', contact: 'contacts' } as const satisfies Record<
  FieldEntity,
  AssignableKind
>;
export const ENTITIES = ['account', 'contact'] as const;
export const assignmentRule = <E extends FieldEntity>(entity: E) =>
  ASSIGNMENT_RULES[entity] as (typeof ASSIGNMENT_RULES)[E];

/** Returns the work target with the scope rule for assigning records. */
export const assignmentTarget = (campaignId: string, entity: FieldEntity): WorkTarget => ({
  campaignId,
  of: workingTablesOf(entity),
  rule: ASSIGNMENT_RULES[entity] as ScopeRule,
});

/** Returns SQL parts for the working rows `k` of accounts or contacts, joined with their account `a`. */
export function workingRowParts(entity: FieldEntity) {
  const tables: WorkingTables = workingTablesOf(entity);
  const from: RawBuilder<unknown> =
    entity === 'account'
      ? sql`campaign_account k join account a on a.id = k.account_id`
      : sql`campaign_contact k join contact p on p.id = k.contact_id left join account a on a.id = p.main_account_id`;
  const id = recordOf(tables, 'k');
  return {
    /** The tables of the accounts or contacts of a campaign. */
    tables,
    from,
    id,
    /** Accounts with the same website form one unit. */
    unit: sql<string>`coalesce(nullif(a.domain, ''), a.id::text, ${id}::text)`,
    /** Whether a row is in work and may be contacted. */
    inWork:
      entity === 'account'
        ? sql<SqlBool>`(k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact'))`
        : sql<SqlBool>`(k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted)`,
    isWorked: sql<SqlBool>`(k.last_activity_at is not null or coalesce(k.attempts, 0) > 0)`,
    hasCallback: sql<SqlBool>`(k.next_callback_at is not null ${entity === 'contact' ? sql`or k.status = 'callback'` : sql``})`,
    name: entity === 'account' ? sql<string>`a.company_name` : sql<string>`p.forename || ' ' || p.surname`,
  };
}
