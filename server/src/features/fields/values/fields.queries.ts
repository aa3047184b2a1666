import { type Action, type Subject, satisfies } from '@leadwright/contract/access';
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

/** A field as the server knows it: with the column that holds its values, and whether the viewer may write them. */
export type Field = CustomField & {
  /** Of a formula, which has none, its id: it is no name of a column. */
  slot: string;
  /** What a formula gives; it has no value of its own. */
  computed?: Computed;
  /** What a formula reads, by the names that it has for it. */
  sources: Readonly<Record<string, string>>;
  writable: boolean;
  /** It is not for everybody: what everybody may read does not name it. */
  restricted: boolean;
  /** When people are asked for a value. */
  duty: 'no' | 'always' | 'on_grade' | 'on_outcome';
  export_name: string;
  import_synonyms: string[];
  survivorship: 'newest' | 'most_trusted' | 'manual_only' | 'fill_empty';
};

/** The fields that a right reaches; columns and values come with the right to the rows they stand on. */
export const fieldRule = (subject: Subject): ScopeRule<'custom_field'> => ({ ...sharedRule('custom_field'), subject });

/** Sensitive fields `alias` are there only for whoever has the right to them: not to show, filter, sort, group, export or write. */
export function sensitiveAllowed({ grants }: Viewer, alias: string, action: Action): RawBuilder<SqlBool> {
  const needed = { subject: 'sensitive-fields', action: action === 'read' ? 'read' : 'update' } as const;
  return satisfies(grants, needed) ? sql`true` : sql`not ${sql.ref(`${alias}.sensitive`)}`;
}

/** A field `alias` that names roles, in either way, is so for them alone; one that names none is for everybody. */
export function roleAllowed({ roles }: Viewer, alias: string, way: 'visible_to' | 'editable_by'): RawBuilder<SqlBool> {
  const named = sql.ref(`${alias}.${way}`);
  return sql`(${named} = '{}' or ${named} && ${[...roles]}::uuid[])`;
}

/** Fields `alias` that are there for somebody at all: neither sensitive without their right to such, nor for other roles alone. */
export const isFieldOpen = (viewer: Viewer, alias: string): RawBuilder<SqlBool> =>
  sql`(${roleAllowed(viewer, alias, 'visible_to')} and ${sensitiveAllowed(viewer, alias, 'read')})`;

/** Fields `f` of a campaign that are for somebody who works in it as they do. */
function withinWork(viewer: Viewer, action: Action): RawBuilder<SqlBool> {
  const as = (role: 'sd' | 'qc') => worksAs(viewer, role, sql.ref('f.campaign_id'));
  const seen = sql`(f.sd_visible or not ${as('sd')}) and (f.qc_visible or not ${as('qc')})`;
  return action === 'read' ? sql`(${seen})` : sql`(${seen} and (f.sd_editable or not ${as('sd')}))`;
}

const RESTRICTED = sql`(d.sensitive or d.visible_to <> '{}')`;

const STATE = sql`case when d.purging then 'purging' when d.archived_at is not null then 'archived' when f.hidden then 'hidden'
  else d.state end`;

/** As the campaign has put fields `f`, defined as `d`, in order; those that it has not come behind. */
export const IN_ORDER = sql`f.place nulls last, d."order" nulls last, f.position, f.created_at, f.id`;

const SOURCES = sql`coalesce((select json_object_agg(s.name, s.source_id) from formula_source s where s.formula_id = d.id), '{}')`;

interface Asked {
  campaignId: string;
  /** Of which records; of all where left out. */
  entity?: FieldEntity;
  /** Fields in use alone, or those in any state. */
  states?: readonly CustomField['state'][];
  ids?: readonly string[];
  /** Holds the fields until the transaction ends: what is written by them is written while they are so. */
  locked?: boolean;
}
interface Wanted extends Asked {
  subject: Subject;
  action?: Action;
}

/** The fields of a campaign that the viewer may see, in their order; none where the viewer may not see the campaign's. */
export function fieldsOf(db: Db, viewer: Viewer, { subject, action = 'read', ...of }: Wanted): Promise<Field[]> {
  const may = (asked: Action) =>
    sql<SqlBool>`(${visibleOrNone(viewer, fieldRule(subject), 'f', asked)} and ${sensitiveAllowed(viewer, 'd', asked)}
      and ${withinWork(viewer, asked)} and ${roleAllowed(viewer, 'd', 'visible_to')} and ${asked === 'read' ? sql`true` : roleAllowed(viewer, 'd', 'editable_by')})`;
  return select(db, of, { seen: may(action), writable: may('update') }, viewer);
}

