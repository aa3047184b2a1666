import { type Action, hasAccess, type Subject } from '@leadwright/contract/access';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, sharedRule, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { worksAs } from '../../../access/works-as.ts';
import type { Db } from '../../../database/pool.ts';
import { type Computed, computedFields } from './formulas/computed.ts';
import type { Aliases } from './formulas/core-sources.ts';
import { type FieldEntity, recordOf, ruleOf, type WorkingRows } from './records.queries.ts';
import { isIndexed } from './slots.ts';

/** A field with the column that stores its values, and whether the viewer may write them. */
export type Field = CustomField & {
  /** The field id for a formula, which has no column. */
  slot: string;
  /** The calculation of a formula, which has no stored value. */
  computed?: Computed;
  /** The ids of the fields that a formula uses, by their names in it. */
  sources: Readonly<Record<string, string>>;
  writable: boolean;
  /** Whether some users cannot see it; texts that everyone can read must not name it. */
  restricted: boolean;
  /** When a value is required. */
  duty: 'no' | 'always' | 'on_grade' | 'on_outcome';
  export_name: string;
  import_synonyms: string[];
  survivorship: 'newest' | 'most_trusted' | 'manual_only' | 'fill_empty';
};

/** The scope rule of fields for a subject; fields follow the permission for the rows they belong to. */
export const fieldRule = (subject: Subject): ScopeRule<'custom_field'> => ({ ...sharedRule('custom_field'), subject });

/** The condition for fields `alias` that are not sensitive, or for which the viewer has the permission. */
export function sensitiveAllowed({ grants }: Viewer, alias: string, action: Action): RawBuilder<SqlBool> {
  const needed = { subject: 'sensitive-fields', action: action === 'read' ? 'read' : 'update' } as const;
  return hasAccess(grants, needed) ? sql`true` : sql`not ${sql.ref(`${alias}.sensitive`)}`;
}

/** The condition for fields `alias` that name a role of the viewer, or no role. */
export function roleAllowed({ roles }: Viewer, alias: string, way: 'visible_to' | 'editable_by'): RawBuilder<SqlBool> {
  const named = sql.ref(`${alias}.${way}`);
  return sql`(${named} = '{}' or ${named} && ${[...roles]}::uuid[])`;
}

/** The condition for fields `alias` that the viewer can see, by role and sensitivity. */
export const isFieldReadable = (viewer: Viewer, alias: string): RawBuilder<SqlBool> =>
  sql`(${roleAllowed(viewer, alias, 'visible_to')} and ${sensitiveAllowed(viewer, alias, 'read')})`;

/** The condition for fields `f` that the viewer can use with their role in the campaign. */
function allowedByCampaignRole(viewer: Viewer, action: Action): RawBuilder<SqlBool> {
  const as = (role: 'sd' | 'qc') => worksAs(viewer, role, sql.ref('f.campaign_id'));
  const seen = sql`(f.sd_visible or not ${as('sd')}) and (f.qc_visible or not ${as('qc')})`;
  return action === 'read' ? sql`(${seen})` : sql`(${seen} and (f.sd_editable or not ${as('sd')}))`;
}

const IS_RESTRICTED = sql`(d.sensitive or d.visible_to <> '{}')`;

const FIELD_STATE = sql`case when d.purging then 'purging' when d.archived_at is not null then 'archived' when f.hidden then 'hidden'
  else d.state end`;

/** The order of fields `f`, defined as `d`, in the campaign; fields without a position come last. */
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

/** Lists the fields of a campaign that the viewer can see, in order; none if the viewer cannot see its rows. */
export function fieldsOf(db: Db, viewer: Viewer, { subject, action = 'read', ...of }: FieldQuery): Promise<Field[]> {
  const may = (needed: Action) =>
    sql<SqlBool>`(${visibleOrNone(viewer, fieldRule(subject), 'f', needed)} and ${sensitiveAllowed(viewer, 'd', needed)}
      and ${allowedByCampaignRole(viewer, needed)} and ${roleAllowed(viewer, 'd', 'visible_to')} and ${needed === 'read' ? sql`true` : roleAllowed(viewer, 'd', 'editable_by')})`;
  return select(db, of, { seen: may(action), writable: may('update') }, viewer);
}

