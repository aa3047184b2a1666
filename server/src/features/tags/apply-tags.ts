import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { applyTag, TagChip, TagScope } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { lockRows, notFoundError } from '../../record/row.ts';
import { loadTagSettings } from './tag-settings.ts';
import { isInCampaign, linkColumn, recordColumn, type Taggable, tagAppliesTo, taggableOf } from './taggables.ts';
import { updatePrimaryTag } from './tags.queries.ts';

interface TagAssignment {
  scope: TagScope;
  record_ids: string[];
  tag_id: string;
  campaign_id?: string | undefined;
  /** Whether a rule applies the tag. Skips permission checks and locks; the caller has locked the records. */
  isAppliedByRule?: boolean;
}
interface Tag extends TagChip {
  scope: TagScope;
  state: string;
  slot: string;
  who_may_apply: string[];
}

const hasRecordId = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
const workingRowCondition = (taggable: Taggable, ids: readonly string[]) =>
  sql<SqlBool>`${isInCampaign(taggable, 'k')} and ${hasRecordId('k.account_id', ids)}`;

/** Returns an error at the field `tag_id`. */
const tagError = (key: string, message: string, params: Parameters<typeof defineMessage>[2]) =>
  invalidInput({ tag_id: defineMessage(`problems.${key}`, message, params) });

/** Locks records until the transaction ends. Throws if the viewer may not change a record, and for client users. */
async function lockRecords(
  trx: Trx,
  { viewer }: ActorContext,
  taggable: Taggable,
  ids: readonly string[],
): Promise<void> {
  requireStaff(viewer, taggable.rule.subject, 'update');
  const { rule, campaignId } = taggable;
  await lockRows(
    trx,
    viewer,
    { rule, ids, column: recordColumn(taggable), campaignId } as never,
    'update',
    taggable.noun,
  );
}

/** Locks a tag until the transaction ends and returns it. Throws if the viewer may not apply it to these records. */
async function lockTag(
  trx: Trx,
  { viewer }: ActorContext,
  { tag_id, scope, isAppliedByRule }: TagAssignment,
): Promise<Tag> {
  const { rows } = await sql<Tag>`
    select id, name, colour, "group", scope, state, slot, who_may_apply from tag
    where id = ${tag_id} and archived_at is null for share`.execute(trx);
  const tag = rows[0];
  if (!tag) throw notFoundError('tag');
  const { name } = tag;
  if (tag.scope !== scope)
    throw tagError('tagOfOtherKind', '“{{name}}” cannot be used for this record type.', { name });
  if (
    !isAppliedByRule &&
    tag.who_may_apply.length > 0 &&
    !viewer.roles.some((role) => tag.who_may_apply.includes(role))
  )
    throw new AppError(
      'forbidden',
      defineMessage('errors.tagOfRoles', 'Your roles cannot apply the tag “{{name}}”.', { name }),
    );
  if (tag.state === 'retired')
    throw tagError('tagRetired', '“{{name}}” is retired and can no longer be applied.', { name });
  return tag;
}

/** Applies a tag to all of the records or throws. Returns the replaced tags, which had the same exclusivity key. */
export async function attachTag(
  trx: Trx,
  actor: ActorContext,
  assignment: TagAssignment & { primary: boolean },
): Promise<ReplyOf<typeof applyTag>> {
  const taggable = taggableOf(assignment.scope, assignment.campaign_id);
  // Locks the tag before the records, as a merge does, to avoid deadlocks.
  const tag = await lockTag(trx, actor, assignment);
  const ids = [...new Set(assignment.record_ids)];
  if (!assignment.isAppliedByRule) await lockRecords(trx, actor, taggable, ids);
  await assertWithinLimit(trx, taggable, tag, ids);
  const replaced = await removeSlotTags(trx, taggable, tag, ids);
  const taggedIds = await insertLinks(trx, actor, taggable, tag, ids);
  await assertTagCount(trx, taggable, taggedIds);
  if (taggable.campaignId) {
    const primary = assignment.primary ? tag.id : null;
    await updatePrimaryTag(trx, workingRowCondition(taggable, ids), primary);
  }
  const replacedByRecord = new Map(replaced.map(({ record_id, tag: replacedTag }) => [record_id, replacedTag]));
  await auditEach(
    trx,
    actor,
    taggedIds.map((id) => ({ ...auditEntry(taggable, id, 'tag', tag), before: replacedByRecord.get(id) })),
  );
  return { applied: taggedIds.length, replaced };
}

