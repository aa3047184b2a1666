import { comparable } from '@leadwright/contract/custom-values';
import type { MergeState } from '@leadwright/contract/vocabulary/merging';
import { type RawBuilder, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import { requireScope } from '../../../access/viewer.ts';
import { viewerOf } from '../../../access/viewer-of.queries.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import {
  FIRST,
  LAST,
  nextSlot,
  recordOf,
  type SlotAssignment,
  slotAssignmentsOf,
  type WorkingRows,
  workingTableOf,
} from '../values/custom-fields.service.ts';
import { assertWritable, findStoredMerge, MERGE_JOB, type Params, type Stored, UNDO_JOB } from './merge-options.ts';
import { type EditableOptions, findByName, loadOptions, optionOf, storeOptions } from './option-list.ts';
import { holds } from './option-use.queries.ts';

/** The number of rows changed in one step, which is the most that a crash loses. */
const BATCH_SIZE = 2_000;

interface ChangedValue {
  record_id: string;
  was: unknown;
  now: unknown;
}
interface Done {
  /** The number of rows that were checked. */
  rows: number;
  /** The last of these rows; null when the campaign has no more. */
  last: string | null;
  changed: ChangedValue[];
}
type MoveStep = (
  trx: Db,
  field: EditableOptions,
  merge: Stored,
  slot: SlotAssignment,
  after: string,
  userId: string | null,
) => Promise<Done>;

/** Returns a list with one value replaced by another, each value once. */
const replaced = (list: RawBuilder<unknown>, from: string, into: string) =>
  sql`array(select v.code from unnest(array_replace(${list}, ${from}::text, ${into}::text)) with ordinality v(code, at)
    group by v.code order by min(v.at))`;
const jsonToArray = (json: RawBuilder<unknown>) => sql`array(select jsonb_array_elements_text(${json}))`;

/**
 * The condition for the rows of a step, as a range of ids. Stored values are looked up by key: a join would be planned
 * with table statistics that are empty right after an import.
 */
const within = (of: WorkingRows, campaignId: string, after: string, last: string) =>
  sql`k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} > ${after} and ${recordOf(of, 'k')} <= ${last}`;

/** The values of rows before or after a statement, by record id. */
type ValuesById = Record<string, unknown> | null;
const changedValues = (was: ValuesById, now: ValuesById): ChangedValue[] =>
  Object.keys(now ?? {}).map((record_id) => ({ record_id, was: was?.[record_id], now: now?.[record_id] }));

const move: MoveStep = async (trx, field, merge, { campaign_id, slot }, after, userId) => {
  const of = workingTableOf(field.entity);
  const column = sql.ref(`k.${slot}`);
  const held = holds(field, slot, merge.from_value);
  const next =
    field.type === 'multi_select' ? replaced(column, merge.from_value, merge.into_code) : sql`${merge.into_code}::text`;
  const { rows: found } = await sql<{ record_id: string }>`
    select ${recordOf(of, 'k')} as record_id from ${sql.table(of.table)} k where k.campaign_id = ${campaign_id} and ${recordOf(of, 'k')} > ${after} and ${held}
    order by ${recordOf(of, 'k')} limit ${BATCH_SIZE} for update`.execute(trx);
  const last = found.at(-1)?.record_id;
  if (!last) return { rows: 0, last: null, changed: [] };
  const range = within(of, campaign_id, after, last);
  const { rows } = await sql<{ was: ValuesById; now: ValuesById }>`
    with noted as (
        insert into option_merge_row (campaign_id, merge_id, record_id, before, origin)
        select k.campaign_id, ${merge.id}, ${recordOf(of, 'k')}, to_jsonb(${column}), (
          select to_jsonb(o) from ${sql.table(of.origins)} o
          where o.campaign_id = k.campaign_id and ${recordOf(of, 'o')} = ${recordOf(of, 'k')} and o.field_id = ${field.id} limit 1)
        from ${sql.table(of.table)} k where ${range} and ${held}
        on conflict (campaign_id, merge_id, record_id) do nothing returning record_id, before),
      changed as (
        update ${sql.table(of.table)} k set ${sql.ref(slot)} = ${next}, version = k.version + 1 where ${range} and ${held}
        returning ${recordOf(of, 'k')} as record_id, to_jsonb(${column}) as now),
      origins as (
        insert into ${sql.table(of.origins)} (campaign_id, ${sql.ref(of.id)}, field_id, source, set_by, set_at)
        select ${campaign_id}, record_id, ${field.id}, 'merge', ${userId}::uuid, now() from changed
        on conflict (campaign_id, ${sql.ref(of.id)}, field_id) do update
          set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id)
    select (select jsonb_object_agg(record_id, before) from noted) as was,
      (select jsonb_object_agg(record_id, now) from changed) as now`.execute(trx);
  const changed = changedValues(rows[0]!.was, rows[0]!.now);
  await sql`update option_merge set moved = moved + ${changed.length} where id = ${merge.id}`.execute(trx);
  return { rows: changed.length, last: found.length < BATCH_SIZE ? null : last, changed };
};

