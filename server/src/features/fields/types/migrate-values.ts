import { type CustomValue, FIELD_TYPE, type FieldRules } from '@leadwright/contract/custom-values';
import type { RequestedType, TypeChange } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import type { Problem } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { nameForJobTitle } from '../../../access/field-access.ts';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import { conditionsOf, matchesNothing, visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import type { Values } from '../../../record/row.ts';
import type { Entity, RowSource } from '../../../resource/entity.ts';
import { addRow } from '../../../resource/entity-routes.ts';
import { uniqueName } from '../definitions/fields.service.ts';
import {
  assignSlots,
  FIRST_ID,
  LAST_ID,
  listSlotAssignments,
  nameOfRecord,
  nextSlot,
  recordOf,
  ruleOf,
  workingRows,
  workingTablesOf,
  writeCustomValues,
} from '../values/custom-fields.service.ts';
import { hasPendingValues } from '../values/pending-values.queries.ts';
import { type ChangeParams, findChange, stopChange } from './change-type.tasks.ts';
import { addChange } from './change-type.ts';
import { addReferenceNames, createConverter, displayText } from './converter.ts';
import { loadDistinctValues, resolveDefinition, rulesOf } from './dry-run.ts';
import { createOptions } from './lossless-change.ts';
import {
  assertCanAccessValues,
  assertTypeChangeable,
  countStoredValues,
  loadTypedField,
  mayReadValues,
  type TypedField,
} from './typed-field.ts';

export const MIGRATE_JOB = 'field-types.migrate';
/** The number of rows in one step. Each row is validated and audited in the same way as a cell edit. */
const BATCH_SIZE = 1_000;

/** Creates a field of the requested type in the same campaigns and starts the job that copies the values. */
export async function migrateField(
  app: App,
  entity: Entity,
  source: RowSource<Entity['resource']>,
  trx: Trx,
  actor: ActorContext,
  kind: FieldKind,
  id: string,
  { label, ...typeRequest }: RequestedType & { label: string },
): Promise<{ id: string; job_id: string }> {
  const { viewer } = actor;
  const field = await loadTypedField(trx, viewer, kind, id, { action: 'update', lock: true });
  assertTypeChangeable(field, typeRequest.version);
  const assignments = await listSlotAssignments(trx, id);
  await assertCanAccessValues(trx, viewer, field, assignments);
  const storedCount = await countStoredValues(trx, assignments);
  const definition = resolveDefinition(
    field,
    typeRequest,
    storedCount > 0 || (await hasPendingValues(trx, assignments, id)),
  );
  const values = definition.optionsFromValues ? (await loadDistinctValues(trx, assignments)).values : [];
  const sourceRules = await addReferenceNames(
    trx,
    viewer,
    field,
    values.map(({ value }) => value),
  );
  const newOptions = createOptions(
    values.map(({ value, count }) => ({ value: displayText(sourceRules, value), count })),
  );
  const { type, params, options } = rulesOf(definition, newOptions);
  const before = await source.read(trx, viewer, id);
  const copiedProperties = Object.fromEntries(
    Object.keys(fieldResources[kind].fields.shape).map((name) => [name, (before as Values)[name]]),
  );
  const body: Values = {
    ...copiedProperties,
    label,
    key: uniqueName(label, 50, await loadTakenKeys(trx, field), /^[a-z]/),
    type,
    params,
    options,
    // Headers of import files keep mapping to the original field.
    import_synonyms: [],
    default_value: null,
    export_name: '',
  };
  const metadata = { kind, entity: field.entity, created_by: viewer.userId || null };
  const addToCampaigns = async (newId: string) => {
    for (const { campaign_id } of assignments)
      await assignSlots(trx, viewer, campaign_id, [{ id: newId, type, indexed: field.indexed }], {
        full: 'type',
        slot: 'type',
      });
  };
  const newField = (await addRow(app, entity, source, trx, actor, body, metadata, addToCampaigns)) as { id: string };
  const changeId = await addChange(trx, actor, field, definition, newField.id);
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: fieldResources[kind].name,
    id,
    before: { values_in: field.label },
    after: { values_in: label },
  });
  const job_id = await app.jobs.add(trx, {
    kind: MIGRATE_JOB,
    title: `Copy the values of ${nameForJobTitle(field)} to ${nameForJobTitle({ ...field, label })} (${FIELD_TYPE[type]})`,
    ownerId: viewer.userId,
    ...(field.campaign_id ? { campaignId: field.campaign_id } : {}),
    params: { change_id: changeId },
    total: storedCount,
  });
  return { id: newField.id, job_id };
}

