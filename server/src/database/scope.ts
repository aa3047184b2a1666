import { AppError, type Scope, type Subject } from '@leadwright/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readScope, type Viewer } from '../http/viewer.ts';

declare const brand: unique symbol;
/**
 * A condition that leaves only rows its viewer may see. Nothing but `visible` makes one, and grids, exports, lookups
 * and record reads ask for one by type: a statement without a scope does not compile.
 */
export type Visible = RawBuilder<SqlBool> & { [brand]: true };

interface Rule {
  subject: Subject;
  /** The condition in each narrower scope; `all` needs none. A scope that is not here sees nothing. */
  own?: (alias: string, viewer: Viewer) => RawBuilder<SqlBool>;
  client?: (alias: string, viewer: Viewer) => RawBuilder<SqlBool>;
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const myCampaigns = (viewer: Viewer) => sql`
  select c.id from campaign c where c.owner_id = ${viewer.userId}
  union all select m.campaign_id from campaign_member m where m.user_id = ${viewer.userId}`;

const RULES = {
  vertical: { subject: 'vertical' },
  client: {
    subject: 'clients',
    own: (alias, viewer) => sql`${column(alias, 'account_manager_id')} = ${viewer.userId}`,
    client: (alias, viewer) => sql`${column(alias, 'id')} = ${viewer.clientId}`,
  },
  campaign: {
    subject: 'campaigns',
    own: (alias, viewer) => sql`${column(alias, 'id')} in (${myCampaigns(viewer)})`,
    client: (alias, viewer) => sql`${column(alias, 'client_id')} = ${viewer.clientId}`,
  },
  // The master database is the agency's: a client's user has no part of it, whatever the role says.
  account: {
    subject: 'accounts',
    own: (alias, viewer) => sql`${column(alias, 'id')} in (
      select ca.account_id from campaign_account ca where ca.campaign_id in (${myCampaigns(viewer)}))`,
  },
  contact: {
    subject: 'contacts',
    own: (alias, viewer) => sql`${column(alias, 'id')} in (
      select ac.contact_id from account_contact ac join campaign_account ca on ca.account_id = ac.account_id
      where ca.campaign_id in (${myCampaigns(viewer)}))`,
  },
  // What the data team works on; a client sees what is published to it, which is another table.
  campaign_account: {
    subject: 'import-account-contact-to-campaign',
    own: (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${myCampaigns(viewer)})`,
  },
  import_batch: {
    subject: 'import-account-contact-to-campaign',
    own: (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${myCampaigns(viewer)})`,
  },
  import_row: {
    subject: 'unmatched-accounts-contacts',
    own: (alias, viewer) => sql`${column(alias, 'campaign_id')} in (${myCampaigns(viewer)})`,
  },
} satisfies Record<string, Rule>;

export type ScopedTable = keyof typeof RULES;

/** The rows of `table` (under `alias`) that the viewer may read; refused where there is no right at all. */
export function visible(viewer: Viewer, table: ScopedTable, alias: string = table): Visible {
  const rule: Rule = RULES[table];
  const scope: Scope = readScope(viewer, rule.subject);
  if (scope === 'all' && !viewer.clientId) return sql<SqlBool>`true` as Visible;
  // A client's user stays inside the client even when a role was given too wide a scope.
  const narrowed = viewer.clientId ? rule.client : rule.own;
  return (narrowed ? narrowed(alias, viewer) : sql<SqlBool>`false`) as Visible;
}

/** Refuses a campaign the viewer may not see, in the same words as one that is not there. */
export async function requireCampaign(db: import('./pool.ts').Db, viewer: Viewer, campaignId: string): Promise<void> {
  const found = await db
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', campaignId)
    .where(visible(viewer, 'campaign'))
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', 'There is no such campaign.');
}
