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
 * A condition that leaves only rows of the table `T` on which its viewer may act. Nothing but this file makes one, and
 * grids, exports, look-ups and record reads ask for one by type: a statement without a scope, or with that of another
 * table, does not compile.
 */
export type Visible<T extends Table = Table> = RawBuilder<SqlBool> & { readonly [brand]: T };

/** What a condition is asked for: to find rows by it, or to judge each of the few that were found. */
type Use = 'find' | 'judge';
/** Who looks, and whose rows are meant, as a list for `in`: their own, or those of everybody in a team of theirs. */
type Looking = Viewer & { readonly people: RawBuilder<unknown> };
type Narrowed = (alias: string, viewer: Looking, use: Use) => RawBuilder<SqlBool>;

/** A condition with what it asks of a row, as a sentence about "it" and "they", who look at it. */
export interface Told<H> {
  readonly says: LocalisedMessage;
  readonly holds: H;
}
export type Condition = Told<RawBuilder<SqlBool>>;

/** Which rows of a table a right reaches in each of its scopes. */
export interface ScopeRule<T extends Table = Table> {
  readonly table: T;
  readonly subject: Subject;
  /** The condition in each narrower scope, `own` for that of a team as well. A scope that is not here reaches nothing. */
  readonly own?: Told<Narrowed>;
  readonly client?: Told<Narrowed>;
  /** In the scope `all` too where some rows are a person's alone; every row where left out. */
  readonly all?: Told<Narrowed>;
  /** Rows in an end state: whoever may see one, nobody changes it any more. The words are those of all others. */
  readonly final?: Told<(alias: string) => RawBuilder<SqlBool>>;
  /** Rows that a viewer may see and not change in this way, whatever their right. The words are those of all others. */
  readonly withheld?: Told<(alias: string, viewer: Viewer, action: 'update' | 'delete') => RawBuilder<SqlBool>>;
}