/** Restores the original value and its origin in rows that still hold the merged value. */
const undoMove: MoveStep = async (trx, field, merge, { campaign_id, slot }, after) => {
  const of = workingTableOf(field.entity);
  const column = sql.ref(`k.${slot}`);
  const held = holds(field, slot, merge.into_code);
  const { rows: found } = await sql<{ record_id: string }>`
    select record_id from option_merge_row
    where campaign_id = ${campaign_id} and merge_id = ${merge.id} and record_id > ${after}
    order by record_id limit ${BATCH_SIZE}`.execute(trx);
  const last = found.at(-1)?.record_id;
  if (!last) return { rows: 0, last: null, changed: [] };
  const undoValue = (what: 'before' | 'origin', recordId: RawBuilder<unknown>) => sql`(
    select m.${sql.ref(what)} from option_merge_row m
    where m.campaign_id = ${campaign_id} and m.merge_id = ${merge.id} and m.record_id = ${recordId} limit 1)`;
  const before = undoValue('before', recordOf(of, 'k'));
  const into = sql`${merge.into_code}::text`;
  // A list edited since the merge keeps the edit: only the one value is restored in it.
  const back =
    field.type === 'multi_select'
      ? sql`(select case when ${column} = ${replaced(jsonToArray(sql`b.before`), merge.from_value, merge.into_code)}
            then ${jsonToArray(sql`b.before`)}
          when b.before ? ${into} then ${column} || ${merge.from_value}::text
          else array_replace(${column}, ${into}, ${merge.from_value}::text) end from (select ${before} as before) b)`
      : sql`${merge.from_value}::text`;
  const affected = sql`${within(of, campaign_id, after, last)} and ${held} and ${before} is not null`;
  const { rows } = await sql<{ was: ValuesById; now: ValuesById }>`
    with held as (
        select ${recordOf(of, 'k')} as record_id, to_jsonb(${column}) as was from ${sql.table(of.table)} k where ${affected}),
      changed as (
        update ${sql.table(of.table)} k set ${sql.ref(slot)} = ${back}, version = k.version + 1 where ${affected}
        returning ${recordOf(of, 'k')} as record_id, to_jsonb(${column}) as now),
      origins as (
        insert into ${sql.table(of.origins)} (campaign_id, ${sql.ref(of.id)}, field_id, source, set_by, set_at, batch_id)
        select ${campaign_id}, c.record_id, ${field.id}, coalesce(c.origin->>'source', 'merge'),
          (c.origin->>'set_by')::uuid, coalesce((c.origin->>'set_at')::timestamptz, now()), (c.origin->>'batch_id')::uuid
        from (select record_id, ${undoValue('origin', sql`changed.record_id`)} as origin from changed) c
        on conflict (campaign_id, ${sql.ref(of.id)}, field_id) do update
          set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id)
    select (select jsonb_object_agg(record_id, was) from held) as was,
      (select jsonb_object_agg(record_id, now) from changed) as now`.execute(trx);
  await sql`
    delete from option_merge_row
    where campaign_id = ${campaign_id} and merge_id = ${merge.id} and record_id > ${after} and record_id <= ${last}`.execute(
    trx,
  );
  return {
    rows: found.length,
    last: found.length < BATCH_SIZE ? null : last,
    changed: changedValues(rows[0]!.was, rows[0]!.now),
  };
};

const task = (kind: string, state: MergeState, work: MoveStep, complete: Finaliser): Task<Params> => ({
  kind,
  unit: 'records',
  async run(job: JobRun<Params>) {
    const viewer = await viewerOf(job.db, job.ownerId);
    const merge = await findStoredMerge(job.db, job.params);
    if (merge.from_option) requireScope(viewer, 'merge', 'update');
    const actor: ActorContext = { viewer, job };
    let campaign = String(job.checkpoint?.campaign ?? FIRST);
    let after = String(job.checkpoint?.after ?? FIRST);
    let processed = job.processed;
    for (let isOver = false; !isOver; )
      await job.step(async (trx) => {
        // Permissions are checked again in each step.
        const field = await loadOptions(trx, viewer, job.params.field_id, { lock: false });
        assertWritable(field);
        const slot = await nextSlot(trx, field.id, { campaign, after });
        if (!slot) {
          // The merge is already done if the server crashed after the last step.
          const now = await findStoredMerge(trx, job.params, sql`for update`);
          if (now.state === state)
            await complete(trx, actor, await loadOptions(trx, viewer, field.id, { lock: true }), now);
          isOver = true;
          return { processed, checkpoint: { campaign, after } };
        }
        const { rows, last, changed } = await work(trx, field, merge, slot, slot.after, viewer.userId || null);
        await auditValues(trx, actor, field, slot, changed);
        campaign = slot.campaign_id;
        after = last ?? LAST;
        processed += rows;
        return { processed, checkpoint: { campaign, after } };
      });
    return { result: { records: processed } };
  },
  stopped: (trx, { merge_id }) =>
    sql`update option_merge set state = 'stopped' where id = ${merge_id} and state = ${state}`
      .execute(trx)
      .then(() => undefined),
});

