import type { App } from '../context.ts';
import { type ChangedRecords, recordsOf } from '../record/kinds.ts';
import type { OpenGrid } from '../record/source.ts';

/** A grid with the records behind its rows and behind the columns that its scope adds, so that they can be changed. */
export interface EditedGrid {
  grid: OpenGrid;
  rows: ChangedRecords | undefined;
  scopeRecords: ChangedRecords | undefined;
}

export function editedGrid(app: Pick<App, 'records'>, grid: OpenGrid): EditedGrid {
  const kind = app.records.get(grid.dataset.record?.name ?? '');
  return {
    grid,
    rows: kind?.change && { ...recordsOf(kind), change: kind.change },
    scopeRecords: grid.source.recordsIn?.(grid.scope),
  };
}
