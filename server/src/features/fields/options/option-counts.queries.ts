import { MAX_UNLISTED_VALUES } from '@leadwright/contract/features/field-options';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conditionsOf, matchesNothing, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import {
  hasRowWith,
  listSlotAssignments,
  ruleOf,
  type SlotAssignment,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import type { FieldWithOptions } from './option-list.ts';

/** Returns SQL that counts the rows for each value of a field. Each entry of a list counts separately. */
const countValues = ({ type }: FieldWithOptions, assignment: SlotAssignment, viewer: Viewer) => {
  const value = sql.ref(`k.${assignment.slot}`);
  const rows = sql`${workingRows(assignment)} and ${visibleOrNone(viewer, ruleOf(workingTablesOf(assignment.entity)), 'k')}`;
  return type === 'multi_select'
    ? sql`select v.value, count(*)::int as count from (select ${value} as list from ${rows}) k
        cross join unnest(k.list) v(value) group by v.value`
    : sql`select ${value} as value, count(*)::int as count from ${rows} and ${value} is not null group by 1`;
};

interface OptionUse {
  /** The number of rows by option code; null if the viewer can see no rows. */
  held: Record<string, number> | null;
  /** Values that are not options. */
  seen: { value: string; count: number }[];
  /** Whether there are more such values than the list contains. */
  more: boolean;
}

/** Counts the visible rows for each option, and for values that are not options. */
export async function countOptionUse(db: Db, viewer: Viewer, field: FieldWithOptions): Promise<OptionUse> {
  if (matchesNothing(conditionsOf(viewer, ruleOf(workingTablesOf(field.entity)), 'read', 'k')))
    return { held: null, seen: [], more: false };
  const assignments = await listSlotAssignments(db, field.id);
  if (assignments.length === 0) return { held: {}, seen: [], more: false };
  const codes = field.options.map(({ code }) => code);
  const { rows } = await sql<{ value: string; count: number; known: boolean }>`
    with value_count as materialized (
        select value, sum(count)::int as count, value = any(${codes}::text[]) as known
        from (${sql.join(
          assignments.map((assignment) => countValues(field, assignment, viewer)),
          sql` union all `,
        )}) campaign_value group by value)
    select * from value_count where known
    union all (select * from value_count where not known order by count desc, value limit ${MAX_UNLISTED_VALUES + 1})`.execute(
    db,
  );
  const unlistedValues = rows.filter(({ known }) => !known).map(({ value, count }) => ({ value, count }));
  return {
    held: Object.fromEntries(rows.filter(({ known }) => known).map(({ value, count }) => [value, count])),
    seen: unlistedValues.slice(0, MAX_UNLISTED_VALUES),
    more: unlistedValues.length > MAX_UNLISTED_VALUES,
  };
}

/** Returns whether any record has the value, regardless of permissions. */
export const isOptionUsed = (db: Db, field: FieldWithOptions, value: string): Promise<boolean> =>
  hasRowWith(db, field.id, (slot) => hasOptionValue(field, slot, value));

/** SQL condition: the row `k` has the value in the column of the field. */
export const hasOptionValue = (
  { type }: Pick<FieldWithOptions, 'type'>,
  slot: string,
  value: string,
): RawBuilder<SqlBool> =>
  type === 'multi_select' ? sql`k.${sql.ref(slot)} @> ${[value]}::text[]` : sql`k.${sql.ref(slot)} = ${value}`;
