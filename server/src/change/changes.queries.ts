import {
  CHANGE_TRANSITIONS,
  type ChangeState,
  type SkippedRows,
  type SkipReason,
} from '@leadwright/contract/features/changes';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../database/pool.ts';
import { notFoundError } from '../record/row.ts';
import type { ChangeResult, ChangeRow, Json, RowOutcome, Selection, StoredChange, UndoOutcome } from './kinds.ts';

const CHANGE_COLUMNS = sql`c.id, c.kind, c.subject_ids, c.campaign_id, c.params, c.result, c.state, c.changed,
  c.created_by, c.ended_at`;

/** Throws `not_found` when the change does not exist or was deleted. With `lock`, other transactions wait. */
export async function loadChange<P = Json>(db: Db, id: string, { lock = false } = {}): Promise<StoredChange<P>> {
  const { rows } = await sql<StoredChange<P>>`
    select ${CHANGE_COLUMNS} from change c where c.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFoundError('change');
  return rows[0];
}

export async function insertChange(
  trx: Trx,
  change: Pick<StoredChange, 'kind' | 'subject_ids' | 'campaign_id' | 'params' | 'state' | 'created_by'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into change (kind, subject_ids, campaign_id, params, state, created_by)
    values (${change.kind}, ${change.subject_ids}, ${change.campaign_id}, ${JSON.stringify(change.params)}::jsonb,
      ${change.state}, ${change.created_by}) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Stores a change that is already made, with the outcomes of its rows. */
export async function insertAppliedChange(
  trx: Trx,
  change: StoredChange,
  rows: readonly ChangeRow[],
  { outcomes, versions }: ChangeResult<RowOutcome>,
): Promise<void> {
  const appliedRows = rows.map((row) => ({ ...row, state: 'changed', ...outcomes.get(row.no) }));
  const changed = appliedRows.filter(({ state }) => state === 'changed').length;
  await sql`
    with applied_change as (
      insert into change (id, kind, subject_ids, campaign_id, params, result, state, changed, created_by, ended_at)
      values (${change.id}, ${change.kind}, ${change.subject_ids}, ${change.campaign_id}, ${JSON.stringify(change.params)}::jsonb,
        ${JSON.stringify(change.result)}::jsonb, 'done', ${changed}, ${change.created_by}, now()))
    insert into change_row (change_id, no, campaign_id, record_id, place, state, before, after, reason, version, scope_version)
    select ${change.id}, r.no, r.campaign_id, r.record_id, r.place, r.state, r.before, r.after, r.reason,
      ${versions?.version ?? sql`null::int`}, ${versions?.scope_version ?? sql`null::int`}
    from jsonb_to_recordset(${JSON.stringify(appliedRows)}::jsonb) as r(no int, campaign_id uuid, record_id uuid,
      place text, state text, before jsonb, after jsonb, reason jsonb)`.execute(trx);
}

/** Changes the state if the current one allows it. Returns whether it did. */
export async function moveState(trx: Trx, id: string, state: ChangeState, result?: Json): Promise<boolean> {
  const allowedFrom = Object.entries(CHANGE_TRANSITIONS).flatMap(([from, next]) =>
    next.includes(state) ? [from] : [],
  );
  const { numAffectedRows } = await sql`
    update change set state = ${state}, result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result),
      ended_at = ${state === 'running' || state === 'undoing' ? null : sql`now()`}
    where id = ${id} and state = any(${allowedFrom})`.execute(trx);
  return numAffectedRows === 1n;
}

interface AddedRows {
  /** Columns that the query selects in addition. */
  columns?: readonly ('before' | 'after' | 'version')[];
  /** The state of the rows; `changed` for rows that the selection has changed. */
  state?: 'open' | 'changed';
}

/**
 * Returns SQL that adds rows to a change. The query selects `campaign_id`, `record_id` and `place`, in the order in
 * which the rows are changed.
 */
export const insertRowsQuery = (
  changeId: string,
  rows: RawBuilder<unknown>,
  { columns = [], state = 'open' }: AddedRows = {},
) => {
  const names = ['campaign_id', 'record_id', 'place', ...columns];
  return sql`
    insert into change_row (change_id, no, state, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${changeId}, (select coalesce(max(no), 0) from change_row where change_id = ${changeId}) + row_number() over (),
      ${state}, ${sql.join(names.map((name) => sql.ref(`s.${name}`)))}
    from (${rows}) s`;
};

/** Adds rows to a change and returns their number. */
export async function addRows(
  trx: Trx,
  changeId: string,
  rows: RawBuilder<unknown>,
  added: AddedRows = {},
): Promise<number> {
  const { numAffectedRows } = await insertRowsQuery(changeId, rows, added).execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Adds to the number of changed rows, and replaces the stored result if there is one. */
export async function addChanged(
  trx: Trx,
  id: string,
  { changed = 0, result }: Pick<Selection, 'changed' | 'result'>,
): Promise<void> {
  if (changed === 0 && !result) return;
  await sql`
    update change set changed = changed + ${changed},
      result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result)
    where id = ${id}`.execute(trx);
}

/**
 * Returns the next rows to be changed, or those to be undone in the reverse order. Starts with the first of them unless
 * `after` is the number of the last processed row.
 */
export async function loadNextRows(
  trx: Trx,
  changeId: string,
  state: 'open' | 'changed',
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const [comparison, direction] = state === 'open' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<ChangeRow>`
    select no, campaign_id, record_id, place, before, after, version, scope_version from change_row
    where change_id = ${changeId} and state = ${state} ${after === undefined ? sql`` : sql`and no ${comparison} ${after}`}
    order by no ${direction} limit ${limit}`.execute(trx);
  return rows;
}

/** Saves the outcomes of rows, with the versions of their records after the change. */
export async function saveOutcomes<O extends RowOutcome | UndoOutcome>(
  trx: Trx,
  changeId: string,
  rows: readonly ChangeRow[],
  { outcomes, versions }: ChangeResult<O>,
  defaultState: O['state'],
): Promise<void> {
  const saved = rows.map(({ no }) => ({ no, state: defaultState, ...outcomes.get(no) }));
  if (outcomes.size === 0 && !versions)
    await sql`
      update change_row set state = ${defaultState}
      where change_id = ${changeId} and no = any(${rows.map(({ no }) => no)}::int[])`.execute(trx);
  else
    await sql`
    update change_row r set state = o.state, reason = o.reason, before = coalesce(o.before, r.before),
      after = coalesce(o.after, r.after), version = ${versions?.version ?? sql`r.version`},
      scope_version = ${versions?.scope_version ?? sql`r.scope_version`}
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      as o(no int, state text, before jsonb, after jsonb, reason jsonb)
    where r.change_id = ${changeId} and r.no = o.no`.execute(trx);
  const countOf = (state: RowState) => saved.filter((row) => row.state === state).length;
  await addChanged(trx, changeId, { changed: countOf('changed') - countOf('undone') });
}

/**
 * Makes the restored rows of an undone change count as unchanged for earlier changes of the campaign, so that these can
 * be undone as well. Concerns kinds that store the version before the change in `before`.
 */
export async function updateEarlierVersions(trx: Trx, undoneId: string): Promise<void> {
  await sql`
    update change_row e set version = u.version
    from change_row u join change undone on undone.id = u.change_id
      join change earlier on earlier.campaign_id = undone.campaign_id and earlier.state in ('done', 'stopped')
    where u.change_id = ${undoneId} and u.state = 'undone' and u.before ? 'version'
      and e.change_id = earlier.id and e.state = 'changed' and e.place = u.place and e.record_id = u.record_id
      and e.version = (u.before ->> 'version')::int`.execute(trx);
}

export interface OutcomeCounts {
  changed: number;
  same: number;
  undone: number;
  skipped: SkippedRows;
  incomplete: SkippedRows;
  kept: SkippedRows;
}

type RowState = (RowOutcome | UndoOutcome)['state'];

/**
 * Counts the outcomes of the rows of changes, with the most frequent reason first. With `withReasonOnly`, counts only
 * rows with a reason.
 */
export async function countOutcomes(
  db: Db,
  changeIds: readonly string[],
  { withReasonOnly = false } = {},
): Promise<Map<string, OutcomeCounts>> {
  const { rows } = await sql<{ id: string; state: RowState | 'open'; reason: SkipReason | null; count: number }>`
    select change_id as id, state, reason, count(*)::int as count from change_row
    where change_id = any(${changeIds}::uuid[]) ${withReasonOnly ? sql`and reason is not null` : sql``}
    group by change_id, state, reason order by count desc, reason`.execute(db);
  const countsOf = (changeId: string): OutcomeCounts => {
    const ownRows = rows.filter(({ id }) => id === changeId);
    const count = (state: RowState) => ownRows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0);
    const reasons = (state: RowState) =>
      ownRows.flatMap(({ reason, count, ...row }) => (row.state === state && reason ? [{ ...reason, count }] : []));
    return {
      changed: count('changed'),
      same: count('same'),
      undone: count('undone'),
      skipped: reasons('skipped'),
      incomplete: reasons('changed'),
      kept: reasons('kept'),
    };
  };
  return new Map(changeIds.map((id) => [id, countsOf(id)]));
}

/** A change with its dates, for lists. */
export interface ListedChange<P = Json> extends StoredChange<P> {
  at: string;
  by: string | null;
}

/** Returns the latest started changes that meet the condition on `c`, newest first. */
export async function findChanges<P = Json>(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ListedChange<P>[]> {
  const { rows } = await sql<ListedChange<P>>`
    select ${CHANGE_COLUMNS}, c.created_at as at, u.display_name as by
    from change c left join app_user u on u.id = c.created_by
    where c.state <> 'planned' and ${condition} order by c.created_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