export function scopeRule<T extends Table>(
  table: T,
  subject: Subject,
  scopes: Omit<ScopeRule, 'table' | 'subject'> = {},
): ScopeRule<T> {
  return { table, subject, ...scopes };
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const myCampaigns = ({ people }: Looking) => sql`
  select c.id from campaign c where c.owner_id in ${people}
  union all select m.campaign_id from campaign_member m where m.user_id in ${people}`;
const IN_MY_CAMPAIGNS = defineMessage('access.inMyCampaigns', 'It is in a campaign that they own or work in.');
const IS_CLIENTS_OWN = defineMessage('access.isClientsOwn', 'It belongs to their client.');
export const inMyCampaigns: Told<Narrowed> = {
  says: IN_MY_CAMPAIGNS,
  holds: (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${myCampaigns(viewer)})`,
};

/**
 * A key among those of the viewer's campaigns. To judge the rows of a page the planner would make a set of all those
 * keys: a limit keeps it from that, and each row takes a step in an index. Nobody without a campaign has rows to find,
 * which the planner does not see either, and looked for in the whole table.
 */
const amongMine = (
  key: RawBuilder<unknown>,
  keys: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  viewer: Looking,
  use: Use,
) => {
  const mine = sql`from ${from} where ca.campaign_id in (${myCampaigns(viewer)})`;
  return use === 'judge'
    ? sql<SqlBool>`(select true ${mine} and ${keys} = ${key} limit 1) is true`
    : sql<SqlBool>`(exists (${myCampaigns(viewer)}) and ${key} in (select ${keys} ${mine}))`;
};

/** A campaign of the viewer's client that is shown to its users, and one of those that they are kept to. */
const shownCampaign = (alias: string, { clientId, campaigns }: Viewer) => {
  const isTheirs = sql`${column(alias, 'client_id')} = ${clientId} and ${column(alias, 'client_visible')}`;
  return campaigns
    ? sql<SqlBool>`(${isTheirs} and ${column(alias, 'id')} = any(${[...campaigns]}::uuid[]))`
    : sql<SqlBool>`(${isTheirs})`;
};

const ownedBy: Told<Narrowed> = {
  says: defineMessage('access.ownedBy', 'They started it.'),
  holds: (alias, { people }) => sql`${column(alias, 'owner_id')} in ${people}`,
};
/** Rows that name their client. */
export const ofOwnClient = (name: string): Told<Narrowed> => ({
  says: IS_CLIENTS_OWN,
  holds: (alias, viewer) => sql`${column(alias, name)} = ${viewer.clientId}`,
});

/** Rows of a client's campaigns that are meant for the client's eyes. */
export const shownToClient = (isMeant: (alias: string) => RawBuilder<unknown>): Told<Narrowed> => ({
  says: defineMessage('access.shownToClient', 'It is in a campaign of their client and visible to clients.'),
  holds: (alias, viewer) => sql`(${isMeant(alias)} and ${column(alias, 'campaign_id')} in (
    select c.id from campaign c where ${shownCampaign('c', viewer)}))`,
});

/** What was merged into another stays as it is until the merge is taken back. */
export const UNMERGED: Pick<ScopeRule, 'final'> = {
  final: {
    says: defineMessage('access.notMerged', 'It has not been merged into another one.'),
    holds: (alias) => sql`${column(alias, 'merged_into_id')} is not null`,
  },
};

/** The rules of the tables that several features read; an entity of one feature brings its own. */
const SHARED = {
  vertical: scopeRule('vertical', 'vertical', UNMERGED),
  client: scopeRule('client', 'clients', {
    own: {
      says: defineMessage('access.accountManager', 'They are its account manager.'),
      holds: (alias, { people }) => sql`${column(alias, 'account_manager_id')} in ${people}`,
    },
    client: ofOwnClient('id'),
  }),
  campaign: scopeRule('campaign', 'campaigns', {
    own: {
      says: defineMessage('access.myCampaign', 'They own it or are in its team.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} in (${myCampaigns(viewer)})`,
    },
    client: {
      says: defineMessage('access.shownCampaign', 'It belongs to their client and is visible to its users.'),
      holds: shownCampaign,
    },
  }),
  // The master database is the agency's: a client's user has no part of it, whatever the role says.
  account: scopeRule('account', 'accounts', {
    own: {
      says: IN_MY_CAMPAIGNS,
      holds: (alias, viewer, use) =>
        amongMine(column(alias, 'id'), sql`ca.account_id`, sql`campaign_account ca`, viewer, use),
    },
  }),
  contact: scopeRule('contact', 'contacts', {
    own: {
      says: defineMessage('access.companyInMyCampaigns', 'It is at an account in a campaign that they own or work in.'),
      holds: (alias, viewer, use) => {
        const from = sql`account_contact ac join campaign_account ca on ca.account_id = ac.account_id`;
        return amongMine(column(alias, 'id'), sql`ac.contact_id`, from, viewer, use);
      },
    },
  }),
  // What the data team works on; a client sees what is published to it, which is another table.
  campaign_account: scopeRule('campaign_account', 'import-account-contact-to-campaign', { own: inMyCampaigns }),
  campaign_contact: scopeRule('campaign_contact', 'import-account-contact-to-campaign', { own: inMyCampaigns }),
  import_batch: scopeRule('import_batch', 'import-account-contact-to-campaign', { own: inMyCampaigns }),
  // The fields in use; a client reads those that are meant for it, of its own campaigns.
  custom_field: scopeRule('custom_field', 'campaign-fields', {
    own: inMyCampaigns,
    client: shownToClient(
      (alias) => sql`
      coalesce(${column(alias, 'client_visible')}, (select d.client_visible from field d where d.id = ${column(alias, 'id')}))`,
    ),
  }),
  import_row: scopeRule('import_row', 'unmatched-accounts-contacts', { own: inMyCampaigns }),
  // Titles name other clients' files: in every scope but the widest a job is its owner's alone.
  job: scopeRule('job', 'jobs', { own: ownedBy, client: ownedBy }),
  // A client's user knows the roles of the client's own users, never how the agency is organised.
  role: scopeRule('role', 'roles', {
    own: {
      says: defineMessage('access.ownRole', 'They have this role.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} = any(${[...viewer.roles]}::uuid[])`,
    },
    client: {
      says: defineMessage('access.roleOfClient', 'A user of their client has this role.'),
      holds: (alias, viewer) => sql`${column(alias, 'id')} in (
      select unnest(${rolesOf('u')}) from app_user u where u.client_id = ${viewer.clientId} and u.archived_at is null)`,
    },
  }),
} satisfies { [T in Table]?: ScopeRule<T> };

export type SharedTable = keyof typeof SHARED;
export const sharedRule = <T extends SharedTable>(table: T) => SHARED[table] as unknown as ScopeRule<T>;

/** The rules that no feature brings. */
export const sharedRules = (): readonly ScopeRule[] => Object.values<ScopeRule>(SHARED);

const NOTHING = sql<SqlBool>`false`;
const EVERYTHING = sql<SqlBool>`true`;

const NO_RIGHT: Condition = {
  says: defineMessage('access.noRight', 'One of their roles grants this permission.'),
  holds: NOTHING,
};
const EVERY_ROW: Condition = {
  says: defineMessage('access.everyRow', 'No condition: this applies to every record.'),
  holds: EVERYTHING,
};
const AGENCY_ALONE: Condition = {
  says: defineMessage('access.agencyAlone', 'Client users have access to it, so only the agency can do this.'),
  holds: NOTHING,
};
const WHOLE_ALONE: Condition = {
  says: defineMessage(
    'access.wholeAlone',
    'This permission works only with the scope “All”. A narrower scope gives no access.',
  ),
  holds: NOTHING,
};

