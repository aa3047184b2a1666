import { customColumn } from '@leadwright/contract/features/custom-fields';
import { fieldResources } from '@leadwright/contract/features/fields';
import type { RecordUse } from '@leadwright/contract/features/records';
import { codesIn, comparedParts } from '@leadwright/contract/formula/comparisons';
import { parse, type Tree } from '@leadwright/contract/formula/parse';
import { type RawBuilder, sql } from 'kysely';
import { conditionsOf, matchesNothing, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { listedCondition, type NameColumns } from '../../../record/kinds.ts';
import { countUses, createUse, findFieldColumns, usesInImports } from '../../../resource/uses.ts';
import { valueColumns } from '../definitions/fields.service.ts';
import { hasPendingOption } from '../values/pending-values.queries.ts';
import { recordOf, ruleOf, workingTablesOf } from '../values/records.queries.ts';
import { listSlotAssignments, workingRows } from '../values/slots.queries.ts';
import { hasOptionValue } from './option-counts.queries.ts';
import type { FieldWithOptions } from './option-list.ts';

/** The list of the records that store the values. */
const RECORD_LISTS = {
  account: { list: 'accounts', title: 'Accounts' },
  contact: { list: 'contacts', title: 'Contacts' },
};

const DEFAULT_FIELD = { field: 'default_value', field_label: 'Default value' };

/** Selects the campaigns that chose the option as a default value. */
const chosenAsDefault = (fieldId: string, code: string) => sql`
  select u.campaign_id from custom_field u
  where u.id = ${fieldId} and not u.hidden and u.default_value @> to_jsonb(${code}::text)`;

/** Returns whether a part of the formula compares the field `name` with the option. */
function comparesWith(part: Tree, name: string, code: string): boolean {
  if (part.kind !== 'call') return false;
  const { fields, values } = comparedParts<Tree>(part);
  const textsOf = (parts: readonly Tree[]) => parts.flatMap((leaf) => (leaf.kind === 'call' ? [] : [leaf.text]));
  // A text that contains a value of the field can list several options.
  const hasCode = (text: string) =>
    text === code || (part.name === 'contains' && codesIn(text).includes(code.toLowerCase()));
  return (
    (textsOf(fields).includes(name) && textsOf(values).some(hasCode)) ||
    part.args.some((arg) => comparesWith(arg, name, code))
  );
}

/** Returns the ids of the formulas that compare the field with the option. */
async function listFormulasWith(db: Db, fieldId: string, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; formula: string }>`
    select f.id, s.name, f.params->>'formula' as formula from formula_source s join field f on f.id = s.formula_id
    where s.source_id = ${fieldId}`.execute(db);
  return rows.flatMap(({ id, name, formula }) => {
    const parsed = parse(formula);
    return 'tree' in parsed && comparesWith(parsed.tree, name, code) ? [id] : [];
  });
}

/** Returns the columns of all data sets that show the values of a field. */
export const optionColumns = ({ grids }: Pick<App, 'grids'>, fieldId: string): NameColumns =>
  findFieldColumns(valueColumns, customColumn(fieldId), grids);

/**
 * Lists the uses of an option: records, their campaigns, the users of these campaigns, imports with rows under review
 * that have the option, campaigns that chose it as the default, formulas that compare with it, and grid views that
 * filter by it.
 */
export async function findOptionUses(
  db: Db,
  { records, nameReferenceSources, grids }: Pick<App, 'records' | 'nameReferenceSources' | 'grids'>,
  viewer: Viewer,
  field: FieldWithOptions,
  code: string,
): Promise<RecordUse[]> {
  const tables = workingTablesOf(field.entity);
  const rule = ruleOf(tables);
  const { list, title } = RECORD_LISTS[tables.entity];
  const canSeeRows = !matchesNothing(conditionsOf(viewer, rule, 'read', 'k'));
  const assignments = canSeeRows ? await listSlotAssignments(db, field.id) : [];
  const rows = sql.join(
    assignments.map(
      (assignment) => sql`select k.campaign_id, ${recordOf(tables, 'k')} as id from ${workingRows(assignment)}
        and ${hasOptionValue(field, assignment.slot, code)} and ${visibleOrNone(viewer, rule, 'k')}`,
    ),
    sql` union all `,
  );
  const usesByRows = (name: string, title: string, ids: RawBuilder<unknown>) => {
    const kind = records.get(name)!;
    const rowsQuery = sql`select t.id, ${kind.label}::text as label from ${sql.table(kind.rule.table)} t
      where t.id in (${ids}) and ${listedCondition(kind)} and ${visibleOrNone(viewer, kind.rule, 't')}`;
    return createUse(name, title, rowsQuery);
  };
  const createUseSource = (
    name: string,
    title: string,
    isIndirect: boolean,
    selectIds: (sources: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => ({ ...usesByRows(name, title, selectIds(rows)), through: isIndirect });
  const waitingRows = assignments.map(
    (assignment) => sql`select r.batch_id from import_row r where ${hasPendingOption(assignment, field.id, code)}`,
  );
  const imports = usesInImports(viewer, sql.join(waitingRows, sql` union all `));
  const columns = optionColumns({ grids }, field.id);
  const views = nameReferenceSources
    .filter(({ hasCoreNames }) => !hasCoreNames)
    .map(({ entity, title, referencesToName }) => createUse(entity, title, referencesToName(viewer, code, columns)));
  const formulas = sql`select unnest(${await listFormulasWith(db, field.id, code)}::uuid[])`;
  const ownUses = [
    { ...usesByRows('campaigns', 'Campaigns', chosenAsDefault(field.id, code)), ...DEFAULT_FIELD },
    ...Object.values(fieldResources).map(({ name }) => usesByRows(name, 'Formulas', formulas)),
  ];
  const sources = [
    createUseSource(list, title, false, (sources) => sql`select h.id from (${sources}) h`),
    createUseSource('campaigns', 'Campaigns', true, (sources) => sql`select h.campaign_id from (${sources}) h`),
    createUseSource(
      'staff-users',
      'Staff users',
      true,
      (sources) => sql`with c as materialized (select distinct h.campaign_id as id from (${sources}) h)
        select o.owner_id from campaign o join c using (id)
        union all select m.user_id from campaign_member m join c on c.id = m.campaign_id`,
    ),
  ];
  return countUses(db, [...(assignments.length > 0 ? [...sources, imports] : []), ...ownUses, ...views]);
}

/** Returns the labels of the active formulas that compare with the option, and the number that the viewer cannot see. */
export async function findFormulasWithOption(
  db: Db,
  { records }: Pick<App, 'records'>,
  viewer: Viewer,
  fieldId: string,
  code: string,
): Promise<{ labels: string[]; hidden: number }> {
  const isVisible = sql.join(
    Object.values(fieldResources).map(({ name }) => visibleOrNone(viewer, records.get(name)!.rule, 't')),
    sql` or `,
  );
  const { rows } = await sql<{ label: string; is_visible: boolean }>`
    select t.label, (${isVisible}) as is_visible from field t
    where t.archived_at is null and t.id = any(${await listFormulasWith(db, fieldId, code)}::uuid[])
    order by t.label, t.id`.execute(db);
  const labels = rows.filter(({ is_visible }) => is_visible).map(({ label }) => label);
  return { labels, hidden: rows.length - labels.length };
}
