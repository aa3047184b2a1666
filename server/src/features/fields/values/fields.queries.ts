import { type Action, hasAccess, type Subject } from '@leadwright/contract/access';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, sharedRule, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { worksAs } from '../../../access/works-as.ts';
import type { Db } from '../../../database/pool.ts';
import { type CompiledFormula, compileFormulas } from './formulas/computed.ts';
import type { Aliases } from './formulas/core-sources.ts';
import { type FieldEntity, recordOf, ruleOf, type WorkingTables } from './records.queries.ts';
import { isIndexed } from './slots.ts';

/** A field with the column that stores its values, and whether the viewer may write them. */
export type Field = CustomField & {
  /** The field id for a formula, which has no column. */
  slot: string;
  /** The calculation of a formula, which has no stored value. */
  computed?: CompiledFormula;
  /** The ids of the fields that a formula uses, by name in the formula. */
  sources: Readonly<Record<string, string>>;
  writable: boolean;
  /** Whether some users cannot see the field. Text that every user can read must not name it. */
  restricted: boolean;
  /** When a value is required. */
  requiredOn: 'no' | 'always' | 'on_grade' | 'on_outcome';
  export_name: string;
  import_synonyms: string[];
  survivorship: 'newest' | 'most_trusted' | 'manual_only' | 'fill_empty';
};

/** Returns the scope rule of fields. Access follows the permissions for the rows a field belongs to (`subject`). */
export const fieldRule = (subject: Subject): ScopeRule<'custom_field'> => ({ ...sharedRule('custom_field'), subject });

/** SQL condition: the field `alias` is not sensitive, or the viewer has the permission for sensitive fields. */
export function sensitiveAllowed({ grants }: Viewer, alias: string, action: Action): RawBuilder<SqlBool> {
  const permission = { subject: 'sensitive-fields', action: action === 'read' ? 'read' : 'update' } as const;
  return hasAccess(grants, permission) ? sql`true` : sql`not ${sql.ref(`${alias}.sensitive`)}`;
}

/** SQL condition: the field `alias` is not restricted by role, or the viewer has one of its roles. */
export function roleAllowed(
  { roles }: Viewer,
  alias: string,
  column: 'visible_to' | 'editable_by',
): RawBuilder<SqlBool> {
  const roleIds = sql.ref(`${alias}.${column}`);
  return sql`(${roleIds} = '{}' or ${roleIds} && ${[...roles]}::uuid[])`;
}

/** SQL condition: the viewer can see the field `alias` by role and sensitivity. */
export const isFieldReadable = (viewer: Viewer, alias: string): RawBuilder<SqlBool> =>
  sql`(${roleAllowed(viewer, alias, 'visible_to')} and ${sensitiveAllowed(viewer, alias, 'read')})`;

/** SQL condition: the role of the viewer in the campaign allows the action on the field `f`. */
function allowedByCampaignRole(viewer: Viewer, action: Action): RawBuilder<SqlBool> {
  const worksInRole = (role: 'sd' | 'qc') => worksAs(viewer, role, sql.ref('f.campaign_id'));
  const isVisible = sql`(f.sd_visible or not ${worksInRole('sd')}) and (f.qc_visible or not ${worksInRole('qc')})`;
  return action === 'read' ? sql`(${isVisible})` : sql`(${isVisible} and (f.sd_editable or not ${worksInRole('sd')}))`;
}

const IS_RESTRICTED = sql`(d.sensitive or d.visible_to <> '{}')`;

const FIELD_STATE = sql`case when d.purging then 'purging' when d.archived_at is not null then 'archived' when f.hidden then 'hidden'
  else d.state end`;

/** SQL sort order of the fields `f` of a campaign, with definition `d`. Fields without a position come last. */
export const FIELD_ORDER = sql`f.place nulls last, d."order" nulls last, f.position, f.created_at, f.id`;

const FORMULA_SOURCES = sql`coalesce((select json_object_agg(s.name, s.source_id) from formula_source s where s.formula_id = d.id), '{}')`;

interface FieldFilter {
  campaignId: string;
  /** The entity; all entities if omitted. */
  entity?: FieldEntity;
  /** Only fields in these states; any state if omitted. */
  states?: readonly CustomField['state'][];
  ids?: readonly string[];
  /** Locks the fields until the transaction ends, so that they do not change while values are written. */
  locked?: boolean;
}
interface FieldQuery extends FieldFilter {
  subject: Subject;
  action?: Action;
}

/** Lists the fields of a campaign that the viewer can see, in display order; none if its rows are not visible. */
export function listVisibleFields(
  db: Db,
  viewer: Viewer,
  { subject, action = 'read', ...filter }: FieldQuery,
): Promise<Field[]> {
  const isAllowed = (action: Action) =>
    sql<SqlBool>`(${visibleOrNone(viewer, fieldRule(subject), 'f', action)} and ${sensitiveAllowed(viewer, 'd', action)}
      and ${allowedByCampaignRole(viewer, action)} and ${roleAllowed(viewer, 'd', 'visible_to')} and ${action === 'read' ? sql`true` : roleAllowed(viewer, 'd', 'editable_by')})`;
  return selectFields(db, filter, { isVisible: isAllowed(action), writable: isAllowed('update') }, viewer);
}

