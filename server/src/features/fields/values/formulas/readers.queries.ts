import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleOrNone } from '../../../../access/scope.ts';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db } from '../../../../database/pool.ts';
import { isFieldReadable } from '../fields.queries.ts';
import { compileFormulas, type FormulaInput } from './computed.ts';
import { joinVisibleNames, type NamedUse } from './visible-names.ts';

/** SQL for the columns of a field `d` that `FormulaInput` has. */
export const FORMULA_INPUT_COLUMNS = sql`d.id, d.key, d.label, d.entity, d.type, d.params, d.options, '' as slot, case when d.type = 'formula'
  then coalesce((select json_object_agg(s.name, s.source_id) from formula_source s where s.formula_id = d.id), '{}') else '{}' end as sources`;

const isNotArchived = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.archived_at`)} is null`;

/** SQL condition: the viewer can see the field `alias` and the campaign that it belongs to. */
const isFieldVisible = (viewer: Viewer, alias: string) =>
  sql<SqlBool>`(${isFieldReadable(viewer, alias)} and (${sql.ref(`${alias}.campaign_id`)} is null or exists (
    select from campaign c where c.id = ${sql.ref(`${alias}.campaign_id`)} and ${visibleOrNone(viewer, 'campaign', 'c')})))`;

/** Lists the active formulas that use a field, in one campaign or in all. */
async function findFormulasUsing(
  db: Db,
  viewer: Viewer,
  fieldId: string,
  campaignId: string | undefined,
): Promise<NamedUse[]> {
  const isInCampaign: RawBuilder<SqlBool> = campaignId
    ? sql`exists (select from custom_field f where f.campaign_id = ${campaignId} and f.id = d.id and not f.hidden)`
    : sql`true`;
  const { rows } = await sql<NamedUse>`
    select d.label as name, ${isFieldVisible(viewer, 'd')} as is_visible
    from formula_source s join field d on d.id = s.formula_id
    where s.source_id = ${fieldId} and ${isNotArchived('d')} and ${isInCampaign} order by d.label, d.id`.execute(db);
  return rows;
}

/** Throws when active formulas use the field. Counts formulas that the viewer cannot see, without their names. */
export async function assertNotInFormulas(db: Db, viewer: Viewer, fieldId: string, campaignId?: string): Promise<void> {
  const dependents = await findFormulasUsing(db, viewer, fieldId, campaignId);
  if (dependents.length === 0) return;
  throw new AppError(
    'in_use',
    defineMessage('errors.fieldRead', 'Formulas use this field: {{names}}. Change or archive them first.', {
      names: joinVisibleNames(dependents),
    }),
  );
}

/** Lists the formulas that the changed field would make invalid. */
export async function findBrokenFormulas(db: Db, viewer: Viewer, changedField: FormulaInput): Promise<NamedUse[]> {
  const { rows } = await sql<FormulaInput & { is_reader: boolean; is_visible: boolean }>`
    with recursive reader(id) as (
        select s.formula_id from formula_source s where s.source_id = ${changedField.id}
        union select s.formula_id from reader r join formula_source s on s.source_id = r.id),
      needed_field(id) as (
        select id from reader union select source_id from formula_source where formula_id = ${changedField.id}
        union select unnest(${Object.values(changedField.sources)}::uuid[])
        union select s.source_id from needed_field n join formula_source s on s.formula_id = n.id)
    select ${FORMULA_INPUT_COLUMNS}, d.id in (select id from reader) as is_reader, ${isFieldVisible(viewer, 'd')} as is_visible
    from field d
    where d.id in (select id from needed_field) and d.id <> ${changedField.id} and ${isNotArchived('d')}`.execute(db);
  const computed = compileFormulas([...rows, changedField]);
  return rows
    .filter(({ id, is_reader }) => is_reader && !computed.has(id))
    .map(({ label, is_visible }) => ({ name: label, is_visible }));
}

/**
 * Lists the source fields of the added formulas `ids` that neither the campaign nor the added fields contain. The source
 * is null when the viewer cannot see it.
 */
export async function findMissingSources(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  ids: readonly string[],
): Promise<{ formula: string; source: string | null }[]> {
  const { rows } = await sql<{ formula: string; source: string | null }>`
    select d.label as formula, case when ${isFieldVisible(viewer, 'o')} then o.label end as source
    from formula_source s join field d on d.id = s.formula_id join field o on o.id = s.source_id
    where s.formula_id = any(${ids}::uuid[]) and not s.source_id = any(${ids}::uuid[])
      and not exists (select from custom_field f where f.campaign_id = ${campaignId} and f.id = s.source_id and not f.hidden)
    order by d.label, o.label`.execute(db);
  return rows;
}
