import { AppError } from '@leadwright/contract/errors';
import { STALE_AFTER_DAYS, tagStates, tags } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MERGED_IS_FINAL, scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { isSameRecord, TAG_USES, TAGGABLES, type Taggable, tagAppliesTo } from './taggables.ts';

const LAST_USE = sql`(select max(u.applied_at) from ${TAG_USES} u where u.tag_id = t.id)`;

export const tagEntity = entity({
  resource: tags,
  states: tagStates,
  async assertArchivable(_, { usage }) {
    if (usage === 0) return;
    const subject = usage === 1 ? 'One record has' : '{{count}} records have';
    const message = defineMessage('errors.tagInUse', `${subject} this tag. Retire it instead.`, { count: usage });
    throw new AppError('in_use', message, { detail: { usage } });
  },
  // Client users cannot read this list. They see client-visible tags on records only.
  rule: scopeRule('tag', 'tags', MERGED_IS_FINAL),
  computed: {
    limit: sql`coalesce((select k.name from campaign k where k.id = t.campaign_id),
      (select c.name from client c where c.id = t.client_id))`,
    usage: sql`(select count(*)::int from ${TAG_USES} u where u.tag_id = t.id)`,
    last_used_at: LAST_USE,
    stale: sql`(t.state = 'active'
      and coalesce(${LAST_USE}, t.created_at) < now() - make_interval(days => ${sql.lit(STALE_AFTER_DAYS)}))`,
    merged_into_label: sql`(select m.name from tag m where m.id = t.merged_into_id)`,
  },
  detail: sql`t."group"`,
  campaigns: (id) => sql`
    select l.campaign_id from campaign_account_tag l where l.tag_id = ${id}
    union all select ca.campaign_id from account_tag l join campaign_account ca on ca.account_id = l.account_id
    where l.tag_id = ${id}`,
  uniqueProblems: {
    tag_name_key: defineMessage('problems.tagTaken', 'Another tag of this kind already has this value.'),
  },
  check: recordProblems,
});

type Tag = RowOf<typeof tags>;

/** Returns the singular or plural message for a number of records. */
const recordCountText = (count: number, key: string, singular: string, plural: string) =>
  defineMessage(`problems.${key}`, count === 1 ? singular : plural, { count });

/** Returns problems of a change that conflicts with records that have the tag. */
async function recordProblems(trx: Trx, changes: Partial<Tag>, current: Tag | undefined): Promise<Problems> {
  if (!current || current.usage === 0) return {};
  const updated = { ...current, ...changes };
  const problems: Problems = {};
  if (updated.scope !== current.scope) {
    const fixedText = 'the record type cannot be changed.';
    problems.scope = recordCountText(
      current.usage,
      'tagInKind',
      `One record has this tag: ${fixedText}`,
      `{{count}} records have this tag: ${fixedText}`,
    );
  }
  const outsideCount = await countOutside(trx, updated, current);
  if (outsideCount > 0)
    problems[updated.campaign_id ? 'campaign_id' : 'client_id'] = recordCountText(
      outsideCount,
      'tagBeyondLimit',
      'One record has this tag but is outside this limit.',
      '{{count}} records have this tag but are outside this limit.',
    );
  const conflictCount = await countGroupConflicts(trx, updated, current);
  if (conflictCount > 0)
    problems.exclusive_in_group = recordCountText(
      conflictCount,
      'tagBesideGroup',
      'One record has this tag and another one of the group.',
      '{{count}} records have this tag and another one of the group.',
    );
  return problems;
}

/** Counts records with the tag that are outside its new limit. */
async function countOutside(trx: Trx, { id, campaign_id, client_id }: Tag, current: Tag): Promise<number> {
  const hasSameLimit = campaign_id === current.campaign_id && client_id === current.client_id;
  if (hasSameLimit || (!campaign_id && !client_id)) return 0;
  const tag = sql`(select ${campaign_id}::uuid as campaign_id, ${client_id}::uuid as client_id) t`;
  const record = ({ rule }: Taggable) => sql`${sql.table(rule.table)} r`;
  return countTaggedRecords(
    trx,
    id,
    (taggable) => sql`not exists (
      select from ${tag}, ${record(taggable)} where ${isSameRecord(taggable, 'r', 'l')} and ${tagAppliesTo(taggable)})`,
  );
}

/** Counts records with the tag that have another tag of its new exclusive group. */
async function countGroupConflicts(trx: Trx, { id, group, exclusive_in_group }: Tag, current: Tag): Promise<number> {
  const hasSameGroup = group === current.group && current.exclusive_in_group;
  if (hasSameGroup || !exclusive_in_group || !group) return 0;
  return countTaggedRecords(
    trx,
    id,
    (taggable) => sql`exists (
      select from ${sql.table(taggable.linkTable)} o join tag g on g.id = o.tag_id
      where ${isSameRecord(taggable, 'o', 'l')} and g.id <> ${id} and g.slot = fold(${group}))`,
  );
}

/** Counts the records with a tag that meet a condition on the link row `l`. */
async function countTaggedRecords(
  trx: Trx,
  id: string,
  condition: (taggable: Taggable) => RawBuilder<SqlBool>,
): Promise<number> {
  const counts = TAGGABLES.map(
    (taggable) =>
      sql`(select count(*) from ${sql.table(taggable.linkTable)} l where l.tag_id = ${id} and ${condition(taggable)})`,
  );
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(trx);
  return rows[0]!.count;
}
