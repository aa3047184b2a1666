import type { AssignWishes } from '@leadwright/contract/features/assigning';
import type { GridRequest } from '@leadwright/contract/grid';

/** Type of the drag data. */
export const DRAGGED = 'application/x-leadwright-rows';

/** The selected rows in list order. `clear` clears the selection after they were assigned. */
export interface Chosen {
  selection: { ids: string[] } | { query: string };
  sort: GridRequest['sortModel'];
  count: number;
  clear: () => void;
}

/** Selected rows and the initial method and developers. */
export type Begun = Chosen & Pick<AssignWishes, 'method' | 'developers'>;
