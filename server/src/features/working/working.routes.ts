import { invalidInput } from '@leadwright/contract/errors';
import { accountFields } from '@leadwright/contract/features/accounts';
import { contactFields } from '@leadwright/contract/features/contacts';
import { changeGrade, changeStatus, listTrail, viewWorking } from '@leadwright/contract/features/working';
import { validate } from '@leadwright/contract/problems';
import { z } from 'zod';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { lockRow, type Values } from '../../record/row.ts';
import { returnDueRows } from './return-rows.ts';
import { workTarget } from './rows.queries.ts';
import { loadTrail, loadWorkingState } from './state.queries.ts';
import { setGrade, setStatus, throwIfRefused } from './working.service.ts';
import { throwFieldErrors, withFieldsPrefix, writeCustomFields } from './write-custom-fields.ts';

const RECORD_KINDS = {
  accounts: {
    entity: 'account',
    fields: accountFields.pick({
      company_name: true,
      country: true,
      head_office_city: true,
      postcode: true,
      website: true,
      employees: true,
      vertical_id: true,
    }),
  },
  contacts: { entity: 'contact', fields: contactFields.pick({ job_title: true, email: true }) },
} as const;

export function workingRoutes(app: App): void {
  scheduleDaily(app, 'rows whose end date is reached could not be updated', returnDueRows);

  const targetOf = ({ campaign_id, of }: { campaign_id: string; of: keyof typeof RECORD_KINDS }) =>
    workTarget(campaign_id, RECORD_KINDS[of].entity);

  serve(app, viewWorking, ({ params, viewer, db }) => loadWorkingState(db, viewer, targetOf(params), params.id));
  serve(app, listTrail, ({ params, query, viewer, db }) => loadTrail(db, viewer, targetOf(params), params.id, query));

  serveWrite(app, changeStatus, async ({ params, body, viewer, request, trx }) => {
    const { status, ...details } = body;
    throwIfRefused(await setStatus(trx, { viewer, request }, targetOf(params), [params.id], status, details));
    return loadWorkingState(trx, viewer, targetOf(params), params.id);
  });
  serveWrite(app, changeGrade, async ({ params, body, viewer, request, trx }) => {
    const { step_id, note, evidence, fields } = body;
    const actor = { viewer, request };
    await writeGradeFields(app, trx, actor, params, fields);
    const names = { grade: 'step_id' };
    throwIfRefused(await setGrade(trx, actor, targetOf(params), [params.id], step_id, { note, evidence }, { names }));
    return loadWorkingState(trx, viewer, targetOf(params), params.id);
  });
}

type Params = { campaign_id: string; of: keyof typeof RECORD_KINDS; id: string };

/** Writes the values that a grade requires to the record and its campaign row, with the same checks as their forms. */
async function writeGradeFields(
  app: App,
  trx: Trx,
  actor: ActorContext,
  params: Params,
  values: Values,
): Promise<void> {
  const [customValues, recordValues] = splitValues(values);
  if (Object.keys(recordValues).length > 0) await writeRecordFields(app, trx, actor, params, recordValues);
  await writeCustomFields(trx, actor, params.campaign_id, RECORD_KINDS[params.of].entity, params.id, customValues);
}

function splitValues(values: Values): [customValues: Values, recordValues: Values] {
  const parts = Object.groupBy(Object.entries(values), ([name]) => (name.startsWith('cf_') ? 'custom' : 'record'));
  return [Object.fromEntries(parts.custom ?? []), Object.fromEntries(parts.record ?? [])];
}

/** Writes fields of the record. Throws unless the viewer may edit it. */
async function writeRecordFields(
  app: App,
  trx: Trx,
  actor: ActorContext,
  { of, id }: Params,
  values: Values,
): Promise<void> {
  const kind = app.records.get(of)!;
  const shape = RECORD_KINDS[of].fields.shape as Record<string, z.ZodType>;
  const knownFields = Object.fromEntries(
    Object.keys(values).flatMap((name) => (shape[name] ? [[name, shape[name]]] : [])),
  );
  const { data, problems } = validate(z.strictObject(knownFields), values);
  if (!data) throw invalidInput(withFieldsPrefix(problems));
  await lockRow(trx, actor.viewer, kind.rule, id, 'update', kind.noun);
  const { rejected } = await kind.change!(trx, actor, new Map([[id, data as Values]]), {
    check: false,
    entryMode: 'cell',
  });
  throwFieldErrors(rejected.get(id));
}
