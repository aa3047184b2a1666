import { type Action, type Subject, satisfies } from '@leadwright/contract/access';
import type { FieldOption } from '@leadwright/contract/custom-values';
import type { CustomField } from '@leadwright/contract/features/custom-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachable, type ScopeRule, sharedRule } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { FieldEntity } from './records.queries.ts';
import { isIndexed } from './slots.ts';

/** A field as the server knows it: with the column that holds its values, and whether the viewer may write them. */
export type Field = CustomField & {
  slot: string;
  writable: boolean;
  export_name: string;
  import_synonyms: string[];
  survivorship: 'newest' | 'most_trusted' | 'manual_only' | 'fill_empty';
};

/** The fields that a right reaches; columns and values come with the right to the rows they stand on. */
export const fieldRule = (subject: Subject): ScopeRule<'custom_field'> => ({ ...sharedRule('custom_field'), subject });

/** Sensitive fields `alias` are there only for whoever has the right to them: not to show, filter, sort, group, export or write. */
export function withinSensitive({ grants }: Viewer, alias: string, action: Action): RawBuilder<SqlBool> {
  const needed = { subject: 'sensitive-fields', action: action === 'read' ? 'read' : 'update' } as const;
  return satisfies(grants, needed) ? sql`true` : sql`not ${sql.ref(`${alias}.sensitive`)}`;
}

/** A field `alias` that names roles, in either way, is so for them alone; one that names none is for everybody. */
export function namesRole({ roles }: Viewer, alias: string, way: 'visible_to' | 'editable_by'): RawBuilder<SqlBool> {
  const named = sql.ref(`${alias}.${way}`);
  return sql`(${named} = '{}' or ${named} && ${[...roles]}::uuid[])`;
}

const STATE = sql`case when d.purging then 'purging' when d.archived_at is not null then 'archived' when f.hidden then 'hidden'
  else d.state end`;

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
    sql<SqlBool>`(${reachable(viewer, fieldRule(subject), 'f', asked)} and ${withinSensitive(viewer, 'd', asked)}
      and ${namesRole(viewer, 'd', 'visible_to')} and ${asked === 'read' ? sql`true` : namesRole(viewer, 'd', 'editable_by')})`;
  return select(db, of, { seen: may(action), writable: may('update') });
}

/** The fields that a campaign shows, for a job that goes by what somebody with the right to them has asked for. */
export const fieldsInUse = (db: Db, asked: Omit<Asked, 'states'>): Promise<Field[]> =>
  select(db, { ...asked, states: ['active'] }, { seen: sql`true`, writable: sql`true` });

async function select(
  db: Db,
  { campaignId, entity, states, ids, locked }: Asked,
  { seen, writable }: { seen: RawBuilder<SqlBool>; writable: RawBuilder<SqlBool> },
): Promise<Field[]> {
  const { rows } = await sql<Omit<Field, 'indexed'>>`
    select f.id, d.version, d.kind, d.entity, d.key, d.label, d.help, d.type, d.params, d.section, d.required = 'always' as required, d.export_name,
      d.sensitive, d.client_visible, ${STATE} as state, f.slot, ${writable} is true as writable, d.options, d.import_synonyms,
      d.survivorship
    from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and ${entity ? sql`d.entity = ${entity}` : sql`true`} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
      and ${states ? sql`${STATE} = any(${states})` : sql`true`} and ${seen}
    order by d."order" nulls last, f.position, f.created_at, f.id ${locked ? sql`for share of f, d` : sql``}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    options: row.options.map((option) => offeredIn(campaignId, option)),
    indexed: isIndexed(row.slot),
  }));
}

/** An option that is another campaign's alone is read here, and not offered. */
const offeredIn = (campaignId: string, option: FieldOption): FieldOption =>
  option.campaign_id && option.campaign_id !== campaignId && option.state === 'active'
    ? { ...option, state: 'retired' }
    : option;
