import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { ServedColumn } from '../../record/source.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { loadPinnedScheme } from '../grades/pinned-scheme.queries.ts';
import { isEntityGraded } from './change-rules.ts';
import { isBlockedByAccount } from './rows.queries.ts';

/** Joins the grade step of a working row as `gs`. */
export const joinGrade = (row: string) => sql`left join grade_step gs on gs.id = ${sql.ref(`${row}.grade_step_id`)}`;

/** Returns the SQL of the columns of a working row. Requires `joinGrade`. */
export const workingColumns = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return {
    status_reason: { sql: column('status_reason') },
    status_until: { sql: column('status_until'), isDay: true as const },
    grade: { sql: sql`gs.code`, order: sql`gs."order"`, nullsFirstAscending: true as const },
    grade_note: { sql: column('grade_note') },
    graded_at: { sql: column('graded_at') },
    qc_requested_at: { sql: column('qc_requested_at') },
  };
};
export const accountStatus = (row: string) => ({ sql: sql.ref(`${row}.status`), notNull: true });
/** Returns the displayed status: a contact of a blocked account is inactive. `account` is the account id. */
export const contactStatus = (row: string, account: ReturnType<typeof sql>) => ({
  sql: sql`case when ${isBlockedByAccount(sql.ref(`${row}.campaign_id`), account)} then 'inactive' else ${sql.ref(`${row}.status`)} end`,
  notNull: true,
});
export const GRADE_DISPLAY = { grade_label: sql`gs.label`, grade_colour: sql`gs.colour` };

const GRADE_EXPRESSION = workingColumns('k').grade;

/**
 * Returns the grade column of a campaign with the steps of its pinned version, or nothing if records of the entity are
 * not graded.
 */
export async function gradeColumn(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
): Promise<Record<string, ServedColumn>> {
  const scheme = await loadPinnedScheme(db, campaignId);
  if (!scheme || !isEntityGraded(scheme, entity)) return {};
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
