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
  /** Asks again for the blocks that failed, and for no others. */
  retry: () => void;
}

/**
 * The rows of one view for the table. The first page is there before it is asked for; a view that goes takes its
 * running requests along.
 */
export function rowDatasource({ first, fetchRows, total, onFailed }: Options): RowDatasource {
  const controller = new AbortController();
  const failed = new Set<IGetRowsParams>();
  let firstPage = first;
  const answer = ({ startRow, successCallback }: IGetRowsParams, { rows, more }: GridPage) =>
    successCallback(rows, more ? total() : startRow + rows.length);
  const load = (params: IGetRowsParams) =>
    fetchRows(params.startRow, controller.signal).then(
      (page) => answer(params, page),
      (error: Error) => {
        params.failCallback();
        if (controller.signal.aborted) return;
        failed.add(params);
        onFailed(error);
      },
    );
  return {
    setFirst: (page) => {
      firstPage = page;
    },
    getRows: (params) => {
      if (params.startRow === 0) answer(params, firstPage);
      else load(params);
    },
    retry: () => {
      const again = [...failed];
      failed.clear();
      for (const params of again) load(params);
    },
    destroy: () => controller.abort(),
  };
}
