import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { previewTagMerge } from '@leadwright/contract/features/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, sql } from 'kysely';
import { insertRowsQuery } from '../../change/changes.queries.ts';
import { CHANGED_SINCE } from '../../change/kinds.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import type { MergeStrategy, Pair } from '../../resource/merging.ts';
import { isSameRecord, linkColumn, TAGGABLES, type Taggable } from './taggables.ts';

/** The numbers of records that a merge changes. */
type Counts = Omit<ReplyOf<typeof previewTagMerge>, 'views'>;

interface Tag {
  id: string;
  name: string;
  scope: string;
  state: string;
  archived: boolean;
  /** Name of the campaign or client to which the tag is limited. */
  limit: string | null;
}

/** Throws if the second tag cannot replace the first. Returns the names of both. */
async function assertMergeable(db: Db, { from_id, into_id }: Pair): Promise<{ from: string; into: string }> {
  const { rows } = await sql<Tag & { is_compatible: boolean }>`
    select t.id, t.name, t.scope, t.state, t.archived_at is not null as archived, coalesce(k.name, c.name) as limit,
      (i.campaign_id is null or i.campaign_id is not distinct from t.campaign_id)
        and (i.client_id is null or i.client_id is not distinct from coalesce(t.client_id, k.client_id)) as is_compatible
    from tag t left join campaign k on k.id = t.campaign_id left join client c on c.id = t.client_id
      left join tag i on i.id = ${into_id}
    where t.id in (${from_id}, ${into_id})`.execute(db);
  const [fromTag, intoTag] = [from_id, into_id].map((id) => rows.find((row) => row.id === id));
  if (!fromTag || !intoTag) throw notFoundError('tag');
  if (fromTag.archived) {
    const { name } = fromTag;
    throw new AppError(
      'conflict',
      defineMessage('errors.tagArchived', '“{{name}}” is archived and cannot be merged.', { name }),
    );
  }
  const targetError = (key: string, message: string) =>
    invalidInput({
      into_id: defineMessage(`problems.${key}`, message, {
        name: intoTag.name,
        limit: intoTag.limit ?? '',
        gone: fromTag.name,
      }),
    });
  if (from_id === into_id) throw targetError('tagIntoItself', 'Choose a different tag to merge into.');
  if (fromTag.scope !== intoTag.scope) throw targetError('tagIntoOtherKind', 'Choose a tag for the same record type.');
  if (intoTag.archived || intoTag.state === 'retired')
    throw targetError('tagIntoUnused', '“{{name}}” is no longer in use.');
  if (!fromTag.is_compatible)
    throw targetError('tagIntoLimited', '“{{name}}” is limited to {{limit}}, but “{{gone}}” is not.');
  return { from: fromTag.name, into: intoTag.name };
}

/** Returns SQL for the tags that the remaining tag replaces because they have the same exclusivity key. */
const replacedTags = ({ from_id, into_id }: Pair) => sql`
  select g.id from tag g join tag i on i.id = ${into_id} and i.slot = g.slot
  where g.id <> all(${[from_id, into_id]}::uuid[])`;