/** Lists the active fields of a campaign for a job that was started by an authorised user. */
export const fieldsInUse = (db: Db, filter: Omit<FieldFilter, 'states'>): Promise<Field[]> =>
  select(db, { ...filter, states: ['active'] }, { seen: sql`true`, writable: sql`true` });

async function select(
  db: Db,
  { campaignId, entity, states, ids, locked }: FieldFilter,
  { seen, writable }: { seen: RawBuilder<SqlBool>; writable: RawBuilder<SqlBool> },
  viewer?: Viewer,
): Promise<Field[]> {
  const { rows } = await sql<Omit<Field, 'indexed'>>`
    select f.id, d.version, d.kind, d.entity, d.key, d.label, d.help, d.type, d.params, coalesce(f.section, d.section) as section, coalesce(f.required, d.required) = 'always' as required,
      coalesce(f.required, d.required) as duty, d.export_name, d.sensitive, coalesce(f.client_visible, d.client_visible) as client_visible, ${FIELD_STATE} as state, coalesce(f.slot, f.id::text) as slot,
      (${writable} and d.type <> 'formula') is true as writable, ${IS_RESTRICTED} as restricted, d.options, d.import_synonyms, d.survivorship,
      case when d.type = 'formula' then ${FORMULA_SOURCES} else '{}' end as sources
    from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and ${entity ? sql`d.entity = ${entity}` : sql`true`} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
      and ${states ? sql`${FIELD_STATE} = any(${states})` : sql`true`} and ${seen}
    order by ${FIELD_ORDER} ${locked ? sql`for share of f, d` : sql``}`.execute(db);
  const computed = computedFields(rows, viewer);
  return rows.flatMap((row): Field[] => {
    const field = {
      ...row,
      options: row.options.map((option) => retireForeignOption(campaignId, option)),
      indexed: row.type !== 'formula' && isIndexed(row.slot),
    };
    // With `ids` the fields that a formula uses may not be loaded; a formula is not writable in any case.
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
  of: WorkingRows;
}

/** Lists the fields that a campaign requires on an occasion and that the viewer may write. */
async function requiredFields(
  db: Db,
  viewer: Viewer,
  { campaignId, of }: CampaignRows,
  on: Field['duty'],
): Promise<Field[]> {
  const { entity } = of;
  const fields = await fieldsOf(db, viewer, { campaignId, entity, subject: ruleOf(of).subject, states: ['active'] });
  return fields.filter(({ duty, writable }) => duty === on && writable);
}

/** Returns the required fields without a value, by record; skips records that lack none. */
export async function findMissingFields(
  db: Db,
  viewer: Viewer,
  target: CampaignRows,
  on: Field['duty'],
  ids: readonly string[],
): Promise<Map<string, Field[]>> {
  const fields = ids.length > 0 ? await requiredFields(db, viewer, target, on) : [];
  if (fields.length === 0) return new Map();
  const { campaignId, of } = target;
  const empty = fields.map(({ id, slot }) => sql`case when k.${sql.ref(slot)} is null then ${id}::text end`);
  const { rows } = await sql<{ id: string; lacks: string[] }>`
    select ${recordOf(of, 'k')} as id, array_remove(array[${sql.join(empty)}], null) as lacks
    from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = any(${ids}::uuid[])`.execute(db);
  const lacking = rows.filter(({ lacks }) => lacks.length > 0);
  return new Map(lacking.map(({ id, lacks }) => [id, fields.filter((field) => lacks.includes(field.id))]));
}

/** Returns the missing fields that the input does not fill. */
export const withoutFilled = (fields: readonly Field[] = [], input: Readonly<Record<string, unknown>> = {}): Field[] =>
  fields.filter(({ id }) => (input[customColumn(id)] ?? null) === null);

/** The value of a field in the working row `alias`; `aliases` are the joined tables of its record. */
export const fieldValueSql = ({ slot, computed }: Field, alias: string, aliases: Aliases = {}): RawBuilder<unknown> =>
  computed ? computed.sql(alias, aliases) : sql.ref(`${alias}.${slot}`);
