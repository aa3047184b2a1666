import type { App } from '../context.ts';
import { type ChangedRecords, recordsOf } from '../record/kinds.ts';
import type { OpenGrid } from '../record/source.ts';

/** A grid with the records to which changes of its cells are written. */
export interface EditedGrid {
  grid: OpenGrid;
  /** The records that the rows show, such as accounts. */
  ownRecords: ChangedRecords | undefined;
  /** The records with the columns that the scope adds. */
  scopeRecords: ChangedRecords | undefined;
}

export function editedGrid(app: Pick<App, 'records'>, grid: OpenGrid): EditedGrid {
  const kind = app.records.get(grid.dataset.record?.name ?? '');
  return {
    grid,
    ownRecords: kind?.change && { ...recordsOf(kind), change: kind.change },
    scopeRecords: grid.source.recordsIn?.(grid.scope),
  };
}
