import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { ServedColumn } from '../../record/source.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { pinnedScheme } from '../grades/pinned.queries.ts';
import { grades } from './judge.ts';
import { isHeldBack } from './rows.queries.ts';

/** The grade of a row `k`, for the FROM clause: a join that is left out of statements which do not ask for it. */
export const withGrade = (row: string) => sql`left join grade_step gs on gs.id = ${sql.ref(`${row}.grade_step_id`)}`;

/** How the columns of a working row `row` are read; see `withGrade`. */
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
/** A contact whose account is blocked is shown as inactive; `account` is the account that it is of. */
export const contactStatus = (row: string, account: ReturnType<typeof sql>) => ({
  sql: sql`case when ${isHeldBack(sql.ref(`${row}.campaign_id`), account)} then 'inactive' else ${sql.ref(`${row}.status`)} end`,
  notNull: true,
});
export const GRADE_LOOK = { grade_label: sql`gs.label`, grade_colour: sql`gs.colour` };

const EXPRESSION = workingColumns('k').grade;

/** What the column of grades may hold in a campaign, by the scheme that it pins; nothing where records of this kind are not graded. */
export async function gradeColumn(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
): Promise<Record<string, ServedColumn>> {
  const scheme = await pinnedScheme(db, campaignId);
  if (!scheme || !grades(scheme, entity)) return {};
  const options = scheme.steps.map(({ code, label, state }) => ({ code, label: `${code} ${label}`, state }));
  return {
    grade: {
      label: 'Grade',
      kind: 'set',
      values: Object.fromEntries(options.map(({ code, label }) => [code, label])),
      edit: 'grade',
      rules: { type: 'select', params: {}, options },
      expression: EXPRESSION,
    },
  };
}
