import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { type Decision, excludeRows, linkRows } from '../review/decide.queries.ts';
import { LINKED_AS_NEW, LINKED_BY_REVIEW } from '../review/decide.ts';
import { createForRows } from '../review/new-accounts.ts';
import { settleBatches } from '../run/batches.queries.ts';
import {
  type BulkWish,
  chosenIds,
  foresee,
  leftOut,
  meantRows,
  NUMBER_REPEATED,
  NUMBER_TAKEN,
  namedLeftOut,
  refuseNothing,
  rememberChosen,
  sampleChosen,
} from './bulk.queries.ts';

/** Above this a job decides: nobody waits for more than a moment. */
export const MOST_AT_ONCE = 5_000;
const MOST_NAMED = 100;
const sum = (counts: { rows: number }[]) => counts.reduce((all, { rows }) => all + rows, 0);

export interface BulkJob extends Record<string, unknown> {
  campaign_id: string;
  decision_id: string;
  judgement: BulkWish['judgement'];
  reason: string;
}

/** Decides many rows: at once where they are few, else as a job. Either way one decision, undone as one. */
export async function judgeMany(app: App, trx: Db, viewer: Viewer, wish: BulkWish) {
  const meant = meantRows(app, viewer, wish);
  const ids = await chosenIds(trx, meant, wish, MOST_AT_ONCE + 1);
  refuseNothing(ids.length);
  // Rows left out of a filter were counted in the preview; those picked one by one are named, and so are those whose
  // number another account has.
  const isPicked = 'ids' in wish.rows;
  const isTold = isPicked || wish.judgement === 'new';
  const skipped = isTold ? await namedLeftOut(trx, meant, wish, MOST_NAMED) : [];
  const skipped_rows = isTold ? sum(await leftOut(trx, meant, wish)) : 0;
  const decision_id = randomUUID();
  const { campaign_id, judgement, reason } = wish;
  if (ids.length > MOST_AT_ONCE) {
    const total = await rememberChosen(trx, meant, wish, decision_id);
    const params: BulkJob = { campaign_id, decision_id, judgement, reason };
    const job_id = await app.jobs.add(trx, {
      kind: 'matching.decide',
      title: TITLES[judgement],
      ownerId: viewer.userId,
      campaignId: campaign_id,
      params,
      total,
    });
    return { decision_id, decided: 0, skipped, skipped_rows, job_id };
  }
  const decision: Decision = { id: decision_id, campaignId: campaign_id, userId: viewer.userId, reason };
  const { done, leftOut: also } = await decideChosen(trx, decision, judgement, ids);
  const named = also.slice(0, MOST_NAMED - skipped.length).map((row_id) => ({ row_id, reason: NUMBER_TAKEN }));
  return {
    decision_id,
    decided: done.length,
    skipped: [...skipped, ...named],
    skipped_rows: skipped_rows + also.length,
    job_id: null,
  };
}

const TITLES = {
  match: 'Accept the best candidates',
  new: 'Create accounts from rows',
  exclude: 'Exclude rows',
} as const;

interface Done {
  /** Rows that are decided now. */
  done: string[];
  /** Rows whose number another account of the very same decision has taken. */
  leftOut: string[];
}

/** Decides these rows where they are still undecided, each in a set-based statement, and settles their batches. */
export async function decideChosen(
  trx: Db,
  decision: Decision,
  judgement: BulkWish['judgement'],
  ids: string[],
): Promise<Done> {
  const { rows } = await sql<{ id: string; batch_id: string; candidate_id: string | null }>`
    select r.id, r.batch_id, r.candidate_id from import_row r
    where r.campaign_id = ${decision.campaignId} and r.id = any(${ids}::uuid[]) order by r.id for update`.execute(trx);
  const done = await carryOut(trx, decision, judgement, rows);
  await settleBatches(trx, decision.campaignId, [...new Set(rows.map(({ batch_id }) => batch_id))]);
  return done;
}

async function carryOut(
  trx: Db,
  decision: Decision,
  judgement: BulkWish['judgement'],
  rows: { id: string; candidate_id: string | null }[],
): Promise<Done> {
  const ids = rows.map(({ id }) => id);
  if (judgement === 'exclude') return { done: await excludeRows(trx, decision, ids), leftOut: [] };
  if (judgement === 'new') {
    const { pairs, leftOut } = await createForRows(trx, decision, ids);
    return { done: await linkRows(trx, decision, { judgement, method: LINKED_AS_NEW }, pairs), leftOut };
  }
  const pairs = rows.flatMap(({ id, candidate_id }) => (candidate_id ? [{ rowId: id, accountId: candidate_id }] : []));
  return { done: await linkRows(trx, decision, { judgement, method: LINKED_BY_REVIEW }, pairs), leftOut: [] };
}

/** What `judgeMany` would do. */
export async function previewMany(app: App, viewer: Viewer, wish: BulkWish) {
  const meant = meantRows(app, viewer, wish);
  const [{ repeated, ...foreseen }, sample, skipped] = await Promise.all([
    foresee(app.gridDb, meant, wish),
    sampleChosen(app.gridDb, meant, wish),
    leftOut(app.gridDb, meant, wish),
  ]);
  return {
    ...foreseen,
    sample,
    skipped: repeated > 0 ? [...skipped, { reason: NUMBER_REPEATED, rows: repeated }] : skipped,
  };
}
