import { IMPORT_TARGETS, isCoreTarget } from '@leadwright/contract/features/imports';
import type { Problem } from './checking/problems.ts';
import type { HiddenCells } from './guarded-columns.service.ts';

export const PROBLEM_COLUMN = 'Problem';

/** Returns a function that redacts problems of hidden fields. Their text would reveal the type of the field. */
export const redactProblem =
  (hiddenCells: HiddenCells) =>
  <P extends { column: string; message: string }>(problem: P): P =>
    problem.column !== '' && !isCoreTarget(problem.column) && hiddenCells.isTargetHidden(problem.column, '')
      ? { ...problem, column: '', message: 'A value does not fit its field' }
      : problem;

/** Joins the problems of a row in one text, errors first. `labels` are those of the campaign's custom fields. */
export function problemText(problems: Problem[], labels: ReadonlyMap<string, string>): string {
  const labelOf = (column: string) => (isCoreTarget(column) ? IMPORT_TARGETS[column].label : labels.get(column));
  const sorted = [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
  return sorted.map(({ column, message }) => (labelOf(column) ? `${labelOf(column)}: ${message}` : message)).join('; ');
}
