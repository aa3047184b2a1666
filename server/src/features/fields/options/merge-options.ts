import type { FieldOption } from '@leadwright/contract/custom-values';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { ChangeState } from '@leadwright/contract/features/changes';
import type { OptionMerge } from '@leadwright/contract/features/field-options';
import { fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { isRestricted } from '../../../access/field-access.ts';
import { forbidden, requireScope } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { illegalTransition, notFoundError } from '../../../record/row.ts';
import { type FieldWithOptions, findByLabel, storeOptions } from './option-list.ts';

export interface StoredOptionMerge {
  id: string;
  field_id: string;
  from_value: string;
  into_code: string;
  from_option: FieldOption | null;
  state: ChangeState;
  /** The properties that the target option has received from the merged option. Undo removes them. */
  added: { synonyms?: string[]; is_default?: boolean };
}
export type OptionMergeParams = { field_id: string; merge_id: string };

export const loadStoredMerge = async (
  db: Db,
  { field_id, merge_id }: OptionMergeParams,
  lock = sql``,
): Promise<StoredOptionMerge> => {
  const { rows } = await sql<StoredOptionMerge>`
    select id, field_id, from_value, into_code, from_option, state, added from option_merge
    where id = ${merge_id} and field_id = ${field_id} ${lock}`.execute(db);
  if (!rows[0]) throw notFoundError('merge');
  return rows[0];
};

/** Throws unless the viewer may write values of the field. */
export function assertWritable({ writable }: FieldWithOptions): void {
  if (!writable) throw forbidden('field-values', 'update');
}

const inputError = (field: string, key: string, english: string, params: Record<string, string> = {}) =>
  invalidInput({ [field]: defineMessage(`problems.${key}`, english, params) });

async function assertNoRunningChange(trx: Db, fieldId: string): Promise<void> {
  const { rows } = await sql`
    select from option_merge where field_id = ${fieldId} and state in ('running', 'undoing')
    union all select from field_change where field_id = ${fieldId} and state = 'running' limit 1`.execute(trx);
  if (rows.length > 0)
    throw new AppError(
      'conflict',
      defineMessage(
        'errors.mergeRunning',
        'Options of this field are being merged, or its type is being changed. Try again when that has finished.',
      ),
    );
}

interface StartedMerge {
  field: FieldWithOptions;
  merge_id: string;
  job_id: string;
}

/**
 * Starts the job that replaces the value `from` with the option `into` in every record. The merged option can no longer
 * be chosen, even while the job runs.
 */
export async function startMerge(
  { jobs }: Pick<App, 'jobs'>,
  trx: Db,
  actor: ActorContext,
  field: FieldWithOptions,
  { from, into: code }: { from: string; into: string },
): Promise<StartedMerge> {
  assertWritable(field);
  await assertNoRunningChange(trx, field.id);
  const option = field.options.find((item) => item.code === from) ?? null;
  const target = field.options.find((item) => item.code === code);
  if (option?.state === 'merged')
    throw illegalTransition(
      defineMessage('errors.optionMerged', '“{{label}}” has already been merged into another option.', {
        label: option.label,
      }),
      [],
    );
  if (!target) throw inputError('into', 'choose', 'Choose one of the offered values.');
  if (code === from)
    throw inputError('into', 'mergeIntoItself', 'Choose a different {{what}} to merge into.', { what: 'option' });
  if (target.state !== 'active')
    throw inputError('into', 'mergeIntoArchived', '“{{name}}” is no longer in use.', { name: target.label });
  if (target.campaign_id && target.campaign_id !== option?.campaign_id && target.campaign_id !== field.campaign_id)
    throw inputError(
      'into',
      'mergeIntoLimited',
      '“{{name}}” is offered in one campaign only, but other campaigns may use the merged value.',
      {
        name: target.label,
      },
    );
  const movesDefault = option?.is_default === true;
  const options = field.options.map((item) => {
    if (item.code === from) return { ...item, state: 'merged' as const, merged_into: code, is_default: false };
    return item.code === code && movesDefault ? { ...item, is_default: true } : item;
  });
  const updatedField = option ? await storeOptions(trx, actor, field, options) : field;
  const { rows } = await sql<{ id: string }>`
    insert into option_merge (field_id, from_value, into_code, from_option, added, created_by)
    values (${field.id}, ${from}, ${code}, ${option && JSON.stringify(option)}::jsonb,
      ${JSON.stringify(movesDefault ? { is_default: true } : {})}::jsonb, ${actor.viewer.userId}) returning id`.execute(
    trx,
  );
  const merge_id = rows[0]!.id;
  const names = { from: option?.label ?? from, into: target.label };
  await audit(trx, {
    ...actor,
    action: 'merge',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before: { option: names.from },
    after: { option: names.into },
  });
  const title = isRestricted(field)
    ? 'Merge options of a restricted field'
    : `Merge options of “${field.label}”: ${names.from} into ${names.into}`;
  return { field: updatedField, merge_id, job_id: await addJob(jobs, trx, actor, field, MERGE_JOB, merge_id, title) };
}

export const MERGE_JOB = 'field-values.merge';
export const UNDO_JOB = 'field-values.merge-undo';

const addJob = (
  jobs: App['jobs'],
  trx: Db,
  { viewer }: ActorContext,
  field: FieldWithOptions,
  kind: string,
  merge_id: string,
  title: string,
): Promise<string> =>
  jobs.add(trx, {
    kind,
    title,
    ownerId: viewer.userId,
    ...(field.campaign_id ? { campaignId: field.campaign_id } : {}),
    params: { field_id: field.id, merge_id },
  });

/** Starts the job that undoes a merge. Keeps values that were edited after the merge. */
export async function startUndo(
  { jobs }: Pick<App, 'jobs'>,
  trx: Db,
  actor: ActorContext,
  field: FieldWithOptions,
  mergeId: string,
): Promise<StartedMerge> {
  const merge = await loadStoredMerge(trx, { field_id: field.id, merge_id: mergeId }, sql`for update`);
  assertWritable(field);
  if (merge.from_option) requireScope(actor.viewer, 'merge', 'update');
  if (merge.state !== 'done' && merge.state !== 'stopped')
    throw illegalTransition(defineMessage('errors.mergeState', 'This merge cannot be undone now.'), []);
  await assertNoRunningChange(trx, field.id);
  const target = field.options.find(({ code }) => code === merge.into_code);
  if (target?.state === 'merged')
    throw illegalTransition(
      defineMessage('errors.mergedOn', '“{{label}}” has since been merged itself. Undo that merge first.', {
        label: target.label,
      }),
      [],
    );
  const label = merge.from_option?.label;
  const currentOption = field.options.find(({ code }) => code === merge.from_value);
  if (label && currentOption?.merged_into !== merge.into_code) throw notFoundError('option');
  if (label && findByLabel(field.options, label))
    throw illegalTransition(
      defineMessage('errors.labelTaken', 'Another option is now called “{{label}}”. Change its label first.', {
        label,
      }),
      [],
    );
  await sql`update option_merge set state = 'undoing' where id = ${mergeId}`.execute(trx);
  const names = { from: label ?? merge.from_value, into: target?.label ?? merge.into_code };
  await audit(trx, {
    ...actor,
    action: 'undo',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before: { option: names.into },
    after: { option: names.from },
  });
  const title = isRestricted(field)
    ? 'Undo merged options of a restricted field'
    : `Undo merged options of “${field.label}”: ${names.from} into ${names.into}`;
  return { field, merge_id: mergeId, job_id: await addJob(jobs, trx, actor, field, UNDO_JOB, mergeId, title) };
}

export async function listMerges(db: Db, field: FieldWithOptions): Promise<OptionMerge[]> {
  const { rows } = await sql<
    Omit<OptionMerge, 'from' | 'into'> & Pick<StoredOptionMerge, 'from_value' | 'into_code' | 'from_option'>
  >`
    select m.id, m.from_value, m.into_code, m.from_option, m.from_option is not null as was_option, m.state, m.moved,
      m.created_at as at, u.display_name as by
    from option_merge m left join app_user u on u.id = m.created_by
    where m.field_id = ${field.id} order by m.created_at desc, m.id limit 100`.execute(db);
  return rows.map(({ from_value, into_code, from_option, ...merge }) => ({
    ...merge,
    from: from_option?.label ?? from_value,
    into: field.options.find(({ code }) => code === into_code)?.label ?? into_code,
  }));
}
