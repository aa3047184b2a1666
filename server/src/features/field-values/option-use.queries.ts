import { MOST_SEEN } from '@leadwright/contract/features/field-options';
import { sql } from 'kysely';
import { conditionsOf, reachable, reachNothing } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { ruleOf, workingOf } from '../custom-fields/custom-fields.service.ts';
import type { Opened } from './option-list.ts';

export interface Place {
  campaign_id: string;
  slot: string;
}

export async function placesOf(db: Db, fieldId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select campaign_id, slot from custom_field where id = ${fieldId} order by campaign_id`.execute(db);
  return rows;
}

/** What rows hold in the field, with how many do: each value of a list by itself. */
const valuesAt = ({ type, entity }: Opened, { campaign_id, slot }: Place, viewer: Viewer) => {
  const of = workingOf(entity);
  const rows = sql`${sql.table(of.table)} k`;
  const here = sql`k.campaign_id = ${campaign_id} and ${reachable(viewer, ruleOf(of), 'k')}`;
  return type === 'multi_select'
    ? sql`select v.value, count(*)::int as count from ${rows} cross join unnest(k.${sql.ref(slot)}) v(value)
        where ${here} group by v.value`
    : sql`select k.${sql.ref(slot)} as value, count(*)::int as count from ${rows}
        where ${here} and k.${sql.ref(slot)} is not null group by 1`;
};

interface Use {
  held: Record<string, number> | null;
  seen: { value: string; count: number }[];
  more: boolean;
}

/** How many of the rows that the viewer may see hold each option, and what they hold besides. */
export async function useOf(db: Db, viewer: Viewer, field: Opened): Promise<Use> {
  if (reachNothing(conditionsOf(viewer, ruleOf(workingOf(field.entity)), 'read', 'k')))
    return { held: null, seen: [], more: false };
  const places = await placesOf(db, field.id);
  if (places.length === 0) return { held: {}, seen: [], more: false };
  const codes = field.options.map(({ code }) => code);
  const { rows } = await sql<{ value: string; count: number; known: boolean }>`
    with counted as materialized (
        select value, sum(count)::int as count, value = any(${codes}::text[]) as known
        from (${sql.join(
          places.map((place) => valuesAt(field, place, viewer)),
          sql` union all `,
        )}) each_place group by value)
    select * from counted where known
    union all (select * from counted where not known order by count desc, value limit ${MOST_SEEN + 1})`.execute(db);
  const seen = rows.filter(({ known }) => !known).map(({ value, count }) => ({ value, count }));
  return {
    held: Object.fromEntries(rows.filter(({ known }) => known).map(({ value, count }) => [value, count])),
    seen: seen.slice(0, MOST_SEEN),
    more: seen.length > MOST_SEEN,
  };
}

/** Whether any row holds a value, whoever asks. */
export async function isHeld(db: Db, field: Opened, value: string): Promise<boolean> {
  for (const { campaign_id, slot } of await placesOf(db, field.id)) {
    const { rows } = await sql`
      select from ${sql.table(workingOf(field.entity).table)} k where k.campaign_id = ${campaign_id} and ${holds(field, slot, value)} limit 1`.execute(
      db,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** The rows `k` that hold a value in a column of the field. */
export const holds = ({ type }: Pick<Opened, 'type'>, slot: string, value: string) =>
  type === 'multi_select' ? sql`k.${sql.ref(slot)} @> ${[value]}::text[]` : sql`k.${sql.ref(slot)} = ${value}`;
