import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { workingTablesOf } from './records.queries.ts';

/** The column of a campaign’s working rows that stores the values of a field. */
export interface SlotAssignment {
  campaign_id: string;
  slot: string;
  /** The entity of the field. */
  entity: string;
}
export interface CampaignSlot extends SlotAssignment {
  /** The second column of the field during a type change and until it is cleared. Readers do not use it. */
  other_slot: string | null;
}

const SELECT_SLOTS = sql`select f.campaign_id, f.slot, f.other_slot, d.entity from custom_field f join field d on d.id = f.id and f.slot is not null`;

export async function listSlotAssignments(db: Db, fieldId: string): Promise<CampaignSlot[]> {
  const { rows } = await sql<CampaignSlot>`${SELECT_SLOTS} where f.id = ${fieldId} order by f.campaign_id`.execute(db);
  return rows;
}

/** The position of a job that iterates over all records of a field. `after` is the last processed record. */
export interface SlotCursor {
  campaign: string;
  after: string;
}
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** A record id after all records of a campaign. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the slot in the next campaign and the record to continue after. Returns the same campaign until its last
 * record is processed.
 */
export async function nextSlot(
  db: Db,
  fieldId: string,
  { campaign, after }: SlotCursor,
): Promise<(CampaignSlot & { after: string }) | undefined> {
  const { rows } = await sql<CampaignSlot>`
    ${SELECT_SLOTS} where f.id = ${fieldId} and ${after === LAST_ID ? sql`f.campaign_id > ${campaign}` : sql`f.campaign_id >= ${campaign}`}
    order by f.campaign_id limit 1`.execute(db);
  const assignment = rows[0];
  return assignment && { ...assignment, after: assignment.campaign_id === campaign ? after : FIRST_ID };
}

/** SQL that follows `from`: the working rows `k` of the campaign, with the `where` condition. */
export const workingRows = ({
  campaign_id,
  entity,
}: Pick<SlotAssignment, 'campaign_id' | 'entity'>): RawBuilder<unknown> =>
  sql`${sql.table(workingTablesOf(entity).table)} k where k.campaign_id = ${campaign_id}`;

/** Returns whether a working row `k` of any campaign meets a condition on the column, regardless of permissions. */
export async function hasRowWith(
  db: Db,
  fieldId: string,
  condition: (slot: string) => RawBuilder<SqlBool>,
): Promise<boolean> {
  const assignments = await listSlotAssignments(db, fieldId);
  return hasAnyRow(
    db,
    assignments.map((assignment) => sql`${workingRows(assignment)} and ${condition(assignment.slot)}`),
  );
}

/** Returns whether one of the queries finds a row. Each query is the SQL that follows `from`. */
export async function hasAnyRow(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<boolean> {
  if (queries.length === 0) return false;
  const found = queries.map((query) => sql`exists (select from ${query})`);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db);
  return rows[0]!.found;
}
