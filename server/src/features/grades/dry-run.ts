import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { parseCriteria } from '@leadwright/contract/features/grade-criteria';
import { type DryRunStep, dryRunGrade } from '@leadwright/contract/features/grades';
import { gridRequest } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { filterableColumn, rowConditions } from '../../grid/compile.ts';
import { compileFilter } from '../../grid/filter.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import { referenceProblems } from '../../resource/references.ts';

type Step = Pick<DryRunStep, 'id' | 'code' | 'label' | 'colour'> & { criteria: string };

/**
 * Counts, for each step of the newest version, the accounts of a campaign that meet its criteria (`fits`), and how many
 * of these meet the criteria of no earlier step (`takes`). Writes nothing.
 */
export async function dryRunScheme(
  app: App,
  db: Db,
  viewer: Viewer,
  gradeId: string,
  { campaign_id, zone }: { campaign_id: string; zone: string },
) {
  assertNoProblems(await referenceProblems(app.choices, db, viewer, { fields: dryRunGrade.query! }, { campaign_id }));
  const grid = await openNamedGrid(app, accountsForCampaign.name, viewer, { campaign_id });
  const { rows: steps } = await sql<Step>`
    select s.id, s.code, s.label, s.colour, s.criteria from grade_step s
    where s.grade_id = ${gradeId} and not s.superseded and s.archived_at is null and s.state = 'active'
    order by s."order"`.execute(db);
  const { from, where } = rowConditions(grid, gridRequest.parse({ zone }));
  const stepConditions = steps.map(({ criteria }): RawBuilder<SqlBool> | null => {
    const { join, conditions: criteriaConditions } = parseCriteria(criteria);
    if (criteriaConditions.length === 0) return null;
    const parts = criteriaConditions.map(({ field, filter }) => {
      const { kind, expression } = filterableColumn(grid, field);
      return compileFilter(field, kind, expression, filter, zone);
    });
    return sql<SqlBool>`coalesce((${sql.join(parts, join === 'and' ? sql` and ` : sql` or `)}), false)`;
  });
  const predicates = stepConditions.filter((condition) => condition !== null);
  // Scans each account once and collects, in order, the indexes of the steps whose criteria it meets.
  const { rows } = await sql<{ records: number; match_counts: number[]; assigned_counts: number[]; ungraded: number }>`
    with matched_account as materialized (
      select ${predicates.length > 0 ? sql`array_positions(array[${sql.join(predicates)}], true)` : sql`array[]::int[]`} as step_indexes
      from ${from} where ${where})
    select count(*)::int as records, count(*) filter (where step_indexes[1] is null)::int as ungraded,
      array(select (select count(*)::int from matched_account where i = any(step_indexes)) from generate_series(1, ${predicates.length}::int) i) as match_counts,
      array(select (select count(*)::int from matched_account where i = step_indexes[1]) from generate_series(1, ${predicates.length}::int) i) as assigned_counts
    from matched_account`.execute(app.gridDb);
  const counts = rows[0]!;
  let conditionIndex = 0;
  return {
    records: counts.records,
    left: counts.ungraded,
    steps: steps.map(({ criteria: _, ...step }, i): DryRunStep => {
      if (stepConditions[i] === null) return { ...step, fits: null, takes: null };
      const index = conditionIndex++;
      return { ...step, fits: counts.match_counts[index]!, takes: counts.assigned_counts[index]! };
    }),
  };
}
