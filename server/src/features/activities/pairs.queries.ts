import type { Effects, Marks } from '@leadwright/contract/activities/effects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** A pair as an activity goes by it: what it does and asks for, with the words of its action type and outcome. */
export interface Pair extends Effects, Marks {
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
  /** The tag's name; one that was merged stands under the other's. */
  tag: string | null;
  /** It may be logged: allowed and in use, with its action type and its outcome. */
  is_open: boolean;
}

/** Pairs in the order of their words. */
export async function pairsWhere(db: Db, where: RawBuilder<unknown>): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
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

export const isIn = ({ campaigns }: Pair, campaignId: string) =>
  campaigns.length === 0 || campaigns.includes(campaignId);

/** What may be logged in a campaign, by whoever has the role for it. */
export async function openPairs(db: Db, campaignId: string): Promise<Pair[]> {
  const pairs = await pairsWhere(db, sql`true`);
  return pairs.filter((pair) => pair.is_open && isIn(pair, campaignId));
}
