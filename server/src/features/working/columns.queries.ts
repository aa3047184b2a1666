import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { ServedColumn } from '../../record/source.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { pinnedScheme } from '../grades/pinned.queries.ts';
import { gradesEntity } from './change-rules.ts';
import { isBlockedByAccount } from './rows.queries.ts';

/** Joins the grade of a row `k`; statements that do not use it omit the join. */
export const joinGrade = (row: string) => sql`left join grade_step gs on gs.id = ${sql.ref(`${row}.grade_step_id`)}`;

/** The SQL of the columns of a working row `row`; requires `joinGrade`. */
export const workingColumns = (row: string) => {
  const of = (name: string) => sql.ref(`${row}.${name}`);
  return {
    status_reason: { sql: of('status_reason') },
    status_until: { sql: of('status_until'), isDay: true as const },
    grade: { sql: sql`gs.code`, order: sql`gs."order"`, nullsFirstAscending: true as const },
    grade_note: { sql: of('grade_note') },
    graded_at: { sql: of('graded_at') },
    qc_requested_at: { sql: of('qc_requested_at') },
  };
};
export const accountStatus = (row: string) => ({ sql: sql.ref(`${row}.status`), notNull: true });
/** A contact of a blocked account is shown as inactive; `account` is its account. */
export const contactStatus = (row: string, account: ReturnType<typeof sql>) => ({
  sql: sql`case when ${isBlockedByAccount(sql.ref(`${row}.campaign_id`), account)} then 'inactive' else ${sql.ref(`${row}.status`)} end`,
  notNull: true,
});
export const GRADE_DISPLAY = { grade_label: sql`gs.label`, grade_colour: sql`gs.colour` };

const GRADE_EXPRESSION = workingColumns('k').grade;

/**
 * Returns the grade column of a campaign with the steps of its pinned version; empty if records of this kind are not
 * graded.
 */
export async function gradeColumn(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
): Promise<Record<string, ServedColumn>> {
  const scheme = await pinnedScheme(db, campaignId);
  if (!scheme || !gradesEntity(scheme, entity)) return {};
  const options = scheme.steps.map(({ code, label, state }) => ({ code, label: `${code} ${label}`, state }));
  return {
    grade: {
      label: 'Grade',
      kind: 'set',
      values: Object.fromEntries(options.map(({ code, label }) => [code, label])),
      edit: 'grade',
      rules: { type: 'select', params: {}, options },
      expression: GRADE_EXPRESSION,
    },
  };
}