async function loadTakenKeys(trx: Trx, { kind, client_id, campaign_id }: TypedField): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from field where kind = ${kind} and client_id is not distinct from ${client_id}::uuid
      and campaign_id is not distinct from ${campaign_id}::uuid`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** Copies the values as if they were pasted into cells of the new field, and records the rows that fail. */
export const migrateTask: Task<ChangeParams> = {
  kind: MIGRATE_JOB,
  unit: 'records',
  async run(job: JobRun<ChangeParams>) {
    const actor: ActorContext = { viewer: await loadViewer(job.db, job.ownerId), job };
    let cursor = (job.checkpoint ?? { campaign: FIRST_ID, after: FIRST_ID }) as { campaign: string; after: string };
    let processed = job.processed;
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        const change = await findChange(trx, job.params);
        isDone = change?.state !== 'running' || !change.into_id;
        if (isDone) return { processed };
        const assignment = await nextSlot(trx, change!.field_id, cursor);
        if (!assignment) {
          await sql`update field_change set state = 'done', ended_at = now() where id = ${change!.id}`.execute(trx);
          isDone = true;
          return { processed };
        }
        const { campaign_id, slot, after } = assignment;
        const tables = workingTablesOf(assignment.entity);
        const { rows } = await sql<{ record_id: string; value: CustomValue }>`
          select ${recordOf(tables, 'k')} as record_id, to_jsonb(k.${sql.ref(slot)}) as value from ${workingRows(assignment)}
            and ${recordOf(tables, 'k')} > ${after} and k.${sql.ref(slot)} is not null
          order by ${recordOf(tables, 'k')} limit ${BATCH_SIZE}`.execute(trx);
        const [storedRules, targetRules] = await loadBothRules(trx, change!.field_id, change!.into_id!);
        const values = rows.map(({ value }) => value);
        const sourceRules = await addReferenceNames(trx, actor.viewer, storedRules, values);
        const convert = createConverter(sourceRules, targetRules);
        const edits = rows.map(({ record_id, value }) => ({
          recordId: record_id,
          fieldId: change!.into_id!,
          value: convert(value),
        }));
        const { rejected } = await writeCustomValues(trx, actor, { campaignId: campaign_id, of: tables }, edits, {
          source: 'migration',
        });
        const failedRows = rejected.map(({ index, problem }) => ({
          record_id: edits[index]!.recordId,
          problem: toMessage(problem),
        }));
        await sql`
          insert into field_change_row (campaign_id, change_id, record_id, problem)
          select ${campaign_id}, ${change!.id}, f.record_id, f.problem
          from jsonb_to_recordset(${JSON.stringify(failedRows)}::jsonb) as f(record_id uuid, problem jsonb)
          on conflict (campaign_id, change_id, record_id) do update set problem = excluded.problem`.execute(trx);
        await sql`
          update field_change set moved = moved + ${rows.length - failedRows.length}, failed = failed + ${failedRows.length}
          where id = ${change!.id}`.execute(trx);
        cursor = { campaign: campaign_id, after: rows.length < BATCH_SIZE ? LAST_ID : rows.at(-1)!.record_id };
        processed += rows.length;
        return { processed, checkpoint: cursor };
      });
    const { rows } = await sql<{ moved: number; failed: number }>`
      select moved, failed from field_change where id = ${job.params.change_id}`.execute(job.db);
    const { moved = 0, failed = 0 } = rows[0] ?? {};
    return { result: { copied: moved, failed }, withErrors: failed > 0 };
  },
  handleStopped: stopChange,
};

const toMessage = (problem: Problem) => (typeof problem === 'string' ? { message: problem } : problem);

async function loadBothRules(trx: Trx, fromId: string, intoId: string): Promise<[FieldRules, FieldRules]> {
  const { rows } = await sql<FieldRules & { id: string }>`
    select id, type, params, options from field where id in (${fromId}, ${intoId})`.execute(trx);
  const findRules = (id: string) => rows.find((row) => row.id === id)!;
  return [findRules(fromId), findRules(intoId)];
}

const MAX_FAILED_ROWS = 50;

/** Lists the type changes of a field, with the visible records whose values could not be copied. */
export async function listTypeChanges(db: Db, viewer: Viewer, field: TypedField): Promise<TypeChange[]> {
  const fieldId = field.id;
  const { rows } = await sql<Omit<TypeChange, 'rows'>>`
    select c.id, c.from_type, c.to_type, c.state, c.moved, c.failed, c.created_at as at, u.display_name as by,
      case when i.id is not null then json_build_object('id', i.id, 'label', i.label) end as into
    from field_change c left join app_user u on u.id = c.created_by left join field i on i.id = c.into_id
    where c.field_id = ${fieldId} order by c.created_at desc, c.id limit 20`.execute(db);
  const canReadRows = !matchesNothing(conditionsOf(viewer, ruleOf(workingTablesOf(field.entity)), 'read', 'k'));
  const failedChanges = canReadRows && mayReadValues(viewer, field) ? rows.filter(({ failed }) => failed > 0) : [];
  const rowsByChange = new Map<string, TypeChange['rows']>();
  for (const { id } of failedChanges) rowsByChange.set(id, await loadFailedRows(db, viewer, field, id));
  return rows.map((row) => ({ ...row, rows: rowsByChange.get(row.id) ?? [] }));
}

async function loadFailedRows(
  db: Db,
  viewer: Viewer,
  field: TypedField,
  changeId: string,
): Promise<TypeChange['rows']> {
  const tables = workingTablesOf(field.entity);
  const { rows: assignments } = await sql<{ campaign_id: string; slot: string }>`
    select distinct u.campaign_id, u.slot from custom_field u
      join field_change_row r on r.campaign_id = u.campaign_id and r.change_id = ${changeId}
    where u.id = ${field.id} limit 20`.execute(db);
  if (assignments.length === 0) return [];
  const queries = assignments.map(
    ({ campaign_id, slot }) => sql`(
      select k.campaign_id, c.name as campaign, ${tables.entity} as entity, ${recordOf(tables, 'k')} as record_id,
        ${nameOfRecord(tables, 'k')} as record, to_jsonb(k.${sql.ref(slot)}) as value, r.problem
      from field_change_row r
        join ${sql.table(tables.table)} k on k.campaign_id = r.campaign_id and ${recordOf(tables, 'k')} = r.record_id
        join campaign c on c.id = k.campaign_id
      where r.campaign_id = ${campaign_id} and r.change_id = ${changeId} and ${visible(viewer, ruleOf(tables), 'k')}
      order by record, record_id limit ${MAX_FAILED_ROWS})`,
  );
  const { rows } = await sql<Omit<TypeChange['rows'][number], 'value'> & { value: CustomValue }>`
    select * from (${sql.join(queries, sql` union all `)}) r order by campaign, record, record_id limit ${MAX_FAILED_ROWS}`.execute(
    db,
  );
  const values = rows.map(({ value }) => value);
  const rules = await addReferenceNames(db, viewer, field, values);
  return rows.map((row) => ({ ...row, value: displayText(rules, row.value) }));
}