/** Lists the active fields of a campaign for a job that was started by an authorised user. */
export const listActiveFields = (db: Db, filter: Omit<FieldFilter, 'states'>): Promise<Field[]> =>
  selectFields(db, { ...filter, states: ['active'] }, { isVisible: sql`true`, writable: sql`true` });

async function selectFields(
  db: Db,
  { campaignId, entity, states, ids, locked }: FieldFilter,
  { isVisible, writable }: { isVisible: RawBuilder<SqlBool>; writable: RawBuilder<SqlBool> },
  viewer?: Viewer,
): Promise<Field[]> {
  const { rows } = await sql<Omit<Field, 'indexed'>>`
    select f.id, d.version, d.kind, d.entity, d.key, d.label, d.help, d.type, d.params, coalesce(f.section, d.section) as section, coalesce(f.required, d.required) = 'always' as required,
      coalesce(f.required, d.required) as "requiredOn", d.export_name, d.sensitive, coalesce(f.client_visible, d.client_visible) as client_visible, ${FIELD_STATE} as state, coalesce(f.slot, f.id::text) as slot,
      (${writable} and d.type <> 'formula') is true as writable, ${IS_RESTRICTED} as restricted, d.options, d.import_synonyms, d.survivorship,
      case when d.type = 'formula' then ${FORMULA_SOURCES} else '{}' end as sources
    from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and ${entity ? sql`d.entity = ${entity}` : sql`true`} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
      and ${states ? sql`${FIELD_STATE} = any(${states})` : sql`true`} and ${isVisible}
    order by ${FIELD_ORDER} ${locked ? sql`for share of f, d` : sql``}`.execute(db);
  const computed = compileFormulas(rows, viewer);
  return rows.flatMap((row): Field[] => {
    const field = {
      ...row,
      options: row.options.map((option) => retireForeignOption(campaignId, option)),
      indexed: row.type !== 'formula' && isIndexed(row.slot),
    };
    // With `ids`, the source fields of a formula may be missing. Callers do not need its value then.
    if (row.type !== 'formula' || ids) return [field];
    const formula = computed.get(row.id);
    return formula ? [{ ...field, computed: formula }] : [];
  });
}

/** Returns an option of another campaign as retired: it can be read but not chosen. */
const retireForeignOption = (campaignId: string, option: FieldOption): FieldOption =>
  option.campaign_id && option.campaign_id !== campaignId && option.state === 'active'
    ? { ...option, state: 'retired' }
    : option;

interface CampaignRows {
  campaignId: string;
  of: WorkingTables;
}

/** Lists the fields that the viewer may write and whose value a campaign requires on the occasion `requiredOn`. */
async function loadRequiredFields(
  db: Db,
  viewer: Viewer,
  { campaignId, of: tables }: CampaignRows,
  requiredOn: Field['requiredOn'],
): Promise<Field[]> {
  const { entity } = tables;
  const fields = await listVisibleFields(db, viewer, {
    campaignId,
    entity,
    subject: ruleOf(tables).subject,
    states: ['active'],
  });
  return fields.filter((field) => field.requiredOn === requiredOn && field.writable);
}

/** Returns, for each record id, the required fields that have no value. Omits records that have all of them. */
export async function findMissingFields(
  db: Db,
  viewer: Viewer,
  target: CampaignRows,
  requiredOn: Field['requiredOn'],
  ids: readonly string[],
): Promise<Map<string, Field[]>> {
  const fields = ids.length > 0 ? await loadRequiredFields(db, viewer, target, requiredOn) : [];
  if (fields.length === 0) return new Map();
  const { campaignId, of: tables } = target;
  const emptyFieldIds = fields.map(({ id, slot }) => sql`case when k.${sql.ref(slot)} is null then ${id}::text end`);
  const { rows } = await sql<{ id: string; missing_ids: string[] }>`
    select ${recordOf(tables, 'k')} as id, array_remove(array[${sql.join(emptyFieldIds)}], null) as missing_ids
    from ${sql.table(tables.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} = any(${ids}::uuid[])`.execute(db);
  const incompleteRows = rows.filter(({ missing_ids }) => missing_ids.length > 0);
  return new Map(
    incompleteRows.map(({ id, missing_ids }) => [id, fields.filter((field) => missing_ids.includes(field.id))]),
  );
}

/** Returns the missing fields that the input does not fill. */
export const filterUnfilled = (fields: readonly Field[] = [], input: Readonly<Record<string, unknown>> = {}): Field[] =>
  fields.filter(({ id }) => (input[customColumn(id)] ?? null) === null);

/** Returns SQL for the value of a field in the working row `alias`. `aliases` are the joined tables of its record. */
export const fieldValueSql = ({ slot, computed }: Field, alias: string, aliases: Aliases = {}): RawBuilder<unknown> =>
  computed ? computed.sql(alias, aliases) : sql.ref(`${alias}.${slot}`);
