import type { Effects, Marks } from '@leadwright/contract/activities/effects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** An option: a pair of action type and outcome, with its rules and effects. */
export interface OptionPair extends Effects, Marks {
  id: string;
  action_type_id: string;
  outcome_id: string;
  type_name: string;
  type_colour: string;
  type_icon: string;
  channel: string;
  applies_to: 'account' | 'contact' | 'both';
  requires_contact: boolean;
  outcome_name: string;
  outcome_colour: string;
  outcome_hot_key: number | null;
  /** The tag’s name; after a merge, the name of the remaining tag. */
  tag: string | null;
  /** Whether the pair is allowed, and the option, its action type and its outcome are all active. */
  is_open: boolean;
}

/** Lists pairs in the order of their action types and outcomes. */
export async function listPairs(db: Db, where: RawBuilder<unknown>): Promise<OptionPair[]> {
  const { rows } = await sql<OptionPair>`
    select o.id, o.action_type_id, o.outcome_id, o.allowed, o.hot_key, o.hint, o.set_account_status, o.set_contact_status,
      o.set_grade, g.id as tag_id, o.callback, o.callback_days, o.attempt_counts, o.stop_account, o.suppress, o.suppress_scope,
      o.send_to_qc, o.create_opportunity, o.note, o.note_min, o.required_fields, o.counts, o.counts_as, o.roles_allowed,
      o.campaigns, y.name as type_name, y.colour as type_colour, y.icon as type_icon, y.channel, y.applies_to,
      y.requires_contact, y.is_dial, u.name as outcome_name, u.colour as outcome_colour, u.hot_key as outcome_hot_key,
      u.category, u.is_conversation, g.name as tag,
      (o.allowed and o.state = 'active' and y.state = 'active' and u.state = 'active') as is_open
    from activity_option o join action_type y on y.id = o.action_type_id join outcome u on u.id = o.outcome_id
      left join tag n on n.id = o.tag_id left join tag g on g.id = coalesce(n.merged_into_id, n.id)
    where o.archived_at is null and ${where}
    order by y."order" nulls last, y.name, u."order" nulls last, u.name, o.id`.execute(db);
  return rows;
}

export const isLoggableIn = ({ campaigns }: OptionPair, campaignId: string) =>
  campaigns.length === 0 || campaigns.includes(campaignId);

/** Lists the pairs that can be logged in a campaign, without checking roles. */
export async function listLoggablePairs(db: Db, campaignId: string): Promise<OptionPair[]> {
  const pairs = await listPairs(db, sql`true`);
  return pairs.filter((pair) => pair.is_open && isLoggableIn(pair, campaignId));
}
