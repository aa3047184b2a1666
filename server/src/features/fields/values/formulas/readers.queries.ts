import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/pool.ts';
import { compileFormulas, type FormulaInput } from './computed.ts';

/** SQL for the columns of a field `d` that `FormulaInput` has. */
export const FORMULA_INPUT_COLUMNS = sql`d.id, d.key, d.label, d.entity, d.type, d.params, d.options, '' as slot, case when d.type = 'formula'
  then coalesce((select json_object_agg(s.name, s.source_id) from formula_source s where s.formula_id = d.id), '{}') else '{}' end as sources`;

const isNotArchived = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.archived_at`)} is null`;

/** Lists the labels of active formulas that use a field, in one campaign or in all. */
export async function findFormulasUsing(db: Db, fieldId: string, campaignId?: string): Promise<string[]> {
  const isInCampaign: RawBuilder<SqlBool> = campaignId
    ? sql`exists (select from custom_field f where f.campaign_id = ${campaignId} and f.id = d.id and not f.hidden)`
    : sql`true`;
  const { rows } = await sql<{ label: string }>`
    select d.label from formula_source s join field d on d.id = s.formula_id
    where s.source_id = ${fieldId} and ${isNotArchived('d')} and ${isInCampaign} order by d.label, d.id`.execute(db);
  return rows.map(({ label }) => label);
}

/** Throws when active formulas use the field. */
export async function assertNotInFormulas(db: Db, fieldId: string, campaignId?: string): Promise<void> {
  const dependents = await findFormulasUsing(db, fieldId, campaignId);
  if (dependents.length === 0) return;
  const labels = dependents.map((label) => `“${label}”`).join(', ');
  throw new AppError(
    'in_use',
    defineMessage('errors.fieldRead', 'Formulas use this field: {{names}}. Change or archive them first.', {
      names: labels,
    }),
  );
}

/** Lists the formulas that the changed field would make invalid. */
export async function findBrokenFormulas(db: Db, changedField: FormulaInput): Promise<string[]> {
  const { rows } = await sql<FormulaInput & { is_reader: boolean }>`
    with recursive reader(id) as (
        select s.formula_id from formula_source s where s.source_id = ${changedField.id}
        union select s.formula_id from reader r join formula_source s on s.source_id = r.id),
      needed_field(id) as (
        select id from reader union select source_id from formula_source where formula_id = ${changedField.id}
        union select unnest(${Object.values(changedField.sources)}::uuid[])
        union select s.source_id from needed_field n join formula_source s on s.formula_id = n.id)
    select ${FORMULA_INPUT_COLUMNS}, d.id in (select id from reader) as is_reader from field d
    where d.id in (select id from needed_field) and d.id <> ${changedField.id} and ${isNotArchived('d')}`.execute(db);
  const computed = compileFormulas([...rows, changedField]);
  return rows.filter(({ id, is_reader }) => is_reader && !computed.has(id)).map(({ label }) => label);
}

/** Lists the source fields of the added formulas `ids` that neither the campaign nor the added fields contain. */
export async function findMissingSources(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<{ formula: string; source: string }[]> {
  const { rows } = await sql<{ formula: string; source: string }>`
    select d.label as formula, o.label as source
    from formula_source s join field d on d.id = s.formula_id join field o on o.id = s.source_id
    where s.formula_id = any(${ids}::uuid[]) and not s.source_id = any(${ids}::uuid[])
      and not exists (select from custom_field f where f.campaign_id = ${campaignId} and f.id = s.source_id and not f.hidden)
    order by d.label, o.label`.execute(db);
  return rows;
}
