import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { applyTag, TagChip, TagScope } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { numberSetting } from '../../database/setting.ts';
import { lockRows, notFoundError } from '../../record/row.ts';
import { linkColumn, recordColumn, type Taggable, tagAppliesTo, taggableOf, within } from './taggables.ts';
import { updatePrimary } from './tags.queries.ts';

/** Default maximum of tags on a record; a setting can change it. */
const MAX_TAGS = 20;

interface TagAssignment {
  scope: TagScope;
  record_ids: string[];
  tag_id: string;
  campaign_id?: string | undefined;
  /** Called by a rule: skips the permission checks; the records are already locked. */
  byRule?: boolean;
}
interface Tag extends TagChip {
  scope: TagScope;
  state: string;
  slot: string;
  who_may_apply: string[];
}

const hasRecordId = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
const workingRows = (taggable: Taggable, ids: readonly string[]) =>
  sql<SqlBool>`${within(taggable, 'k')} and ${hasRecordId('k.account_id', ids)}`;

/** Returns an error on the tag. */
const tagError = (key: string, english: string, params: Parameters<typeof defineMessage>[2]) =>
  invalidInput({ tag_id: defineMessage(`problems.${key}`, english, params) });

/** Locks records that the viewer may change. Client users may change none, because tags are internal to the agency. */
async function lockRecords(
  trx: Db,
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

/** Returns a tag that the viewer may apply to records of this kind, locked until the transaction ends. */
async function lockTag(trx: Db, { viewer }: ActorContext, { tag_id, scope, byRule }: TagAssignment): Promise<Tag> {
  const { rows } = await sql<Tag>`
    select id, name, colour, "group", scope, state, slot, who_may_apply from tag
    where id = ${tag_id} and archived_at is null for share`.execute(trx);
  const tag = rows[0];
  if (!tag) throw notFoundError('tag');
  const { name } = tag;
  if (tag.scope !== scope)
    throw tagError('tagOfOtherKind', '“{{name}}” cannot be used for this record type.', { name });
  if (!byRule && tag.who_may_apply.length > 0 && !viewer.roles.some((role) => tag.who_may_apply.includes(role)))
    throw new AppError(
      'forbidden',
      defineMessage('errors.tagOfRoles', 'Your roles cannot apply the tag “{{name}}”.', { name }),
    );
  if (tag.state === 'retired')
    throw tagError('tagRetired', '“{{name}}” is retired and can no longer be applied.', { name });
  return tag;
}

/** Applies a tag to records, all or none. Returns the tags that it replaces in the same slot. */
export async function attachTag(
  trx: Db,
  actor: ActorContext,
  assignment: TagAssignment & { primary: boolean },
): Promise<ReplyOf<typeof applyTag>> {
  const taggable = taggableOf(assignment.scope, assignment.campaign_id);
  // Locks the tag before the records, in the same order as merging, to avoid deadlocks.
  const tag = await lockTag(trx, actor, assignment);
  const ids = [...new Set(assignment.record_ids)];
  if (!assignment.byRule) await lockRecords(trx, actor, taggable, ids);
  await assertWithinLimit(trx, taggable, tag, ids);
  const replaced = await removeSlotTags(trx, taggable, tag, ids);
  const applied = await link(trx, actor, taggable, tag, ids);
  await assertTagCount(trx, taggable, applied);
  if (taggable.campaignId) {
    const primary = assignment.primary ? tag.id : null;
    await updatePrimary(trx, workingRows(taggable, ids), primary);
  }
  const before = new Map(replaced.map(({ record_id, tag: gone }) => [record_id, gone]));
  await auditEach(
    trx,
    actor,
    applied.map((id) => ({ ...change(taggable, id, 'tag', tag), before: before.get(id) })),
  );
  return { applied: applied.length, replaced };
}

/** Removes a tag from records; records without the tag do not change. */
export async function detachTag(trx: Db, actor: ActorContext, assignment: TagAssignment): Promise<{ removed: number }> {
  const taggable = taggableOf(assignment.scope, assignment.campaign_id);
  const ids = [...new Set(assignment.record_ids)];
  await lockRecords(trx, actor, taggable, ids);
  const { rows } = await sql<TagChip & { record_id: string }>`
    with gone as (
      delete from ${sql.table(taggable.links)} l
      where l.tag_id = ${assignment.tag_id} and ${within(taggable, 'l')} and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
      returning ${sql.ref(linkColumn(taggable))} as record_id, tag_id)
    select gone.record_id, g.id, g.name from gone join tag g on g.id = gone.tag_id`.execute(trx);
  if (taggable.campaignId) await updatePrimary(trx, workingRows(taggable, ids));
  await auditEach(
    trx,
    actor,
    rows.map((row) => change(taggable, row.record_id, 'untag', row)),
  );
  return { removed: rows.length };
}

const change = (
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

async function assertWithinLimit(trx: Db, taggable: Taggable, tag: Tag, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ outside: number; limit: string }>`
    select count(*)::int as outside, coalesce(max(k.name), max(c.name)) as limit
    from tag t join ${sql.table(taggable.rule.table)} r on ${hasRecordId(`r.${recordColumn(taggable)}`, ids)}
      left join campaign k on k.id = t.campaign_id left join client c on c.id = t.client_id
    where t.id = ${tag.id} and ${within(taggable, 'r')} and not ${tagAppliesTo(taggable)}`.execute(trx);
  const { outside, limit } = rows[0]!;
  if (outside === 0) return;
  const whose = outside === 1 ? 'one record does not' : '{{count}} records do not';
  const params = { name: tag.name, limit, count: outside };
  throw tagError('tagBeyond', `“{{name}}” is only for {{limit}}: ${whose} belong to it.`, params);
}

async function removeSlotTags(trx: Db, taggable: Taggable, tag: Tag, ids: readonly string[]) {
  const { rows } = await sql<TagChip & { record_id: string }>`
    with gone as (
      delete from ${sql.table(taggable.links)} l using tag g
      where g.id = l.tag_id and g.slot = ${tag.slot} and g.id <> ${tag.id} and ${within(taggable, 'l')}
        and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
      returning ${sql.ref(`l.${linkColumn(taggable)}`)} as record_id, g.id, g.name, g.colour, g."group")
    select * from gone order by name, record_id`.execute(trx);
  return rows.map(({ record_id, ...gone }) => ({ record_id, tag: gone }));
}

/** Inserts the links and returns the records that did not have the tag before. */
async function link(
  trx: Db,
  { viewer }: ActorContext,
  taggable: Taggable,
  tag: Tag,
  ids: readonly string[],
): Promise<string[]> {
  const columns = taggable.key.map(([, column]) => sql.ref(column));
  const values = taggable.key.map(([column]) => sql.ref(`r.${column}`));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(taggable.links)} (${sql.join(columns)}, tag_id, applied_by)
    select ${sql.join(values)}, ${tag.id}::uuid, ${viewer.userId}::uuid from ${sql.table(taggable.rule.table)} r
    where ${within(taggable, 'r')} and ${hasRecordId(`r.${recordColumn(taggable)}`, ids)}
    on conflict do nothing returning ${sql.ref(linkColumn(taggable))} as id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function assertTagCount(trx: Db, taggable: Taggable, ids: readonly string[]): Promise<void> {
  const most = await numberSetting(trx, 'tags-per-record', MAX_TAGS);
  const { rows } = await sql`
    select from ${sql.table(taggable.links)} l
    where ${within(taggable, 'l')} and ${hasRecordId(`l.${linkColumn(taggable)}`, ids)}
    group by ${sql.ref(`l.${linkColumn(taggable)}`)} having count(*) > ${most}`.execute(trx);
  if (rows.length === 0) return;
  const who = ids.length === 1 ? 'This record has' : '{{count}} of the records have';
  const params = { most, count: rows.length };
  throw tagError('tagsFull', `${who} the maximum of {{most}} tags. Remove one first.`, params);
}
