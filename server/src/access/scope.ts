import { type Action, grantedScope, type Scope, type Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';
import { requireScope, type Viewer } from './viewer.ts';

export type Table = Extract<keyof DB, string>;

declare const brand: unique symbol;
/**
 * A condition that leaves only rows of the table `T` on which its viewer may act. Nothing but this file makes one, and
 * grids, exports, look-ups and record reads ask for one by type: a statement without a scope, or with that of another
 * table, does not compile.
 */
export type Visible<T extends Table = Table> = RawBuilder<SqlBool> & { readonly [brand]: T };

type Narrowed = (alias: string, viewer: Viewer) => RawBuilder<SqlBool>;

/** Which rows of a table a right reaches in each of its scopes. */
export interface ScopeRule<T extends Table = Table> {
  readonly table: T;
  readonly subject: Subject;
  /** The condition in each narrower scope. A scope that is not here reaches nothing. */
  readonly own?: Narrowed;
  readonly client?: Narrowed;
  /** In the scope `all` too where some rows are a person's alone; every row where left out. */
  readonly all?: Narrowed;
  /** Rows in an end state: whoever may see one, nobody changes it any more. */
  readonly final?: (alias: string) => RawBuilder<SqlBool>;
}

export function scopeRule<T extends Table>(
  table: T,
  subject: Subject,
  scopes: Omit<ScopeRule, 'table' | 'subject'> = {},
): ScopeRule<T> {
  return { table, subject, ...scopes };
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const myCampaigns = (viewer: Viewer) => sql`
  select c.id from campaign c where c.owner_id = ${viewer.userId}
  union all select m.campaign_id from campaign_member m where m.user_id = ${viewer.userId}`;
const inMyCampaigns: Narrowed = (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${myCampaigns(viewer)})`;

/** The rules of the tables that several features read; an entity of one feature brings its own. */
const SHARED = {
  vertical: scopeRule('vertical', 'vertical'),
  client: scopeRule('client', 'clients', {
    own: (alias, viewer) => sql`${column(alias, 'account_manager_id')} = ${viewer.userId}`,
    client: (alias, viewer) => sql`${column(alias, 'id')} = ${viewer.clientId}`,
  }),
  campaign: scopeRule('campaign', 'campaigns', {
    own: (alias, viewer) => sql`${column(alias, 'id')} in (${myCampaigns(viewer)})`,
    client: (alias, viewer) => sql`${column(alias, 'client_id')} = ${viewer.clientId}`,
  }),
  // The master database is the agency's: a client's user has no part of it, whatever the role says.
  account: scopeRule('account', 'accounts', {
    own: (alias, viewer) => sql`${column(alias, 'id')} in (
      select ca.account_id from campaign_account ca where ca.campaign_id in (${myCampaigns(viewer)}))`,
  }),
  contact: scopeRule('contact', 'contacts', {
    own: (alias, viewer) => sql`${column(alias, 'id')} in (
      select ac.contact_id from account_contact ac join campaign_account ca on ca.account_id = ac.account_id
      where ca.campaign_id in (${myCampaigns(viewer)}))`,
  }),
  // What the data team works on; a client sees what is published to it, which is another table.
  campaign_account: scopeRule('campaign_account', 'import-account-contact-to-campaign', { own: inMyCampaigns }),
  import_batch: scopeRule('import_batch', 'import-account-contact-to-campaign', { own: inMyCampaigns }),
  // The definitions; a client reads those that are meant for it, of its own campaigns.
  custom_field: scopeRule('custom_field', 'campaign-fields', {
    own: inMyCampaigns,
    client: (alias, viewer) => sql`(${column(alias, 'client_visible')} and ${column(alias, 'campaign_id')} in (
      select c.id from campaign c where c.client_id = ${viewer.clientId}))`,
  }),
  import_row: scopeRule('import_row', 'unmatched-accounts-contacts', { own: inMyCampaigns }),
} satisfies { [T in Table]?: ScopeRule<T> };

export type SharedTable = keyof typeof SHARED;
export const sharedRule = <T extends SharedTable>(table: T) => SHARED[table] as unknown as ScopeRule<T>;

const NOTHING = sql<SqlBool>`false`;
const EVERYTHING = sql<SqlBool>`true`;

function rowsIn(scope: Scope, viewer: Viewer, rule: ScopeRule, alias: string): RawBuilder<SqlBool> {
  // A client's user stays inside the client even when a role was given too wide a scope.
  if (viewer.clientId) return rule.client?.(alias, viewer) ?? NOTHING;
  if (scope === 'all') return rule.all?.(alias, viewer) ?? EVERYTHING;
  return rule.own?.(alias, viewer) ?? NOTHING;
}

/** The rows of a table (under `alias`) on which the viewer may act; refused where there is no right at all. */
export function visible<T extends Table>(
  viewer: Viewer,
  of: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> {
  const rule: ScopeRule = typeof of === 'string' ? sharedRule(of) : of;
  const name = alias ?? rule.table;
  const rows = rowsIn(requireScope(viewer, rule.subject, action), viewer, rule, name);
  const isChange = action === 'update' || action === 'delete';
  return (rule.final && isChange ? sql<SqlBool>`(${rows} and not ${rule.final(name)})` : rows) as Visible<T>;
}

/** The same, reaching nothing where there is no right: for a part of a record, and for what may be done to each row. */
export function reachable<T extends Table>(
  viewer: Viewer,
  of: ScopeRule<T> | (T & SharedTable),
  alias?: string,
  action: Action = 'read',
): Visible<T> {
  const rule: ScopeRule = typeof of === 'string' ? sharedRule(of) : of;
  const isGranted = grantedScope(viewer.grants, rule.subject, action) !== undefined;
  return isGranted ? (visible(viewer, rule, alias, action) as Visible<T>) : (NOTHING as Visible<T>);
}

/** Refuses a campaign the viewer may not see, in the same words as one that is not there. */
export async function requireCampaign(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  const found = await db
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', campaignId)
    .where(visible(viewer, 'campaign'))
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', 'There is no such campaign.');
}
