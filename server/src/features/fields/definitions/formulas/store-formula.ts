import type { FieldParams } from '@leadwright/contract/custom-values';
import type { FieldKind } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db, Trx } from '../../../../database/pool.ts';
import { checkFormula, type FormulaCheck, faultMessage } from './check-formula.ts';

/** The values of a field form that formulas depend on. */
export interface FieldFormValues {
  id?: string;
  type?: string;
  entity?: string;
  client_id?: string | null;
  campaign_id?: string | null;
  params?: FieldParams;
  client_visible?: boolean;
}

/** Checks the formula of a field. Returns undefined for a field of another type. */
export async function checkFieldFormula(
  db: Db,
  viewer: Viewer,
  kind: FieldKind,
  field: FieldFormValues,
): Promise<FormulaCheck | undefined> {
  const formula = field.params?.formula;
  if (field.type !== 'formula' || !formula) return undefined;
  const { id = null, entity = 'account', client_id = null, campaign_id = null } = field;
  // Formula changes run one at a time, because two concurrent changes could create a cycle.
  await sql`select pg_advisory_xact_lock(7305490)`.execute(db);
  return checkFormula(db, viewer, { id, kind, entity, client_id, campaign_id, formula });
}

export function formulaProblems(
  formulaCheck: FormulaCheck | undefined,
  { params, client_visible }: FieldFormValues,
): Problems {
  if (!formulaCheck) return {};
  const [fault] = formulaCheck.faults;
  if (fault) return { 'params.formula': faultMessage(params!.formula!, fault) };
  if (!client_visible || !('hiddenFromClient' in formulaCheck) || formulaCheck.hiddenFromClient.length === 0) return {};
  const fields = formulaCheck.hiddenFromClient.map((label) => `“${label}”`).join(', ');
  return {
    client_visible: defineMessage(
      'problems.formulaOfAgency',
      'It uses fields that the client cannot see: {{fields}}.',
      {
        fields,
      },
    ),
  };
}

/** Adds the calculated properties to the values of a formula field: its result type, and whether it is sensitive. */
export function addFormulaResult<V extends object>(
  formulaCheck: FormulaCheck | undefined,
  values: V & FieldFormValues,
): V {
  if (!formulaCheck || !('result' in formulaCheck)) return values;
  const params = { formula: values.params!.formula, result: formulaCheck.result };
  return { ...values, params, indexed: false, ...(formulaCheck.isSensitive ? { sensitive: true } : {}) };
}

/** Stores the fields that a formula uses, by name in the formula. */
export async function storeFormulaSources(trx: Trx, id: string, formulaCheck: FormulaCheck | undefined): Promise<void> {
  if (!formulaCheck || !('sources' in formulaCheck)) return;
  await sql`delete from formula_source where formula_id = ${id}`.execute(trx);
  const sources = Object.entries(formulaCheck.sources).map(([name, source_id]) => ({ name, source_id }));
  await sql`
    insert into formula_source (formula_id, name, source_id)
    select ${id}, s.name, s.source_id from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as s(name text, source_id uuid)`.execute(
    trx,
  );
}

/** Marks all formulas that use the field, directly or through other formulas, as sensitive. */
export async function propagateSensitive(trx: Trx, id: string): Promise<void> {
  await sql`
    with recursive reader(id) as (
      select formula_id from formula_source where source_id = ${id}
      union select s.formula_id from reader r join formula_source s on s.source_id = r.id)
    update field set sensitive = true, version = version + 1, updated_at = now()
    where id in (select id from reader) and not sensitive`.execute(trx);
}
