import type { CustomValue } from '@leadwright/contract/custom-values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { WORKING_TABLES, type WorkingRows } from './records.queries.ts';
import type { SlotKind } from './slots.ts';

/** How values of new working rows come in, where nobody has given them. */
export const BY_DEFAULT = 'default';

const CAST: Record<SlotKind, RawBuilder<unknown>> = {
  text: sql`text`,
  number: sql`numeric`,
  date: sql`date`,
  moment: sql`timestamptz`,
  flag: sql`boolean`,
  list: sql`text[]`,
};

/** Parts of the statement that adds working rows to a campaign. Without a default they are empty. */
export interface Defaults {
  /** Behind its columns and its values. */
  columns: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  /** A statement besides, for the rows that `added` has returned (campaign_id and their id): where their values come from. */
  origins: (added: string) => RawBuilder<unknown>;
}

/** The option `o.code` that a field `d`, used as `f`, begins with. */
export const DEFAULT_OPTION = sql`left join lateral (
  select o->>'code' as code from jsonb_array_elements(d.options) o
  where (o->>'is_default')::boolean and o->>'state' = 'active'
    and coalesce(o->>'campaign_id', f.campaign_id::text) = f.campaign_id::text limit 1) o on true`;

/** What the field says that a record begins with. */
export const OWN_DEFAULT = sql`case d.type when 'select' then to_jsonb(o.code) when 'multi_select' then jsonb_build_array(o.code)
  else d.default_value end`;

/** An option that is offered no more is nothing to begin with, though the campaign has chosen it once. */
const HAS_ITS_OPTIONS = sql`(d.type not in ('select', 'multi_select') or f.default_value = 'null' or exists (
  select from jsonb_array_elements(d.options) c where c->>'state' = 'active' and f.default_value ? (c->>'code')))`;

/** What a record begins with in a field as its campaign uses it. */
export const BEGINS_WITH = sql`case when f.default_value is not null and ${HAS_ITS_OPTIONS} then nullif(f.default_value, 'null')
  else ${OWN_DEFAULT} end`;

/** What working rows of a campaign start with, from the fields that it shows; those stay as they are until they are added. */
export async function defaultsOf(
  trx: Db,
  campaignId: string,
  of: WorkingRows = WORKING_TABLES.account,
): Promise<Defaults> {
  const { rows } = await sql<{ id: string; slot: string; value: CustomValue }>`
    select f.id, f.slot, ${BEGINS_WITH} as value
    from custom_field f join field d on d.id = f.id ${DEFAULT_OPTION}
    where f.campaign_id = ${campaignId} and d.entity = ${of.entity} and not f.hidden and d.state = 'active' and d.archived_at is null and not d.purging
      and (f.default_value is not null or o.code is not null or d.default_value is not null) for share of f, d`.execute(
    trx,
  );
  const given = rows.filter(({ value }) => value !== null);
  const ids = given.map(({ id }) => id);
  const each = (part: (row: (typeof given)[number]) => RawBuilder<unknown>) =>
    given.length > 0 ? sql`, ${sql.join(given.map(part))}` : sql``;
  return {
    columns: each(({ slot }) => sql.ref(slot)),
    values: each(({ slot, value }) => sql`${value}::${CAST[slot.split('_')[0] as SlotKind]}`),
    origins: (added) => sql`
      insert into ${sql.table(of.origins)} (campaign_id, ${sql.ref(of.id)}, field_id, source)
      select a.campaign_id, ${sql.ref(`a.${of.id}`)}, f.id, ${BY_DEFAULT}
      from ${sql.ref(added)} a cross join unnest(${ids}::uuid[]) f(id)
      on conflict (campaign_id, ${sql.ref(of.id)}, field_id) do nothing`,
  };
}
