/** The result row of `explain (format json)`. */
export interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Returns the number of rows that the planner estimates for a statement. */
export const estimatedRowCount = ([row]: readonly ExplainRow[]): number => row!['QUERY PLAN'][0].Plan['Plan Rows'];
