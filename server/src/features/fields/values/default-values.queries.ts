import type { CustomValue } from '@leadwright/contract/custom-values';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { type FieldEntity, WORKING_TABLES, type WorkingTables } from './records.queries.ts';
import type { SlotKind } from './slots.ts';

/** The source of default values in new working rows. */
export const DEFAULT_SOURCE = 'default';

const CAST_TYPE: Record<SlotKind, RawBuilder<unknown>> = {
  text: sql`text`,
  number: sql`numeric`,
  date: sql`date`,
  moment: sql`timestamptz`,
  flag: sql`boolean`,
  list: sql`text[]`,
};

/** Parts of the SQL statement that adds working rows to a campaign. They are empty without default values. */
export interface Defaults {
  /** Columns and values to append to those of the statement. */
  columns: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  /** Returns SQL that stores the origins for the rows of the CTE `cteName` (campaign_id and record id). */
  origins: (cteName: string) => RawBuilder<unknown>;
}

/** SQL join of the default option `o.code` of a field `d` that a campaign uses as `f`. */
export const DEFAULT_OPTION = sql`left join lateral (
  select o->>'code' as code from jsonb_array_elements(d.options) o
  where (o->>'is_default')::boolean and o->>'state' = 'active'
    and coalesce(o->>'campaign_id', f.campaign_id::text) = f.campaign_id::text limit 1) o on true`;

/** SQL for the default value in the field definition. */
export const FIELD_DEFAULT = sql`case d.type when 'select' then to_jsonb(o.code)
  when 'multi_select' then case when o.code is not null then jsonb_build_array(o.code) end
  else d.default_value end`;

/**
 * SQL for the list of the active options that the campaign chose as its default; null without any. An option that
 * replaces a merged one counts as chosen while the merge lasts.
 */
const CHOSEN_OPTIONS = sql`(
  with recursive chosen(code, at) as (
    select v.code #>> '{}', v.at from jsonb_path_query(f.default_value, '$[*]') with ordinality v(code, at)
    union all
    select c->>'merged_into', h.at from chosen h join jsonb_array_elements(d.options) c on c->>'code' = h.code
    where c->>'merged_into' is not null)
  select jsonb_agg(a.code order by a.at) from (
    select h.code, min(h.at) as at from chosen h join jsonb_array_elements(d.options) c on c->>'code' = h.code
    where c->>'state' = 'active' group by h.code) a)`;

/** SQL for the default value of a field in a campaign. */
export const CAMPAIGN_DEFAULT = sql`case
  when f.default_value is null then ${FIELD_DEFAULT}
  when f.default_value = 'null' then null
  when d.type = 'select' then coalesce(${CHOSEN_OPTIONS}->0, ${FIELD_DEFAULT})
  when d.type = 'multi_select' then coalesce(${CHOSEN_OPTIONS}, ${FIELD_DEFAULT})
  else f.default_value end`;

interface FieldDefault {
  id: string;
  slot: string;
  value: CustomValue;
}

/** Finds the default values of the visible fields of a campaign. With `lock`, locks these fields. */
async function findDefaults(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
  { lock = false } = {},
): Promise<FieldDefault[]> {
  const { rows } = await sql<FieldDefault>`
    select f.id, f.slot, ${CAMPAIGN_DEFAULT} as value
    from custom_field f join field d on d.id = f.id ${DEFAULT_OPTION}
    where f.campaign_id = ${campaignId} and d.entity = ${entity} and not f.hidden and d.state = 'active' and d.archived_at is null and not d.purging
      and (f.default_value is not null or o.code is not null or d.default_value is not null) ${lock ? sql`for share of f, d` : sql``}`.execute(
    db,
  );
  return rows.filter(({ value }) => value !== null);
}

/** Returns the ids of the fields that have a value in new working rows of a campaign. */
export const findFieldsWithDefault = async (
  db: Db,
  campaignId: string,
  entity: FieldEntity,
): Promise<ReadonlySet<string>> => new Set((await findDefaults(db, campaignId, entity)).map(({ id }) => id));

/**
 * Returns the default values for new working rows of a campaign, from its visible fields. Locks these fields until the
 * transaction ends.
 */
export async function loadDefaults(
  trx: Trx,
  campaignId: string,
  tables: WorkingTables = WORKING_TABLES.account,
): Promise<Defaults> {
  const defaults = await findDefaults(trx, campaignId, tables.entity, { lock: true });
  const ids = defaults.map(({ id }) => id);
  const joinEach = (part: (row: (typeof defaults)[number]) => RawBuilder<unknown>) =>
    defaults.length > 0 ? sql`, ${sql.join(defaults.map(part))}` : sql``;
  return {
    columns: joinEach(({ slot }) => sql.ref(slot)),
    values: joinEach(({ slot, value }) => sql`${value}::${CAST_TYPE[slot.split('_')[0] as SlotKind]}`),
    origins: (cteName) => sql`
      insert into ${sql.table(tables.origins)} (campaign_id, ${sql.ref(tables.id)}, field_id, source)
      select a.campaign_id, ${sql.ref(`a.${tables.id}`)}, f.id, ${DEFAULT_SOURCE}
      from ${sql.ref(cteName)} a cross join unnest(${ids}::uuid[]) f(id)
      on conflict (campaign_id, ${sql.ref(tables.id)}, field_id) do nothing`,
  };
}
