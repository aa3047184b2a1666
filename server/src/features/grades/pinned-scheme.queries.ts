import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** A step of the grade scheme version that a campaign uses. */
export interface PinnedStep {
  id: string;
  code: string;
  label: string;
  colour: string;
  order: number;
  required_fields: string[];
  note_required: boolean;
  needs_qc: boolean;
  allowed_from: string[];
  who_may_set: string[];
  terminal: boolean;
  state: 'active' | 'retired';
}

/** The grade scheme version that a campaign uses. */
export interface PinnedScheme {
  versionId: string;
  appliesTo: 'account' | 'contact' | 'both';
  /** The step that a record without a grade counts as having. */
  defaultStepId: string | null;
  /** Sorted by `order`. */
  steps: PinnedStep[];
}

/**
 * Loads the grade scheme version that a campaign uses. A superseded version keeps the settings that its scheme had
 * when it was superseded; `lock` locks the campaign, so that it cannot switch to another version.
 */
export async function loadPinnedScheme(
  db: Db,
  campaignId: string,
  { lock = false } = {},
): Promise<PinnedScheme | undefined> {
  if (lock) await sql`select from campaign where id = ${campaignId} for share`.execute(db);
  const { rows } = await sql<PinnedScheme>`
    select v.id as "versionId", coalesce(v.applies_to, g.applies_to) as "appliesTo",
      case when v.superseded_at is null then g.default_step_id else v.default_step_id end as "defaultStepId",
      coalesce((
        select json_agg(json_build_object('id', s.id, 'code', s.code, 'label', s.label, 'colour', s.colour, 'order', s."order",
          'required_fields', s.required_fields, 'note_required', s.note_required, 'needs_qc', s.needs_qc,
          'allowed_from', s.allowed_from, 'who_may_set', s.who_may_set, 'terminal', s.terminal, 'state', s.state)
          order by s."order")
        from grade_step s where s.grade_version_id = v.id and s.archived_at is null), '[]') as steps
    from campaign c join grade_version v on v.id = c.grade_version_id join grade g on g.id = v.grade_id
    where c.id = ${campaignId}`.execute(db);
  return rows[0];
}
