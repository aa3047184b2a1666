import type { App } from '../context.ts';
import { type ChangedRecords, recordsOf } from '../record/kinds.ts';
import type { OpenGrid } from '../record/source.ts';

/** A grid whose rows are changed, with the records of its rows and those behind the columns that its scope adds. */
export interface EditedGrid {
  grid: OpenGrid;
  rows: ChangedRecords | undefined;
  ofScope: ChangedRecords | undefined;
}

export function editedGrid(app: Pick<App, 'records'>, grid: OpenGrid): EditedGrid {
  const kind = app.records.get(grid.dataset.record?.name ?? '');
  return {
    grid,
    rows: kind?.change && { ...recordsOf(kind), change: kind.change },
    ofScope: grid.source.recordsIn?.(grid.scope),
  };
}
