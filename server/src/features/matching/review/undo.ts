import { AppError } from '@leadwright/contract/errors';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { loadChange } from '../../../change/changes.queries.ts';
import { CHANGED_SINCE, type ChangeRow, type StoredChange, type UndoOutcome } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import { reindexAccounts } from '../../../match-index/reindex-changes.ts';
import { updateReviewStates } from '../../imports/import-state.service.ts';
import { releaseLinks } from '../run/decide.queries.ts';
import { deleteKnownMatch } from '../run/known-matches.queries.ts';
import { rebuildUnmatchedKeys } from '../run/unmatched-keys.queries.ts';
import type { DecisionParams } from './apply-decision.ts';
import { restoreCandidates, restoreRows } from './restore-rows.queries.ts';
import { assertRowEditable } from './review.queries.ts';

type DecisionChange = Pick<StoredChange<DecisionParams>, 'id' | 'campaign_id' | 'params'>;

/**
 * Locks the change of a decision that the viewer may undo. Throws the reason if the decision is still being made or has
 * been undone.
 */
export async function lockDecision(trx: Trx, viewer: Viewer, campaignId: string, id: string): Promise<StoredChange> {
  await assertDecisionEditable(trx, viewer, { id, campaign_id: campaignId });
  const change = await loadChange(trx, id, { lock: true });
  if (change.state === 'running') throw notUndoable(['it is still running']);
  if (change.state === 'undone') throw new AppError('illegal_transition', 'This decision has already been undone.');
  return change;
}

