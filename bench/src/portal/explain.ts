import { gridStatements, viewerWith } from '@leadwright/server/testing/grid-statements';
import type { BenchDatabase } from '../harness/bench-database.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}
/** Returns a plan node and all nodes below it. */
const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** Reading or sorting more rows than this is a noticeable delay. */
const MIN_SLOW_ROWS = 100_000;

/** Returns the operations of a plan whose time grows with the table. */
function findSlowOperations(plan: Plan, rowCounts: Map<string, number>): string[] {
  const tableRowCount = (node: Plan) => rowCounts.get(node['Relation Name'] ?? '') ?? 0;
  return flattenPlan(plan).flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan' && tableRowCount(node) > MIN_SLOW_ROWS)
      return `reads all of ${node['Relation Name']}`;
    const sortedRowCount = node['Node Type'] === 'Sort' ? (node.Plans?.[0]?.['Plan Rows'] ?? 0) : 0;
    return sortedRowCount > MIN_SLOW_ROWS ? `sorts ${sortedRowCount.toLocaleString('en-GB')} rows` : [];
  });
}

/** Prints the query plan of every statement of every data set, for a viewer of scope "all" and one of scope "own". */
export async function explainGrids({ app, pool, campaignId }: BenchDatabase): Promise<void> {
  const { rows: tables } = await pool.query<{ relname: string; reltuples: number }>(
    `select relname, reltuples from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rowCounts = new Map(tables.map(({ relname, reltuples }) => [relname, reltuples]));
  const { rows: users } = await pool.query<{ id: string }>('select id from app_user limit 1');
  for (const scope of ['all', 'own'] as const) {
    const statements = await gridStatements(app, viewerWith(users[0]!.id, scope), { campaign_id: campaignId });
    for (const { dataset, requestName, query } of statements) {
      const result = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${query.sql}`, [
        ...query.parameters,
      ]);
      const { Plan: plan } = result.rows[0]!['QUERY PLAN'][0];
      const slowOperations = [...new Set(findSlowOperations(plan, rowCounts))];
      const cost = Math.round(plan['Total Cost']).toLocaleString('en-GB');
      const name = `${dataset}, ${scope}: ${requestName}`;
      console.log(`EXP  ${name.padEnd(64)}cost ${cost.padStart(12)}  ${slowOperations.join(', ')}`);
    }
  }
}
