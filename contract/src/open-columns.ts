import type { Action, Subject } from './access.ts';
import type { GridColumn } from './grid.ts';

/** What somebody may do. */
export type May = (subject: Subject, action: Action) => boolean;

/** The columns that are there for somebody. One that they may not change has no field that it edits. */
export function openColumns<K extends GridColumn>(columns: Record<string, K>, may: May): Record<string, K> {
  const open: Record<string, K> = {};
  for (const [name, column] of Object.entries(columns)) {
    const { edit, ...shown } = column;
    const reads = column.guards?.filter((guard) => may(guard, 'read'));
    if (reads?.length === 0) continue;
    const isEdited = !reads || column.guards!.every((guard) => reads.includes(guard) && may(guard, 'update'));
    open[name] = isEdited ? column : (shown as K);
  }
  return open;
}