/** Removes a tag from records. Records without the tag do not change. */
export async function detachTag(
  trx: Trx,
  actor: ActorContext,
  assignment: TagAssignment,
): Promise<{ removed: number }> {
  const taggable = taggableOf(assignment.scope, assignment.campaign_id);
  const ids = [...new Set(assignment.record_ids)];
  await lockRecords(trx, actor, taggable, ids);
  const { rows } = await sql<TagChip & { record_id: string }>`
    with removed_link as (
      delete from ${sql.table(taggable.linkTable)} l
      where l.tag_id = ${assignment.tag_id} and ${isInCampaign(taggable, 'l')} and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
      returning ${sql.ref(linkColumn(taggable))} as record_id, tag_id)
    select r.record_id, g.id, g.name from removed_link r join tag g on g.id = r.tag_id`.execute(trx);
  if (taggable.campaignId) await updatePrimaryTag(trx, workingRowCondition(taggable, ids));
  await auditEach(
    trx,
    actor,
    rows.map((row) => auditEntry(taggable, row.record_id, 'untag', row)),
  );
  return { removed: rows.length };
}

const auditEntry = (
  { entity, campaignId }: Taggable,
  recordId: string,
  action: 'tag' | 'untag',
  { id, name }: TagChip,
) => ({
  action,
  entity,
  id: campaignId ? `${campaignId}/${recordId}` : recordId,
  after: { tag_id: id, name },
});

/** Throws if a record is outside the campaign or client to which the tag is limited. */
async function assertWithinLimit(trx: Trx, taggable: Taggable, tag: Tag, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ outside_count: number; limit: string }>`
    select count(*)::int as outside_count, coalesce(max(k.name), max(c.name)) as limit
    from tag t join ${sql.table(taggable.rule.table)} r on ${hasRecordId(`r.${recordColumn(taggable)}`, ids)}
      left join campaign k on k.id = t.campaign_id left join client c on c.id = t.client_id
    where t.id = ${tag.id} and ${isInCampaign(taggable, 'r')} and not ${tagAppliesTo(taggable)}`.execute(trx);
  const { outside_count: outsideCount, limit } = rows[0]!;
  if (outsideCount === 0) return;
  const subject = outsideCount === 1 ? 'one record does not' : '{{count}} records do not';
  const params = { name: tag.name, limit, count: outsideCount };
  throw tagError('tagBeyond', `“{{name}}” is only for {{limit}}: ${subject} belong to it.`, params);
}

/** Removes and returns the other tags with the same exclusivity key (`slot`). */
async function removeSlotTags(trx: Trx, taggable: Taggable, tag: Tag, ids: readonly string[]) {
  const { rows } = await sql<TagChip & { record_id: string }>`
    with removed_link as (
      delete from ${sql.table(taggable.linkTable)} l using tag g
      where g.id = l.tag_id and g.slot = ${tag.slot} and g.id <> ${tag.id} and ${isInCampaign(taggable, 'l')}
        and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
      returning ${sql.ref(`l.${linkColumn(taggable)}`)} as record_id, g.id, g.name, g.colour, g."group")
    select * from removed_link order by name, record_id`.execute(trx);
  return rows.map(({ record_id, ...replacedTag }) => ({ record_id, tag: replacedTag }));
}

/** Inserts the links. Returns the ids of records that did not have the tag before. */
async function insertLinks(
  trx: Trx,
  { viewer }: ActorContext,
  taggable: Taggable,
  tag: Tag,
  ids: readonly string[],
): Promise<string[]> {
  const columns = taggable.key.map(([, column]) => sql.ref(column));
  const values = taggable.key.map(([column]) => sql.ref(`r.${column}`));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(taggable.linkTable)} (${sql.join(columns)}, tag_id, applied_by)
    select ${sql.join(values)}, ${tag.id}::uuid, ${viewer.userId}::uuid from ${sql.table(taggable.rule.table)} r
    where ${isInCampaign(taggable, 'r')} and ${hasRecordId(`r.${recordColumn(taggable)}`, ids)}
    on conflict do nothing returning ${sql.ref(linkColumn(taggable))} as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Throws if a record has more tags than the settings allow. */
async function assertTagCount(trx: Trx, taggable: Taggable, ids: readonly string[]): Promise<void> {
  const { max_per_record: maxTags } = await loadTagSettings(trx);
  const { rows } = await sql`
    select from ${sql.table(taggable.linkTable)} l
    where ${isInCampaign(taggable, 'l')} and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
    group by ${sql.ref(`l.${linkColumn(taggable)}`)} having count(*) > ${maxTags}`.execute(trx);
  if (rows.length === 0) return;
  const subject = ids.length === 1 ? 'This record has' : '{{count}} of the records have';
  const params = { most: maxTags, count: rows.length };
  throw tagError('tagsFull', `${subject} the maximum of {{most}} tags. Remove one first.`, params);
}
