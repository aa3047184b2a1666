import type { IGetRowsParams } from 'ag-grid-community';
import { expect, test } from 'vitest';
import type { GridPage, GridRow } from '../grid-rows.ts';
import { rowDatasource } from './row-datasource.ts';

const row = (id: number): GridRow => ({ id: String(id) });
const first: GridPage = { rows: [row(0), row(1)], more: true };

interface Answer {
  rows?: GridRow[];
  lastRow?: number | undefined;
  failed?: true;
}

/** Asks as the table does; resolves with whichever callback the datasource calls. */
function ask(source: ReturnType<typeof rowDatasource>, startRow: number, answers: Answer[] = []) {
  const params = {
    startRow,
    successCallback: (rows: GridRow[], lastRow?: number) => answers.push({ rows, lastRow }),
    failCallback: () => answers.push({ failed: true }),
  };
  source.getRows(params as unknown as IGetRowsParams);
  return answers;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the first page is there at once; the end is reported where it is reached or known', async () => {
  let total: number | undefined;
  const fetchRows = async (start: number): Promise<GridPage> => ({ rows: [row(start)], more: start < 4 });
  const source = rowDatasource({ first, fetchRows, total: () => total, onFailed: () => undefined });
  expect(ask(source, 0)).toEqual([{ rows: first.rows, lastRow: undefined }]);
  const middle = ask(source, 2);
  const end = ask(source, 4);
  await settled();
  expect(middle).toEqual([{ rows: [row(2)], lastRow: undefined }]);
  expect(end).toEqual([{ rows: [row(4)], lastRow: 5 }]);
  total = 5;
  expect(ask(source, 0)).toEqual([{ rows: first.rows, lastRow: 5 }]);
});

test('a retry asks again for what failed, and for nothing else', async () => {
  const requestedStarts: number[] = [];
  const failures: Error[] = [];
  let isDown = true;
  const fetchRows = async (start: number): Promise<GridPage> => {
    requestedStarts.push(start);
    if (isDown && start === 4) throw new Error('down');
    return { rows: [row(start)], more: false };
  };
  const source = rowDatasource({ first, fetchRows, total: () => undefined, onFailed: (error) => failures.push(error) });
  const answers = ask(source, 4);
  ask(source, 2);
  await settled();
  expect(answers).toEqual([{ failed: true }]);
  expect(failures).toHaveLength(1);
  isDown = false;
  source.retry();
  await settled();
  expect(requestedStarts).toEqual([4, 2, 4]);
  expect(answers.at(-1)).toEqual({ rows: [row(4)], lastRow: 5 });
});

test('a view that goes stops its requests and reports no failure', async () => {
  const failures: Error[] = [];
  const fetchRows = (_: number, signal: AbortSignal) =>
    new Promise<GridPage>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const source = rowDatasource({ first, fetchRows, total: () => undefined, onFailed: (error) => failures.push(error) });
  const answers = ask(source, 2);
  source.destroy?.();
  await settled();
  expect(answers).toEqual([{ failed: true }]);
  expect(failures).toEqual([]);
});
