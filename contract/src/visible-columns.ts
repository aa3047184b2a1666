import type { Action, Subject } from './access.ts';
import type { GridColumn } from './grid.ts';

/** Represents a built-in field in a permission check, because the agency decides who may see it. */
export type CoreGuard = `core:${string}`;
/** Returns the guard of a built-in field `<entity>.<field>`. */
export const coreGuard = (name: string): CoreGuard => `core:${name}`;
/** Returns whether a guard is that of a built-in field. */
export const isCoreGuard = (guard: string): guard is CoreGuard => guard.startsWith('core:');
export type Guard = Subject | CoreGuard;

/** Returns whether the user may perform an action. */
export type PermissionCheck = (subject: Guard, action: Action) => boolean;

/** Returns the columns that the user may see; a column that the user may not change has no `edit`. */
export function visibleColumns<K extends GridColumn>(
  columns: Record<string, K>,
  hasPermission: PermissionCheck,
): Record<string, K> {
  const visible: Record<string, K> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (column.core && !hasPermission(coreGuard(column.core), 'read')) continue;
    const { edit, ...readOnlyColumn } = column;
    const readableGuards = column.guards?.filter((guard) => hasPermission(guard, 'read'));
    if (readableGuards?.length === 0) continue;
    const mayUpdateCore = !column.core || hasPermission(coreGuard(column.core), 'update');
    const isEditable =
      mayUpdateCore &&
      (!readableGuards ||
        column.guards!.every((guard) => readableGuards.includes(guard) && hasPermission(guard, 'update')));
    visible[name] = isEditable ? column : (readOnlyColumn as K);
  }
  return visible;
}
