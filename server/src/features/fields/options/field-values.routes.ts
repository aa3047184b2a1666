import { Readable } from 'node:stream';
import { type FieldOption, OPTION_STATE, type OptionInput } from '@leadwright/contract/custom-values';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  addOption,
  addUnlistedValue,
  changeOptionState,
  editOption,
  exportOptions,
  FIELDS_WITH_OPTIONS,
  importOptions,
  listOptions,
  mapUnlistedValue,
  mergeOptions,
  OPTION_TRANSITIONS,
  optionCounts,
  optionUses,
  orderOptions,
  pasteOptions,
  removeOption,
} from '@leadwright/contract/features/field-options';
import { fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { requireScope } from '../../../access/viewer.ts';
import { registerChangeKind } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { assertNoProblems } from '../../../resource/entity-routes.ts';
import { assertTransition } from '../../../resource/state-route.ts';
import { assignCodes } from '../definitions/fields.service.ts';
import { listSlotAssignments } from '../values/custom-fields.service.ts';
import { isOptionPending } from '../values/pending-values.queries.ts';
import { startMerge } from './merge-options.ts';
import { countOptionUse, isOptionUsed } from './option-counts.queries.ts';
import { buildOptionsFile, type CampaignCode, parseOptionsFile } from './option-file.ts';
import {
  assertActiveOption,
  type FieldWithOptions,
  fieldChoices,
  findByName,
  loadFieldWithOptions,
  lockFieldWithOptions,
  optionOf,
  storeOptions,
  toOptionList,
} from './option-list.ts';
import { optionMergeKind } from './option-merge-kind.ts';
import {
  assertNotOption,
  CODE_FIXED,
  clearDefaultOption,
  codeProblems,
  NEW_OPTION,
  optionRuleProblems,
  parsePastedOptions,
  toUnusedCode,
} from './option-rules.ts';
import { findFormulasWithOption, findOptionUses } from './option-uses.queries.ts';
import { isPartOfUnfinishedMerge } from './unfinished-merges.queries.ts';

const MAX_OPTIONS = 1_000;

/** Returns the reason why an option with which formulas compare cannot be deleted. Counts formulas without names. */
function comparedInFormulas(label: string, { labels, hidden }: { labels: readonly string[]; hidden: number }) {
  const names = labels.map((name) => `“${name}”`).join(', ');
  if (hidden === 0)
    return defineMessage('errors.optionInFormula', 'Formulas compare with “{{label}}”: {{names}}. Change them first.', {
      label,
      names,
    });
  if (names === '')
    return defineMessage(
      'errors.optionInHiddenFormulas',
      'Formulas that you cannot see compare with “{{label}}”. Number of formulas: {{hidden}}.',
      { label, hidden },
    );
  return defineMessage(
    'errors.optionInMoreFormulas',
    'Formulas compare with “{{label}}”: {{names}}. Number of others that you cannot see: {{hidden}}.',
    { label, names, hidden },
  );
}

/**
 * Registers the endpoints for the options of choice fields. Each change replaces the whole list and checks the version
 * of the field.
 */
export function fieldValuesRoutes(app: App): void {
  app.choices.set(FIELDS_WITH_OPTIONS, fieldChoices);
  registerChangeKind(app, optionMergeKind(app));

  serve(app, listOptions, async ({ params, viewer, db }) =>
    toOptionList(db, viewer, await loadFieldWithOptions(db, viewer, params.id)),
  );
  serve(app, optionCounts, async ({ params, viewer, db }) =>
    countOptionUse(db, viewer, await loadFieldWithOptions(db, viewer, params.id)),
  );
  serve(app, optionUses, async ({ params, viewer, db }) => {
    const field = await loadFieldWithOptions(db, viewer, params.id);
    return { uses: await findOptionUses(app.gridDb, app, viewer, field, optionOf(field, params.code).code) };
  });

  const saveOptions = async (trx: Trx, actor: ActorContext, field: FieldWithOptions, options: FieldOption[]) => {
    assertActiveOption(options);
    if (options.length > MAX_OPTIONS)
      throw invalidInput({
        options: defineMessage('problems.tooMany', 'At most {{maximum}} entries.', { maximum: MAX_OPTIONS }),
      });
    return toOptionList(trx, actor.viewer, await storeOptions(trx, actor, field, options));
  };

  serveWrite(app, addOption, async ({ params, body: { version, ...input }, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, version);
    assertNoProblems({
      ...(await optionRuleProblems(trx, field, { ...NEW_OPTION, ...input, code: '' })),
      ...codeProblems(field, input.code),
    });
    const options = assignCodes([
      ...clearDefaultOption(field.options, input.is_default),
      { ...NEW_OPTION, ...input, code: input.code || undefined },
    ]);
    return saveOptions(trx, { viewer, request }, field, options);
  });

  serveWrite(app, pasteOptions, async ({ params, body, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, body.version);
    return saveOptions(
      trx,
      { viewer, request },
      field,
      assignCodes([...field.options, ...parsePastedOptions(field.options, body.text)]),
    );
  });

  serveWrite(app, orderOptions, async ({ params, body: { version, codes }, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, version);
    const positions = new Map(codes.map((code, position) => [code, position]));
    if (positions.size !== field.options.length || field.options.some(({ code }) => !positions.has(code)))
      throw invalidInput({
        codes: defineMessage('problems.everyOption', 'List every option of the field exactly once.'),
      });
    const options = field.options.toSorted((a, b) => positions.get(a.code)! - positions.get(b.code)!);
    return saveOptions(trx, { viewer, request }, field, options);
  });

  serveWrite(app, editOption, async ({ params, body: { version, code, ...changes }, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, version);
    const before = optionOf(field, params.code);
    const after = { ...before, ...changes } as FieldOption;
    assertNoProblems({
      ...(code !== undefined && code !== before.code ? { code: CODE_FIXED } : {}),
      ...(await optionRuleProblems(trx, field, after)),
    });
    const options = clearDefaultOption(field.options, after.is_default).map((option) =>
      option.code === before.code ? after : option,
    );
    return saveOptions(trx, { viewer, request }, field, options);
  });

  serveWrite(app, changeOptionState, async ({ params, body: { version, state }, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, version);
    const before = optionOf(field, params.code);
    assertTransition({ states: OPTION_STATE, next: OPTION_TRANSITIONS, field: 'state' }, 'option', before, state);
    // A retired option cannot be the default.
    const after = { ...before, state, is_default: before.is_default && state === 'active' };
    const options = field.options.map((option) => (option.code === before.code ? after : option));
    return saveOptions(trx, { viewer, request }, field, options);
  });

  serveWrite(app, removeOption, async ({ params, query, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, query.version);
    const { code, label } = optionOf(field, params.code);
    if (await isOptionUsed(trx, field, code))
      throw new AppError(
        'in_use',
        defineMessage('errors.optionHeld', 'Records use “{{label}}”. Merge it into another option, or retire it.', {
          label,
        }),
      );
    if (await isOptionPending(trx, await listSlotAssignments(trx, field.id), field.id, code))
      throw new AppError(
        'in_use',
        defineMessage(
          'errors.optionPending',
          'Imported rows under review have “{{label}}”. Decide these rows first, or retire the option.',
          { label },
        ),
      );
    const mergedOption = field.options.find(({ merged_into }) => merged_into === code);
    if (mergedOption)
      throw new AppError(
        'in_use',
        defineMessage('errors.optionTookOver', '“{{other}}” was merged into “{{label}}”. Retire it instead.', {
          label,
          other: mergedOption.label,
        }),
      );
    const formulas = await findFormulasWithOption(trx, app, viewer, field.id, code);
    if (formulas.labels.length + formulas.hidden > 0) throw new AppError('in_use', comparedInFormulas(label, formulas));
    if (await isPartOfUnfinishedMerge(trx, field.id, code))
      throw new AppError(
        'in_use',
        defineMessage('errors.optionMerging', '“{{label}}” is part of a merge that has not finished.', { label }),
      );
    return saveOptions(
      trx,
      { viewer, request },
      field,
      field.options.filter((option) => option.code !== code),
    );
  });

  serve(app, exportOptions, async ({ params, viewer, request, db, transaction }) => {
    requireScope(viewer, 'export', 'read');
    const field = await loadFieldWithOptions(db, viewer, params.id);
    const text = buildOptionsFile(field.options, await loadCampaigns(db, field.id));
    await transaction((trx) =>
      audit(trx, {
        viewer,
        request,
        action: 'export',
        entity: fieldResources[field.kind].name,
        id: field.id,
        after: { options: field.options.length },
      }),
    );
    return {
      stream: Readable.from([text]),
      fileName: `${field.label} options.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });

  serveWrite(app, importOptions, async ({ params, body, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, body.version);
    const { options, added, changed } = parseOptionsFile(body.text, field.options, await loadCampaigns(trx, field.id));
    const optionList = await saveOptions(trx, { viewer, request }, field, assignCodes(options as OptionInput[]));
    return { ...optionList, added, changed };
  });

  serveWrite(app, mergeOptions, async ({ params, body, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, body.version);
    optionOf(field, params.code);
    return startMerge(app, trx, { viewer, request }, field, { from: params.code, into: body.into });
  });

  serveWrite(app, mapUnlistedValue, async ({ params, body, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, body.version);
    assertNotOption(field, body.value);
    return startMerge(app, trx, { viewer, request }, field, { from: body.value, into: body.into });
  });

  serveWrite(app, addUnlistedValue, async ({ params, body: { value, version }, viewer, request, trx }) => {
    const field = await lockFieldWithOptions(trx, viewer, params.id, version);
    assertNotOption(field, value);
    if (!(await isOptionUsed(trx, field, value)))
      throw invalidInput({ value: defineMessage('problems.nobodyHolds', 'No record has this value.') });
    const label = value.trim();
    const optionWithName = findByName(field.options, label);
    if (optionWithName)
      throw invalidInput({
        value: defineMessage('problems.optionForCase', '“{{label}}” is already an option. Map the value to it.', {
          label: optionWithName.label,
        }),
      });
    if (!label || label.length > 120)
      throw invalidInput({
        value: defineMessage('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum: 120 }),
      });
    // If the value is a valid code, the option uses it, and no record has to change.
    const valueAsCode = toUnusedCode(field.options, value);
    const options = assignCodes([...field.options, { ...NEW_OPTION, label, code: valueAsCode }]);
    const { code } = options.at(-1)!;
    const actor = { viewer, request };
    assertActiveOption(options);
    const updatedField = await storeOptions(trx, actor, field, options);
    if (code === value) return { ...(await toOptionList(trx, viewer, updatedField)), change_id: null, job_id: null };
    const started = await startMerge(app, trx, actor, updatedField, { from: value, into: code });
    return { ...(await toOptionList(trx, viewer, updatedField)), ...started };
  });
}

async function loadCampaigns(db: Db, fieldId: string): Promise<CampaignCode[]> {
  const { rows } = await sql<CampaignCode>`
    select c.id, c.code from custom_field u join campaign c on c.id = u.campaign_id where u.id = ${fieldId}`.execute(
    db,
  );
  return rows;
}
