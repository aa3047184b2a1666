import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { ANONYMOUS_VIEWER } from '../../access/viewer.ts';
import type { Database, Trx } from '../../database/pool.ts';
import { type FieldEntity, recordOf } from '../fields/values/custom-fields.service.ts';
import type { Move } from './move.ts';
import { type WorkingRow, workTarget } from './rows.queries.ts';
import { storeMoves } from './store-moves.ts';

const BATCH_SIZE = 1_000;
const ENTITIES = ['account', 'contact'] as const;
/** The statuses that change back on their end date. “Do not contact” does not end by itself. */
const TIMED_STATUSES: Record<FieldEntity, readonly string[]> = {
  account: ['on_hold', 'out_of_market'],
  contact: ['not_interested'],
};
const END_REACHED = defineMessage('working.restOver', 'The end date has been reached.').message;

/**
 * Sets rows to “in market” when their end date is reached. Locks one batch per transaction; concurrent runs are safe.
 */
export async function returnDueRows(db: Database): Promise<void> {
  for (const entity of ENTITIES)
    for (let hasMore = true; hasMore; ) hasMore = await db.transaction().execute((trx) => returnBatch(trx, entity));
}

async function returnBatch(trx: Trx, entity: FieldEntity): Promise<boolean> {
  const { rows: dueRows } = await sql<WorkingRow & { campaign_id: string }>`
    select k.campaign_id, ${recordOf(workTarget('', entity).of, 'k')} as id, k.version, true as may_update, k.status,
      coalesce(k.status_reason, '') as status_reason, k.status_until::text, k.grade_step_id,
      coalesce(k.grade_note, '') as grade_note, false as held,
      ${entity === 'account' ? sql`k.account_id` : sql`(select p.main_account_id from contact p where p.id = k.contact_id)`} as account_id
    from ${sql.table(workTarget('', entity).of.table)} k
    where k.status = any(${TIMED_STATUSES[entity]}) and k.status_until <= current_date
    order by k.campaign_id limit ${BATCH_SIZE} for update of k skip locked`.execute(trx);
  for (const [campaignId, rows] of Map.groupBy(dueRows, ({ campaign_id }) => campaign_id))
    await storeMoves(trx, { viewer: ANONYMOUS_VIEWER }, workTarget(campaignId, entity), rows.map(toMove), {
      source: 'system',
    });
  return dueRows.length === BATCH_SIZE;
}

function toMove(row: WorkingRow): Move {
  const { status, status_reason, status_until, grade_step_id, grade_note } = row;
  const after = {
    status: 'in_market' as const,
    status_reason: END_REACHED,
    status_until: null,
    grade_step_id,
    grade_note,
  };
  return {
    row,
    after,
    difference: {
      before: { status, status_reason, status_until },
      after: { status: after.status, status_reason: after.status_reason, status_until: null },
    },
    isStatusChanged: true,
    isGradeChanged: false,
    needsQc: false,
    evidence: '',
  };
}
