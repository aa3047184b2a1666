import type { AssignWishes } from '@leadwright/contract/features/assigning';
import type { GridRequest } from '@leadwright/contract/grid';

/** The kind of what is dragged. */
export const DRAGGED = 'application/x-leadwright-rows';

/** The rows that are selected, in the order of the list, and what takes the selection back once they are handed out. */
export interface Chosen {
  selection: { ids: string[] } | { query: string };
  sort: GridRequest['sortModel'];
  count: number;
  clear: () => void;
}

/** Rows and the first wish that somebody has begun with. */
export type Begun = Chosen & Pick<AssignWishes, 'method' | 'developers'>;