export async function listRowsInState(
  db: Db,
  changeId: string,
  state: 'skipped' | 'incomplete' | 'kept',
  limit: number,
): Promise<{ count: number; rows: (ChangeRow & { reason: SkipReason })[] }> {
  // Rows whose values were erased have no reason.
  const inState = sql`change_id = ${changeId} and state = ${state === 'incomplete' ? 'changed' : state} and reason is not null`;
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from change_row where ${inState}`.execute(db);
  const { rows } = await sql<ChangeRow & { reason: SkipReason }>`
    select no, campaign_id, record_id, place, before, after, version, scope_version, reason
    from change_row where ${inState} order by no limit ${limit}`.execute(db);
  return { count: counts[0]!.count, rows };
}

/** Deletes the changes about a record that is deleted permanently, with the values of their rows. */
export async function deleteChangesAbout(trx: Trx, subjectId: string): Promise<void> {
  await sql`delete from change where subject_ids @> ${[subjectId]}::uuid[]`.execute(trx);
}

/**
 * Deletes changes of a kind that ended more than `days` days ago, and those planned more than a day ago, with their
 * rows.
 */
export async function deleteOldChanges(db: Database, kind: string, days: number): Promise<void> {
  await sql`
    delete from change where kind = ${kind} and (ended_at < now() - make_interval(days => ${days})
      or state = 'planned' and created_at < now() - interval '1 day')`.execute(db);
}

/** Deletes the planned changes of a kind that a user has made in a campaign. */
export async function deletePlans(
  trx: Trx,
  { kind, campaignId, userId }: { kind: string; campaignId: string; userId: string },
): Promise<void> {
  await sql`
    delete from change where kind = ${kind} and campaign_id = ${campaignId} and created_by = ${userId}
      and state = 'planned'`.execute(trx);
}
