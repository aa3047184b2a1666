import type { Action, Subject } from './access.ts';
import type { GridColumn } from './grid.ts';

/** Stands for one of the program's own fields where a right is asked: the agency says who has it. */
export type CoreGuard = `core:${string}`;
export const coreGuard = (name: string): CoreGuard => `core:${name}`;
export const isCoreGuard = (guard: string): guard is CoreGuard => guard.startsWith('core:');
export type Guard = Subject | CoreGuard;

/** What somebody may do. */
export type PermissionCheck = (subject: Guard, action: Action) => boolean;

/** The columns that are there for somebody. One that they may not change has no field that it edits. */
export function visibleColumns<K extends GridColumn>(
  columns: Record<string, K>,
  may: PermissionCheck,
): Record<string, K> {
  const open: Record<string, K> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (column.core && !may(coreGuard(column.core), 'read')) continue;
    const { edit, ...shown } = column;
    const reads = column.guards?.filter((guard) => may(guard, 'read'));
    if (reads?.length === 0) continue;
    const isOpen = !column.core || may(coreGuard(column.core), 'update');
    const isEdited =
      isOpen && (!reads || column.guards!.every((guard) => reads.includes(guard) && may(guard, 'update')));
    open[name] = isEdited ? column : (shown as K);
  }
  return open;
}