const forTeam = ({ message }: LocalisedMessage): LocalisedMessage =>
  defineMessage('access.forTeam', 'This is true for them or for someone in one of their teams: {{says}}', {
    says: message,
  });

/** What a right asks of a row in a scope; a scope that a rule says nothing about reaches none. */
function rowsIn(scope: Scope, viewer: Viewer, rule: ScopeRule, alias: string, use: Use): Condition {
  const isTeams = scope === 'team' && !viewer.clientId;
  const looking = { ...viewer, people: isTeams ? teamMates(viewer.userId) : sql`(${viewer.userId}::uuid)` };
  const told = (narrowed: Told<Narrowed> | undefined, otherwise: Condition): Condition =>
    narrowed
      ? { says: isTeams ? forTeam(narrowed.says) : narrowed.says, holds: narrowed.holds(alias, looking, use) }
      : otherwise;
  // A client's user stays inside the client even when a role was given too wide a scope.
  if (viewer.clientId) return told(rule.client, AGENCY_ALONE);
  if (scope === 'all') return told(rule.all, EVERY_ROW);
  return told(rule.own, WHOLE_ALONE);
}

/**
 * What has to hold of a row for the viewer to act on it, each part with its words. Every statement's condition is made of
 * these, and so is the answer to why somebody sees a row or not: the two cannot differ.
 */
export function conditionsOf(
  viewer: Viewer,
  rule: ScopeRule,
  action: Action,
  alias: string,
  use: Use = 'judge',
): readonly Condition[] {
  const scope = grantedScope(viewer.grants, rule.subject, action);
  if (scope === undefined) return [NO_RIGHT];
  const rows = rowsIn(scope, viewer, rule, alias, use);
  if (action !== 'update' && action !== 'delete') return [rows];
  const kept = [
    rule.final && { says: rule.final.says, holds: sql<SqlBool>`not ${rule.final.holds(alias)}` },
    rule.withheld && {
      says: rule.withheld.says,
      holds: sql<SqlBool>`not ${rule.withheld.holds(alias, viewer, action)}`,
    },
  ];
  return [rows, ...kept.filter((condition) => condition !== undefined)];
}

/** Whether the conditions leave no row at all, whatever the rows are. */
export const matchesNothing = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ holds }) => holds === NOTHING);

function within<T extends Table>(
  viewer: Viewer,
  of: ScopeRule<T> | (T & SharedTable),
  action: Action,
  use: Use,
  alias?: string,
): Visible<T> {
  const rule: ScopeRule = typeof of === 'string' ? sharedRule(of) : of;
  requireScope(viewer, rule.subject, action);
  const [rows, ...more] = conditionsOf(viewer, rule, action, alias ?? rule.table, use).map(({ holds }) => holds);
  return (more.length === 0 ? rows : sql<SqlBool>`(${sql.join([rows, ...more], sql` and `)})`) as Visible<T>;
}

/** The rows of a table (under `alias`) on which the viewer may act; refused where there is no right at all. */
export const visible = <T extends Table>(
  viewer: Viewer,
  of: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> => within(viewer, of, action, 'find', alias);

/** The same, reaching nothing where there is no right: for a part of a record, and for what may be done to each row. */
export function visibleOrNone<T extends Table>(
  viewer: Viewer,
  of: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> {
  const { subject }: ScopeRule = typeof of === 'string' ? sharedRule(of) : of;
  if (grantedScope(viewer.grants, subject, action) === undefined) return NOTHING as Visible<T>;
  return within(viewer, of, action, 'judge', alias);
}

interface Right {
  subject: Subject;
  action: Action;
}

/**
 * Refuses a campaign the viewer may not see, in the same words as one that is not there; and one that a right to
 * something of the campaign does not reach, where there is such a right.
 */
export async function requireCampaign(db: Db, viewer: Viewer, campaignId: string, right?: Right): Promise<void> {
  const rule = right && { ...sharedRule('campaign'), subject: right.subject };
  const found = await db
    .selectFrom('campaign')
    .select(sql<boolean>`(${rule ? visible(viewer, rule, 'campaign', right.action) : EVERYTHING}) is true`.as('may'))
    .where('id', '=', campaignId)
    .where(visible(viewer, 'campaign'))
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', 'This campaign does not exist.');
  if (!found.may) throw forbidden(right!.subject, right!.action);
}

/** For what is the agency's as a whole: a right in a narrower scope does not reach it. */
export function assertAgencyScope(viewer: Viewer, { subject, action }: Right): void {
  if (viewer.clientId || requireScope(viewer, subject, action) !== 'all') throw forbidden(subject, action);
}

/** Refuses whoever can add no row at all, before anything is looked up that the refusal could tell of. */
export function assertAnyScope<T extends Table>(viewer: Viewer, rule: ScopeRule<T>, action: Action): void {
  requireScope(viewer, rule.subject, action);
  if (matchesNothing(conditionsOf(viewer, rule, action, rule.table))) throw forbidden(rule.subject, action);
}
