import { hasAccess } from '@leadwright/contract/access';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { OPTION_MERGE } from '@leadwright/contract/features/field-options';
import { fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { isRestricted, nameForJobTitle } from '../../../access/field-access.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { requireScope } from '../../../access/viewer.ts';
import type { ChangeKind, ChangeStep, PreparedUndo, StoredChange } from '../../../change/kinds.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { illegalTransition, notFoundError } from '../../../record/row.ts';
import { renameEverywhere, restoreNames } from '../../../resource/renaming.ts';
import { assertNoRunningChange, listSlotAssignments } from '../values/custom-fields.service.ts';
import { nameRecordsWithValue } from '../values/name-records.ts';
import {
  moveValues,
  type OptionMergeContext,
  type OptionMergeParams,
  restoreValues,
  selectRows,
} from './move-values.ts';
import {
  assertWritable,
  type FieldWithOptions,
  findByLabel,
  findByName,
  loadFieldWithOptions,
  OPTION_SCOPE_RULE,
  optionOf,
  storeOptions,
} from './option-list.ts';
import { optionColumns } from './option-uses.queries.ts';

type OptionMergeKind = ChangeKind<OptionMergeParams, OptionMergeContext>;
type MergeStep = ChangeStep<OptionMergeParams, OptionMergeContext>;

const MAX_SYNONYMS = 50;

/** The kind of changes that replace a value of a choice field by an option in the records of all campaigns. */
export const optionMergeKind = (app: Pick<App, 'records' | 'grids' | 'nameReferenceSources'>): OptionMergeKind => ({
  name: OPTION_MERGE,
  unit: 'records',

  async open({ trx, actor: { viewer }, change: { params } }) {
    if (params.option) requireScope(viewer, 'merge', 'update');
    const field = await loadFieldWithOptions(trx, viewer, params.field_id);
    assertWritable(field);
    const assignments = await listSlotAssignments(trx, field.id);
    return { field, slots: new Map(assignments.map((assignment) => [assignment.campaign_id, assignment])) };
  },

  select: selectRows,
  apply: moveValues,
  revert: restoreValues,
  async complete(step) {
    const { field_id, from, into } = step.change.params;
    const renamed = await renameEverywhere(app, step.trx, { from, into }, optionColumns(app, field_id));
    return { ...(await addSynonyms(step)), renamed };
  },
  async revertCompletion(step) {
    await restoreOptions(step);
    await restoreNames(app, step.trx, step.change.result);
  },

  mayUndo: ({ grants }, { params }) =>
    hasAccess(grants, { subject: 'field-values', action: 'update' }) &&
    (params.option === null || hasAccess(grants, { subject: 'merge', action: 'update' })),
  prepareUndo,

  async assertSubjectReadable(db, viewer, fieldId) {
    await loadFieldWithOptions(db, viewer, fieldId);
  },

  async describe(db, changes, viewer) {
    const fieldIds = changes.map(({ params }) => params.field_id);
    const { rows } = await sql<{ id: string; options: FieldOption[] }>`
      select f.id, f.options from field f
      where f.id = any(${fieldIds}::uuid[]) and ${visibleOrNone(viewer, OPTION_SCOPE_RULE, 'f', 'update')}`.execute(db);
    return new Map(
      changes.flatMap(({ id, params: { field_id, from, into, option } }) => {
        const field = rows.find((row) => row.id === field_id);
        return field ? [[id, { from: option?.label ?? from, into: labelOf(field.options, into) }]] : [];
      }),
    );
  },

  nameRows: (db, viewer, { params }, rows) => nameRecordsWithValue(app, db, viewer, params, rows),
});

const labelOf = (options: readonly FieldOption[], code: string) =>
  options.find((option) => option.code === code)?.label ?? code;

/** Returns the field and the options of a merge for the title of a job. Omits the options of a restricted field. */
export const nameMergeForJobTitle = (
  field: FieldWithOptions,
  { from, into }: { from: string; into: string },
): string => (isRestricted(field) ? nameForJobTitle(field) : `${nameForJobTitle(field)}: ${from} into ${into}`);

async function prepareUndo(
  trx: Trx,
  { viewer }: ActorContext,
  { params: { field_id, from, into, option } }: StoredChange<OptionMergeParams>,
): Promise<PreparedUndo> {
  const field = await loadFieldWithOptions(trx, viewer, field_id, { lock: true });
  assertWritable(field);
  await assertNoRunningChange(trx, field.id);
  const target = optionOf(field, into);
  if (target.state === 'merged')
    throw illegalTransition(
      defineMessage('errors.mergedOn', '“{{label}}” has since been merged itself. Undo that merge first.', {
        label: target.label,
      }),
      [],
    );
  if (option && field.options.find(({ code }) => code === from)?.merged_into !== into) throw notFoundError('option');
  if (option && findByLabel(field.options, option.label))
    throw illegalTransition(
      defineMessage('errors.labelTaken', 'Another option is now called “{{label}}”. Change its label first.', {
        label: option.label,
      }),
      [],
    );
  const names = { from: option?.label ?? from, into: target.label };
  return {
    title: `Undo merged options of ${nameMergeForJobTitle(field, names)}`,
    entry: {
      action: 'undo',
      entity: fieldResources[field.kind].name,
      id: field.id,
      before: { option: names.into },
      after: { option: names.from },
    },
  };
}

/** Adds the names of the merged option to the target as synonyms, so that imported files still match. */
async function addSynonyms({ trx, actor, change: { params } }: MergeStep): Promise<{ synonyms: string[] }> {
  const field = await loadFieldWithOptions(trx, actor.viewer, params.field_id, { lock: true });
  const into = optionOf(field, params.into);
  const { label, synonyms = [] } = params.option ?? { label: params.from };
  const names = new Map([label, ...synonyms].map((name) => [nameKey(name), name.trim()]));
  const added = [...names.values()]
    .filter((name) => name && name.length <= 120 && !findByName(field.options, name))
    .slice(0, MAX_SYNONYMS - into.synonyms.length);
  const options = field.options.map((option) =>
    option.code === into.code ? { ...option, synonyms: [...option.synonyms, ...added] } : option,
  );
  if (added.length > 0) await storeOptions(trx, actor, field, options);
  return { synonyms: added };
}

/** Takes the added names and the default back from the target, and makes the merged option available again. */
async function restoreOptions({ trx, actor, change: { params, result } }: MergeStep): Promise<void> {
  const field = await loadFieldWithOptions(trx, actor.viewer, params.field_id, { lock: true });
  const { synonyms = [] } = result as { synonyms?: string[] };
  const target = field.options.find(({ code }) => code === params.into);
  const restoresDefault = params.moves_default && target?.is_default === true;
  const options = field.options.map((option) => {
    if (option.code === params.into)
      return {
        ...option,
        synonyms: option.synonyms.filter((name) => !synonyms.includes(name)),
        is_default: option.is_default && !restoresDefault,
      };
    if (option.code !== params.from || !params.option) return option;
    return { ...option, state: params.option.state, merged_into: null, is_default: restoresDefault };
  });
  await storeOptions(trx, actor, field, options);
}
