import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { availableTags, readRecordTags, TagScope } from '@leadwright/contract/features/tags';
import { sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { requireScope, requireStaff, type Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { escapeLike } from '../../database/search-ranking.ts';
import { notFoundError } from '../../record/row.ts';
import { isInCampaign, isSameRecord, recordColumn, type Taggable, tagAppliesTo, taggableOf } from './taggables.ts';

const MAX_OFFERED = 20;

const selectRecord = (taggable: Taggable, id: string) => sql`
  ${sql.table(taggable.rule.table)} r where ${sql.ref(`r.${recordColumn(taggable)}`)} = ${id} and ${isInCampaign(taggable, 'r')}`;

/** Lists the tags of a record. Client users see only client-visible tags. */
export async function listRecordTags(
  db: Db,
  viewer: Viewer,
  scope: TagScope,
  id: string,
  campaignId: string | undefined,
): Promise<ReplyOf<typeof readRecordTags>> {
  const taggable = taggableOf(scope, campaignId);
  const { rule } = taggable;
  const isPrimary = campaignId ? sql`t.id is not distinct from r.tag_id` : sql`false`;
  const { rows } = await sql<ReplyOf<typeof readRecordTags> & { may_update: boolean }>`
    select ${visibleOrNone(viewer, rule, 'r', 'update')} as may_update, coalesce((
      select json_agg(c) from (
        select t.id, t.name, t.colour, t."group", t.state, ${isPrimary} as "primary"
        from ${sql.table(taggable.linkTable)} l join tag t on t.id = l.tag_id
        where ${isSameRecord(taggable, 'r', 'l')} and (${viewer.clientId === null} or t.client_visible)
        order by "primary" desc, t."group", t.name, t.id) c), '[]') as tags
    from ${selectRecord(taggable, id)} and ${visible(viewer, rule, 'r')}`.execute(db);
  if (!rows[0]) throw notFoundError(taggable.noun);
  return { tags: rows[0].tags, can: { update: rows[0].may_update && viewer.clientId === null } };
}

interface TagQuery {
  q: string;
  id?: string | undefined;
  campaign_id?: string | undefined;
}

/**
 * Lists tags that the viewer may apply to a record, best match first. Without a record, lists the tags that are not
 * limited to a campaign or client.
 */
export async function listAvailableTags(
  db: Db,
  viewer: Viewer,
  scope: TagScope,
  { q, id, campaign_id }: TagQuery,
): Promise<ReplyOf<typeof availableTags>> {
  const taggable = taggableOf(scope, campaign_id);
  requireScope(viewer, taggable.rule.subject, 'update');
  requireStaff(viewer, taggable.rule.subject, 'update');
  const appliesToRecord = id
    ? sql`exists (select from ${selectRecord(taggable, id)} and ${visible(viewer, taggable.rule, 'r', 'update')}
        and ${tagAppliesTo(taggable)} and not exists (
          select from ${sql.table(taggable.linkTable)} l where ${isSameRecord(taggable, 'r', 'l')} and l.tag_id = t.id))`
    : sql`t.campaign_id is null and t.client_id is null`;
  const pattern = escapeLike(q.trim());
  const { rows } = await sql<ReplyOf<typeof availableTags>['tags'][number]>`
    select t.id, t.name, t.colour, t."group" from tag t
    where t.scope = ${scope} and t.state = 'active' and t.archived_at is null
      and (t.who_may_apply = '{}' or ${[...viewer.roles]}::uuid[] && t.who_may_apply)
      and fold(t.name) like fold(${`%${pattern}%`}) and ${appliesToRecord}
    order by fold(t.name) like fold(${`${pattern}%`}) desc, fold(t.name), t.id limit ${MAX_OFFERED}`.execute(db);
  return { tags: rows };
}
