import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { workingTableOf } from './records.queries.ts';

/** The column of a campaign’s working rows that stores the values of a field. */
export interface SlotAssignment {
  campaign_id: string;
  slot: string;
  /** The entity of the field. */
  entity: string;
}
export interface CampaignSlot extends SlotAssignment {
  /** A second column of the field; it is never read. */
  other_slot: string | null;
}

const SLOTS = sql`select f.campaign_id, f.slot, f.other_slot, d.entity from custom_field f join field d on d.id = f.id and f.slot is not null`;

export async function slotAssignmentsOf(db: Db, fieldId: string): Promise<CampaignSlot[]> {
  const { rows } = await sql<CampaignSlot>`${SLOTS} where f.id = ${fieldId} order by f.campaign_id`.execute(db);
  return rows;
}

/** The position in a pass over the records of a field, by campaign; `after` is the last processed record. */
export interface SlotCursor {
  campaign: string;
  after: string;
}
export const FIRST = '00000000-0000-0000-0000-000000000000';
/** A position after all records of a campaign. */
export const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the next campaign with the record to continue after. Returns the same campaign until its last record is
 * processed.
 */
export async function nextSlot(
  db: Db,
  fieldId: string,
  { campaign, after }: SlotCursor,
): Promise<(CampaignSlot & { after: string }) | undefined> {
  const { rows } = await sql<CampaignSlot>`
    ${SLOTS} where f.id = ${fieldId} and ${after === LAST ? sql`f.campaign_id > ${campaign}` : sql`f.campaign_id >= ${campaign}`}
    order by f.campaign_id limit 1`.execute(db);
  const assignment = rows[0];
  return assignment && { ...assignment, after: assignment.campaign_id === campaign ? after : FIRST };
}

/** The working rows `k` of the campaign, for a FROM clause. */
export const workingRows = ({
  campaign_id,
  entity,
}: Pick<SlotAssignment, 'campaign_id' | 'entity'>): RawBuilder<unknown> =>
  sql`${sql.table(workingTableOf(entity).table)} k where k.campaign_id = ${campaign_id}`;

/** Whether a row `k` of any campaign meets a condition on the column, regardless of permissions. */
export async function anyRow(db: Db, fieldId: string, asked: (slot: string) => RawBuilder<SqlBool>): Promise<boolean> {
  const assignments = await slotAssignmentsOf(db, fieldId);
  if (assignments.length === 0) return false;
  const each = assignments.map(
    (assignment) => sql`exists (select from ${workingRows(assignment)} and ${asked(assignment.slot)})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(db);
  return rows[0]!.found;
}
