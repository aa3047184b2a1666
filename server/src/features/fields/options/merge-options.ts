import { invalidInput } from '@leadwright/contract/errors';
import { fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { startChange } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { illegalTransition } from '../../../record/row.ts';
import { assertNoRunningChange } from '../values/custom-fields.service.ts';
import { assertWritable, type FieldWithOptions, storeOptions } from './option-list.ts';
import { nameMergeForJobTitle, optionMergeKind } from './option-merge-kind.ts';

const inputError = (field: string, key: string, english: string, params: Record<string, string> = {}) =>
  invalidInput({ [field]: defineMessage(`problems.${key}`, english, params) });

/**
 * Starts the job that replaces the value `from` with the option `into` in every record. The merged option can no longer
 * be chosen, even while the job runs.
 */
export async function startMerge(
  app: Pick<App, 'jobs' | 'records' | 'grids' | 'nameReferenceSources'>,
  trx: Trx,
  actor: ActorContext,
  field: FieldWithOptions,
  { from, into: code }: { from: string; into: string },
): Promise<{ change_id: string; job_id: string }> {
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
  if (option) await storeOptions(trx, actor, field, options);
  const names = { from: option?.label ?? from, into: target.label };
  await audit(trx, {
    ...actor,
    action: 'merge',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before: { option: names.from },
    after: { option: names.into },
  });
  return startChange(app, trx, actor, optionMergeKind(app), {
    title: `Merge options of ${nameMergeForJobTitle(field, names)}`,
    subjectIds: [field.id],
    campaignId: field.campaign_id,
    params: { field_id: field.id, entity: field.entity, from, into: code, option, moves_default: movesDefault },
  });
}
