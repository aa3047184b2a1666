import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import type {
  ComparedField,
  clientSteps,
  decideStepReviews,
  LinkMark,
  ReviewedStep,
} from '@leadwright/contract/features/client-steps';
import { MAX_REVIEWED_STEPS } from '@leadwright/contract/features/client-steps';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { INHERITED_FIELDS, type InheritedField } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { fieldErrorFinder } from '../../http/errors.ts';
import { conflictError, type Values } from '../../record/row.ts';
import { inSavepoint } from '../../record/savepoint.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, editRow } from '../../resource/entity-routes.ts';
import { clientStepEntity } from './client-steps.ts';
import { countUndecidedFields, masterValues, undecidedChanges } from './master-differences.ts';

type Source = RowSource<typeof clientSteps>;
type AuditActor = Pick<ActorContext, 'viewer'> & Required<Pick<ActorContext, 'request'>>;
type FieldValues = Record<InheritedField, unknown>;

interface MasterStep {
  id: string;
  version: number;
  values: FieldValues;
}

async function loadMasters(db: Db, ids: readonly string[]): Promise<Map<string, MasterStep>> {
  const { rows } = await sql<MasterStep>`
    select m.id, m.version, ${masterValues('m')} as values from master_step m
    where m.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((master) => [master.id, master]));
}

/** Returns the master values and version that a new client step records as seen; empty without a master step. */
export async function loadSeenMasterValues(db: Db, masterId: string | null): Promise<Values> {
  const master = masterId ? (await loadMasters(db, [masterId])).get(masterId) : undefined;
  return master ? { master_seen: master.values, master_version_seen: master.version } : {};
}

const NOT_OFFERED = defineMessage('problems.choose', 'Choose one of the offered values.');

/** Adds a client step for each master step. If one is rejected, adds none. */
export async function addFromMasters(
  app: App,
  source: Source,
  trx: Trx,
  actor: AuditActor,
  { client_id, master_step_ids }: { client_id: string; master_step_ids: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const ids = [...new Set(master_step_ids)];
  const masters = await loadMasters(trx, ids);
  if (masters.size < ids.length) throw invalidInput({ master_step_ids: NOT_OFFERED });
  const { rows } = await sql<{ last: number }>`
    select coalesce(max("order"), 0) as last from client_step
    where client_id = ${client_id} and archived_at is null`.execute(trx);
  const addedSteps: { id: string; name: string }[] = [];
  const problems: string[] = [];
  for (const [index, id] of ids.entries()) {
    const { values, version } = masters.get(id)!;
    const body = { ...values, client_id, master_step_id: id, hidden: false, order: rows[0]!.last + index + 1 };
    const seenValues = { master_seen: values, master_version_seen: version };
    const result = await inSavepoint(
      trx,
      () => addRow(app, clientStepEntity, source, trx, actor, body, seenValues),
      fieldErrorFinder(app),
    );
    if ('done' in result) addedSteps.push({ id: result.done.id, name: String(values.name) });
    else problems.push(`“${values.name}”: ${Object.values(result.rejection.fields!)[0]}`);
  }
  if (problems.length > 0)
    throw invalidInput({
      master_step_ids: defineMessage('problems.mastersRefused', 'Nothing was added. {{problems}}', {
        problems: problems.join(' '),
      }),
    });
  return addedSteps;
}

/** Compares a linked step with its master step, field by field. */
export async function compareWithMaster(db: Db, row: RowOf<typeof clientSteps>) {
  const master = row.master_step_id ? (await loadMasters(db, [row.master_step_id])).get(row.master_step_id) : undefined;
  if (!master) return { master_version: null, fields: [] };
  const { rows } = await sql<{ seen: FieldValues }>`
    select master_seen as seen from client_step where id = ${row.id}`.execute(db);
  const { seen: seenValues } = rows[0]!;
  const fields = INHERITED_FIELDS.map((field): ComparedField => {
    const [stepValue, masterValue] = [row[field], master.values[field]];
    const hasChanged = !isDeepStrictEqual(masterValue, seenValues[field]);
    const mark: LinkMark = isDeepStrictEqual(stepValue, masterValue)
      ? 'inherited'
      : hasChanged
        ? 'waiting'
        : 'overridden';
    return { field, mark, own: stepValue, master: masterValue };
  });
  return { master_version: master.version, fields };
}

/**
 * Saves a decision about fields of the master step: the step takes the master values, or keeps its own values and marks
 * the master values as seen.
 */
async function saveDecision(
  app: App,
  source: Source,
  trx: Trx,
  actor: AuditActor,
  row: Pick<RowOf<typeof clientSteps>, 'id' | 'version'>,
  { values, version }: MasterStep,
  fields: readonly InheritedField[],
  acceptsMaster: boolean,
): Promise<RowOf<typeof clientSteps>> {
  const decidedFields = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const { rows } = await sql<{ seen: FieldValues }>`
    select master_seen as seen from client_step where id = ${row.id}`.execute(trx);
  const body = { version: row.version, ...(acceptsMaster ? decidedFields : {}) };
  return editRow(app, clientStepEntity, source, { ...actor, trx, params: { id: row.id }, body }, () => ({
    master_seen: { ...rows[0]!.seen, ...decidedFields },
    master_version_seen: version,
  }));
}

const MASTER_REQUIRED = defineMessage('problems.noMasterStep', 'This step has no master step.');

/** Resets fields to the values of the master step. */
export async function resetToMaster(
  app: App,
  source: Source,
  trx: Trx,
  actor: AuditActor,
  id: string,
  { version, fields }: { version: number; fields: readonly InheritedField[] },
) {
  const row = await source.read(trx, actor.viewer, id);
  if (row.version !== version) throw conflictError(row);
  const master = row.master_step_id
    ? (await loadMasters(trx, [row.master_step_id])).get(row.master_step_id)
    : undefined;
  if (!master) throw invalidInput({ fields: MASTER_REQUIRED });
  return saveDecision(app, source, trx, actor, row, master, fields, true);
}

/** Lists linked steps with undecided changes, optionally of one client or one master step. */
export async function listUndecidedSteps(
  db: Db,
  viewer: Viewer,
  { client_id, master_step_id }: { client_id?: string | undefined; master_step_id?: string | undefined },
): Promise<{ steps: ReviewedStep[]; more: number }> {
  const { rule } = clientStepEntity;
  const { rows } = await sql<ReviewedStep & { all: number }>`
    with waiting_step as materialized (
      select t.id from client_step t join master_step m on m.id = t.master_step_id
      where t.archived_at is null and ${countUndecidedFields('t', 'm')} > 0 and ${visible(viewer, rule, 't')}
        ${client_id ? sql`and t.client_id = ${client_id}` : sql``}
        ${master_step_id ? sql`and t.master_step_id = ${master_step_id}` : sql``})
    select t.id, t.code, t.name, t.client_id, k.name as client, m.id as master_step_id, m.name as master,
      m.version as master_version, ${visibleOrNone(viewer, rule, 't', 'update')} as may_update,
      ${undecidedChanges('t', 'm')} as changes, (select count(*)::int from waiting_step) as "all"
    from waiting_step w join client_step t on t.id = w.id join master_step m on m.id = t.master_step_id
      join client k on k.id = t.client_id
    order by m."order", m.name, k.name, t.id limit ${MAX_REVIEWED_STEPS}`.execute(db);
  return { steps: rows, more: rows.length > 0 ? rows[0]!.all - rows.length : 0 };
}

const MASTER_CHANGED = defineMessage(
  'problems.masterMovedOn',
  'The master step has changed again. Review the changes again.',
);

interface Decision {
  decision: 'accept' | 'ignore';
  steps: readonly { id: string; master_version: number; fields: readonly InheritedField[] }[];
}

/** Saves decisions about changes of master steps. A step that cannot be saved does not affect the others. */
export async function decideStepChanges(
  app: App,
  source: Source,
  trx: Trx,
  actor: AuditActor,
  { decision, steps }: Decision,
): Promise<ReplyOf<typeof decideStepReviews>> {
  const refused: ReplyOf<typeof decideStepReviews>['refused'] = [];
  let decidedCount = 0;
  for (const { id, master_version, fields } of steps) {
    const row = await source.read(trx, actor.viewer, id);
    const masters = await loadMasters(trx, row.master_step_id ? [row.master_step_id] : []);
    const master = masters.get(row.master_step_id ?? '');
    const name = row.name;
    if (master?.version !== master_version) {
      refused.push({ id, name, problem: MASTER_CHANGED.message });
      continue;
    }
    const result = await inSavepoint(
      trx,
      () => saveDecision(app, source, trx, actor, row, master, fields, decision === 'accept'),
      fieldErrorFinder(app),
    );
    if ('done' in result) decidedCount += fields.length;
    else refused.push({ id, name, problem: Object.values(result.rejection.fields!).join(' ') });
  }
  return { decided: decidedCount, refused };
}
