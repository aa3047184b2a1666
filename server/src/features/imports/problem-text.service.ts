import { customColumn } from '@leadwright/contract/features/custom-fields';
import { IMPORT_TARGETS, isCoreTarget } from '@leadwright/contract/features/imports';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { listVisibleFields } from '../fields/values/custom-fields.service.ts';
import type { Problem } from './checking/problems.ts';
import { IMPORT_SUBJECT } from './custom-field-targets.ts';
import type { HiddenCells } from './guarded-columns.service.ts';

export const PROBLEM_COLUMN = 'Problem';

const HIDDEN_PROBLEM = 'A value does not fit its field';

/** Returns a function that redacts problems of hidden fields. Their text would reveal the type of the field. */
export const redactProblem =
  (hiddenCells: HiddenCells) =>
  <P extends { column: string; message: string }>(problem: P): P =>
    problem.column !== '' && !isCoreTarget(problem.column) && hiddenCells.isTargetHidden(problem.column, '')
      ? { ...problem, column: '', message: HIDDEN_PROBLEM }
      : problem;

/** Returns the labels of the custom fields of a campaign that the viewer can see, by target. */
export async function loadTargetLabels(db: Db, viewer: Viewer, campaignId: string): Promise<Map<string, string>> {
  const fields = await listVisibleFields(db, viewer, { campaignId, subject: IMPORT_SUBJECT });
  return new Map(fields.map(({ id, label }) => [customColumn(id), label]));
}

/** Returns the text of a problem with the label of its column. A custom field without a label is hidden. */
export function labelledProblem(
  { column, message }: Pick<Problem, 'column' | 'message'>,
  labels: ReadonlyMap<string, string>,
): string {
  if (column === '') return message;
  const label = isCoreTarget(column) ? IMPORT_TARGETS[column].label : labels.get(column);
  return label === undefined ? HIDDEN_PROBLEM : `${label}: ${message}`;
}

/** Joins the problems of a row in one text, errors first. `labels` are those of the campaign's custom fields. */
export function problemText(problems: Problem[], labels: ReadonlyMap<string, string>): string {
  const sorted = [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
  return sorted.map((problem) => labelledProblem(problem, labels)).join('; ');
}
