import { IMPORT_TARGETS, isCoreTarget } from '@leadwright/contract/features/imports';
import type { Problem } from './checking/problems.ts';
import type { HiddenCells } from './guarded-columns.service.ts';

export const PROBLEM_COLUMN = 'Problem';

/** What is wrong with a value says of what kind it is: of a field that is not for the reader it is told that there is something. */
export const told =
  (closed: HiddenCells) =>
  <P extends { column: string; message: string }>(problem: P): P =>
    problem.column !== '' && !isCoreTarget(problem.column) && closed.target(problem.column, '')
      ? { ...problem, column: '', message: 'A value does not fit its field' }
      : problem;

/** The problems of a row in one cell, those that keep it out first; `labels` are those of the campaign's own fields. */
export function problemText(problems: Problem[], labels: ReadonlyMap<string, string>): string {
  const named = (column: string) => (isCoreTarget(column) ? IMPORT_TARGETS[column].label : labels.get(column));
  const inOrder = [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
  return inOrder.map(({ column, message }) => (named(column) ? `${named(column)}: ${message}` : message)).join('; ');
}