/** Adds each change to the history of its record. */
const auditValues = (
  trx: Db,
  actor: ActorContext,
  { key, entity, sensitive }: EditableOptions,
  { campaign_id }: SlotAssignment,
  changed: ChangedValue[],
) =>
  auditEach(
    trx,
    actor,
    changed.map(({ record_id, was, now }) => ({
      action: 'edit',
      entity: workingTableOf(entity).table,
      id: `${campaign_id}/${record_id}`,
      before: { [key]: sensitive ? '•••' : was },
      after: { [key]: sensitive ? '•••' : now },
    })),
  );

type Finaliser = (trx: Db, actor: ActorContext, field: EditableOptions, merge: Stored) => Promise<void>;

/** Adds the names of the merged option to the remaining one, so that imported files still match them. */
const finalise: Finaliser = async (trx, actor, field, merge) => {
  const into = optionOf(field, merge.into_code);
  const { label, synonyms = [] } = merge.from_option ?? { label: merge.from_value };
  const room = 50 - into.synonyms.length;
  const names = new Map([label, ...synonyms].map((name) => [comparable(name), name.trim()]));
  const added = [...names.values()]
    .filter((name) => name && name.length <= 120 && !findByName(field.options, name))
    .slice(0, room);
  const options = field.options.map((option) =>
    option.code === into.code ? { ...option, synonyms: [...option.synonyms, ...added] } : option,
  );
  if (added.length > 0) await storeOptions(trx, actor, field, options);
  await rewriteMergeRecords(trx, field, merge);
  await sql`
    update option_merge set state = 'done', added = added || ${JSON.stringify({ synonyms: added })}::jsonb
    where id = ${merge.id}`.execute(trx);
};

/** Replaces the option in the values that undoing a merge of accounts would restore. */
async function rewriteMergeRecords(
  trx: Db,
  field: EditableOptions,
  { from_value: from, into_code: into }: Stored,
): Promise<void> {
  for (const { campaign_id, slot } of await slotAssignmentsOf(trx, field.id)) {
    const isList = field.type === 'multi_select';
    const held = (side: RawBuilder<unknown>) =>
      isList ? sql`(${side}->${slot}::text) ? ${from}::text` : sql`${side}->>${slot}::text = ${from}::text`;
    const put = (side: RawBuilder<unknown>) =>
      sql`jsonb_set(${side}, array[${slot}::text], ${
        isList
          ? sql`to_jsonb(${replaced(jsonToArray(sql`${side}->${slot}::text`), from, into)})`
          : sql`to_jsonb(${into}::text)`
      })`;
    const before = sql`c.before`;
    await sql`
      update account_merge_change c set before = ${put(before)}
      where c.table_name = 'campaign_account' and c.key->>'campaign_id' = ${campaign_id} and ${held(before)}`.execute(
      trx,
    );
  }
}

const revertFinalise: Finaliser = async (trx, actor, field, merge) => {
  const { synonyms = [], is_default: tookDefault = false } = merge.added;
  const into = field.options.find(({ code }) => code === merge.into_code);
  const isDefaultReturned = tookDefault && into?.is_default === true;
  const options = field.options.map((option) => {
    if (option.code === merge.into_code)
      return {
        ...option,
        synonyms: option.synonyms.filter((name) => !synonyms.includes(name)),
        is_default: option.is_default && !isDefaultReturned,
      };
    if (option.code !== merge.from_value || !merge.from_option) return option;
    return { ...option, state: merge.from_option.state, merged_into: null, is_default: isDefaultReturned };
  });
  await storeOptions(trx, actor, field, options);
  await sql`update option_merge set state = 'undone', moved = 0, added = '{}' where id = ${merge.id}`.execute(trx);
};

export const mergeTask = task(MERGE_JOB, 'running', move, finalise);
export const undoMergeTask = task(UNDO_JOB, 'undoing', undoMove, revertFinalise);
