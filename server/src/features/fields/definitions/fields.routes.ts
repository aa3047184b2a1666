import {
  type CustomValue,
  definitionProblems,
  type FieldOption,
  type FieldRules,
  type OptionInput,
  validateDefault,
} from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import {
  FIELD_ENDPOINTS,
  type FieldKind,
  fieldResources,
  type masterFields,
} from '@leadwright/contract/features/fields';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { audit } from '../../../access/audit.ts';
import { isRestricted } from '../../../access/field-access.ts';
import { requireStaff } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { serveGrid } from '../../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { illegalTransition, lockRow, type Values } from '../../../record/row.ts';
import { rowSource } from '../../../resource/entity.ts';
import { addRow, assertNoProblems, editRow, removeRoute, viewRoute } from '../../../resource/entity-routes.ts';
import { stateRoute } from '../../../resource/state-route.ts';
import {
  assertCampaignsNotFull,
  assertFieldUnused,
  assertNoRunningChange,
  assignSlots,
  hasRowWith,
  listSlotAssignments,
  purgeFieldTask,
} from '../values/custom-fields.service.ts';
import { hasPendingValues } from '../values/pending-values.queries.ts';
import { fieldEntities } from './fields.ts';
import { checkFormula } from './formulas/check-formula.ts';
import { loadSamples } from './formulas/samples.ts';
import {
  addFormulaResult,
  checkFieldFormula,
  type FieldFormValues,
  formulaProblems,
  propagateSensitive,
  storeFormulaSources,
} from './formulas/store-formula.ts';
import { assignCodes, uniqueName } from './names.ts';
import { listFieldUsage } from './usage.queries.ts';

type Row = RowOf<typeof masterFields> & { campaign_id?: string };

