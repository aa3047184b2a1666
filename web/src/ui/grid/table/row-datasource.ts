import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { GridPage } from '../grid-rows.ts';

interface Options {
  first: GridPage;
  fetchRows: (start: number, signal: AbortSignal) => Promise<GridPage>;
  /** The exact number of rows, once it is known. */
  total: () => number | undefined;
  onFailed: (error: Error) => void;
}

export interface RowDatasource extends IDatasource {
  /** The first rows anew; the table takes them at its next refresh. */
  setFirst: (page: GridPage) => void;
}

/** The rows of one view for the table. The first page is there before it is asked for; a view that goes takes its running requests along. */
export function rowDatasource({ first, fetchRows, total, onFailed }: Options): RowDatasource {
  const controller = new AbortController();
  let firstPage = first;
  const answer = ({ startRow, successCallback }: IGetRowsParams, { rows, more }: GridPage) =>
    successCallback(rows, more ? total() : startRow + rows.length);
  return {
    setFirst: (page) => {
      firstPage = page;
    },
    getRows: (params) => {
      if (params.startRow === 0) return answer(params, firstPage);
      fetchRows(params.startRow, controller.signal).then(
        (page) => answer(params, page),
        (error: Error) => {
          params.failCallback();
          if (!controller.signal.aborted) onFailed(error);
        },
      );
    },
    destroy: () => controller.abort(),
  };
}
