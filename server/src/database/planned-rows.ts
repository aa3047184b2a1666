/** The result of `explain (format json)`. */
export interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Returns how many rows the planner expects of a statement. */
export const plannedRows = ([row]: readonly PlanRow[]): number => row!['QUERY PLAN'][0].Plan['Plan Rows'];
