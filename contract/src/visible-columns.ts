import type { Action, Subject } from './access.ts';
import type { GridColumn } from './grid.ts';

/** Represents a built-in field in a permission check: the agency decides who may see it. */
export type CoreGuard = `core:${string}`;
/** Returns the guard of a built-in field `<entity>.<field>`. */
export const coreGuard = (name: string): CoreGuard => `core:${name}`;
/** Returns whether a guard is that of a built-in field. */
export const isCoreGuard = (guard: string): guard is CoreGuard => guard.startsWith('core:');
export type Guard = Subject | CoreGuard;

/** Returns whether the user may perform an action. */
export type PermissionCheck = (subject: Guard, action: Action) => boolean;

/** Returns the columns that the user may see. A column that the user may not change has no `edit`. */
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