/** The fields that a campaign shows, for a job that goes by what somebody with the right to them has asked for. */
export const fieldsInUse = (db: Db, asked: Omit<Asked, 'states'>): Promise<Field[]> =>
  select(db, { ...asked, states: ['active'] }, { seen: sql`true`, writable: sql`true` });

async function select(
  db: Db,
  { campaignId, entity, states, ids, locked }: Asked,
  { seen, writable }: { seen: RawBuilder<SqlBool>; writable: RawBuilder<SqlBool> },
  viewer?: Viewer,
): Promise<Field[]> {
  const { rows } = await sql<Omit<Field, 'indexed'>>`
    select f.id, d.version, d.kind, d.entity, d.key, d.label, d.help, d.type, d.params, coalesce(f.section, d.section) as section, coalesce(f.required, d.required) = 'always' as required,
      coalesce(f.required, d.required) as duty, d.export_name, d.sensitive, coalesce(f.client_visible, d.client_visible) as client_visible, ${STATE} as state, coalesce(f.slot, f.id::text) as slot,
      (${writable} and d.type <> 'formula') is true as writable, ${RESTRICTED} as restricted, d.options, d.import_synonyms, d.survivorship,
      case when d.type = 'formula' then ${SOURCES} else '{}' end as sources
    from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and ${entity ? sql`d.entity = ${entity}` : sql`true`} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
      and ${states ? sql`${STATE} = any(${states})` : sql`true`} and ${seen}
    order by ${IN_ORDER} ${locked ? sql`for share of f, d` : sql``}`.execute(db);
  const computed = computedFields(rows, viewer);
  return rows.flatMap((row): Field[] => {
    const field = {
      ...row,
      options: row.options.map((option) => offeredIn(campaignId, option)),
      indexed: row.type !== 'formula' && isIndexed(row.slot),
    };
    // Of fields that are named, what a formula reads may not be among them: it is written no more than any other.
    if (row.type !== 'formula' || ids) return [field];
    const formula = computed.get(row.id);
    return formula ? [{ ...field, computed: formula }] : [];
  });
}

/** An option that is another campaign's alone is read here, and not offered. */
const offeredIn = (campaignId: string, option: FieldOption): FieldOption =>
  option.campaign_id && option.campaign_id !== campaignId && option.state === 'active'
    ? { ...option, state: 'retired' }
    : option;

interface Asking {
  campaignId: string;
  of: WorkingRows;
}

/** The fields that a campaign asks for on some occasion. Nobody is asked for what they may not write. */
async function askedFields(db: Db, viewer: Viewer, { campaignId, of }: Asking, on: Field['duty']): Promise<Field[]> {
  const { entity } = of;
  const fields = await fieldsOf(db, viewer, { campaignId, entity, subject: ruleOf(of).subject, states: ['active'] });
  return fields.filter(({ duty, writable }) => duty === on && writable);
}

/** What each of the records has no value in, of the fields that are asked for then; a record that lacks none is left out. */
export async function lackedFields(
  db: Db,
  viewer: Viewer,
  asking: Asking,
  on: Field['duty'],
  ids: readonly string[],
): Promise<Map<string, Field[]>> {
  const fields = ids.length > 0 ? await askedFields(db, viewer, asking, on) : [];
  if (fields.length === 0) return new Map();
  const { campaignId, of } = asking;
  const empty = fields.map(({ id, slot }) => sql`case when k.${sql.ref(slot)} is null then ${id}::text end`);
  const { rows } = await sql<{ id: string; lacks: string[] }>`
    select ${recordOf(of, 'k')} as id, array_remove(array[${sql.join(empty)}], null) as lacks
    from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = any(${ids}::uuid[])`.execute(db);
  const lacking = rows.filter(({ lacks }) => lacks.length > 0);
  return new Map(lacking.map(({ id, lacks }) => [id, fields.filter((field) => lacks.includes(field.id))]));
}

/** Those of the fields that are not among what is written along. */
export const stillLacked = (fields: readonly Field[] = [], given: Readonly<Record<string, unknown>> = {}): Field[] =>
  fields.filter(({ id }) => (given[customColumn(id)] ?? null) === null);

/** What a field holds in the working row `alias`, the tables of whose record are at hand as `aliases`. */
export const heldValue = ({ slot, computed }: Field, alias: string, aliases: Aliases = {}): RawBuilder<unknown> =>
  computed ? computed.sql(alias, aliases) : sql.ref(`${alias}.${slot}`);
