import { ACTIONS, type Action, type Subject } from '@leadwright/contract/access';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';
import { foldText } from '@leadwright/contract/text/fold';
import type { Cell } from './draft.ts';

/** The visible rows of a group. */
export interface VisibleGroup {
  name: string;
  label: string;
  subjects: [Subject, string][];
}

/** A row of the matrix: one subject, or a heading for several. */
export interface MatrixRow {
  key: string;
  label: string;
  subjects: readonly Subject[];
  isHeading: boolean;
}

/** The columns of a role; `all` sets all actions of a row. */
export type MatrixColumn = Action | 'all';
export const MATRIX_COLUMNS: readonly MatrixColumn[] = ['all', 'read', 'create', 'update', 'delete'];

/** Returns the groups with the subjects that match the search and `isShown`. */
export function visibleGroups(search: string, isShown: (subject: Subject) => boolean): VisibleGroup[] {
  const term = foldText(search.trim());
  return PERMISSION_GROUPS.map(({ name, label, subjects }) => ({
    name,
    label,
    subjects: (Object.entries(subjects) as [Subject, string][]).filter(
      ([subject, text]) => isShown(subject) && [text, subject, label].some((value) => foldText(value).includes(term)),
    ),
  })).filter(({ subjects }) => subjects.length > 0);
}

/** Returns one heading row for all groups, followed by the rows of each group. */
export function rowsOf(groups: readonly VisibleGroup[], topLabel: string): MatrixRow[] {
  const groupRows = groups.map(({ name, label, subjects }): [MatrixRow, ...MatrixRow[]] => [
    { key: `group ${name}`, label, subjects: subjects.map(([subject]) => subject), isHeading: true },
    ...subjects.map(([subject, text]) => ({ key: subject, label: text, subjects: [subject], isHeading: false })),
  ]);
  const allSubjects = groupRows.flatMap(([heading]) => heading.subjects);
  return [{ key: 'top', label: topLabel, subjects: allSubjects, isHeading: true }, ...groupRows.flat()];
}

/**
 * Returns the permissions that a cell of the matrix covers. Returns none if no subject of the row supports the action,
 * or if the cell for all actions would cover only one permission.
 */
export function cellsOf({ subjects }: MatrixRow, roleId: string, column: MatrixColumn): Cell[] {
  const actions = column === 'all' ? ACTIONS : [column];
  const cells = subjects.flatMap((subject) =>
    actions.filter((action) => supportsAction(subject, action)).map((action) => ({ roleId, subject, action })),
  );
  return column === 'all' && cells.length < 2 ? [] : cells;
}
