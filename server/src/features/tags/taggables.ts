import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { TagScope } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, sharedRule, type Table } from '../../access/scope.ts';

type Condition = RawBuilder<SqlBool>;

/** A record type that can have tags, with the link table. */
export interface Taggable {
  /** Scope of the records. */
  rule: ScopeRule;
  /** In lower case, for use in a sentence. */
  noun: string;
  /** The entity name in the audit log. */
  entity: string;
  links: Table;
  /** Pairs of record and link columns; calls name a record by the last pair. */
  key: [record: string, link: string][];
  /** SQL for the campaigns (`id`, `client_id`) of a record `r`, since a tag can be limited to one of them. */
  campaigns: RawBuilder<unknown>;
  /** The campaign, for working rows. */
  campaignId?: string;
}

const CAMPAIGNS_OF_ACCOUNT = sql`campaign_account ca join campaign k on k.id = ca.campaign_id`;

const account: Taggable = {
  rule: sharedRule('account'),
  noun: 'account',
  entity: 'accounts',
  links: 'account_tag',
  key: [['id', 'account_id']],
  campaigns: sql`select k.id, k.client_id from ${CAMPAIGNS_OF_ACCOUNT} where ca.account_id = r.id`,
};
const contact: Taggable = {
  rule: sharedRule('contact'),
  noun: 'contact',
  entity: 'contacts',
  links: 'contact_tag',
  key: [['id', 'contact_id']],
  campaigns: sql`select k.id, k.client_id from ${CAMPAIGNS_OF_ACCOUNT}
    join account_contact ac on ac.account_id = ca.account_id where ac.contact_id = r.id`,
};
const campaign: Taggable = {
  rule: sharedRule('campaign'),
  noun: 'campaign',
  entity: 'campaigns',
  links: 'campaign_tag',
  key: [['id', 'campaign_id']],
  campaigns: sql`select r.id, r.client_id`,
};
const workingRow: Taggable = {
  rule: sharedRule('campaign_account'),
  noun: 'account of the campaign',
  entity: 'campaign_account',
  links: 'campaign_account_tag',
  key: [
    ['campaign_id', 'campaign_id'],
    ['account_id', 'account_id'],
  ],
  campaigns: sql`select k.id, k.client_id from campaign k where k.id = r.campaign_id`,
};

/** All taggable records; opportunities are added when they exist. */
export const TAGGABLES: readonly Taggable[] = [account, contact, campaign, workingRow];

/** Returns the taggable for a scope and, for working rows, a campaign. */
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

/** Restricts a statement on working rows to their campaign. */
export const within = ({ campaignId }: Taggable, alias: string): Condition =>
  campaignId ? sql`${sql.ref(`${alias}.campaign_id`)} = ${campaignId}` : sql`true`;

/** Condition that a record `r` and a link row, or two link rows, belong to the same record. */
export const isSameRecord = ({ key }: Taggable, one: string, link: string): Condition => {
  const names = (record: string, column: string) => sql.ref(`${one}.${one === 'r' ? record : column}`);
  const same = key.map(([record, column]) => sql`${names(record, column)} = ${sql.ref(`${link}.${column}`)}`);
  return sql`(${sql.join(same, sql` and `)})`;
};

/** Condition that a tag `t` can be applied to a record `r`: a limited tag only within its campaign or client. */
export const tagAppliesTo = ({ campaigns }: Taggable): Condition => sql`(
  (t.campaign_id is null and t.client_id is null)
  or exists (select from (${campaigns}) c where c.id = t.campaign_id or c.client_id = t.client_id))`;

/** SQL for every use of a tag on any record type. */
export const TAG_USES = sql`(${sql.join(
  TAGGABLES.map(({ links }) => sql`select tag_id, applied_at from ${sql.table(links)}`),
  sql` union all `,
)})`;
