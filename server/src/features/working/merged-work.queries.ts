import type { MergedWork } from '@leadwright/contract/working/merged-work';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** Columns whose values a merge takes together from the same working row `m`. */
interface ColumnGroup {
  columns: string[];
  /** The order that decides which row wins; the survivor wins a tie. */
  order: RawBuilder<unknown>;
}

const isInWork = sql`(m.populated_at is not null and m.dropped_at is null)`;
const nonNullFirst = (column: string) => sql`(${sql.ref(`m.${column}`)} is not null) desc`;
const latestFirst = (column: string) => sql`${sql.ref(`m.${column}`)} desc nulls last`;
const earliestFirst = (column: string) => sql`${sql.ref(`m.${column}`)} asc nulls last`;

/**
 * The order that decides which row wins for each group of columns. “Do not contact” always wins; otherwise a row in
 * work wins over one that is not, and a later value over an earlier one.
 */
const MERGED_COLUMNS: ColumnGroup[] = [
  {
    columns: ['status', 'status_reason', 'status_until', 'status_at', 'status_by'],
    order: sql`(m.status = 'do_not_contact') desc, ${isInWork} desc, (m.status <> 'unassigned') desc, ${latestFirst('status_at')}`,
  },
  {
    columns: ['sales_developer_id', 'assigned_at', 'assigned_by'],
    order: sql`${isInWork} desc, ${nonNullFirst('sales_developer_id')}, ${latestFirst('assigned_at')}`,
  },
  {
    columns: ['grade_step_id', 'grade_note', 'graded_at', 'graded_by'],
    order: sql`${nonNullFirst('grade_step_id')}, ${latestFirst('graded_at')}`,
  },
  { columns: ['qc_requested_at', 'qc_requested_by'], order: earliestFirst('qc_requested_at') },
  { columns: ['populated_at', 'populated_by'], order: sql`${isInWork} desc, ${earliestFirst('populated_at')}` },
  {
    columns: ['dropped_at', 'dropped_by', 'drop_reason'],
    order: sql`${isInWork} desc, ${nonNullFirst('populated_at')}, ${latestFirst('dropped_at')}`,
  },
  { columns: ['last_activity_at'], order: latestFirst('last_activity_at') },
  { columns: ['next_callback_at'], order: earliestFirst('next_callback_at') },
  { columns: ['published_at'], order: earliestFirst('published_at') },
  { columns: ['priority'], order: nonNullFirst('priority') },
  { columns: ['locked_by', 'locked_until'], order: latestFirst('locked_until') },
  { columns: ['batch_id', 'import_row_id'], order: nonNullFirst('import_row_id') },
];

/**
 * Merges the working rows of accounts in each campaign: columns by `MERGED_COLUMNS`, the sum of attempts and the
 * corrections by developers. All rows get the same values, because the surviving row is chosen later.
 */
export async function mergeWork(trx: Db, survivorId: string, ids: readonly string[]): Promise<void> {
  const isSurvivor = sql`m.account_id = ${survivorId}`;
  const mergedRows = sql`campaign_account m where m.campaign_id = k.campaign_id and m.account_id = any(${ids}::uuid[])`;
  const copyOrder = sql`${nonNullFirst('working_values')}, ${isInWork} desc, ${isSurvivor} desc, m.account_id`;
  const assignments = MERGED_COLUMNS.map(
    ({ columns, order }) => sql`(${sql.join(columns.map((name) => sql.ref(name)))}) = (
      select ${sql.join(columns.map((name) => sql.ref(`m.${name}`)))} from ${mergedRows}
      order by ${order}, ${isSurvivor} desc, m.account_id limit 1)`,
  );
  // If two rows corrected the same field, the row at position 1 wins. It comes last, because a JSON object keeps the
  // last value of a key.
  await sql`
    update campaign_account k set ${sql.join(assignments)},
      attempts = (select sum(m.attempts) from ${mergedRows}),
      (working_values, working_edits) = (
        with copies as (
          select m.working_values, m.working_edits, row_number() over (order by ${copyOrder}) as position from ${mergedRows}),
        edits as (
          select jsonb_object_agg(e.key, c.working_values -> e.key order by c.position desc) as values,
            jsonb_object_agg(e.key, e.value order by c.position desc) as marks
          from copies c cross join jsonb_each(c.working_edits) e where c.working_values ? e.key)
        select c.working_values || coalesce(e.values, '{}'), e.marks from copies c, edits e where c.position = 1),
      version = k.version + 1
    where k.account_id = any(${ids}::uuid[]) and exists (select from ${mergedRows} and m.account_id <> k.account_id)`.execute(
    trx,
  );
}

/** Counts the work that a merge of accounts affects. Returns numbers only. */
export async function countAffectedWork(
  trx: Db,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<MergedWork> {
  const accountIds = [survivorId, ...mergedIds];
  const { rows } = await sql<MergedWork>`
    with rows as (
      select k.campaign_id, count(*) as accounts, bool_or(k.account_id <> ${survivorId}) as has_merged_account
      from campaign_account k where k.account_id = any(${accountIds}::uuid[]) group by k.campaign_id)
    select (select count(*)::int from rows where has_merged_account and accounts = 1) as moved,
      (select count(*)::int from rows where accounts > 1) as joined,
      (select count(*)::int from callback c where c.account_id = any(${mergedIds}::uuid[]) and c.state = 'open') as callbacks,
      (select count(*)::int from trail_entry e where e.account_id = any(${mergedIds}::uuid[])) as entries,
      (select count(*)::int from suppression s where s.about_id = any(${mergedIds}::uuid[]) and s.state = 'active') as suppressions`.execute(
    trx,
  );
  return rows[0]!;
}