/** Throws `not_found` unless the viewer can see the rows of the decision, and `forbidden` unless they may edit them. */
export async function assertDecisionEditable(
  trx: Trx,
  viewer: Viewer,
  { id, campaign_id }: Pick<StoredChange, 'id' | 'campaign_id'>,
): Promise<void> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from match_decision where campaign_id = ${campaign_id} and id = ${id} limit 1`.execute(trx);
  if (!rows[0]) throw new AppError('not_found', 'This decision does not exist.');
  await assertRowEditable(trx, viewer, campaign_id!, rows[0].row_id);
}

/** Restores rows of a decision, except rows on which later work depends. Returns the outcomes of the kept rows. */
export async function revertDecision(
  trx: Trx,
  actor: ActorContext,
  change: DecisionChange,
  rows: readonly ChangeRow[],
): Promise<Map<number, UndoOutcome>> {
  const campaignId = change.campaign_id!;
  const { judgement, account_id } = change.params;
  const decidedRows = await lockDecidedRows(trx, change, rows);
  const isUnsure = judgement === 'unsure';
  const keptIds = isUnsure ? new Set<string>() : await findRowsWithLaterWork(trx, change, rows);
  const restoredRows = rows.filter(({ record_id }) => !keptIds.has(record_id));
  const rowIds = restoredRows.map(({ record_id }) => record_id);
  await markUndone(trx, change, rowIds, actor.viewer.userId);
  const keptRows = rows.filter(({ record_id }) => keptIds.has(record_id));
  const outcomes = new Map<number, UndoOutcome>(keptRows.map(({ no }) => [no, CHANGED_SINCE]));
  if (isUnsure) return outcomes;
  const valuesOf = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const restored = decidedRows.filter(({ id }) => !keptIds.has(id));
  const accountIds = valuesOf(restored.map((row) => row.account_id));
  await restoreRows(trx, campaignId, restoredRows);
  if (judgement === 'not_match') await restoreCandidates(trx, campaignId, account_id!, restoredRows);
  else await releaseLinks(trx, campaignId, rowIds, accountIds);
  const archivedIds = judgement === 'new' ? await archiveUnusedAccounts(trx, actor, accountIds) : [];
  await updateReviewStates(trx, campaignId, valuesOf(restored.map(({ batch_id }) => batch_id)));
  if (judgement === 'new') await rebuildUnmatchedKeys(trx, campaignId, rowIds);
  const renamedIds = judgement === 'match' ? await deleteKnownMatch(trx, campaignId, change.id) : [];
  await reindexAccounts(trx, [...archivedIds, ...renamedIds]);
  return outcomes;
}

async function lockDecidedRows(trx: Trx, { id, campaign_id }: DecisionChange, rows: readonly ChangeRow[]) {
  const { rows: decidedRows } = await sql<{ id: string; batch_id: string; account_id: string | null }>`
    select r.id, r.batch_id, d.account_id from import_row r
      join match_decision d on d.campaign_id = r.campaign_id and d.id = ${id} and d.row_id = r.id
    where r.campaign_id = ${campaign_id} and r.id = any(${rows.map(({ record_id }) => record_id)}::uuid[])
    order by r.id for update of r`.execute(trx);
  return decidedRows;
}

async function markUndone(
  trx: Trx,
  { id, campaign_id }: DecisionChange,
  rowIds: readonly string[],
  userId: string,
): Promise<void> {
  await sql`
    update match_decision set undone_by = ${userId}::uuid, undone_at = clock_timestamp()
    where campaign_id = ${campaign_id} and id = ${id} and row_id = any(${rowIds}::uuid[])`.execute(trx);
}

/** SQL condition: the row of the decision `d` was decided again later. */
const IS_DECIDED_AGAIN = sql<SqlBool>`exists (
  select from match_decision l where l.campaign_id = d.campaign_id
  and l.row_id = d.row_id and l.sequence > d.sequence and l.undone_at is null and l.judgement <> 'unsure')`;

/** SQL conditions: a user has worked with the account `a` that the decision created. */
const workOnAccount = ({ id, campaign_id }: DecisionChange): Record<string, RawBuilder<SqlBool>> => ({
  edited: sql<SqlBool>`a.version > 1`,
  with_contacts: sql<SqlBool>`exists (select from account_contact l where l.account_id = a.id)`,
  in_campaigns: sql<SqlBool>`exists (
    select from campaign_account k where k.account_id = a.id and k.campaign_id <> ${campaign_id})`,
  matched_again: sql<SqlBool>`exists (
    select from import_row r where r.account_id = a.id and not exists (
      select from match_decision m where m.campaign_id = r.campaign_id and m.id = ${id} and m.row_id = r.id))`,
});

/** SQL for the rows of a decision that are not undone, and for the accounts that it created for them. */
const decidedRowsAndAccounts = ({ id, campaign_id }: DecisionChange, rowFilter: RawBuilder<SqlBool>) => sql`
  decided_row as (
    select d.* from match_decision d
    where d.campaign_id = ${campaign_id} and d.id = ${id} and d.undone_at is null and ${rowFilter}),
  created_account as (
    select a.id, a.version from account a
    where a.id in (select d.account_id from decided_row d where d.judgement = 'new'))`;

/** Throws if later work depends on a row of the decision. */
export async function assertNoLaterWork(trx: Trx, change: DecisionChange): Promise<void> {
  const accountCounts = Object.entries(workOnAccount(change)).map(
    ([name, condition]) => sql`(select count(*) from created_account a where ${condition}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    with ${decidedRowsAndAccounts(change, sql`true`)}
    select (select count(*) from decided_row d where ${IS_DECIDED_AGAIN}) as decided_again,
      ${sql.join(accountCounts)}`.execute(trx);
  const counts = rows[0]!;
  const reasons = Object.entries(REASONS).flatMap(([name, messageOf]) =>
    counts[name]! > 0 ? [messageOf(counts[name]!)] : [],
  );
  if (reasons.length > 0) throw notUndoable(reasons);
}

async function findRowsWithLaterWork(trx: Trx, change: DecisionChange, changeRows: readonly ChangeRow[]) {
  const rowIds = changeRows.map(({ record_id }) => record_id);
  const isReworked = sql.join(Object.values(workOnAccount(change)), sql` or `);
  const { rows } = await sql<{ row_id: string }>`
    with ${decidedRowsAndAccounts(change, sql`d.row_id = any(${rowIds}::uuid[])`)}
    select d.row_id from decided_row d where ${IS_DECIDED_AGAIN}
      or d.account_id in (select a.id from created_account a where ${isReworked})`.execute(trx);
  return new Set(rows.map(({ row_id }) => row_id));
}

const notUndoable = (reasons: readonly string[]) =>
  new AppError('in_use', `This decision cannot be undone: ${reasons.join('; ')}.`, { detail: { reasons } });

const pluralise = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;
const REASONS: Record<string, (count: number) => string> = {
  decided_again: (n) => `${pluralise(n, 'row was', 'rows were')} decided again later`,
  edited: (n) => `${pluralise(n, 'account it created was', 'accounts it created were')} edited since`,
  with_contacts: (n) => `${pluralise(n, 'account it created has', 'accounts it created have')} contacts`,
  in_campaigns: (n) => `${pluralise(n, 'account it created is', 'accounts it created are')} in another campaign`,
  matched_again: (n) => `other rows were matched to ${pluralise(n, 'account', 'accounts')} it created`,
};

/** Archives created accounts that no row refers to any more, and deletes their official numbers. Returns their ids. */
async function archiveUnusedAccounts(trx: Trx, actor: ActorContext, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update account a set archived_at = now(), updated_at = now(), updated_by = ${actor.viewer.userId}::uuid, version = version + 1
    where a.id = any(${accountIds}::uuid[]) and not exists (select from import_row r where r.account_id = a.id)
    returning a.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from account_identifier where account_id = any(${ids}::uuid[])`.execute(trx);
  const entries = ids.map((id) => ({ action: 'archive' as const, entity: 'accounts', id }));
  await auditEach(trx, actor, entries);
  return ids;
}