/** Counts the records that a merge would change. Writes nothing. */
export async function previewMerge(db: Db, pair: Pair): Promise<Counts> {
  await assertMergeable(db, pair);
  const countWhere = (name: keyof Counts, where: (taggable: Taggable) => RawBuilder<unknown>) => {
    const parts = TAGGABLES.map(
      (taggable) =>
        sql`(select count(*) from ${sql.table(taggable.linkTable)} l where l.tag_id = ${pair.from_id} and ${where(taggable)})`,
    );
    return sql`(${sql.join(parts, sql` + `)})::int as ${sql.ref(name)}`;
  };
  const hasTag = (taggable: Taggable, tagIds: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(taggable.linkTable)} o where ${isSameRecord(taggable, 'o', 'l')} and o.tag_id in (${tagIds}))`;
  const hasTargetTag = (taggable: Taggable) => hasTag(taggable, sql`${pair.into_id}::uuid`);
  const { rows } = await sql<Counts>`select
    ${countWhere('moved', (taggable) => sql`not ${hasTargetTag(taggable)}`)}, ${countWhere('both', hasTargetTag)},
    ${countWhere('replaced', (taggable) => hasTag(taggable, replacedTags(pair)))}`.execute(db);
  return rows[0]!;
}

const keyOf = ({ key }: Taggable, alias: string) => sql.join(key.map(([, column]) => sql.ref(`${alias}.${column}`)));

/** SQL for whether a link row belongs to the record of the row `b` of a change. */
const isOfRow = (taggable: Taggable, alias: string) => sql`(${sql.ref(`${alias}.${linkColumn(taggable)}`)} = b.record_id
  and ${hasCampaign(taggable) ? sql`${sql.ref(`${alias}.campaign_id`)} = b.campaign_id` : sql`true`})`;

const hasCampaign = ({ key }: Taggable) => key.length > 1;

/** Whether rows have a primary tag, as working rows do. */
const hasPrimary = ({ rule }: Taggable) => rule.table === 'campaign_account';

type Strategy = MergeStrategy<Taggable>;

const move: Strategy['move'] = async (trx, changeId, { from_id, into_id }, taggable, limit) => {
  const linkTable = sql.table(taggable.linkTable);
  const isSameAs = (alias: string) => isSameRecord(taggable, alias, 'source_link');
  const keyOfSource = keyOf(taggable, 'source_link');
  const primaries = hasPrimary(taggable)
    ? sql`update campaign_account r set tag_id = ${into_id} from source_link
        where ${isSameAs('r')} and (r.tag_id = ${from_id} or r.tag_id in (select id from replaced_tag))
        returning ${keyOf(taggable, 'r')}, old.tag_id`
    : sql`select ${keyOfSource}, null::uuid as tag_id from source_link where false`;
  const mergedRows = sql`
    select ${hasCampaign(taggable) ? sql`source_link.campaign_id` : sql`null::uuid`} as campaign_id,
      ${sql.ref(`source_link.${linkColumn(taggable)}`)} as record_id, ${taggable.linkTable}::text as place,
      jsonb_build_object('applied_at', source_link.applied_at, 'applied_by', source_link.applied_by,
        'carried_both', new_link.tag_id is null, 'gave_way', coalesce(replaced.tags, '[]'), 'primary_id', p.tag_id) as before
    from source_link left join new_link on ${isSameAs('new_link')} left join replaced on ${isSameAs('replaced')}
      left join primaries p on ${isSameAs('p')} order by ${keyOfSource}`;
  const { rows } = await sql<{ count: number }>`
    with source_link as materialized (
        select ${keyOf(taggable, 'l')}, l.applied_at, l.applied_by from ${linkTable} l where l.tag_id = ${from_id}
        order by ${keyOf(taggable, 'l')} limit ${limit} for update),
      replaced_tag as (${replacedTags({ from_id, into_id })}),
      replaced_link as (
        delete from ${linkTable} l using source_link where ${isSameAs('l')} and l.tag_id in (select id from replaced_tag)
        returning ${keyOf(taggable, 'l')}, l.tag_id, l.applied_at, l.applied_by),
      deleted_link as (delete from ${linkTable} l using source_link where ${isSameAs('l')} and l.tag_id = ${from_id}),
      new_link as (
        insert into ${linkTable} as l (${keyColumns(taggable)}, tag_id, applied_at, applied_by)
        select ${keyOfSource}, ${into_id}::uuid, applied_at, applied_by from source_link
        on conflict do nothing returning ${keyOf(taggable, 'l')}, tag_id),
      primaries as (${primaries}),
      replaced as (
        select ${keyOf(taggable, 'r')}, jsonb_agg(jsonb_build_object(
          'tag_id', r.tag_id, 'applied_at', r.applied_at, 'applied_by', r.applied_by)) as tags
        from replaced_link r group by ${keyOf(taggable, 'r')}),
      logged_row as (${insertRowsQuery(changeId, mergedRows, { columns: ['before'], state: 'changed' })})
    select count(*)::int as count from source_link`.execute(trx);
  return rows[0]!.count;
};

const undoMove: Strategy['undoMove'] = async (trx, { from_id, into_id }, taggable, changeRows) => {
  const linkTable = sql.table(taggable.linkTable);
  const isSameAs = (alias: string) => isSameRecord(taggable, alias, 'remaining');
  const keyOfRemaining = keyOf(taggable, 'remaining');
  const primaries = hasPrimary(taggable)
    ? sql`update campaign_account r
        set tag_id = coalesce((select g.id from tag g where g.id = remaining.primary_id and g.archived_at is null), ${from_id})
        from remaining where ${isSameAs('r')} and r.tag_id = ${into_id}
          and (remaining.primary_id is not null or not remaining.carried_both)`
    : sql`select from remaining where false`;
  // Keeps records that no longer have the remaining tag, or now have another tag of the merged tag’s group.
  const { rows } = await sql<{ no: number }>`
    with remaining as materialized (
        select b.no, ${keyOf(taggable, 'i')}, m.*
        from jsonb_to_recordset(${JSON.stringify(changeRows)}::jsonb)
            as b(no int, campaign_id uuid, record_id uuid, before jsonb)
          cross join jsonb_to_record(b.before)
            as m(applied_at timestamptz, applied_by uuid, carried_both boolean, gave_way jsonb, primary_id uuid)
          join ${linkTable} i on i.tag_id = ${into_id} and ${isOfRow(taggable, 'i')}
        where not exists (
          select from ${linkTable} o join tag g on g.id = o.tag_id join tag f on f.id = ${from_id} and f.slot = g.slot
          where ${isSameRecord(taggable, 'o', 'i')} and g.id not in (${from_id}, ${into_id}))),
      deleted_link as (
        delete from ${linkTable} l using remaining where ${isSameAs('l')} and l.tag_id = ${into_id} and not remaining.carried_both),
      restored_link as (
        insert into ${linkTable} (${keyColumns(taggable)}, tag_id, applied_at, applied_by)
        select ${keyOfRemaining}, ${from_id}::uuid, applied_at, applied_by from remaining
        union all
        select ${keyOfRemaining}, g.id, w.applied_at, w.applied_by from remaining
          cross join jsonb_to_recordset(remaining.gave_way) w (tag_id uuid, applied_at timestamptz, applied_by uuid)
          join tag g on g.id = w.tag_id and g.archived_at is null
        on conflict do nothing),
      primaries as (${primaries})
    select no from remaining`.execute(trx);
  const restored = new Set(rows.map(({ no }) => no));
  return new Map(changeRows.flatMap(({ no }) => (restored.has(no) ? [] : [[no, CHANGED_SINCE]])));
};

const keyColumns = ({ key }: Taggable) => sql.join(key.map(([, column]) => sql.ref(column)));

/** Merge strategy for tags. Moves links in batches and keeps one tag per exclusive group. */
export const tagMergeStrategy: Strategy = {
  listPlaces: () => TAGGABLES,
  nameOf: ({ linkTable }) => linkTable,
  tableOf: ({ rule }) => rule.table,
  tables: TAGGABLES.map(({ linkTable }) => linkTable),
  assertMergeable,
  move,
  undoMove,
};
