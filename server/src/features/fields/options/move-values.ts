import { normaliseForComparison } from '@leadwright/contract/custom-values';
import type { ChangeState } from '@leadwright/contract/features/changes';
import { type RawBuilder, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import { requireScope } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import {
  FIRST_ID,
  LAST_ID,
  nextSlot,
  recordOf,
  type SlotAssignment,
  type WorkingTables,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import {
  assertWritable,
  loadStoredMerge,
  MERGE_JOB,
  type OptionMergeParams,
  type StoredOptionMerge,
  UNDO_JOB,
} from './merge-options.ts';
import { hasOptionValue } from './option-counts.queries.ts';
import { type FieldWithOptions, findByName, loadFieldWithOptions, optionOf, storeOptions } from './option-list.ts';

/** The number of rows changed in one step. A crash loses at most one step. */
const BATCH_SIZE = 2_000;

interface ChangedValue {
  record_id: string;
  old_value: unknown;
  new_value: unknown;
}
interface StepResult {
  /** The number of processed rows. */
  rows: number;
  /** The id of the last processed row; null when the campaign has no more rows. */
  lastId: string | null;
  changes: ChangedValue[];
}
type MoveStep = (
  trx: Db,
  field: FieldWithOptions,
  merge: StoredOptionMerge,
  slot: SlotAssignment,
  afterId: string,
  userId: string | null,
) => Promise<StepResult>;

/** Returns SQL for a list in which one value is replaced by another and each value occurs once. */
const replaceInList = (list: RawBuilder<unknown>, from: string, into: string) =>
  sql`array(select v.code from unnest(array_replace(${list}, ${from}::text, ${into}::text)) with ordinality v(code, at)
    group by v.code order by min(v.at))`;
const jsonToArray = (json: RawBuilder<unknown>) => sql`array(select jsonb_array_elements_text(${json}))`;

/**
 * SQL condition: the row belongs to the id range of a step. Steps look up stored values by key, because a join would
 * use table statistics that are empty right after an import.
 */
const isInRange = (tables: WorkingTables, campaignId: string, afterId: string, lastId: string) =>
  sql`k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} > ${afterId}
    and ${recordOf(tables, 'k')} <= ${lastId}`;

/** The values of rows by record id, before or after a statement. */
type ValuesById = Record<string, unknown> | null;
const changedValues = (oldValues: ValuesById, newValues: ValuesById): ChangedValue[] =>
  Object.keys(newValues ?? {}).map((record_id) => ({
    record_id,
    old_value: oldValues?.[record_id],
    new_value: newValues?.[record_id],
  }));

const moveBatch: MoveStep = async (trx, field, merge, { campaign_id, slot }, afterId, userId) => {
  const tables = workingTablesOf(field.entity);
  const column = sql.ref(`k.${slot}`);
  const hasValue = hasOptionValue(field, slot, merge.from_value);
  const newValue =
    field.type === 'multi_select'
      ? replaceInList(column, merge.from_value, merge.into_code)
      : sql`${merge.into_code}::text`;
  const { rows: batch } = await sql<{ record_id: string }>`
    select ${recordOf(tables, 'k')} as record_id from ${sql.table(tables.table)} k where k.campaign_id = ${campaign_id} and ${recordOf(tables, 'k')} > ${afterId} and ${hasValue}
    order by ${recordOf(tables, 'k')} limit ${BATCH_SIZE} for update`.execute(trx);
  const lastId = batch.at(-1)?.record_id;
  if (!lastId) return { rows: 0, lastId: null, changes: [] };
  const range = isInRange(tables, campaign_id, afterId, lastId);
  const { rows } = await sql<{ old_values: ValuesById; new_values: ValuesById }>`
    with undo_row as (
        insert into option_merge_row (campaign_id, merge_id, record_id, before, origin)
        select k.campaign_id, ${merge.id}, ${recordOf(tables, 'k')}, to_jsonb(${column}), (
          select to_jsonb(o) from ${sql.table(tables.origins)} o
          where o.campaign_id = k.campaign_id and ${recordOf(tables, 'o')} = ${recordOf(tables, 'k')} and o.field_id = ${field.id} limit 1)
        from ${sql.table(tables.table)} k where ${range} and ${hasValue}
        on conflict (campaign_id, merge_id, record_id) do nothing returning record_id, before),
      changed_row as (
        update ${sql.table(tables.table)} k set ${sql.ref(slot)} = ${newValue}, version = k.version + 1 where ${range} and ${hasValue}
        returning ${recordOf(tables, 'k')} as record_id, to_jsonb(${column}) as new_value),
      origins as (
        insert into ${sql.table(tables.origins)} (campaign_id, ${sql.ref(tables.id)}, field_id, source, set_by, set_at)
        select ${campaign_id}, record_id, ${field.id}, 'merge', ${userId}::uuid, now() from changed_row
        on conflict (campaign_id, ${sql.ref(tables.id)}, field_id) do update
          set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id)
    select (select jsonb_object_agg(record_id, before) from undo_row) as old_values,
      (select jsonb_object_agg(record_id, new_value) from changed_row) as new_values`.execute(trx);
  const changes = changedValues(rows[0]!.old_values, rows[0]!.new_values);
  await sql`update option_merge set moved = moved + ${changes.length} where id = ${merge.id}`.execute(trx);
  return { rows: changes.length, lastId: batch.length < BATCH_SIZE ? null : lastId, changes };
};

/** Restores the original value and its origin in rows that still have the merged value. */
const undoBatch: MoveStep = async (trx, field, merge, { campaign_id, slot }, afterId) => {
  const tables = workingTablesOf(field.entity);
  const column = sql.ref(`k.${slot}`);
  const hasValue = hasOptionValue(field, slot, merge.into_code);
  const { rows: batch } = await sql<{ record_id: string }>`
    select record_id from option_merge_row
    where campaign_id = ${campaign_id} and merge_id = ${merge.id} and record_id > ${afterId}
    order by record_id limit ${BATCH_SIZE}`.execute(trx);
  const lastId = batch.at(-1)?.record_id;
  if (!lastId) return { rows: 0, lastId: null, changes: [] };
  const undoValue = (column: 'before' | 'origin', recordId: RawBuilder<unknown>) => sql`(
    select m.${sql.ref(column)} from option_merge_row m
    where m.campaign_id = ${campaign_id} and m.merge_id = ${merge.id} and m.record_id = ${recordId} limit 1)`;
  const before = undoValue('before', recordOf(tables, 'k'));
  const into = sql`${merge.into_code}::text`;
  // In a list that was edited after the merge, only the merged value is restored.
  const restoredValue =
    field.type === 'multi_select'
      ? sql`(select case when ${column} = ${replaceInList(jsonToArray(sql`b.before`), merge.from_value, merge.into_code)}
            then ${jsonToArray(sql`b.before`)}
          when b.before ? ${into} then ${column} || ${merge.from_value}::text
          else array_replace(${column}, ${into}, ${merge.from_value}::text) end from (select ${before} as before) b)`
      : sql`${merge.from_value}::text`;
  const isAffected = sql`${isInRange(tables, campaign_id, afterId, lastId)} and ${hasValue} and ${before} is not null`;
  const { rows } = await sql<{ old_values: ValuesById; new_values: ValuesById }>`
    with previous_row as (
        select ${recordOf(tables, 'k')} as record_id, to_jsonb(${column}) as old_value
        from ${sql.table(tables.table)} k where ${isAffected}),
      changed_row as (
        update ${sql.table(tables.table)} k set ${sql.ref(slot)} = ${restoredValue}, version = k.version + 1
        where ${isAffected}
        returning ${recordOf(tables, 'k')} as record_id, to_jsonb(${column}) as new_value),
      origins as (
        insert into ${sql.table(tables.origins)} (campaign_id, ${sql.ref(tables.id)}, field_id, source, set_by, set_at, batch_id)
        select ${campaign_id}, c.record_id, ${field.id}, coalesce(c.origin->>'source', 'merge'),
          (c.origin->>'set_by')::uuid, coalesce((c.origin->>'set_at')::timestamptz, now()), (c.origin->>'batch_id')::uuid
        from (select record_id, ${undoValue('origin', sql`changed_row.record_id`)} as origin from changed_row) c
        on conflict (campaign_id, ${sql.ref(tables.id)}, field_id) do update
          set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id)
    select (select jsonb_object_agg(record_id, old_value) from previous_row) as old_values,
      (select jsonb_object_agg(record_id, new_value) from changed_row) as new_values`.execute(trx);
  await sql`
    delete from option_merge_row
    where campaign_id = ${campaign_id} and merge_id = ${merge.id} and record_id > ${afterId} and record_id <= ${lastId}`.execute(
    trx,
  );
  return {
    rows: batch.length,
    lastId: batch.length < BATCH_SIZE ? null : lastId,
    changes: changedValues(rows[0]!.old_values, rows[0]!.new_values),
  };
};

const createTask = (
  kind: string,
  state: ChangeState,
  moveStep: MoveStep,
  complete: Finaliser,
): Task<OptionMergeParams> => ({
  kind,
  unit: 'records',
  async run(job: JobRun<OptionMergeParams>) {
    const viewer = await loadViewer(job.db, job.ownerId);
    const merge = await loadStoredMerge(job.db, job.params);
    if (merge.from_option) requireScope(viewer, 'merge', 'update');
    const actor: ActorContext = { viewer, job };
    let campaign = String(job.checkpoint?.campaign ?? FIRST_ID);
    let afterId = String(job.checkpoint?.after ?? FIRST_ID);
    let processed = job.processed;
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        // Permissions are checked again in each step.
        const field = await loadFieldWithOptions(trx, viewer, job.params.field_id, { lock: false });
        assertWritable(field);
        const slot = await nextSlot(trx, field.id, { campaign, after: afterId });
        if (!slot) {
          // The merge is already done if the server crashed after the last step.
          const currentMerge = await loadStoredMerge(trx, job.params, sql`for update`);
          if (currentMerge.state === state)
            await complete(trx, actor, await loadFieldWithOptions(trx, viewer, field.id, { lock: true }), currentMerge);
          isDone = true;
          return { processed, checkpoint: { campaign, after: afterId } };
        }
        const { rows, lastId, changes } = await moveStep(trx, field, merge, slot, slot.after, viewer.userId || null);
        await auditValues(trx, actor, field, slot, changes);
        campaign = slot.campaign_id;
        afterId = lastId ?? LAST_ID;
        processed += rows;
        return { processed, checkpoint: { campaign, after: afterId } };
      });
    return { result: { records: processed } };
  },
  handleStopped: (trx, { merge_id }) =>
    sql`update option_merge set state = 'stopped' where id = ${merge_id} and state = ${state}`
      .execute(trx)
      .then(() => undefined),
});