/** Registers the endpoints of one kind of field. The kinds differ only in the owner of the field. */
export const fieldRoutes =
  (kind: FieldKind) =>
  (app: App): void => {
    const entity = fieldEntities[kind] as unknown as typeof fieldEntities.master;
    // The four kinds share one type here, because they differ only in the reference to the owner.
    const resource = fieldResources[kind] as typeof fieldResources.master;
    const { states, purge, usage } = FIELD_ENDPOINTS[kind];
    const source = rowSource(app, entity);
    serveGrid(app, resource.list, source.grid);
    viewRoute(app, entity, source);
    removeRoute(app, entity, source);
    stateRoute(app, entity, source, states, undefined, async (trx, id, state, viewer) => {
      if (state === 'draft') await assertFieldUnused(trx, viewer, id);
    });

    serveWrite(app, resource.add, async ({ trx, viewer, request, body }) => {
      requireStaff(viewer, resource.subject, 'create');
      const options = assignCodes(body.options);
      const { campaign_id: campaignId, client_id: clientId } = body as { campaign_id?: string; client_id?: string };
      const key = body.key || uniqueName(body.label, 50, await loadKeys(trx, kind, clientId, campaignId), /^[a-z]/);
      const formula = await checkFieldFormula(trx, viewer, kind, body as FieldFormValues);
      const values = addFormulaResult(formula, {
        ...body,
        options,
        key,
        default_value: normaliseDefault(body as FieldRules, body.default_value),
      }) as Values;
      const row = await addRow(
        app,
        entity,
        source,
        trx,
        { viewer, request },
        values,
        { kind, created_by: viewer.userId || null, ...(kind === 'opportunity' ? { entity: kind } : {}) },
        async (id) => {
          await storeFormulaSources(trx, id, formula);
          if (campaignId)
            await assignSlots(trx, viewer, campaignId, [{ id, type: body.type, indexed: body.indexed }], {
              full: 'state',
              slot: 'type',
            });
        },
      );
      return row as never;
    });

    serveWrite(app, resource.edit, async (call) => {
      const { trx, viewer, params, body } = call;
      const before = (await source.read(trx, viewer, params.id)) as unknown as Row;
      await assertNotPurging(trx, params.id);
      if (body.archived === false && before.archived_at) await assertCampaignsNotFull(trx, params.id);
      const needsFormulaCheck = 'params' in body || body.archived === false;
      const formValues = { ...before, ...body } as FieldFormValues;
      const formula = needsFormulaCheck ? await checkFieldFormula(trx, viewer, kind, formValues) : undefined;
      if (body.archived === false) assertNoProblems(formulaProblems(formula, formValues));
      const optionInput = body.options as OptionInput[] | undefined;
      const options = optionInput ? { options: assignCodes(optionInput, before.options as FieldOption[]) } : {};
      const rules = { ...before, ...body, ...options } as FieldRules;
      const defaultValue =
        'default_value' in body ? { default_value: normaliseDefault(rules, body.default_value ?? null) } : {};
      const changes = { ...body, ...options, ...defaultValue };
      const row = await editRow(app, entity, source, {
        ...call,
        body: ('params' in body ? addFormulaResult(formula, changes as Values & FieldFormValues) : changes) as Values,
      });
      await storeFormulaSources(trx, params.id, formula);
      if (body.sensitive && !before.sensitive) await propagateSensitive(trx, params.id);
      return row as never;
    });

    serve(app, FIELD_ENDPOINTS[kind].formula, async ({ body, viewer, db }) => {
      requireStaff(viewer, resource.subject, 'read');
      const draft = { ...body, kind };
      const { faults, availableFields, ...result } = await checkFormula(db, viewer, draft);
      const isValid = 'sources' in result;
      const samples = isValid ? await loadSamples(db, viewer, draft, result.sources) : { campaign: null, samples: [] };
      return {
        fields: availableFields.map(({ codes, ...field }) => ({ ...field, ...(codes && { codes: [...codes] }) })),
        faults: faults.map((fault) => ({ ...fault, ...lineAndColumn(body.formula, fault.at) })),
        result: isValid ? result.result : null,
        is_sensitive: isValid && result.isSensitive,
        ...samples,
      };
    });

    serve(app, usage, async ({ params: { id }, viewer, db }) => {
      await source.read(db, viewer, id);
      return { campaigns: await listFieldUsage(db, viewer, id) };
    });

    serveWrite(app, purge, async ({ params: { id }, body, viewer, request, trx }) => {
      await lockRow(trx, viewer, entity.rule, id, 'delete', resource.noun.one);
      const before = (await source.read(trx, viewer, id)) as unknown as Row;
      await assertNotPurging(trx, id);
      await assertNoRunningChange(trx, id);
      await assertFieldUnused(trx, viewer, id);
      if (await hasValues(trx, id)) {
        if (!before.archived_at) throw illegalTransition(PURGE_REQUIRES_ARCHIVED, ['archived']);
        if (body.confirm !== before.key)
          throw invalidInput({
            confirm: defineMessage('problems.confirmKey', 'Type the key of the field: {{key}}.', { key: before.key }),
          });
      }
      await sql`
      update field set purging = true, archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now()
      where id = ${id}`.execute(trx);
      await audit(trx, { viewer, request, action: 'purge', entity: resource.name, id, before });
      const job_id = await app.jobs.add(trx, {
        kind: purgeFieldTask.kind,
        title: isRestricted(before) ? 'Remove a restricted field' : `Remove the field “${before.label}”`,
        ownerId: viewer.userId,
        ...(before.campaign_id ? { campaignId: before.campaign_id } : {}),
        params: { field_id: id },
      });
      return { job_id };
    });
  };

const PURGE_REQUIRES_ARCHIVED = defineMessage(
  'errors.purgeArchived',
  'Only an archived field can be removed with its values.',
);

async function loadKeys(
  trx: Trx,
  kind: FieldKind,
  clientId = null as string | null,
  campaignId = null as string | null,
) {
  const { rows } = await sql<{ key: string }>`
    select key from field where kind = ${kind} and client_id is not distinct from ${clientId}::uuid
      and campaign_id is not distinct from ${campaignId}::uuid`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns the default value in its stored form. Returns an invalid value unchanged, because validation reports it later
 * with the other problems.
 */
function normaliseDefault(rules: FieldRules, value: CustomValue): CustomValue {
  if (Object.keys(definitionProblems(rules)).length > 0) return value;
  const { data, problems } = validateDefault(rules, value);
  return Object.keys(problems).length > 0 ? value : data;
}

async function assertNotPurging(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`select from field where id = ${id} and purging`.execute(trx);
  if (rows.length > 0)
    throw illegalTransition(defineMessage('errors.fieldPurging', 'This field and its values are being removed.'), []);
}

/** Returns whether a record has a value of the field, or an import row under review would set one. */
const hasValues = async (trx: Trx, id: string): Promise<boolean> =>
  (await hasRowWith(trx, id, (slot) => sql`k.${sql.ref(slot)} is not null`)) ||
  (await hasPendingValues(trx, await listSlotAssignments(trx, id), id));
