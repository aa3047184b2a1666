import { IMPORT_TARGETS, type ImportTarget } from '@leadwright/contract/features/imports';
import type { Problem } from './checking/problems.ts';

export const PROBLEM_COLUMN = 'Problem';

/** The problems of a row in one cell, those that keep it out first. */
export function problemText(problems: Problem[]): string {
  const inOrder = [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
  return inOrder
    .map(({ column, message }) => (column ? `${IMPORT_TARGETS[column as ImportTarget].label}: ${message}` : message))
    .join('; ');
}