/** Adds an audit entry to the history of each changed record. */
const auditValues = (
  trx: Db,
  actor: ActorContext,
  { key, entity, sensitive }: FieldWithOptions,
  { campaign_id }: SlotAssignment,
  changes: ChangedValue[],
) =>
  auditEach(
    trx,
    actor,
    changes.map(({ record_id, old_value, new_value }) => ({
      action: 'edit',
      entity: workingTablesOf(entity).table,
      id: `${campaign_id}/${record_id}`,
      before: { [key]: sensitive ? '•••' : old_value },
      after: { [key]: sensitive ? '•••' : new_value },
    })),
  );

type Finaliser = (trx: Db, actor: ActorContext, field: FieldWithOptions, merge: StoredOptionMerge) => Promise<void>;

/** Adds the names of the merged option to the target as synonyms, so that imported files still match. */
const finaliseMerge: Finaliser = async (trx, actor, field, merge) => {
  const into = optionOf(field, merge.into_code);
  const { label, synonyms = [] } = merge.from_option ?? { label: merge.from_value };
  const freeSynonyms = 50 - into.synonyms.length;
  const names = new Map([label, ...synonyms].map((name) => [normaliseForComparison(name), name.trim()]));
  const added = [...names.values()]
    .filter((name) => name && name.length <= 120 && !findByName(field.options, name))
    .slice(0, freeSynonyms);
  const options = field.options.map((option) =>
    option.code === into.code ? { ...option, synonyms: [...option.synonyms, ...added] } : option,
  );
  if (added.length > 0) await storeOptions(trx, actor, field, options);
  await sql`
    update option_merge set state = 'done', added = added || ${JSON.stringify({ synonyms: added })}::jsonb
    where id = ${merge.id}`.execute(trx);
};

const finaliseUndo: Finaliser = async (trx, actor, field, merge) => {
  const { synonyms = [], is_default: becameDefault = false } = merge.added;
  const into = field.options.find(({ code }) => code === merge.into_code);
  const restoresDefault = becameDefault && into?.is_default === true;
  const options = field.options.map((option) => {
    if (option.code === merge.into_code)
      return {
        ...option,
        synonyms: option.synonyms.filter((name) => !synonyms.includes(name)),
        is_default: option.is_default && !restoresDefault,
      };
    if (option.code !== merge.from_value || !merge.from_option) return option;
    return { ...option, state: merge.from_option.state, merged_into: null, is_default: restoresDefault };
  });
  await storeOptions(trx, actor, field, options);
  await sql`update option_merge set state = 'undone', moved = 0, added = '{}' where id = ${merge.id}`.execute(trx);
};

export const mergeTask = createTask(MERGE_JOB, 'running', moveBatch, finaliseMerge);
export const undoMergeTask = createTask(UNDO_JOB, 'undoing', undoBatch, finaliseUndo);
