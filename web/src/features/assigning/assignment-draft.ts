import type { AssignmentOptions } from '@leadwright/contract/features/assigning';
import type { GridRequest } from '@leadwright/contract/grid';

/** MIME type that marks a drag of selected rows. */
export const DRAG_TYPE = 'application/x-leadwright-rows';

/** The selected rows in list order. `clear` clears the selection after the assignment. */
export interface RowSelection {
  selection: { ids: string[] } | { query: string };
  sort: GridRequest['sortModel'];
  count: number;
  clear: () => void;
}

/** Selected rows and the initial method and developers. */
export type AssignmentDraft = RowSelection & Pick<AssignmentOptions, 'method' | 'developers'>;
