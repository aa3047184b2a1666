import { invalidInput } from '@leadwright/contract/errors';
import { accountFields } from '@leadwright/contract/features/accounts';
import { contactFields } from '@leadwright/contract/features/contacts';
import { changeGrade, changeStatus, listTrail, viewWorking } from '@leadwright/contract/features/working';
import { check } from '@leadwright/contract/problems';
import { z } from 'zod';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { daily } from '../../jobs/daily.ts';
import { lockRow, type Values } from '../../record/row.ts';
import { returnDueRows } from './return-rows.ts';
import { workTarget } from './rows.queries.ts';
import { readTrail, stateOf } from './state.queries.ts';
import { setGrade, setStatus, throwRejected } from './working.service.ts';
import { throwFieldErrors, withFieldsPrefix, writeCustomFields } from './write-custom-fields.ts';

const KIND = {
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
  daily(app.http, 'rows whose rest is over stay out of work', () => returnDueRows(app.db));

  const targetOf = ({ campaign_id, of }: { campaign_id: string; of: keyof typeof KIND }) =>
    workTarget(campaign_id, KIND[of].entity);

  serve(app, viewWorking, ({ params, viewer }) => stateOf(app.db, viewer, targetOf(params), params.id));
  serve(app, listTrail, ({ params, query, viewer }) => readTrail(app.db, viewer, targetOf(params), params.id, query));

  serveWrite(app, changeStatus, async ({ params, body, viewer, request, trx }) => {
    const { status, ...more } = body;
    throwRejected(await setStatus(trx, { viewer, request }, targetOf(params), [params.id], status, more));
    return stateOf(trx, viewer, targetOf(params), params.id);
  });
  serveWrite(app, changeGrade, async ({ params, body, viewer, request, trx }) => {
    const { step_id, note, evidence, fields } = body;
    const actor = { viewer, request };
    await writeGradeFields(app, trx, actor, params, fields);
    const names = { grade: 'step_id' };
    throwRejected(await setGrade(trx, actor, targetOf(params), [params.id], step_id, { note, evidence }, { names }));
    return stateOf(trx, viewer, targetOf(params), params.id);
  });
}

type Params = { campaign_id: string; of: keyof typeof KIND; id: string };

/** Writes the values that a grade requires to the record and its campaign row, with the same checks as their forms. */
async function writeGradeFields(app: App, trx: Db, actor: ActorContext, params: Params, values: Values): Promise<void> {
  const [own, record] = splitValues(values);
  if (Object.keys(record).length > 0) await writeRecordFields(app, trx, actor, params, record);
  await writeCustomFields(trx, actor, params.campaign_id, KIND[params.of].entity, params.id, own);
}

function splitValues(values: Values): [own: Values, record: Values] {
  const parts = Object.groupBy(Object.entries(values), ([name]) => (name.startsWith('cf_') ? 'own' : 'record'));
  return [Object.fromEntries(parts.own ?? []), Object.fromEntries(parts.record ?? [])];
}

/** Throws unless the viewer may edit the record. */
async function writeRecordFields(
  app: App,
  trx: Db,
  actor: ActorContext,
  { of, id }: Params,
  values: Values,
): Promise<void> {
  const kind = app.records.get(of)!;
  const shape = KIND[of].fields.shape as Record<string, z.ZodType>;
  const known = Object.fromEntries(Object.keys(values).flatMap((name) => (shape[name] ? [[name, shape[name]]] : [])));
  const { data, problems } = check(z.strictObject(known), values);
  if (!data) throw invalidInput(withFieldsPrefix(problems));
  await lockRow(trx, actor.viewer, kind.rule, id, 'update', kind.noun);
  const { refused } = await kind.change!(trx, actor, new Map([[id, data as Values]]), { check: false, way: 'cell' });
  throwFieldErrors(refused.get(id));
}
