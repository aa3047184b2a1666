import { AppError } from '@leadwright/contract/errors';
import { STALE_AFTER_DAYS, tagStates, tags } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeRule, UNMERGED } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { fits, sameRecord, TAGGABLES, type Taggable, USES } from './taggables.ts';

const lastUse = sql`(select max(u.applied_at) from ${USES} u where u.tag_id = t.id)`;

export const tagEntity = entity({
  resource: tags,
  states: tagStates,
  async refuseArchive(_, { usage }) {
    if (usage === 0) return;
    const said = usage === 1 ? 'One record has' : '{{count}} records have';
    const why = defineMessage('errors.tagInUse', `${said} this tag. Retire it instead.`, { count: usage });
    throw new AppError('in_use', why, { detail: { usage } });
  },
  // A client's user has no part in the agency's vocabulary; what a record shows to a client is another question.
  rule: scopeRule('tag', 'tags', UNMERGED),
  computed: {
    limit: sql`coalesce((select k.name from campaign k where k.id = t.campaign_id),
      (select c.name from client c where c.id = t.client_id))`,
    usage: sql`(select count(*)::int from ${USES} u where u.tag_id = t.id)`,
    last_used_at: lastUse,
    stale: sql`(t.state = 'active'
      and coalesce(${lastUse}, t.created_at) < now() - make_interval(days => ${sql.lit(STALE_AFTER_DAYS)}))`,
    merged_into_label: sql`(select m.name from tag m where m.id = t.merged_into_id)`,
  },
  detail: sql`t."group"`,
  campaigns: (id) => sql`
    select l.campaign_id from campaign_account_tag l where l.tag_id = ${id}
    union all select ca.campaign_id from account_tag l join campaign_account ca on ca.account_id = l.account_id
    where l.tag_id = ${id}`,
  taken: { tag_name_key: defineMessage('problems.tagTaken', 'Another tag of this kind already has this.') },
  check: refuseAgainstRecords,
});

type Tag = RowOf<typeof tags>;

/** A sentence about records that carry the tag, for one of them and for several. */
const ofRecords = (count: number, key: string, one: string, several: string) =>
  defineMessage(`problems.${key}`, count === 1 ? one : several, { count });

/** What a tag cannot become because of the records that carry it already. */
async function refuseAgainstRecords(trx: Db, after: Partial<Tag>, before: Tag | undefined): Promise<Problems> {
  if (!before || before.usage === 0) return {};
  const wanted = { ...before, ...after };
  const problems: Problems = {};
  if (wanted.scope !== before.scope) {
    const stays = 'the record type cannot be changed.';
    problems.scope = ofRecords(
      before.usage,
      'tagInKind',
      `One record has this tag: ${stays}`,
      `{{count}} records have this tag: ${stays}`,
    );
  }
  const outside = await countOutside(trx, wanted, before);
  if (outside > 0)
    problems[wanted.campaign_id ? 'campaign_id' : 'client_id'] = ofRecords(
      outside,
      'tagBeyondLimit',
      'One record has this tag but is outside this limit.',
      '{{count}} records have this tag but are outside this limit.',
    );
  const beside = await countOthers(trx, wanted, before);
  if (beside > 0)
    problems.exclusive_in_group = ofRecords(
      beside,
      'tagBesideGroup',
      'One record has this tag and another one of the group.',
      '{{count}} records have this tag and another one of the group.',
    );
  return problems;
}

/** Records beyond the limit that the tag is to get. */
async function countOutside(trx: Db, { id, campaign_id, client_id }: Tag, before: Tag): Promise<number> {
  const isSame = campaign_id === before.campaign_id && client_id === before.client_id;
  if (isSame || (!campaign_id && !client_id)) return 0;
  const tag = sql`(select ${campaign_id}::uuid as campaign_id, ${client_id}::uuid as client_id) t`;
  const record = ({ rule }: Taggable) => sql`${sql.table(rule.table)} r`;
  return countCarrying(
    trx,
    id,
    (taggable) => sql`not exists (
      select from ${tag}, ${record(taggable)} where ${sameRecord(taggable, 'r', 'l')} and ${fits(taggable)})`,
  );
}

/** Records that carry another tag of the exclusive group that the tag is to join. */
async function countOthers(trx: Db, { id, group, exclusive_in_group }: Tag, before: Tag): Promise<number> {
  const isSame = group === before.group && before.exclusive_in_group;
  if (isSame || !exclusive_in_group || !group) return 0;
  return countCarrying(
    trx,
    id,
    (taggable) => sql`exists (
      select from ${sql.table(taggable.links)} o join tag g on g.id = o.tag_id
      where ${sameRecord(taggable, 'o', 'l')} and g.id <> ${id} and g.slot = fold(${group}))`,
  );
}

/** How many records carry a tag and are so: `l` is the row that says who carries it. */
async function countCarrying(trx: Db, id: string, so: (taggable: Taggable) => RawBuilder<SqlBool>): Promise<number> {
  const counts = TAGGABLES.map(
    (taggable) => sql`(select count(*) from ${sql.table(taggable.links)} l where l.tag_id = ${id} and ${so(taggable)})`,
  );
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(trx);
  return rows[0]!.count;
}
