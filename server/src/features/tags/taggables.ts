import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { TagScope } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, sharedRule, type Table } from '../../access/scope.ts';

type Condition = RawBuilder<SqlBool>;

/** A record type that can have tags, and its link table. */
export interface Taggable {
  /** Scope rule of the records. */
  rule: ScopeRule;
  /** Name of the record type in lower case, for sentences. */
  noun: string;
  /** The entity name in the audit log. */
  entity: string;
  linkTable: Table;
  /** Pairs of a record column and a link table column. The last pair contains the record id in requests. */
  key: [record: string, link: string][];
  /** SQL for the campaigns (`id`, `client_id`) of a record `r`, because tags can be limited to a campaign or client. */
  campaigns: RawBuilder<unknown>;
  /** The campaign of working rows. */
  campaignId?: string;
}

const CAMPAIGNS_OF_ACCOUNT = sql`campaign_account ca join campaign k on k.id = ca.campaign_id`;

const account: Taggable = {
  rule: sharedRule('account'),
  noun: 'account',
  entity: 'accounts',
  linkTable: 'account_tag',
  key: [['id', 'account_id']],
  campaigns: sql`select k.id, k.client_id from ${CAMPAIGNS_OF_ACCOUNT} where ca.account_id = r.id`,
};
const contact: Taggable = {
  rule: sharedRule('contact'),
  noun: 'contact',
  entity: 'contacts',
  linkTable: 'contact_tag',
  key: [['id', 'contact_id']],
  campaigns: sql`select k.id, k.client_id from ${CAMPAIGNS_OF_ACCOUNT}
    join account_contact ac on ac.account_id = ca.account_id where ac.contact_id = r.id`,
};
const campaign: Taggable = {
  rule: sharedRule('campaign'),
  noun: 'campaign',
  entity: 'campaigns',
  linkTable: 'campaign_tag',
  key: [['id', 'campaign_id']],
  campaigns: sql`select r.id, r.client_id`,
};
const workingRow: Taggable = {
  rule: sharedRule('campaign_account'),
  noun: 'account of the campaign',
  entity: 'campaign_account',
  linkTable: 'campaign_account_tag',
  key: [
    ['campaign_id', 'campaign_id'],
    ['account_id', 'account_id'],
  ],
  campaigns: sql`select k.id, k.client_id from campaign k where k.id = r.campaign_id`,
};

/** All record types that can have tags. Opportunities do not exist yet. */
export const TAGGABLES: readonly Taggable[] = [account, contact, campaign, workingRow];

/** Returns the record type of a tag scope, or the working rows of a campaign. */
export function taggableOf(scope: TagScope, campaignId: string | undefined): Taggable {
  if (campaignId) {
    if (scope === 'account') return { ...workingRow, campaignId };
    throw invalidInput({
      campaign_id: defineMessage('problems.noWorkingRow', 'Only accounts have working rows in a campaign.'),
    });
  }
  if (scope === 'opportunity')
    throw new AppError('not_found', defineMessage('errors.noOpportunities', 'No opportunities yet.'));
  return { account, contact, campaign }[scope];
}

export const recordColumn = ({ key }: Taggable): string => key.at(-1)![0];
export const linkColumn = ({ key }: Taggable): string => key.at(-1)![1];

/** Returns SQL that restricts working rows to the campaign. */
export const isInCampaign = ({ campaignId }: Taggable, alias: string): Condition =>
  campaignId ? sql`${sql.ref(`${alias}.campaign_id`)} = ${campaignId}` : sql`true`;

/** Returns SQL for whether a record `r` and a link row, or two link rows, belong to the same record. */
export const isSameRecord = ({ key }: Taggable, alias: string, link: string): Condition => {
  const columnOf = (record: string, column: string) => sql.ref(`${alias}.${alias === 'r' ? record : column}`);
  const conditions = key.map(([record, column]) => sql`${columnOf(record, column)} = ${sql.ref(`${link}.${column}`)}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
};

/** Returns SQL for whether a tag `t` can be applied to a record `r`. A limited tag requires its campaign or client. */
export const tagAppliesTo = ({ campaigns }: Taggable): Condition => sql`(
  (t.campaign_id is null and t.client_id is null)
  or exists (select from (${campaigns}) c where c.id = t.campaign_id or c.client_id = t.client_id))`;

/** SQL: all uses of tags on all record types. */
export const TAG_USES = sql`(${sql.join(
  TAGGABLES.map(({ linkTable }) => sql`select tag_id, applied_at from ${sql.table(linkTable)}`),
  sql` union all `,
)})`;
