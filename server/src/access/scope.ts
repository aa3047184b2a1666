import { type Action, grantedScope, type Scope, type Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';
import { rolesOf } from './user-roles.ts';
import { teamMates } from './user-teams.ts';
import { forbidden, requireScope, type Viewer } from './viewer.ts';

export type Table = Extract<keyof DB, string>;

declare const brand: unique symbol;
/**
 * A condition for the rows of table `T` on which a viewer may act, created in this file only. Grids, exports, lookups
 * and record reads require it, so a statement without the scope of its table does not compile.
 */
export type Visible<T extends Table = Table> = RawBuilder<SqlBool> & { readonly [brand]: T };

/** The use of a condition: to find rows, or to test a few rows that are already selected. */
type ConditionUse = 'find' | 'test';
/** The viewer with the owners of rows in scope, as a list for `in`: the viewer, or everyone in the viewer's teams. */
type ScopedViewer = Viewer & { readonly people: RawBuilder<unknown> };
type ScopeCondition = (alias: string, viewer: ScopedViewer, use: ConditionUse) => RawBuilder<SqlBool>;

/** A condition and its explanation, as a sentence about the record ("it") and the user ("they"). */
export interface ExplainedCondition<H> {
  readonly message: LocalisedMessage;
  readonly holds: H;
}
export type Condition = ExplainedCondition<RawBuilder<SqlBool>>;

/** Defines which rows of a table a permission covers in each scope. */
export interface ScopeRule<T extends Table = Table> {
  readonly table: T;
  readonly subject: Subject;
  /**
   * The condition in each narrower scope; `own` also serves the scope `team`. A scope that is missing covers no row.
   */
  readonly own?: ExplainedCondition<ScopeCondition>;
  readonly client?: ExplainedCondition<ScopeCondition>;
  /**
   * The condition in the scope `all`, for tables with rows that only their owner may see. Default: every row.
   */
  readonly all?: ExplainedCondition<ScopeCondition>;
  /** Rows in an end state, which no user can change. The message describes the other rows, which can be changed. */
  readonly final?: ExplainedCondition<(alias: string) => RawBuilder<SqlBool>>;
  /** Rows that a viewer may see but not change, regardless of their grants. The message describes the other rows. */
  readonly readOnlyRows?: ExplainedCondition<
    (alias: string, viewer: Viewer, action: 'update' | 'delete') => RawBuilder<SqlBool>
  >;
}

export function scopeRule<T extends Table>(
  table: T,
  subject: Subject,
  scopes: Omit<ScopeRule, 'table' | 'subject'> = {},
): ScopeRule<T> {
  return { table, subject, ...scopes };
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const ownCampaigns = ({ people }: ScopedViewer) => sql`
  select c.id from campaign c where c.owner_id in ${people}
  union all select m.campaign_id from campaign_member m where m.user_id in ${people}`;
const IN_OWN_CAMPAIGN = defineMessage('access.inMyCampaigns', 'It is in a campaign that they own or work in.');
const BELONGS_TO_CLIENT = defineMessage('access.isClientsOwn', 'It belongs to their client.');
export const ownCampaignCondition: ExplainedCondition<ScopeCondition> = {
  message: IN_OWN_CAMPAIGN,
  holds: (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${ownCampaigns(viewer)})`,
};

/**
 * Tests whether a key belongs to a campaign of the viewer. With `test`, the limit avoids loading all keys for each
 * tested row; with `find`, `exists` avoids a full scan for viewers without a campaign.
 */
const inOwnCampaigns = (
  key: RawBuilder<unknown>,
  keys: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  viewer: ScopedViewer,
  use: ConditionUse,
) => {
  const ownCampaignRows = sql`from ${from} where ca.campaign_id in (${ownCampaigns(viewer)})`;
  return use === 'test'
    ? sql<SqlBool>`(select true ${ownCampaignRows} and ${keys} = ${key} limit 1) is true`
    : sql<SqlBool>`(exists (${ownCampaigns(viewer)}) and ${key} in (select ${keys} ${ownCampaignRows}))`;
};

/**
 * Tests whether a campaign belongs to the viewer's client and is visible to client users and to this viewer.
 */
const isVisibleCampaign = (alias: string, { clientId, campaigns }: Viewer) => {
  const isOwnClient = sql`${column(alias, 'client_id')} = ${clientId} and ${column(alias, 'client_visible')}`;
  return campaigns
    ? sql<SqlBool>`(${isOwnClient} and ${column(alias, 'id')} = any(${[...campaigns]}::uuid[]))`
    : sql<SqlBool>`(${isOwnClient})`;
};

const ownedBy: ExplainedCondition<ScopeCondition> = {
  message: defineMessage('access.ownedBy', 'They started it.'),
  holds: (alias, { people }) => sql`${column(alias, 'owner_id')} in ${people}`,
};
/** Rows that name their client. */
export const ownClientCondition = (name: string): ExplainedCondition<ScopeCondition> => ({
  message: BELONGS_TO_CLIENT,
  holds: (alias, viewer) => sql`${column(alias, name)} = ${viewer.clientId}`,
});

/** Rows of a client's campaigns that are visible to clients. */
export const clientVisibleCondition = (
  isClientVisible: (alias: string) => RawBuilder<unknown>,
): ExplainedCondition<ScopeCondition> => ({
  message: defineMessage('access.shownToClient', 'It is in a campaign of their client and visible to clients.'),
  holds: (alias, viewer) => sql`(${isClientVisible(alias)} and ${column(alias, 'campaign_id')} in (
    select c.id from campaign c where ${isVisibleCampaign('c', viewer)}))`,
});

/** A merged row cannot be changed until the merge is undone. */
export const MERGED_IS_FINAL: Pick<ScopeRule, 'final'> = {
  final: {
    message: defineMessage('access.notMerged', 'It has not been merged into another one.'),
    holds: (alias) => sql`${column(alias, 'merged_into_id')} is not null`,
  },
};

/** Scope rules of tables that several features read. The table of a single feature has its rule in that feature. */
const SHARED_RULES = {
  vertical: scopeRule('vertical', 'vertical', MERGED_IS_FINAL),
  client: scopeRule('client', 'clients', {
    own: {
      message: defineMessage('access.accountManager', 'They are its account manager.'),
      holds: (alias, { people }) => sql`${column(alias, 'account_manager_id')} in ${people}`,
    },
    client: ownClientCondition('id'),
  }),
  campaign: scopeRule('campaign', 'campaigns', {
    own: {
      message: defineMessage('access.myCampaign', 'They own it or are in its team.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} in (${ownCampaigns(viewer)})`,
    },
    client: {
      message: defineMessage('access.shownCampaign', 'It belongs to their client and is visible to its users.'),
      holds: isVisibleCampaign,
    },
  }),
  // The master database belongs to the agency: client users have no access to it, regardless of their role.
  account: scopeRule('account', 'accounts', {
    own: {
      message: IN_OWN_CAMPAIGN,
      holds: (alias, viewer, use) =>
        inOwnCampaigns(column(alias, 'id'), sql`ca.account_id`, sql`campaign_account ca`, viewer, use),
    },
  }),
  contact: scopeRule('contact', 'contacts', {
    own: {
      message: defineMessage(
        'access.companyInMyCampaigns',
        'It is at an account in a campaign that they own or work in.',
      ),
      holds: (alias, viewer, use) => {
        const from = sql`account_contact ac join campaign_account ca on ca.account_id = ac.account_id`;
        return inOwnCampaigns(column(alias, 'id'), sql`ac.contact_id`, from, viewer, use);
      },
    },
  }),
  // The data team's working rows. Client users have no access to these tables.
  campaign_account: scopeRule('campaign_account', 'import-account-contact-to-campaign', { own: ownCampaignCondition }),
  campaign_contact: scopeRule('campaign_contact', 'import-account-contact-to-campaign', { own: ownCampaignCondition }),
  import_batch: scopeRule('import_batch', 'import-account-contact-to-campaign', { own: ownCampaignCondition }),
  // Custom fields in use. A client reads the visible fields of its own campaigns.
  custom_field: scopeRule('custom_field', 'campaign-fields', {
    own: ownCampaignCondition,
    client: clientVisibleCondition(
      (alias) => sql`
      coalesce(${column(alias, 'client_visible')}, (select d.client_visible from field d where d.id = ${column(alias, 'id')}))`,
    ),
  }),
  import_row: scopeRule('import_row', 'unmatched-accounts-contacts', { own: ownCampaignCondition }),
  // Job titles contain other clients' file names: in every scope but the widest, a job is visible to its owner only.
  job: scopeRule('job', 'jobs', { own: ownedBy, client: ownedBy }),
  // A client user sees the roles of the client's own users, not how the agency is organised.
  role: scopeRule('role', 'roles', {
    own: {
      message: defineMessage('access.ownRole', 'They have this role.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} = any(${[...viewer.roles]}::uuid[])`,
    },
    client: {
      message: defineMessage('access.roleOfClient', 'A user of their client has this role.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} in (
      select unnest(${rolesOf('u')}) from app_user u where u.client_id = ${viewer.clientId} and u.archived_at is null)`,
    },
  }),
} satisfies { [T in Table]?: ScopeRule<T> };

export type SharedTable = keyof typeof SHARED_RULES;
export const sharedRule = <T extends SharedTable>(table: T) => SHARED_RULES[table] as unknown as ScopeRule<T>;

/** Returns the rules of the shared tables, which no feature registers. */
export const sharedRules = (): readonly ScopeRule[] => Object.values<ScopeRule>(SHARED_RULES);

const NO_ROWS = sql<SqlBool>`false`;
const ALL_ROWS = sql<SqlBool>`true`;

const NO_PERMISSION: Condition = {
  message: defineMessage('access.noPermission', 'One of their roles grants this permission.'),
  holds: NO_ROWS,
};
const EVERY_ROW: Condition = {
  message: defineMessage('access.everyRow', 'No condition: this applies to every record.'),
  holds: ALL_ROWS,
};
const AGENCY_ONLY: Condition = {
  message: defineMessage('access.agencyAlone', 'They are staff of the agency: client users have no access to it.'),
  holds: NO_ROWS,
};
const ALL_SCOPE_ONLY: Condition = {
  message: defineMessage(
    'access.wholeAlone',
    'This permission works only with the scope “All”. A narrower scope gives no access.',
  ),
  holds: NO_ROWS,
};

const teamMessage = ({ message }: LocalisedMessage): LocalisedMessage =>
  defineMessage('access.forTeam', 'They or someone in one of their teams must meet this condition: “{{message}}”', {
    message,
  });

/** Returns the condition of a permission in a scope. A scope that the rule does not define covers no row. */
function conditionInScope(scope: Scope, viewer: Viewer, rule: ScopeRule, alias: string, use: ConditionUse): Condition {
  const isTeamScope = scope === 'team' && !viewer.clientId;
  const scopedViewer = { ...viewer, people: isTeamScope ? teamMates(viewer.userId) : sql`(${viewer.userId}::uuid)` };
  const conditionFor = (
    scopeCondition: ExplainedCondition<ScopeCondition> | undefined,
    fallback: Condition,
  ): Condition =>
    scopeCondition
      ? {
          message: isTeamScope ? teamMessage(scopeCondition.message) : scopeCondition.message,
          holds: scopeCondition.holds(alias, scopedViewer, use),
        }
      : fallback;
  // A client user is limited to rows of the client, even if a role grants a wider scope.
  if (viewer.clientId) return conditionFor(rule.client, AGENCY_ONLY);
  if (scope === 'all') return conditionFor(rule.all, EVERY_ROW);
  return conditionFor(rule.own, ALL_SCOPE_ONLY);
}

/**
 * Returns the conditions that a row must meet for the viewer to act on it. Statements and explanations are both built
 * from this list, so they cannot differ.
 */
export function conditionsOf(
  viewer: Viewer,
  rule: ScopeRule,
  action: Action,
  alias: string,
  use: ConditionUse = 'test',
): readonly Condition[] {
  const scope = grantedScope(viewer.grants, rule.subject, action);
  if (scope === undefined) return [NO_PERMISSION];
  const rows = conditionInScope(scope, viewer, rule, alias, use);
  if (action !== 'update' && action !== 'delete') return [rows];
  const exclusions = [
    rule.final && { message: rule.final.message, holds: sql<SqlBool>`not ${rule.final.holds(alias)}` },
    rule.readOnlyRows && {
      message: rule.readOnlyRows.message,
      holds: sql<SqlBool>`not ${rule.readOnlyRows.holds(alias, viewer, action)}`,
    },
  ];
  return [rows, ...exclusions.filter((condition) => condition !== undefined)];
}

/** Returns whether the conditions match no row at all. */
export const matchesNothing = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ holds }) => holds === NO_ROWS);

function visibleRows<T extends Table>(
  viewer: Viewer,
  target: ScopeRule<T> | (T & SharedTable),
  action: Action,
  use: ConditionUse,
  alias?: string,
): Visible<T> {
  const rule: ScopeRule = typeof target === 'string' ? sharedRule(target) : target;
  requireScope(viewer, rule.subject, action);
  const [rows, ...exclusions] = conditionsOf(viewer, rule, action, alias ?? rule.table, use).map(({ holds }) => holds);
  return (
    exclusions.length === 0 ? rows : sql<SqlBool>`(${sql.join([rows, ...exclusions], sql` and `)})`
  ) as Visible<T>;
}

/**
 * Returns the condition for rows (under `alias`) on which the viewer may act. Throws `forbidden` without the
 * permission.
 */
export const visible = <T extends Table>(
  viewer: Viewer,
  target: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> => visibleRows(viewer, target, action, 'find', alias);

/** Like `visible`, but matches no row without the permission. Used for parts of a record and for row actions. */
export function visibleOrNone<T extends Table>(
  viewer: Viewer,
  target: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> {
  const { subject }: ScopeRule = typeof target === 'string' ? sharedRule(target) : target;
  if (grantedScope(viewer.grants, subject, action) === undefined) return NO_ROWS as Visible<T>;
  return visibleRows(viewer, target, action, 'test', alias);
}

interface Permission {
  subject: Subject;
  action: Action;
}

/**
 * Throws `not_found` when the campaign does not exist or the viewer may not see it. Throws `forbidden` when
 * `permission` does not cover the campaign.
 */
export async function requireCampaign(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  permission?: Permission,
): Promise<void> {
  const rule = permission && { ...sharedRule('campaign'), subject: permission.subject };
  const campaign = await db
    .selectFrom('campaign')
    .select(
      sql<boolean>`(${rule ? visible(viewer, rule, 'campaign', permission.action) : ALL_ROWS}) is true`.as('may_act'),
    )
    .where('id', '=', campaignId)
    .where(visible(viewer, 'campaign'))
    .executeTakeFirst();
  if (!campaign) throw new AppError('not_found', 'This campaign does not exist.');
  if (!campaign.may_act) throw forbidden(permission!.subject, permission!.action);
}

/** Throws `forbidden` unless the viewer has the permission for the whole agency. */
export function assertAgencyScope(viewer: Viewer, { subject, action }: Permission): void {
  if (viewer.clientId || requireScope(viewer, subject, action) !== 'all') throw forbidden(subject, action);
}

/**
 * Throws `forbidden` when the permission covers no row at all. Runs before any lookup so that the error reveals no
 * data.
 */
export function assertAnyScope<T extends Table>(viewer: Viewer, rule: ScopeRule<T>, action: Action): void {
  requireScope(viewer, rule.subject, action);
  if (matchesNothing(conditionsOf(viewer, rule, action, rule.table))) throw forbidden(rule.subject, action);
}
