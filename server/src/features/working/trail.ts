import type { TrailKind, TrailSource } from '@leadwright/contract/features/working';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';

/** An event of an account or contact in a campaign. Omitted properties are empty. */
export interface NewEntry {
  kind: TrailKind;
  /** An entry of a contact is also in the trail of its account. */
  account_id: string | null;
  contact_id?: string | null;
  /** Defaults to now; an entry may be written later than the event. */
  at?: string | undefined;
  action_type_id?: string | null;
  outcome_id?: string | null;
  from_grade_step_id?: string | null;
  to_grade_step_id?: string | null;
  from_status?: string | null;
  to_status?: string | null;
  /** The previous and the new developer. */
  from_developer_id?: string | null;
  to_developer_id?: string | null;
  note?: string;
  evidence?: string;
  duration_s?: number | null;
  phone_used?: string;
  direction?: 'out' | 'in' | null;
  recording_url?: string;
  callback_at?: string | null;
  effects_applied?: readonly unknown[];
  /** The statistics in which the entry counts. */
  counts_as?: readonly string[];
  corrects_id?: string | null;
}

/**
 * Adds entries to the trail of a campaign with one statement. Returns their ids in input order. The audit log records
 * changes of a record separately.
 */
export async function writeTrail(
  trx: Trx,
  { viewer: { userId } }: { viewer: { userId: string } },
  campaignId: string,
  source: TrailSource,
  entries: readonly NewEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ ids: string[] }>`
    with new_entry as materialized (
      select gen_random_uuid() as new_id, r.*
      from jsonb_populate_recordset(null::trail_entry, ${JSON.stringify(entries)}::jsonb) with ordinality r),
    inserted_entry as (
      insert into trail_entry (campaign_id, id, account_id, contact_id, kind, at, user_id, source, action_type_id, outcome_id,
        from_grade_step_id, to_grade_step_id, from_status, to_status, note, evidence, duration_s, phone_used, direction,
        recording_url, callback_at, effects_applied, counts_as, corrects_id,
        from_developer_id, to_developer_id)
      select ${campaignId}, new_id, account_id, contact_id, kind, coalesce(at, now()), ${userId || null}::uuid, ${source},
        action_type_id, outcome_id, from_grade_step_id, to_grade_step_id, from_status, to_status, coalesce(note, ''),
        coalesce(evidence, ''), duration_s, coalesce(phone_used, ''), direction, coalesce(recording_url, ''), callback_at,
        coalesce(effects_applied, '[]'), coalesce(counts_as, '{}'), corrects_id,
        from_developer_id, to_developer_id
      from new_entry)
    select array_agg(new_id order by ordinality) as ids from new_entry`.execute(trx);
  return rows[0]!.ids;
}
